"""The one exception a user can cause: bad input, said with its place, cause and remedy."""


class InputError(ValueError):
    """Something the user gave is wrong; the message says where, why and what would be right."""
