"""Games of simulated designers with the embedded maker, recorded as people's games are, for `cadwright bench analyse`.

    python bench/mrcad_games.py --data DIR --games 120 -o games.jsonl

Each dyad is one simulated person with the maker, in the rules of the data collection; a turn of the maker that the
rules refuse changes nothing.
"""

import argparse
import contextlib
from contextlib import closing
from pathlib import Path

from cadwright.canvas.dataset import Trial, write
from cadwright.canvas.design import Design
from cadwright.canvas.game import DATASET, edit, say, start, submit, trial
from cadwright.canvas.pools import target_designs
from cadwright.errors import InputError
from cadwright.planners import registry
from cadwright.players import PlannedMaker, Simulated, past_of
from cadwright.protocols.mrcad import MrCAD


def played(target: Design, number: int, person: int) -> Trial:
    """One game, until the design is accepted or the rounds are over."""
    designer = Simulated(person)
    with closing(PlannedMaker(registry.create("embedded", MrCAD()))) as maker:
        game = start(DATASET, target, 0.0)
        while game.ended is None:
            now, said = game, designer.message(game)
            if not (said.text.strip() or said.drawing.splines):
                break  # this person sees nothing left to say
            game = say(game, said, 0.0)
            made = maker.make(said, now.design, past_of(now))
            with contextlib.suppress(InputError):
                game = edit(game, made.edits)
            game = submit(game, 0.0)
    return trial(game, f"dyad {person} target {number}", f"target {number}", f"dyad {person}", number)


def main() -> None:
    """Play, and append each game as it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the data sets")
    parser.add_argument("--games", type=int, default=144)
    parser.add_argument("--dyads", type=int, default=12)
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    targets = list(target_designs(given.data))
    for number in range(given.games):
        which = number // given.dyads % len(targets)
        write(given.output, [played(targets[which], which + 1, 1 + number % given.dyads)])


if __name__ == "__main__":
    main()
