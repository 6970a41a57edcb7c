"""`python -m vgsim` is the command line."""

from vgsim.cli import main

if __name__ == "__main__":
    main()
