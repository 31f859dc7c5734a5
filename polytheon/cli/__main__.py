"""`python -m polytheon.cli` is the command polytheon."""

from polytheon.cli import main

main()
