"""A session in which trials are played one after the other: who sits where, lives, what is recorded. Knows no web."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from cadwright.canvas import Design, Edit, Instruction, game
from cadwright.canvas.dataset import Trial
from cadwright.canvas.design import GRID
from cadwright.canvas.game import Game, Role, Rules
from cadwright.errors import InputError, UsageError, UserError
from cadwright.players import Designer, Made, Maker, past_of

Seat = Literal["designer", "maker", "solo"]
Kind = Literal["solo", "practice", "trial"]
Stage = Literal["waiting", "playing", "finished"]


class Planned(msgspec.Struct, frozen=True):
    """A trial that is going to be played; ``alone``, everybody by themselves, or together."""

    kind: Kind
    target_id: str
    target: Design
    alone: bool = False


SOLO = Planned("solo", "solo", game.SOLO_TARGET, alone=True)
PRACTICE = Planned("practice", "practice", game.PRACTICE_TARGET)


class Job(msgspec.Struct, frozen=True):
    """An agent's turn: the game it is about, and what to call, on any thread."""

    game: Game
    work: Callable[[], Instruction | Made]


class Room:
    """A session. ``people`` are the seats of people, ``agents`` plays the others.

    Every finished trial goes to ``record``; ``changed`` is called after everything that somebody could see. Between
    two trials everybody has to be ready. Moves that are not allowed raise as those of `game` do, and change nothing.
    Agents' thinking takes no time of the trial's.
    """

    def __init__(
        self,
        rules: Rules,
        plan: Sequence[Planned],
        people: Sequence[Seat],
        agents: Mapping[Role, Designer | Maker],
        *,
        dyad_id: str,
        record: Callable[[Trial], None],
        changed: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        speeds = {f"{role}_speed": 0.0 for role in agents}
        self.rules = msgspec.structs.replace(rules, **speeds)
        self.plan, self.people, self.agents, self.dyad_id = tuple(plan), tuple(people), dict(agents), dyad_id
        self.changed, self.clock, self._record = changed, clock, record
        self.index, self.stage, self.lives = 0, "waiting", rules.lives
        self.played: list[tuple[Planned, Game]] = []
        self.ready: set[Seat] = set()
        self.present: dict[Seat, int] = dict.fromkeys(self.people, 0)
        self.games: dict[Seat, Game] = {}
        self.notes: dict[int, str] = {}
        """What an agent said of its work, by round of this trial."""
        self.trouble = ""
        """Why an agent cannot go on."""

    stage: Stage

    @property
    def planned(self) -> Planned:
        """The trial that is played, or comes next."""
        return self.plan[min(self.index, len(self.plan) - 1)]

    @property
    def number(self) -> int:
        """Which of the trials proper this is, or was; 0 while they have not begun."""
        begun = self.plan[: self.index + (self.stage == "playing")]
        return sum(each.kind == "trial" for each in begun)

    def set_present(self, seat: Seat, change: int) -> None:
        """Somebody opened (+1) or closed (-1) the page of a seat."""
        self.present[seat] += change
        self._begin()
        self.changed()

    def set_ready(self, seat: Seat) -> None:
        """Somebody wants the next trial; it begins when everybody does and is there."""
        if self.stage != "waiting":
            raise UsageError("the session is over" if self.stage == "finished" else "the trial has begun")
        self.ready.add(seat)
        self._begin()
        self.changed()

    def say(self, seat: Seat, instruction: Instruction) -> None:
        """The designer's message."""
        self._needs(seat, "designer")
        self._set(seat, game.say(self._of(seat), instruction, self.clock()))

    def edit(self, seat: Seat, edits: Sequence[Edit]) -> None:
        """Edits of the maker."""
        self._needs(seat, "maker")
        self._set(seat, game.edit(self._of(seat), edits))

    def undo(self, seat: Seat) -> None:
        """The maker takes back the last edit."""
        self._needs(seat, "maker")
        self._set(seat, game.undo(self._of(seat)))

    def submit(self, seat: Seat) -> None:
        """The maker's turn is over."""
        self._needs(seat, "maker")
        self._set(seat, game.submit(self._of(seat), self.clock()))

    def give_up(self, seat: Seat) -> None:
        """End the trial; it counts as lost."""
        self._set(seat, game.give_up(self._of(seat), self.clock()))

    def retry(self) -> None:
        """Let an agent that was in trouble try again."""
        self.trouble = ""
        self.changed()

    def tick(self) -> None:
        """Let time pass."""
        for seat in self.people:
            if self.stage == "playing":
                before = self.games[seat]
                after = game.tick(before, self.clock())
                if after is not before:
                    self._set(seat, after)

    def job(self) -> Job | None:
        """What an agent has to do now."""
        if self.stage != "playing" or self.trouble or self.planned.alone:
            return None
        now = next(iter(self.games.values()))
        agent = self.agents.get(now.turn) if now.turn is not None else None
        if agent is None:
            return None
        if now.turn == "designer":
            return Job(now, lambda: agent.message(now))  # type: ignore[union-attr]
        instruction, design, past = now.instruction, now.design, past_of(now)
        return Job(now, lambda: agent.make(instruction, design, past))  # type: ignore[union-attr]

    def deliver(self, job: Job, result: Instruction | Made) -> None:
        """What an agent did; too late if the trial is over by now."""
        if not self._is_current(job):
            return
        try:
            after, note = self._after(job.game, result)
        except InputError as error:
            self.failed(job, InputError(f"the message could not be sent: {error.message}"))
            return
        if note:
            self.notes[job.game.number] = note
        self._set(self.people[0], after)

    def _after(self, before: Game, result: Instruction | Made) -> tuple[Game, str]:
        """The game after an agent's turn, and its note. A maker whose edits cannot be applied has done nothing."""
        now = self.clock()
        if isinstance(result, Instruction):
            return game.say(before, result, now), ""
        try:
            made = game.edit(before, result.edits, farthest=2 * GRID) if result.edits else before
        except InputError as error:
            return game.submit(before, now), error.message
        return game.submit(made, now), result.note

    def failed(self, job: Job, error: UserError) -> None:
        """An agent could not do its turn: people are told, and can let it try again."""
        if self._is_current(job):
            self.trouble = error.message + (f" ({error.hint})" if error.hint else "")
            self.changed()

    def close(self) -> None:
        """Record what is being played, as far as it got."""
        for seat in self.people:
            if self.stage == "playing" and self.games[seat].turn is not None:
                self.give_up(seat)
        self.stage = "finished"
        self.changed()

    def _is_current(self, job: Job) -> bool:
        return any(each is job.game for each in self.games.values())

    def _of(self, seat: Seat) -> Game:
        if self.stage != "playing":
            raise UsageError("no trial is being played")
        return self.games[seat]

    def _needs(self, seat: Seat, role: Role) -> None:
        """Whether a seat may make a move of a role: whoever plays alone is the maker."""
        allowed = role == "maker" if self.planned.alone else seat == role
        if not allowed:
            raise UsageError(f"that is for the {role} to do")

    def _begin(self) -> None:
        if self.stage != "waiting" or self.ready != set(self.people) or not all(self.present.values()):
            return
        begun = game.start(self.rules, self.planned.target, self.clock(), solo=self.planned.alone)
        self.games = dict.fromkeys(self.people, begun)
        self.stage, self.ready, self.notes, self.trouble = "playing", set(), {}, ""

    def _set(self, seat: Seat, after: Game) -> None:
        self.games.update(dict.fromkeys([seat] if self.planned.alone else self.people, after))
        if after.turn is None:
            self._over(after)
        self.changed()

    def _over(self, after: Game) -> None:
        """A trial has ended: record it, and see what comes next."""
        planned = self.planned
        if after.past:
            number = self.number if planned.kind == "trial" else 0
            trial_id = f"{self.dyad_id}-{len(self.played)}"
            self._record(game.trial(after, trial_id, planned.target_id, self.dyad_id, number))
        self.played.append((planned, after))
        if any(each.turn is not None for each in self.games.values()):
            return
        passed = all(each.ended == "won" for each in self.games.values())
        if planned.kind == "trial":
            if not passed and self.lives is not None and self.rules.threshold is not None:
                self.lives -= 1
            self.index += 1
        elif passed:
            self.index += 1
        self.stage = "finished" if self.index >= len(self.plan) or self.lives == 0 else "waiting"
