"""Rounds of mrCAD by the simulated designer: games in the published form, and the pictures that makers see.

Who makes is either told what each message is about, and does that (*informed*: what a model is to learn), or a planner
that has to read it (*embedded*, or any other).
"""

import contextlib
import random
from collections.abc import Sequence

import msgspec

from cadwright.canvas.dataset import Trial
from cadwright.canvas.design import Circle, Curve, Design, Instruction
from cadwright.canvas.edits import Edit, between
from cadwright.canvas.game import DATASET, Game, edit, say, start, submit, trial
from cadwright.canvas.pools import prepared
from cadwright.canvas.raster import MODEL_SIZE, png, raster
from cadwright.canvas.simulated import SimulatedDesigner
from cadwright.canvas.simulated.differences import Difference
from cadwright.canvas.simulated.imperfect import imperfect
from cadwright.canvas.sketches import on_canvas
from cadwright.errors import InputError
from cadwright.players import Maker, past_of
from cadwright.sketch.graph import Sketch

DIGITS = 3
"""Decimals of coordinates, as the published designs have them."""
FEWEST = 3
"""Curves of a target."""


def target_of(sketch: Sketch, rng: random.Random) -> Design | None:
    """A sketch as a target, scaled at random as the paper scales its own; ``None`` for one that is too crowded."""
    try:
        placed = on_canvas(sketch).design
    except ValueError:
        return None
    return next((each for each in prepared([placed], rng) if len(each.curves) >= FEWEST), None)


def played(target: Design, person: int, number: int, maker: Maker | None = None) -> Trial | None:
    """A game until the design is accepted, nothing is left to say, or the rounds are over.

    Without a ``maker`` an informed one plays. ``None`` where nothing was made in it.
    """
    designer = SimulatedDesigner(person)
    game = start(DATASET, target, 0.0)
    while game.ended is None:
        said, meant = designer.instructed(target, game.design, game.number)
        if not (said.text.strip() or said.drawing.splines):
            break
        before = game
        game = say(game, said, 0.0)
        edits = _informed(before, meant, person) if maker is None else _asked(maker, before, said)
        with contextlib.suppress(InputError):  # what changes nothing, or leaves the canvas, is not done
            game = edit(game, edits)
        game = submit(game, 0.0)
        if maker is None and not meant and before.number > 1:
            break
    done = trial(game, f"trial-{number}", f"target-{number}", f"dyad-{person}", number)
    return done if any(each.acted for each in done.rounds) else None


def pictures(done: Trial) -> dict[str, bytes]:
    """What makers see of each round, the canvas with the strokes on it, and the target; as in the published study."""
    found = {"target.png": png(raster(done.target, size=MODEL_SIZE))}
    for each in done.rounds:
        seen = raster(each.context, each.instruction.drawing, size=MODEL_SIZE)
        found[f"round{each.round_num}.png"] = png(seen)
    return found


def _asked(maker: Maker, game: Game, said: Instruction) -> Sequence[Edit]:
    return maker.make(said, game.design, past_of(game)).edits


def _informed(game: Game, meant: Sequence[Difference], person: int) -> Sequence[Edit]:
    """What somebody does who knows what is meant: in the first round all of it, as well as people manage."""
    if game.number == 1:
        made = imperfect(game.target, 1, person * 1009 + len(game.target.curves))
        return between(game.design, _rounded(made))
    curves = list(game.design.curves)
    for each in meant:
        curves = [curve for curve in curves if curve not in each.have]
        curves += [curve for curve in each.want if curve not in curves]
    after = Design(tuple(curves))
    return between(game.design, _rounded(after))


def _rounded(design: Design) -> Design:
    """With the decimals that are published, as far as no curve degenerates."""

    def at(each: Curve) -> Curve:
        points = tuple((round(x, DIGITS), round(y, DIGITS)) for x, y in each.control_points)
        wanted = 2 if isinstance(each, Circle) else len(each.control_points)
        return msgspec.structs.replace(each, control_points=points) if len(set(points)) == wanted else each

    return Design(tuple(map(at, design.curves)))
