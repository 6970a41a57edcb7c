"""Two spellings of one name, and the closest names to a misspelt one."""

import pytest

from vgsim.cards.names import closest, name_key, suggest


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("blaster blade", "Blaster Blade"),
        ("BLASTERBLADE", "Blaster Blade"),
        ("Ｂｌａｓｔｅｒ　Ｂｌａｄｅ", "Blaster Blade"),
        ("Knight Squire Allen", "Knight Squire, Allen"),
        ("Sakuya, Goddess", "Sakuya （Goddess）"),
        ("Screamin and Dancin Announcer Shout", "Screamin' and Dancin' Announcer, Shout"),
        ("Screamin’ and Dancin’ Announcer, Shout", "Screamin' and Dancin' Announcer, Shout"),
        ("Silver Thorn Dragon Queen, Luquier Reverse", 'Silver Thorn Dragon Queen, Luquier "Яeverse"'),
        ("ブラスターブレード", "ブラスター・ブレード"),
        ("CHU2", "CHU²"),
    ],
)
def test_spellings_of_one_name(typed, printed):
    assert name_key(typed) == name_key(printed)


def test_kana_keep_their_voicing():
    assert name_key("バロン") != name_key("ハロン")


def test_other_names_stay_apart():
    assert name_key("Blaster Dark") != name_key("Blaster Blade")


def test_the_closest_comes_first():
    known = ["Blaster Blade", "Blaster Dark", "Wingal"]
    assert closest("Blastr Blad", known)[0] == "Blaster Blade"
    assert closest("zzzzzz", known) == []


def test_a_part_of_a_name_is_close():
    assert closest("gancelot", ["Solitary Liberator, Gancelot", "Wingal"]) == ["Solitary Liberator, Gancelot"]


def test_the_sentence_is_empty_when_nothing_is_near():
    assert suggest("qqq", ["Wingal"]) == ""
    assert suggest("wingel", ["Wingal"]) == "; closest: Wingal"
