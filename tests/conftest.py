"""Settings for every test: none depends on how fast the machine is; a test says which rules it holds."""

import signal

from hypothesis import settings

settings.register_profile("vgsim", deadline=None)
settings.load_profile("vgsim")


def pytest_configure(config):
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as of a job in the background: runs would not hear Ctrl-C
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "rule(*numbers): the rules that a test holds, by number")
    config.addinivalue_line("markers", "ruling(id): the ruling that a test holds")
