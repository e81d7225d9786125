"""A session from what was asked for: targets, who plays what, the file of games, the addresses."""

import hashlib
import random
import secrets
import socket
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from cadwright.api import canvas_design
from cadwright.canvas import Design
from cadwright.canvas.dataset import Trial, write
from cadwright.canvas.design import GRID
from cadwright.canvas.game import DATASET, PRACTICE_TARGET, Role, Rules
from cadwright.canvas.pools import target_designs
from cadwright.errors import InputError, UsageError
from cadwright.planners import registry
from cadwright.planners.options import REPLY_SECONDS, ModelOptions
from cadwright.play.room import PRACTICE, SOLO, Planned, Room, Seat
from cadwright.play.server import Server, serving
from cadwright.players import Designer, Maker, PlannedDesigner, PlannedMaker, Simulated
from cadwright.protocols.mrcad import MrCAD
from cadwright.web.listener import told_to_end_by_signals

TRIALS = 12
"""So many targets, the simple ones first, make up a session (section 4.2)."""
PERSON, SIMULATED = "person", "simulated"
_LOOK = 0.5


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a session is to be. ``partner`` is ``person``, ``simulated``, or what names a planner.

    ``role`` is that of the person at this machine, or ``both``: then there is no partner. Targets are those of files,
    or a sample of those under ``data``; where there are neither it is the practice trial's. A partner that is a model
    gets the key in the environment variable ``key_from`` in place of its provider's, and so many seconds for a reply.
    """

    role: Literal["designer", "maker", "both"] = "designer"
    partner: str | None = None
    rules: Rules = DATASET
    targets: tuple[Path, ...] = ()
    data: Path | None = None
    trials: int = TRIALS
    practice: bool = False
    """Begin with a trial alone and one to practise on, as people in the paper did."""
    seed: int | None = None
    out: Path = Path("games.jsonl")
    host: str = "127.0.0.1"
    port: int = 0
    key_from: str | None = None
    reply_timeout: float = REPLY_SECONDS


class Played(msgspec.Struct, frozen=True):
    """What came of a session."""

    games: int
    won: int
    file: str


def play(
    options: Options, tell: Callable[[Seat, str], None], announce: Callable[[str], None] = lambda _: None
) -> Played:
    """Serve a session until it is over and its pages are closed, or until a signal ends it; all of it is recorded.

    ``tell`` is given the address of each seat, ``announce`` lines about a partner that is a model. Raises
    `UserError` for what cannot be played or listened on.
    """
    room = room_of(options, announce)
    tokens = {seat: secrets.token_urlsafe(18) for seat in room.people}
    server = Server(room, tokens)
    with told_to_end_by_signals() as told_to_end, serving(server, options.host, options.port) as port:
        for seat, token in tokens.items():
            tell(seat, f"http://{_shown(options.host)}:{port}/{token}/")
        while not told_to_end.is_set() and (room.stage != "finished" or any(room.present.values())):
            told_to_end.wait(_LOOK)
    for agent in room.agents.values():
        agent.close()
    won = sum(game.ended == "won" for _, game in room.played)
    return Played(len(room.played), won, str(options.out))


def room_of(options: Options, announce: Callable[[str], None] = lambda _: None) -> Room:
    """The room of a session, nobody in it yet."""
    people, agents = _seats(options, announce)
    trials = _targets(options, random.Random(options.seed))
    alone = options.role == "both"
    plan = [Planned("trial", _name(each), each, alone) for each in trials]
    if options.practice:
        plan = [SOLO, *([] if alone else [PRACTICE]), *plan]
    try:
        options.out.open("ab").close()
    except OSError as error:
        raise InputError(f"{options.out}: {error.strerror or error}") from None

    def record(trial: Trial) -> None:
        write(options.out, [trial])

    return Room(options.rules, plan, people, agents, dyad_id=uuid.uuid4().hex, record=record)


def _seats(options: Options, announce: Callable[[str], None]) -> tuple[tuple[Seat, ...], dict[Role, Designer | Maker]]:
    if options.role == "both":
        if options.partner is not None:
            raise UsageError("who plays both roles has no partner", "leave out --with")
        return ("solo",), {}
    other: Role = "maker" if options.role == "designer" else "designer"
    partner = options.partner or ("embedded" if other == "maker" else SIMULATED)
    if partner == PERSON:
        return (options.role, other), {}
    if partner == SIMULATED:
        if other == "maker":
            raise UsageError("simulated players are designers", "take --with embedded, or --role maker")
        seed = options.seed if options.seed is not None else random.randrange(2**32)
        return (options.role,), {other: Simulated(seed)}
    planner = registry.create(
        partner,
        MrCAD(),
        options=ModelOptions(seed=options.seed, timeout=options.reply_timeout, key_from=options.key_from),
        on_retry=lambda retry: announce(str(retry)),
        announce=announce,
    )
    if other == "maker":
        return (options.role,), {other: PlannedMaker(planner)}
    if not registry.looks(planner):
        raise UsageError(f"{partner} does not design", "take --with simulated, a model, or a person")
    return (options.role,), {other: PlannedDesigner(planner)}


def _targets(options: Options, source: random.Random) -> Sequence[Design]:
    if options.targets and options.data is not None:
        raise UsageError("targets come from files or from a folder of data sets", "give --target or --data")
    if options.targets:
        found = [canvas_design(path) for path in options.targets]
        for path, each in zip(options.targets, found, strict=True):
            if not each.curves or not all(abs(value) <= GRID / 2 for point in each.points for value in point):
                raise InputError(f"{path}: a target has curves, with points from {-GRID / 2:g} to {GRID / 2:g}")
        return found
    if options.data is None:
        return [PRACTICE_TARGET]
    pool = target_designs(options.data, seed=options.seed or 0)
    return sorted(source.sample(pool, min(options.trials, len(pool))), key=lambda each: len(each.curves))


def _name(target: Design) -> str:
    """The same for the same target in all sessions."""
    return hashlib.sha256(msgspec.json.encode(target)).hexdigest()[:16]


def _shown(host: str) -> str:
    name = socket.gethostname() if host in ("0.0.0.0", "::", "") else host
    return f"[{name}]" if ":" in name else name
