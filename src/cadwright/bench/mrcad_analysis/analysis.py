"""All of section 5 on games: exclusions, subsets, distance and improvement by round, modality, drawing, moods."""

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from cadwright.bench.mrcad_analysis.models import Fitted, fitted
from cadwright.bench.mrcad_analysis.moods import METHOD, moods
from cadwright.canvas.dataset import Round, Statistics, Trial, excluded, ink, modality, subsets
from cadwright.canvas.dataset import statistics as counted
from cadwright.canvas.distance import distance, improvement


class Test(msgspec.Struct, frozen=True):
    """A test: its statistic, degrees of freedom, p, and how many values or counts went in."""

    statistic: float
    freedom: int
    p: float
    n: int


class ByRound(msgspec.Struct, frozen=True):
    """Rounds of one number: how many, means of the distance before and after and of the improvement (figures 4B, 7)."""

    number: int
    rounds: int
    before: float
    after: float
    improvement: float | None


class Analysis(msgspec.Struct, frozen=True):
    """What section 5 tells. A text in place of a model or test says why there is none."""

    games: int
    kept: int
    excluded: dict[str, int]
    subsets: dict[str, int]
    counts: Statistics
    rounds: tuple[ByRound, ...]
    distance: Fitted | str
    distance_refining: Fitted | str
    strokes: Fitted | str
    ink: Fitted | str
    first_to_last: Test | str
    modalities: Test | str
    moods: dict[str, dict[str, int]]
    moods_differ: Test | str
    moods_by: str = METHOD


def analysed(trials: Iterable[Trial], *, all_games: bool = False) -> Analysis:
    """The analysis of games; those that section 4.5 excludes are left out unless ``all_games``."""
    trials = tuple(trials)
    reasons = Counter(reason for trial in trials if (reason := excluded(trial)) is not None)
    kept = trials if all_games else tuple(trial for trial in trials if excluded(trial) is None)
    told = [(trial, each) for trial in kept for each in trial.rounds]
    first, later = ([each for _, each in told if (each.round_num == 1) == is_first] for is_first in (True, False))
    by_mood = {"generation": _moods(first), "refinement": _moods(later)}
    return Analysis(
        games=len(trials),
        kept=len(kept),
        excluded=dict(reasons),
        subsets={name: len(members) for name, members in subsets(trials).items()},
        counts=counted(kept),
        rounds=tuple(_by_round(told)),
        distance=_model(told, _after),
        distance_refining=_model([pair for pair in told if pair[1].round_num > 1], _after),
        strokes=_model(told, lambda _, r: float(len(r.instruction.drawing.splines)), refining=True),
        ink=_model(told, lambda _, r: ink(r.instruction.drawing), refining=True),
        first_to_last=_paired(kept),
        modalities=_independent([_modalities(first), _modalities(later)]),
        moods=by_mood,
        moods_differ=_independent(list(by_mood.values())),
    )


def _after(trial: Trial, each: Round) -> float:
    return distance(each.execution.design, trial.target)


def _moods(rounds: Iterable[Round]) -> dict[str, int]:
    return {str(name): count for name, count in moods(each.instruction.text for each in rounds).items()}


def _by_round(told: Sequence[tuple[Trial, Round]]) -> list[ByRound]:
    found: dict[int, list[tuple[float, float]]] = {}
    for trial, each in told:
        pair = distance(each.context, trial.target), distance(each.execution.design, trial.target)
        found.setdefault(each.round_num, []).append(pair)
    rows = []
    for number, pairs in sorted(found.items()):
        gained = [value for before, after in pairs if (value := improvement(before, after)) is not None]
        before, after = (statistics.fmean(pair[side] for pair in pairs) for side in (0, 1))
        rows.append(ByRound(number, len(pairs), before, after, statistics.fmean(gained) if gained else None))
    return rows


def _model(
    told: Sequence[tuple[Trial, Round]], value: Callable[[Trial, Round], float], *, refining: bool = False
) -> Fitted | str:
    """A value by the number of the round and its square, or by whether it refines; random intercepts of dyads."""
    y = [value(trial, each) for trial, each in told]
    numbers = [float(each.round_num) for _, each in told]
    squares = {"round": numbers, "round²": [number**2 for number in numbers]}
    predictors = {"refinement": [float(number > 1) for number in numbers]} if refining else squares
    return fitted(y, predictors, [trial.dyad_id for trial, _ in told])


def _paired(trials: Sequence[Trial]) -> Test | str:
    """Paired t-test: the distance after the last round against that after the first, of games that go on."""
    from scipy.stats import ttest_rel

    pairs = [(distance(t.rounds[0].execution.design, t.target), t.final_distance) for t in trials if len(t.rounds) > 1]
    if len(pairs) < 2 or all(a == b for a, b in pairs):
        return f"{len(pairs)} games have more than one round, too few for a test"
    found = ttest_rel([last for _, last in pairs], [first for first, _ in pairs])
    return Test(float(found.statistic), len(pairs) - 1, float(found.pvalue), len(pairs))


def _independent(counts: Sequence[dict[str, int]]) -> Test | str:
    """χ² test: whether kinds of rounds have the same mix."""
    from scipy.stats import chi2_contingency

    names = sorted({name for each in counts for name, count in each.items() if count})
    table = [[each.get(name, 0) for name in names] for each in counts]
    if len(names) < 2 or any(sum(row) == 0 for row in table):
        return "there is only one kind on a side"
    found = chi2_contingency(table, correction=False)
    return Test(float(found.statistic), int(found.dof), float(found.pvalue), sum(map(sum, table)))


def _modalities(rounds: Iterable[Round]) -> dict[str, int]:
    return Counter(found for each in rounds if (found := modality(each.instruction)) is not None)
