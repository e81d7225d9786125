"""mrCAD's game as rules and states without a server or a clock of its own (sections 2.2, 4.1, 4.3, 4.4, table 2).

A trial goes from state to state: `say`, `edit`, `undo`, `submit` and `give_up` are moves, `tick` lets time pass. Every
function takes ``now``, seconds of any clock that does not go backwards, and returns the next state. A move that is not
allowed raises `UsageError` (not your turn) or `InputError` (not a message, not an edit), and the state stays as it was.
"""

import math
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.canvas.dataset import SUCCESS, EditExecution, Execution, Modality, Round, Trial, modality
from cadwright.canvas.design import GRID, XY, Arc, Circle, Design, Drawing, Instruction, Line
from cadwright.canvas.distance import distance
from cadwright.canvas.edits import DeletePoint, Edit, MakeCurve, MoveCurve, MovePoint, RemoveCurve, apply
from cadwright.errors import InputError, UsageError

Role = Literal["designer", "maker"]
Ended = Literal["won", "rounds", "time", "given up"]

MOST_CHARACTERS = 4000
MOST_STROKES = 300
MOST_POINTS = 20_000
"""Points of all strokes of a message together."""
MOST_EDITS = 2000
MOST_CURVES = 400
PAPER = GRID / 2 + 1
"""Strokes may go as far out as pictures do: a cell beyond the canvas."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of table 2; as they are, those of the data collection. Times are seconds, ``None`` is no limit."""

    rounds: int = 10
    seconds: float | None = 540.0
    """For the whole trial, of both players together."""
    designer_seconds: float | None = None
    """For one turn; what is there when it is over goes to the other player."""
    maker_seconds: float | None = None
    designer_speed: float = 2.0
    """How fast the trial's time elapses in the designer's turns; 0 stops it."""
    maker_speed: float = 1.0
    characters: int | None = None
    modality: Modality = "both"
    """What messages may consist of."""
    lives: int | None = 3
    threshold: tuple[float, float] | None = (0.05, SUCCESS)
    """Below which distance a design is accepted, in the first and in the last round (section 4.4).

    The paper says that it gets more lenient from round to round and gives no numbers: these, and the straight line
    between them, are ours. ``None`` plays all rounds, as the controlled studies did.
    """


DATASET = Rules()
STUDY = Rules(
    rounds=3,
    seconds=None,
    designer_seconds=60.0,
    maker_seconds=120.0,
    designer_speed=1.0,
    characters=200,
    lives=None,
    threshold=None,
)
GENERATION = replace(STUDY, rounds=1, designer_seconds=180.0, maker_seconds=360.0, characters=600)
"""The studies' condition without refinement: all the time at once."""

# The paper describes both, without coordinates.
SOLO_TARGET = Design((Line(((-12, 8), (-12, -8))), Circle(((-6, 0), (2, 0))), Arc(((6, 8), (14, 0), (6, -8)))))
"""A line, a circle and an arc, to try the tools on alone (section 4.3)."""
PRACTICE_TARGET = Design(
    (
        Circle(((-14, 0), (14, 0))),
        Circle(((-7, -5), (-3, -5))),
        Circle(((3, -5), (7, -5))),
        Arc(((-8, 4), (0, 9), (8, 4))),
    )
)
"""A smiley face, the practice trial of every pair (section 4.3)."""


