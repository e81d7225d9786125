"""A turn that is going on: on a thread of its own, told of while it lasts, stopped at once when nobody wants it."""

import itertools
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

from cadwright.agent import Progress
from cadwright.errors import UserError, WorkerError
from cadwright.protocols.feedback import describe
from cadwright.results import Made
from cadwright.sandbox.cancellation import Cancellation, Cancelled
from cadwright.studio.channel import Channel
from cadwright.values import Code, Image, Step

_NUMBERS = itertools.count(1)
TICK = 1.0
"""Seconds between two words of progress."""


class Turn:
    """One message's work. ``work(turn)`` does it; what happens goes to the channel."""

    def __init__(self, design: str, channel: Channel, work: Callable[["Turn"], Made], over: Callable[[], None]) -> None:
        self.id = str(next(_NUMBERS))
        self.design, self._channel, self._work, self._over = design, channel, work, over
        self.images: list[Image] = []
        self._cancellation = Cancellation()
        self._stopped = False
        self._began = time.monotonic()
        self._now = Progress(1, "starting")
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._go, name=f"turn-{self.id}", daemon=True)

    def start(self) -> None:
        """Begin, and return at once."""
        self._channel.begin()
        self._thread.start()
        threading.Thread(target=self._tick, daemon=True).start()

    def stop(self) -> None:
        """End it: what is waited for is ended at once, what was finished is kept."""
        self._stopped = True
        self._cancellation.cancel()

    def join(self, seconds: float) -> bool:
        """Wait for its end; whether it came."""
        return self._done.wait(seconds)

    def watch(self, now: Progress) -> None:
        """Take note of where the loop is."""
        self._now = now
        self._tell_progress(again=False)

    def announce(self, line: str) -> None:
        """A line for the user, about retries for example."""
        self._tell("progress", doing=line, seconds=self._seconds, cost_usd=self._now.usage.cost_usd)

    def observe(self, step: Step) -> None:
        """Tell of a turn of the loop that is finished."""
        if step.thinking.strip():
            self._tell("plan", text=step.thinking)
        if isinstance(step.action, Code):
            self._tell("code", text=step.action.source)
        first = len(self.images)
        self.images += step.observation.images
        place = f"api/designs/{self.design}/turns/{self.id}/images"
        shown = [f"{place}/{number}" for number in range(first, len(self.images))]
        self._tell("feedback", text=describe(step.observation), images=shown)
        if step.question is not None:
            self._tell("question", text=step.question.text, choices=step.question.choices, add=step.question.add)

    @property
    def _seconds(self) -> float:
        return round(time.monotonic() - self._began, 3)

    def _tick(self) -> None:
        while not self._done.wait(TICK):
            self._tell_progress(again=False)

    def _tell_progress(self, *, again: bool) -> None:
        now = self._now
        told = {"step": now.turn, "doing": now.doing, "seconds": self._seconds, "cost_usd": now.usage.cost_usd}
        self._channel.tell({"kind": "progress", "turn": self.id, **told}, again=again)

    def _tell(self, kind: str, **fields: Any) -> None:
        self._channel.tell({"kind": kind, "turn": self.id, **fields})

    def _go(self) -> None:
        """Do the work. Whatever goes wrong in it, the tabs are told and other designs go on."""
        self._tell_progress(again=True)
        said: dict[str, Any] = {"kind": "error", "text": "the turn broke down", "hint": "see the terminal"}
        try:
            with self._cancellation, self._cancellation.at_work():
                said = _ended(self._work(self))
        except Cancelled:
            said = {"kind": "end", "status": "stopped", "text": "Stopped; what was finished is kept.", "version": None}
        except UserError as error:
            said = {"kind": "error", "text": error.message, "hint": error.hint}
        except WorkerError as error:
            said = {"kind": "error", "text": str(error).strip().splitlines()[-1], "hint": "see `cadwright doctor`"}
        except BaseException:  # noqa: BLE001 - at the boundary of a thread: the terminal has it, the tabs are told
            traceback.print_exc()
        finally:
            self._done.set()
            self._over()
            self._tell("version" if said.get("version") else "changed")
            self._channel.tell({**said, "turn": self.id, "seconds": self._seconds})
            self._channel.finish()


def _ended(made: Made) -> dict[str, Any]:
    text = made.answer or ("" if made.status == "done" else made.reason)
    return {"kind": "end", "status": made.status, "text": text, "version": made.version, "cost_usd": made.cost_usd}
