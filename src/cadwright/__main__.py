"""``cadwright`` and ``python -m cadwright``: the command line, run by the service where that is quicker."""

import sys

from cadwright.service import entry


def main() -> None:
    """Entry point of the command ``cadwright``."""
    arguments, allowed = entry.wanted(sys.argv[1:])
    code = entry.hand_over(arguments) if allowed else None
    sys.exit(_run_here(arguments, allowed) if code is None else code)


def _run_here(arguments: list[str], allowed: bool) -> int:
    from cadwright.cli import run

    if not allowed or not entry.takes_workers(arguments):
        return run(arguments)
    from cadwright.sandbox.loans import lend_from
    from cadwright.service.lender import Service

    with lend_from(Service()):
        return run(arguments)


if __name__ == "__main__":
    main()