class Game(msgspec.Struct, frozen=True):
    """A trial as it stands. ``turn`` is whose turn it is, ``None`` once it has ``ended``.

    A ``solo`` trial has no designer: whoever sees its target edits, until the design is within `SUCCESS` of it.
    """

    rules: Rules
    target: Design
    turn: Role | None
    began: float
    """When this turn began, by the clock that the moves are given."""
    solo: bool = False
    past: tuple[Round, ...] = ()
    instruction: Instruction = Instruction()
    """What the maker is working on."""
    edits: tuple[Edit, ...] = ()
    """What the maker did in this turn."""
    design: Design = Design()
    spent: float = 0.0
    """Of the trial's time, before this turn."""
    ended: Ended | None = None

    @property
    def number(self) -> int:
        """The round, from 1."""
        return len(self.past) + (self.ended is None)

    @property
    def context(self) -> Design:
        """The design before this round."""
        return self.past[-1].execution.design if self.past else Design()

    @property
    def threshold(self) -> float | None:
        """Below which distance the design of this round is accepted; ``None`` where all rounds are played."""
        if self.solo:
            return SUCCESS
        if self.rules.threshold is None:
            return None
        first, last = self.rules.threshold
        along = (self.number - 1) / (self.rules.rounds - 1) if self.rules.rounds > 1 else 1.0
        return first + (last - first) * min(1.0, along)

    @property
    def distance(self) -> float:
        """Of the design to the target: for those who may know."""
        return distance(self.design, self.target)

    def remaining(self, now: float) -> float | None:
        """Seconds of the trial that are left, ``None`` where it has no limit."""
        return None if self.rules.seconds is None else max(0.0, self.rules.seconds - self._spent(now))

    def remaining_turn(self, now: float) -> float | None:
        """Seconds of this turn that are left, ``None`` where it has no limit."""
        limit = self._turn_limit()
        return None if limit is None else max(0.0, limit - (now - self.began))

    @property
    def speed(self) -> float:
        """How fast the trial's time elapses now."""
        if self.turn is None:
            return 0.0
        return self.rules.designer_speed if self.turn == "designer" else self.rules.maker_speed

    def _spent(self, now: float) -> float:
        return self.spent + self.speed * (now - self.began)

    def _turn_limit(self) -> float | None:
        if self.turn is None or self.solo or self.speed == 0:
            return None
        return self.rules.designer_seconds if self.turn == "designer" else self.rules.maker_seconds


def start(rules: Rules, target: Design, now: float, *, solo: bool = False) -> Game:
    """An empty canvas; the designer begins."""
    return Game(rules, target, "maker" if solo else "designer", now, solo)


def say(game: Game, instruction: Instruction, now: float) -> Game:
    """The designer's message; then it is the maker's turn."""
    _turn_of(game, "designer")
    check_message(instruction, game.rules)
    return _said(game, instruction, now)


def edit(game: Game, edits: Sequence[Edit], *, farthest: float = GRID / 2) -> Game:
    """Edits of the maker, who can `undo` them one by one; those that change nothing are refused.

    ``farthest`` is how far from the centre they may put points.
    """
    _turn_of(game, "maker")
    check_edits(edits, farthest)
    if len(game.edits) + len(edits) > MOST_EDITS:
        raise InputError(f"a turn has at most {MOST_EDITS} edits")
    after = apply(game.design, edits)
    if after == game.design:
        raise InputError("that changes nothing")
    if len(after.curves) > MOST_CURVES:
        raise InputError(f"a design has at most {MOST_CURVES} curves")
    return replace(game, design=after, edits=(*game.edits, *edits))


def undo(game: Game) -> Game:
    """Take back the last edit of this turn."""
    _turn_of(game, "maker")
    if not game.edits:
        raise UsageError("there is nothing to take back in this turn")
    edits = game.edits[:-1]
    return replace(game, edits=edits, design=apply(game.context, edits))


def submit(game: Game, now: float) -> Game:
    """The maker hands the design over: the round is over, and the trial too where the design is near enough.

    In a solo trial a design that is not near enough is refused with `InputError`.
    """
    _turn_of(game, "maker")
    if game.solo and game.distance >= SUCCESS:
        raise InputError("not close enough to the target yet")
    return _submitted(game, now)


def give_up(game: Game, now: float) -> Game:
    """End the trial as it stands; what the maker has done in this round is kept."""
    if game.turn is None:
        raise UsageError("the trial is over")
    return _stopped(game, "given up", now)


def tick(game: Game, now: float) -> Game:
    """What time does by itself: it ends a trial, or a turn, whose time is up.

    A designer who said nothing in time has said nothing; the maker's design is taken as it is, and wins if it is near
    enough.
    """
    if game.turn is None:
        return game
    if game.remaining(now) == 0:
        return _stopped(game, "time", now)
    if game.remaining_turn(now) == 0:
        return _said(game, Instruction(), now) if game.turn == "designer" else _submitted(game, now)
    return game


def trial(game: Game, trial_id: str, target_id: str, dyad_id: str, trial_num: int) -> Trial:
    """The trial in the published format: the rounds that were finished."""
    return Trial(trial_id, target_id, dyad_id, trial_num, game.target, game.past)


