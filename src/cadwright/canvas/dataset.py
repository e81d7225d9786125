"""Recorded games in the published format: one trial a line, read, written and sorted as the paper does.

A trial is a rollout of one dyad towards one target; each round has the design before it, the designer's instruction
and what the maker made of it.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from cadwright.canvas.design import Design, Drawing, Instruction
from cadwright.canvas.distance import distance
from cadwright.canvas.edits import Edit
from cadwright.errors import InputError

SUCCESS = 0.2
"""A final distance below this counts as success (paper, section 6.1)."""
DENSE = 3
"""So many successful rollouts make a target one of the benchmark's (section 6.1)."""

Subset = Literal["coverage", "dense", "very-dense"]
_VERY_DENSE = 30


class Execution(msgspec.Struct, frozen=True):
    """What the maker ended with: the truth about a round."""

    design: Design


class EditExecution(msgspec.Struct, frozen=True):
    """What the maker did, replayed on the context; may differ a little from `Execution` in the published data."""

    edits: tuple[Edit, ...]
    design: Design


class Round(msgspec.Struct, frozen=True):
    """A round; the first one is number 1, and generates, the later ones refine."""

    round_num: int
    context: Design
    instruction: Instruction
    execution: Execution
    edit_execution: EditExecution | None = None

    @property
    def acted(self) -> bool:
        """Whether the maker did anything."""
        edited = self.edit_execution is not None and bool(self.edit_execution.edits)
        return edited or self.execution.design != self.context


class Trial(msgspec.Struct, frozen=True):
    """A rollout: a dyad, its target, and the rounds it took."""

    trial_id: str
    target_id: str
    dyad_id: str
    trial_num: int
    target: Design
    rounds: tuple[Round, ...]

    @property
    def final_distance(self) -> float:
        """The distance of the last design to the target; 1 without rounds."""
        return distance(self.rounds[-1].execution.design, self.target) if self.rounds else 1.0

    @property
    def complete(self) -> bool:
        """Whether the rounds are 1, 2, …, n without a gap."""
        return bool(self.rounds) and [each.round_num for each in self.rounds] == list(range(1, len(self.rounds) + 1))

    @property
    def verified(self) -> bool:
        """Whether it is complete and ends in success."""
        return self.complete and self.final_distance < SUCCESS


def read(path: Path) -> Iterator[Trial]:
    """The trials of a JSONL file, one after the other. Raises `InputError` with the line that is wrong."""
    decoder = msgspec.json.Decoder(Trial)
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _decoded(decoder, line, f"{path}, line {number}")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error


def write(path: Path, trials: Iterable[Trial]) -> None:
    """Append trials to a JSONL file, each as one line."""
    with path.open("ab") as file:
        for each in trials:
            file.write(msgspec.json.encode(each) + b"\n")


def excluded(trial: Trial) -> str | None:
    """Why the analysis leaves a trial out (section 4.5), ``None`` where it does not.

    Reasons are missing rounds, a message with neither text nor strokes, no action at all, and a final design that is
    too far from the target.
    """
    if not trial.complete:
        return "rounds are missing"
    if any(modality(each.instruction) is None for each in trial.rounds):
        return "a message is empty"
    if not any(each.acted for each in trial.rounds):
        return "the maker did nothing"
    return None if trial.verified else "the final design is too far from the target"


def subsets(trials: Iterable[Trial]) -> dict[Subset, tuple[Trial, ...]]:
    """Verified trials by how many of them their target has: 1 or 2, 3 to 29, 30 or more (section 5.1)."""
    verified = [each for each in trials if each.verified]
    counts = Counter(each.target_id for each in verified)
    found: dict[Subset, list[Trial]] = {"coverage": [], "dense": [], "very-dense": []}
    for each in verified:
        count = counts[each.target_id]
        found["coverage" if count < DENSE else "dense" if count < _VERY_DENSE else "very-dense"].append(each)
    return {name: tuple(members) for name, members in found.items()}


def benchmark(trials: Iterable[Trial]) -> tuple[Trial, ...]:
    """What models are evaluated on: the dense set, verified trials of targets with 3 to 29 of them (section 6.1)."""
    return subsets(trials)["dense"]


Modality = Literal["text", "drawing", "both"]


def modality(instruction: Instruction) -> Modality | None:
    """How something is said; ``None`` for an empty message."""
    text, drawing = bool(instruction.text.strip()), any(instruction.drawing.splines)
    if text and drawing:
        return "both"
    return "text" if text else "drawing" if drawing else None


def ink(drawing: Drawing) -> float:
    """The length of all strokes in grid units."""
    return math.fsum(math.dist(a, b) for stroke in drawing.splines for a, b in pairwise(stroke))


class RoundStatistics(msgspec.Struct, frozen=True):
    """Rounds of one kind: how many, the share of each modality, and means over all of them or over those with text."""

    rounds: int
    modalities: dict[str, float]
    strokes: float | None
    ink: float | None
    characters: float | None
    words: float | None


class Statistics(msgspec.Struct, frozen=True):
    """Section 5 of the paper, for any trials; ``None`` where there is nothing to take a mean of."""

    trials: int
    targets: int
    dyads: int
    rounds_per_trial: float | None
    modalities: dict[str, float]
    """The share of trials that use each modality over all their rounds."""
    all: RoundStatistics
    generation: RoundStatistics
    refinement: RoundStatistics
    openings: dict[str, int] = {}
    """The words that texts of refinement begin with, and how often, the most frequent first: verbs, mostly."""


def statistics(trials: Iterable[Trial]) -> Statistics:
    """The statistics of section 5: rounds, modality mix, strokes, ink and length of texts."""
    trials = tuple(trials)
    rounds = [each for trial in trials for each in trial.rounds]
    return Statistics(
        len(trials),
        len({each.target_id for each in trials}),
        len({each.dyad_id for each in trials}),
        _mean([len(each.rounds) for each in trials]),
        _shares([_of_trial(each) for each in trials]),
        _of_rounds(rounds),
        _of_rounds([each for each in rounds if each.round_num == 1]),
        _of_rounds([each for each in rounds if each.round_num > 1]),
        _openings([each.instruction.text for each in rounds if each.round_num > 1]),
    )


def _openings(texts: Iterable[str], most: int = 20) -> dict[str, int]:
    """The first word of every sentence."""
    sentences = (part for text in texts for part in re.split(r"[.!?;\n]+", text.lower()))
    words = (found[0] for each in sentences if (found := re.search(r"[a-z']+", each)))
    return dict(Counter(words).most_common(most))


def _of_rounds(rounds: list[Round]) -> RoundStatistics:
    said = [each.instruction for each in rounds]
    texts = [each.text.strip() for each in said if each.text.strip()]
    return RoundStatistics(
        len(rounds),
        _shares([modality(each) for each in said]),
        _mean([len(each.drawing.splines) for each in said]),
        _mean([ink(each.drawing) for each in said]),
        _mean([len(each) for each in texts]),
        _mean([len(each.split()) for each in texts]),
    )


def _of_trial(trial: Trial) -> Modality | None:
    used = {modality(each.instruction) for each in trial.rounds} - {None}
    return "both" if len(used) > 1 else next(iter(used), None)


def _shares(found: list[Modality | None]) -> dict[str, float]:
    """The share of each modality, and of messages with none."""
    counts = Counter(each or "none" for each in found)
    return {name: counts[name] / len(found) for name in ("text", "drawing", "both", "none")} if found else {}


def _mean(values: list[int] | list[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _decoded(decoder: msgspec.json.Decoder[Trial], line: bytes, where: str) -> Trial:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{where}: not a trial ({error})") from None
