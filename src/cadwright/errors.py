"""The whole error tree.

Three kinds, told apart by who can do something about them:

- what a *planner* can correct (its code, its arguments) is never an exception: it is an ``Observation``;
- what a *user* can correct (a missing key, a bad file) is a ``UserError``: one line that says what to do;
- anything else is a bug of ours and propagates as whatever Python raised.

```
CadwrightError
├── UserError              the user can correct it; faces print one line and exit with 2
│   ├── UsageError         a wrong argument or combination of arguments
│   ├── InputError         a file, folder or text that cannot be used
│   ├── DesignError        a design directory that is not one, is locked, or cannot be written
│   ├── DrawingError       a part whose views cannot be drawn
│   ├── ExportError        a part that cannot be written in a format
│   └── PlannerError       an unknown planner, a missing key, a server that does not answer
│       └── UnansweredError    nobody answered in the time that was given; asking again at once is no use
└── WorkerError            a worker process could not be started, or died outside an execution
```
"""

LONGEST = 1200
"""Characters of a line that people still read."""


class CadwrightError(Exception):
    """Base of every error that cadwright raises on purpose."""


class UserError(CadwrightError):
    """Something that the user can correct.

    ``message`` is one line that says what is wrong, ``hint`` one line that says what to do about it. What they quote of
    a stranger's file is made one line, too, and loses its middle where it is longer than `LONGEST`.
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        self.message = _line(message)
        self.hint = None if hint is None else _line(hint)
        super().__init__(self.message)

    def _render_traceback_(self) -> list[str]:
        """What notebooks show: the user's line, not where in our code it was said."""
        return [f"{type(self).__name__}: {self.message}", *([f"Hint: {self.hint}"] if self.hint else [])]


class UsageError(UserError):
    """A wrong argument or combination of arguments."""


class InputError(UserError):
    """A file, folder or text that cannot be used."""


class DesignError(UserError):
    """A design directory that is not one, is locked by another process, or cannot be written."""


class DrawingError(UserError):
    """A part whose views cannot be drawn, or not in reasonable time."""


class ExportError(UserError):
    """A part that cannot be written in a format, or not in reasonable time."""


class PlannerError(UserError):
    """A planner that does not exist, lacks its key, or whose server does not answer."""


class UnansweredError(PlannerError):
    """Nobody answered in the time that was given to whoever was to answer; asking again at once is no use."""


class WorkerError(CadwrightError):
    """A worker process could not be started, or died outside an execution."""


def _line(text: str) -> str:
    flat = " ".join(text.splitlines()) if len(text.splitlines()) > 1 else text
    return flat if len(flat) <= LONGEST else f"{flat[: LONGEST // 2]} … {flat[-LONGEST // 2 :]}"