def check_message(instruction: Instruction, rules: Rules) -> None:
    """Raises `InputError` with the first reason why a message cannot be sent under the rules."""
    used = modality(instruction)
    if used is None:
        raise InputError("the message is empty")
    if rules.modality != "both" and used != rules.modality:
        raise InputError(f"only {'words' if rules.modality == 'text' else 'drawings'} are allowed in this game")
    limit = MOST_CHARACTERS if rules.characters is None else min(rules.characters, MOST_CHARACTERS)
    if len(instruction.text) > limit:
        raise InputError(f"a message has at most {limit} characters, not {len(instruction.text)}")
    strokes = instruction.drawing.splines
    if len(strokes) > MOST_STROKES or sum(map(len, strokes)) > MOST_POINTS:
        raise InputError(f"a message has at most {MOST_STROKES} strokes with {MOST_POINTS} points together")
    if not all(strokes):
        raise InputError("a stroke has no points")
    _within([point for stroke in strokes for point in stroke], PAPER, "strokes go")


def check_edits(edits: Sequence[Edit], farthest: float) -> None:
    """Raises `InputError` with the first reason why edits cannot be applied: sizes, kinds, places off the canvas."""
    if not edits:
        raise InputError("there is no edit")
    if len(edits) > MOST_EDITS:
        raise InputError(f"a turn has at most {MOST_EDITS} edits")
    for each in edits:
        match each:
            case MakeCurve() | RemoveCurve() | MoveCurve():
                wanted = 3 if each.type == "arc" else 2
                if len(each.control_points) != wanted:
                    raise InputError(f"{each.type} has {wanted} control points, not {len(each.control_points)}")
                if isinstance(each, MakeCurve) and len(set(each.control_points)) < wanted:
                    raise InputError(f"the control points of a new {each.type} have to differ")
                _within(_places(each), farthest, "curves go")
            case MovePoint() | DeletePoint():
                _within(_places(each), farthest, "points go")


def _places(each: Edit) -> list[XY]:
    """Where an edit puts points."""
    match each:
        case MakeCurve():
            return list(each.control_points)
        case MoveCurve():
            dx, dy = each.offset
            return [(x + dx, y + dy) for x, y in each.control_points]
        case MovePoint():
            return [each.new_point]
    return []


def _within(points: Sequence[XY], farthest: float, what: str) -> None:
    # A comparison with NaN is false.
    if not all(math.isfinite(x) and abs(x) <= farthest + 1e-6 for point in points for x in point):
        raise InputError(f"{what} off the canvas (coordinates are numbers from {-farthest:g} to {farthest:g})")


def _turn_of(game: Game, role: Role) -> None:
    if game.turn is None:
        raise UsageError("the trial is over")
    if game.turn != role:
        raise UsageError(f"it is the {game.turn}'s turn")


def _said(game: Game, instruction: Instruction, now: float) -> Game:
    strokes = tuple(stroke for stroke in instruction.drawing.splines if stroke)
    said = Instruction(instruction.text, Drawing(strokes))
    return replace(game, turn="maker", instruction=said, spent=game._spent(now), began=now)


def _submitted(game: Game, now: float) -> Game:
    after = _with_round(game, now)
    if game.threshold is not None and game.distance < game.threshold:
        return _ended(after, "won", now)
    return _ended(after, "rounds", now) if len(after.past) >= game.rules.rounds else after


def _stopped(game: Game, how: Ended, now: float) -> Game:
    """The end in the middle of a turn."""
    if not game.edits:
        return _ended(game, how, now)
    near = game.threshold is not None and game.distance < game.threshold
    return _ended(_with_round(game, now), "won" if near and how == "time" else how, now)


def _with_round(game: Game, now: float) -> Game:
    """The round is over; the next one begins."""
    done = Round(
        len(game.past) + 1,
        game.context,
        game.instruction,
        Execution(game.design),
        EditExecution(game.edits, game.design),
    )
    return replace(
        game,
        past=(*game.past, done),
        turn="designer",
        instruction=Instruction(),
        edits=(),
        spent=game._spent(now),
        began=now,
    )


def _ended(game: Game, how: Ended, now: float) -> Game:
    return replace(game, turn=None, ended=how, spent=game._spent(now), began=now)
