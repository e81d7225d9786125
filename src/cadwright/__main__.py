"""``python -m cadwright``: the command line."""

from cadwright.cli import main

main()
