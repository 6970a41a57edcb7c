"""Settings for every test: no test depends on how fast the machine is."""

from hypothesis import settings

settings.register_profile("vgsim", deadline=None)
settings.load_profile("vgsim")
