"""Golden transcripts: games told word for word, and in them every verb, ability and keyword of two decks."""

import golden
import pytest

from vgsim.core.jit import INTERPRETED

FILES = golden.transcripts()


@pytest.mark.parametrize("path", FILES[:2] if INTERPRETED else FILES, ids=lambda path: path.stem)
def test_the_game_is_told_as_it_was(path):
    """Rewritten by `python tests/kernel/rewrite.py`."""
    text = path.read_text(encoding="utf-8")
    assert golden.told(text.splitlines()[0]).splitlines() == text.splitlines()


def test_every_verb_ability_and_keyword_appears():
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    shown = set().union(*(golden.seen(text) for text in texts if golden.of_pair(text) not in golden.FURTHER))
    assert golden.signs().keys() - shown == set()


@pytest.mark.parametrize("pair", golden.FURTHER)
def test_a_game_of_each_further_pair_shows_what_its_decks_are_about(pair):
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    (text,) = [text for text in texts if golden.of_pair(text) == pair]
    assert golden.shows_all(text, golden.FURTHER[pair])


def test_every_verb_and_keyword_of_the_decks_has_a_sign():
    """A verb, skill, gift or icon that comes into the decks must be looked for in the transcripts too."""
    assert golden.verbs_of_the_decks() == set(golden.VERBS)
    assert golden.keywords_of_the_decks() <= set(golden.KEYWORDS)


def test_a_sign_is_not_seen_where_it_is_not():
    """The shortest transcript alone does not show everything, so the test above can fail."""
    text = min((path.read_text(encoding="utf-8") for path in FILES), key=len)
    assert golden.signs().keys() - golden.seen(text)
