"""The application: its commands, and what happens to bad input and interruptions in each of them.

Commands read options, call the package and print. Exit codes: 0 done, 1 the answer is no, 2 bad input with
one message and no traceback, 130 interrupted. Heavy modules are imported by the command that needs them.
"""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from vgsim import __version__
from vgsim.cli import compare, decks, odds, play, report, studies
from vgsim.cli.options import BAD_INPUT, INTERRUPTED
from vgsim.cli.show import say
from vgsim.errors import InputError


class Answering(TyperGroup):
    """Turns bad input and interruption into a message and an exit code, for every command below."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except InputError as error:
            say(str(error))
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt:
            say("interrupted; nothing was finished")
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Answering,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Plays trading-card-game decks against each other, rule by rule, and reports with honest intervals.",
)
for commands in (play, report, decks, compare, studies):
    commands.add_commands(app)
app.add_typer(odds.cli_app(), name="odds")


def main() -> None:
    """Entry point of the `vgsim` script."""
    app(prog_name="vgsim")


def _print_version(asked: bool) -> None:
    if asked:
        print(f"vgsim {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options of `vgsim` itself."""
