"""Records of drawing with a pen: games of mrCAD, and sketches drawn by hand.

The part behind either is a generated one, seen from above or from the side, or a sketch of a data set.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Literal

import msgspec

from cadwright.canvas.design import Design
from cadwright.planners import registry
from cadwright.planners.attempt import at_one_go
from cadwright.planners.options import ModelOptions
from cadwright.players import PlannedMaker
from cadwright.protocols.mrcad import MrCAD
from cadwright.sketch.handdrawn import PUBLISHED, STEADY, Hand, draw_by_hand
from cadwright.sketch.photographed import PAPERS, photographed
from cadwright.sketch.picture import draw_binary, to_png
from cadwright.synth.corpus.pipeline import Made, Make, Rejected
from cadwright.synth.corpus.strokes.plans import constrained, plan
from cadwright.synth.corpus.strokes.rounds import pictures, played, target_of
from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.corpus.texts.script import UnreadError
from cadwright.synth.parts.draft import LEVELS
from cadwright.synth.parts.generation import DRAFTS

KIND = "strokes"
What = Literal["rounds", "sketch"]
WHAT: tuple[What, ...] = ("rounds", "sketch")
HANDS: dict[str, Hand] = {"steady": STEADY, "ordinary": Hand(), "published": PUBLISHED}
INFORMED = "informed"
ATTEMPTS = 60
PIXELS = 512
PEOPLE = 10_000
COUNTED = ("what", "rounds", "hand", "paper", "success", "provenance.family")


class Game(msgspec.Struct, frozen=True):
    """Who makes in the games: *informed*, or a planner."""

    maker: str = INFORMED
    model: ModelOptions = ModelOptions()


_BY_OURSELVES = Game()


@contextmanager
def strokes(
    seed: int, what: Sequence[What] = WHAT, game: Game = _BY_OURSELVES, targets: Sequence[Design] = ()
) -> Iterator[Make]:
    """What makes the record of each number; games and sketches take turns.

    ``targets`` are played towards one after the other in place of generated ones.
    """
    yield lambda number: _made(seed, number, what, game, targets)


def _made(seed: int, number: int, what: Sequence[What], game: Game, targets: Sequence[Design]) -> Made | Rejected:
    which = what[number % len(what)]
    rng = Random(f"cadwright strokes {seed} {number}")
    if which == "sketch":
        return _sketch(rng)
    if targets:
        return _game(rng, number, game, targets[number // len(what) % len(targets)], {"source": "given"})
    for _ in range(ATTEMPTS):
        told = _drafted(rng)
        target = target_of(plan(told), rng) if told is not None else None
        if told is not None and target is not None:
            return _game(rng, number, game, target, {"source": "rules", "family": told.family or told.body.kind})
    return Rejected("no-target", f"none of {ATTEMPTS} parts is a target")


def _drafted(rng: Random) -> Account | None:
    drafted = DRAFTS[rng.choice(LEVELS)](rng)
    try:
        return account(drafted.source())
    except UnreadError:
        return None


def _game(rng: Random, number: int, game: Game, target: Design, provenance: dict[str, Any]) -> Made | Rejected:
    person = rng.randrange(PEOPLE)
    if game.maker == INFORMED:
        done = played(target, person, number)
    else:
        with at_one_go():
            maker = PlannedMaker(registry.create(game.maker, MrCAD(), options=game.model))
            try:
                done = played(target, person, number, maker)
            finally:
                maker.close()
    if done is None:
        return Rejected("nothing-made", "the maker did nothing in any round")
    record = {
        "level": "rounds",
        "what": "rounds",
        "rounds": len(done.rounds),
        "success": done.verified,
        "distance": round(done.final_distance, 6),
        "provenance": {**provenance, "person": person, "maker": game.maker},
        "trial": msgspec.to_builtins(done),
    }
    return Made(record, pictures(done))


def _sketch(rng: Random) -> Made | Rejected:
    """A sketch with its picture in somebody's hand, and a photograph of that."""
    told = next((found for _ in range(ATTEMPTS) if (found := _drafted(rng)) is not None), None)
    if told is None:
        return Rejected("no-sketch", f"none of {ATTEMPTS} parts is told")
    sketch = constrained(plan(told))
    hand, paper, seed = rng.choice(list(HANDS)), rng.choice(PAPERS), rng.randrange(2**31)
    drawn = draw_by_hand(sketch, seed, size=PIXELS, hand=HANDS[hand], construction="solid")
    record = {
        "level": "sketch",
        "what": "sketch",
        "hand": hand,
        "paper": paper,
        "provenance": {"source": "rules", "family": told.family or told.body.kind, "drawn_with": seed},
        "sketch": msgspec.to_builtins(sketch),
    }
    files = {
        "drawing.png": to_png(drawn),
        "photo.png": to_png(photographed(drawn, seed, paper)),
        "exact.png": to_png(draw_binary(sketch, size=PIXELS)),
    }
    return Made(record, files)
