"""The planner that asks whoever writes files: a person, an agent in an editor, a batch job."""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from cadwright.errors import PlannerError, UnansweredError
from cadwright.planners import attempt
from cadwright.planners.bridge import folder
from cadwright.planners.bridge.answer import TEXT, Answer, Inbox
from cadwright.planners.bridge.request import asked, letters_as_tokens
from cadwright.planners.options import ModelOptions
from cadwright.values import Message, Reply, ToolSpec, Usage, to_builtins

SCHEME = "bridge"
_HINT = f"write it as {SCHEME}:DIR, or {SCHEME}:DIR?pictures=no for whoever sees none"
_SOONEST, _LATEST = 0.05, 0.5
"""Seconds between two looks at a folder: at first, and when it takes long."""


class BridgePlanner:
    """Puts each request into a folder below ``DIR`` of its ``spec``, and waits for the answer beside it.

    A request that was answered before, in this run or another one, is not asked again. What is asked twice in one go
    (`planners.attempt`) is asked twice. Safe to use from one thread at a time, beside others on the same folder.
    """

    def __init__(
        self,
        spec: str,
        options: ModelOptions | None = None,
        *,
        announce: Callable[[str], None] = lambda _: None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = spec
        self.folder, self.pictures = parse(spec)
        self._options = options if options is not None else ModelOptions()
        self._announce, self._sleep, self._clock = announce, sleep, clock
        self._asking = attempt.current()
        folder.prepare(self.folder)

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """What somebody answers, with its tokens, estimated where the answer does not say them.

        Raises `UnansweredError` when nobody does in the time of a reply, `PlannerError` where nothing can be written.
        """
        request = asked(messages, tools, self._options, pictures=self.pictures)
        sample = self._asking.take(request.key)
        try:
            answer = self._awaited(folder.put(self.folder, request, sample))
        except BaseException:
            self._asking.give_back(request.key, sample)
            raise
        return Reply(answer.text or "", answer.calls, self._usage(answer, request.tokens))

    def close(self) -> None:
        """Nothing to let go of."""

    def _awaited(self, own: Path) -> Answer:
        inbox, until, pause = Inbox(own, self._clock), self._clock() + self._options.timeout, _SOONEST
        told: str | None = None
        while (answer := inbox.look()) is None:
            self._asking.heed()
            line = f"{inbox.problem}; waiting for another one" if inbox.problem else f"waiting for {own / TEXT}"
            if line != told:
                self._announce(line)
                told = line
            left = until - self._clock()
            if left <= 0:
                raise self._unanswered(own, inbox.problem)
            self._sleep(min(pause, left))
            pause = min(_LATEST, 1.5 * pause)
        return answer

    def _unanswered(self, own: Path, problem: str | None) -> UnansweredError:
        why = problem or f"nobody wrote {own / TEXT}"
        hint = "answer it and run the same again, which goes on from there; or raise --reply-timeout"
        return UnansweredError(f"no reply in {self._options.timeout:g} s: {why}", hint)

    def _usage(self, answer: Answer, read: int) -> Usage:
        """What was read and written; it cost nothing, unless the answer says so or a price was given."""
        if answer.usage is not None:
            spent = Usage(answer.usage.input_tokens, answer.usage.output_tokens, answer.usage.cost_usd)
        else:
            calls = json.dumps(to_builtins(answer.calls), ensure_ascii=False) if answer.calls else ""
            spent = Usage(read, letters_as_tokens(len(answer.text or "") + len(calls)))
        price = self._options.price
        if price is None or spent.cost_usd:
            return spent
        return Usage(spent.input_tokens, spent.output_tokens, price.of(spent))


def parse(spec: str) -> tuple[Path, bool]:
    """The folder of a spec, and whether pictures go along. Raises `PlannerError` for what is none."""
    rest = spec.partition(":")[2].strip()
    path, mark, option = rest.rpartition("?")
    if not mark or "=" not in option:
        path, option = rest, "pictures=yes"
    if option not in ("pictures=yes", "pictures=no"):
        raise PlannerError(f"a bridge has no option {option!r}", _HINT)
    if not path.strip():
        raise PlannerError("a bridge to which folder?", _HINT)
    return Path(path.strip()).expanduser(), option == "pictures=yes"
