"""What a player's browser is told. Only `TargetView` has a target, and no maker is ever sent one."""

import msgspec

from cadwright.canvas import Design, Instruction, distance
from cadwright.canvas.dataset import Modality
from cadwright.canvas.game import MOST_CHARACTERS, Ended, Game, Role
from cadwright.play.room import Kind, Planned, Room, Seat, Stage


class PastRound(msgspec.Struct, frozen=True):
    """A round that is over, as the history shows it."""

    number: int
    context: Design
    instruction: Instruction
    design: Design
    note: str
    distance: float | None
    """To the target; only those who see the target are told."""


class Clock(msgspec.Struct, frozen=True):
    """Seconds that are left, ``None`` where there is no limit, and how fast the trial's elapse."""

    left: float | None
    turn_left: float | None
    speed: float


class Limits(msgspec.Struct, frozen=True):
    """What a player has to know of the rules."""

    rounds: int
    modality: Modality
    characters: int
    counted: bool
    """Whether the limit of characters is one of the game's."""
    seconds: float | None
    designer_speed: float


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """How the session stands, for everybody alike but for `ready`."""

    stage: Stage
    kind: Kind
    trial: int
    trials: int
    won: int
    lives: int | None
    limits: Limits
    others: dict[Role, str]
    """Who has the other roles: a program's name, or "person"."""
    missing: list[Seat]
    """People whose page is not open."""
    ready: bool
    trouble: str


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """How the trial stands that is played, or was played last."""

    turn: Role | None = None
    number: int = 0
    clock: Clock = Clock(None, None, 0.0)
    design: Design = Design()
    instruction: Instruction = Instruction()
    """What the maker is working on; empty in the designer's turn."""
    undoable: bool = False
    past: list[PastRound] = []
    threshold: float | None = None
    """The distance below which the design of this round is accepted; only those who see the target are told."""
    ended: Ended | None = None
    final: float | None = None
    """The distance to the target in the end; only those who see the target are told."""


class View(msgspec.Struct, frozen=True):
    """The page of a maker, and what all pages have. ``acting`` is the role that its player has in this trial."""

    seat: Seat
    acting: Role
    session: Session
    play: Play


class TargetView(View, frozen=True):
    """The page of a designer, or of somebody who plays alone."""

    target: Design | None


def view(room: Room, seat: Seat) -> View:
    """What a seat is told now."""
    game = room.games.get(seat)
    planned = room.played[-1][0] if room.stage != "playing" and room.played else room.planned
    session = _session(room, seat, planned)
    if seat == "maker" and not planned.alone:
        return View(seat, "maker", session, _play(room, game, seat, sees=False))
    play = _play(room, game, seat, sees=True)
    return TargetView(seat, "maker" if planned.alone else "designer", session, play, game.target if game else None)


def _session(room: Room, seat: Seat, planned: Planned) -> Session:
    rules = room.rules
    roles: tuple[Role, ...] = ("designer", "maker")
    others = {role: room.agents[role].name if role in room.agents else "person" for role in roles if role != seat}
    return Session(
        stage=room.stage,
        kind=planned.kind,
        trial=room.number,
        trials=sum(each.kind == "trial" for each in room.plan),
        won=sum(each.kind == "trial" and game.ended == "won" for each, game in room.played),
        lives=room.lives if rules.threshold is not None else None,
        limits=Limits(
            rules.rounds,
            rules.modality,
            rules.characters if rules.characters is not None else MOST_CHARACTERS,
            rules.characters is not None,
            rules.seconds,
            rules.designer_speed,
        ),
        others={} if seat == "solo" else others,
        missing=[each for each in room.people if not room.present[each]],
        ready=seat in room.ready,
        trouble=room.trouble,
    )


def _play(room: Room, game: Game | None, seat: Seat, *, sees: bool) -> Play:
    if game is None:
        return Play()
    now = room.clock()
    # The designer sees what the maker made when the maker is done.
    hidden = seat == "designer" and not game.solo and game.turn == "maker"
    return Play(
        turn=game.turn,
        number=game.number,
        clock=Clock(game.remaining(now), game.remaining_turn(now), game.speed),
        design=game.context if hidden else game.design,
        instruction=game.instruction,
        undoable=bool(game.edits),
        past=[_past(room, game, index, sees=sees) for index in range(len(game.past))],
        threshold=game.threshold if sees else None,
        ended=game.ended,
        final=game.distance if game.ended is not None and sees else None,
    )


def _past(room: Room, game: Game, index: int, *, sees: bool) -> PastRound:
    each = game.past[index]
    note = "" if game.solo else room.notes.get(each.round_num, "")
    gap = distance(each.execution.design, game.target) if sees else None
    return PastRound(each.round_num, each.context, each.instruction, each.execution.design, note, gap)
