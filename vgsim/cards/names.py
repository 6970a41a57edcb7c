"""Card names: when two spellings are the same name, and what a misspelt one may have meant.

Case, width, accents, punctuation and spacing never matter; only letters and digits do. Kana keep their
voicing marks, which are letters to a reader.
"""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

_LOOKALIKES = str.maketrans({"я": "r"})  # the mirrored R of the Reverse units, which no keyboard types


@lru_cache(maxsize=65536)
def name_key(name: str) -> str:
    """The form under which names are compared.

    Parameters
    ----------
    name : str
        A card, deck or clan name as typed or printed.

    Returns
    -------
    str
        Letters and digits only, case and width folded, Latin accents dropped.
    """
    if name.isascii():
        return "".join(filter(str.isalnum, name.lower()))
    wide = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    letters = "".join(c for c in wide if not "\u0300" <= c <= "\u036f")
    folded = unicodedata.normalize("NFC", letters).casefold().translate(_LOOKALIKES)
    return "".join(c for c in folded if c.isalnum() or unicodedata.category(c) == "Mn")


def closest(name: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The known names most like a misspelt one, best first.

    Parameters
    ----------
    name : str
        What was typed.
    known : iterable of str
        The names that would have been right.
    count : int
        At most so many are returned.

    Returns
    -------
    list of str
        Known names as they are printed; empty when nothing is near.
    """
    spelled: dict[str, str] = {}
    for right in known:
        spelled.setdefault(name_key(right), right)
    key = name_key(name)
    near = get_close_matches(key[:80], spelled, n=count, cutoff=0.6)
    if len(near) < count and len(key) >= 3:
        near += [k for k in spelled if key in k and k not in near][: count - len(near)]
    return [spelled[k] for k in near]


def suggest(name: str, known: Iterable[str]) -> str:
    """A sentence for an error message: the closest matches, or nothing."""
    near = closest(name, known)
    return f"; closest: {', '.join(near)}" if near else ""
