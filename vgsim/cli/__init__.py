"""The command line: `vgsim` and `python -m vgsim`."""

from vgsim.cli.app import app, main

__all__ = ["app", "main"]
