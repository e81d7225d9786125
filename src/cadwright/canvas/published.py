"""mrCAD's published sets of games: what models are evaluated on, trained on and chosen by (sections 5.1, 6.1, 6.2)."""

from pathlib import Path
from typing import Literal

from cadwright.canvas.dataset import DENSE, Modality, Trial, benchmark, excluded, read, subsets
from cadwright.canvas.design import Drawing, Instruction
from cadwright.errors import InputError

Games = Literal["dense", "coverage", "validation"]
FILES: dict[Games, str] = {
    "dense": "eval_verified_complete.jsonl",
    "coverage": "coverage_verified.jsonl",
    "validation": "eval_verified_incomplete.jsonl",
}
"""The published sets: what models are evaluated on (section 6.1), fine-tuned on, and chosen by (section 6.2)."""
ALL = "trials.jsonl"
"""All games, where they are in one file."""


def files(data: Path, games: Games) -> tuple[Path, Path]:
    """The published file of a set below the folder of the data sets, and the one that holds all games."""
    return data / "mrcad" / FILES[games], data / "mrcad" / ALL


def games_in(data: Path, games: Games, *, failed: bool = False) -> tuple[Trial, ...]:
    """The games of a set: those of its own file, or of all games those that belong to it.

    With ``failed`` those of the coverage set's targets that missed their target are there too, as in the paper's
    training set; they are in the file of all games alone. Of the dense set's there are all that the analysis does not
    exclude, where no target has enough of them. Raises `InputError` where there are no games.
    """
    own, everything = files(data, games)
    known = tuple(read(own)) if own.exists() else ()
    if own.exists() and not (failed and everything.exists()):
        return known
    trials = list(read(everything))
    if games == "coverage":
        chosen = known or subsets(trials)["coverage"]
        return (*chosen, *(_failed(trials) if failed else ()))
    if own.exists():
        return known
    if games == "validation":
        raise InputError(f"{own} is not there", "which targets were meant to be dense is not in the games themselves")
    return benchmark(trials) or tuple(each for each in trials if excluded(each) is None)


def without(instruction: Instruction, modality: Modality | None) -> Instruction:
    """What a designer said, with the drawing or the text taken out (the ablation of section 6.2)."""
    text = "" if modality == "text" else instruction.text
    return Instruction(text, Drawing() if modality == "drawing" else instruction.drawing)


def _failed(trials: list[Trial]) -> list[Trial]:
    """Games with all their rounds that did not reach a target with fewer successes than the benchmark's have."""
    reached: dict[str, int] = {}
    for each in trials:
        reached[each.target_id] = reached.get(each.target_id, 0) + each.verified
    return [each for each in trials if each.complete and not each.verified and reached[each.target_id] < DENSE]
