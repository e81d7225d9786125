"""mrCAD's benchmark (section 6.1): how much nearer to the target a maker brings the design in a round.

Rounds are teacher-forced, as published: in every round of people's games the maker gets what people had said and done
until then, and is scored on that round alone. Where there are no recorded games, simulated designers instruct on real
targets: first on the empty canvas, then on designs as people leave them, as far from the target as the paper tells.
Then they play a game with the maker, on what it made itself; that is told apart.
"""

import functools
import statistics
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cadwright.agent import run
from cadwright.bench.attempts import Counted, Timed, ended, result
from cadwright.bench.task import Metric, Published, Record, Result, Task, Team
from cadwright.canvas import Design, distance
from cadwright.canvas.dataset import SUCCESS, Trial
from cadwright.canvas.distance import improvement
from cadwright.canvas.edits import between
from cadwright.canvas.game import STUDY, edit, say, start, submit
from cadwright.canvas.pools import target_designs
from cadwright.canvas.published import Games, files, games_in, without
from cadwright.canvas.simulated import VERSION, SimulatedDesigner
from cadwright.canvas.simulated.differences import differences
from cadwright.canvas.simulated.imperfect import imperfect
from cadwright.environments.canvas import CanvasEnvironment
from cadwright.errors import InputError, UsageError
from cadwright.players import PlannedDesigner, past_of
from cadwright.protocols.base import Protocol
from cadwright.protocols.mrcad import MrCAD, Round, design_of, recorded, round_request
from cadwright.protocols.mrcad_words import WORDS
from cadwright.values import Request, Transcript

ROUNDS = 3
"""Rounds with a simulated designer: those of the paper's controlled studies (table 2)."""
HUMAN, SIMULATED = "human", "simulated"
SETS = ("generation", "refinement")
CHANGED = 0.01
"""Proportional improvement, either way, that is more than the rounding of coordinates."""
GAMES = "played "
"""What the scores of the rounds of a whole game begin with."""
PUBLISHED = Published(
    "mrCAD, table 1: proportional improvement, with people's rounds of the dense set.",
    {
        name: {"pi_generation": first, "pi_refinement": later}
        for name, first, later in (
            ("people", 0.854, 0.119),
            ("GPT-4o", 0.547, -0.119),
            ("GPT-4o without drawings", 0.508, -0.159),
            ("GPT-4o without texts", 0.540, -0.124),
            ("Claude-3.7-Sonnet", 0.498, -0.051),
            ("Qwen2.5-VL-7B, fine-tuned", 0.474, -0.017),
            ("GPT-4o-mini", 0.308, -0.129),
            ("Qwen2.5-VL-7B", 0.121, -0.050),
        )
    },
)


def _mean(of: str) -> Metric:
    def metric(results: Sequence[Result]) -> float | None:
        found = _scores(results, of)
        return statistics.fmean(found) if found else None

    return Metric(metric, f"proportional improvement in {'first' if of == SETS[0] else 'later'} rounds")


def _scores(results: Sequence[Result], of: str) -> list[float]:
    """The improvements of all first rounds, or of all later ones."""
    names = ((each, name.rpartition(" ")[2]) for each in results for name in each.scores if name.startswith("pi "))
    return [
        value
        for each, number in names
        if (number == "1") == (of == SETS[0]) and (value := each.scores[f"pi {number}"]) is not None
    ]


def _played(results: Sequence[Result]) -> list[float]:
    """The improvements of all later rounds of whole games."""
    found = [(name, value) for each in results for name, value in each.scores.items() if name.startswith(GAMES)]
    return [value for name, value in found if value is not None and name != f"{GAMES}1"]


def _mean_played(results: Sequence[Result]) -> float | None:
    found = _played(results)
    return statistics.fmean(found) if found else None


def _mean_first(results: Sequence[Result]) -> float | None:
    found = [value for each in results if (value := each.scores.get(f"{GAMES}1")) is not None]
    return statistics.fmean(found) if found else None


def _success(results: Sequence[Result]) -> float | None:
    found = [value < SUCCESS for each in results if (value := each.scores.get("final")) is not None]
    return statistics.fmean(found) if found else None


METRICS: Mapping[str, Metric] = {
    **{f"pi_{of}": _mean(of) for of in SETS},
    "pi_games": Metric(_mean_played, "the same in later rounds of games on what the maker itself made"),
    "pi_first": Metric(_mean_first, "… in their first rounds"),
    "success": Metric(_success, "games that end within 0.2 of their target"),
}
"""Proportional improvement, over first and over later rounds, and over later rounds of whole games."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What may be chosen."""

    games: Annotated[
        Games,
        Meta(description="Which recorded games: those that models are evaluated on, trained on, or chosen by."),
    ] = "dense"
    ablate: Annotated[
        Literal["drawing", "text"] | None, Meta(description="Take one modality out of all instructions.")
    ] = None
    designer: Annotated[
        str | None,
        Meta(description="Who instructs: human (recorded, where they are), simulated, or a model by its name."),
    ] = None
    words: Annotated[
        Literal["ours", "paper"], Meta(description="In whose words makers are asked: ours, or figure 9's.")
    ] = "ours"


class MrCADBenchmark(Task):
    """``DIR/mrcad`` in the published format, or simulated designers on `target_designs`.

    Each set of games has a file of its own (`canvas.published`); of ``trials.jsonl``, which holds all, those of the
    dense set count (3 to 29 verified ones of a target), where there are any, else all that the analysis does not
    exclude.
    ``ablate`` takes the drawings, or the texts, out of all instructions.
    """

    name = "mrcad"
    metrics = METRICS
    planner_flag = "--maker"
    options_type = Options
    published = PUBLISHED

    def __init__(self, data: Path, options: Options) -> None:
        self._data, self._ablate = data, options.ablate
        self._set, self._words = options.games, options.words
        there = any(path.exists() for path in files(data, self._set))
        self._designer = options.designer or (HUMAN if there else SIMULATED)
        if self._designer == HUMAN and not there:
            hint = "leave out --designer, or name simulated designers with --designer simulated"
            names = " and ".join(path.name for path in files(data, self._set))
            raise InputError(f"{data / 'mrcad'} has neither of {names}", hint)
        if self._designer == "embedded":
            hint = f"take {HUMAN}, {SIMULATED}, or a model by its name"
            raise UsageError("the embedded planner makes, and does not design", hint)
        self._games: dict[str, tuple[Trial, int]] = {}
        self._targets: dict[str, tuple[Design, int]] = {}

    def protocol(self) -> Protocol:
        """The maker's."""
        return MrCAD(words=WORDS[self._words])

    def records(self) -> Sequence[Record]:
        """A record for each round that people played, or for each target."""
        return self._rounds() if self._designer == HUMAN else self._pool()

    def attempt(self, record: Record, team: Team) -> Result:
        """One round, or a whole game."""
        if self._designer == HUMAN:
            trial, number = self._games[record.id]
            each = trial.rounds[number - 1]
            made, told, _ = self._play(record.request, record, team)
            return _scored(told, {number: (each.context, made)}, trial.target)
        if self._designer == SIMULATED:
            return self._simulated(*self._targets[record.id], record, team)
        return self._modelled(self._targets[record.id][0], record, team)

    def failed(self, record: Record, reason: str) -> Result:
        """A round in which nothing was done."""
        number = self._games[record.id][1] if record.id in self._games else 1
        return Result(id=record.id, status="error", reason=reason, scores={f"pi {number}": 0.0})

    def remarks(self, results: Sequence[Result]) -> str:
        """Who designed, and how people did on the same rounds."""
        return "\n\n".join([self._about(results), *self._people(results)])

    def _about(self, results: Sequence[Result]) -> str:
        ablated = f", without {'drawings' if self._ablate == 'drawing' else 'texts'}" if self._ablate else ""
        counts = " and ".join(f"{len(_scores(results, of))} rounds of {of}" for of in SETS)
        if self._designer == HUMAN:
            return f"Designers: people, recorded; each round on its own, after what people had done{ablated}: {counts}."
        if self._designer != SIMULATED:
            return (
                f"Designer: {self._designer}; whole games of {ROUNDS} rounds with the maker, on what it made{ablated}."
            )
        later = _played(results)
        nearer, further = (statistics.fmean(sign * each > CHANGED for each in later or [0.0]) for sign in (1, -1))
        final = statistics.fmean(r.scores.get("final") or 0.0 for r in results)
        return (
            f"**Designers are simulated** ({VERSION}{ablated}), on real targets: {counts}. Refinement starts from "
            "designs as people leave them (`cadwright.canvas.simulated.imperfect`). The paper's designers are people, "
            "so its numbers only lie beside these.\n\n"
            f"In games of up to {ROUNDS} rounds that they play with the maker, on what it made itself, designs end "
            f"{final:.3f} from their targets. Of the {len(later)} rounds of refinement there (`pi_games`) "
            f"{nearer:.0%} bring the design nearer, {further:.0%} further away, and "
            f"{1 - nearer - further:.0%} leave it as it was."
        )

    def _people(self, results: Sequence[Result]) -> Iterator[str]:
        """How much nearer people came in the same rounds."""
        if self._designer != HUMAN:
            return
        found: dict[str, list[float]] = {of: [] for of in SETS}
        for each in results:
            trial, number = self._games[each.id]
            one = trial.rounds[number - 1]
            value = _improvement(one.context, one.execution.design, trial.target)
            if value is not None:
                found[SETS[number > 1]].append(value)
        told = ", ".join(f"{of} {statistics.fmean(values):.3f}" for of, values in found.items() if values)
        yield f"People, in the same rounds: {told}."

    def _rounds(self) -> list[Record]:
        chosen = games_in(self._data, self._set)
        self._games = {
            f"{trial.trial_id} {each.round_num}": (trial, n)
            for trial in chosen
            for n, each in enumerate(trial.rounds, 1)
        }
        return [Record(name, recorded(*game, self._ablate)) for name, game in self._games.items()]

    def _pool(self) -> list[Record]:
        """Targets, each with a person of its own."""
        targets = target_designs(self._data)
        self._targets = {f"target {n}": (each, n) for n, each in enumerate(targets, 1)}
        return [Record(name, Request("", "edit")) for name in self._targets]

    def _simulated(self, target: Design, seed: int, record: Record, team: Team) -> Result:
        """Each round on a design of its own, then a game."""
        designer = SimulatedDesigner(seed)
        rounds: dict[int, tuple[Design, Design]] = {}
        told: list[Result] = []
        for number in range(1, ROUNDS + 1):
            context = imperfect(target, number - 1, seed) if number > 1 else Design()
            if number > 1 and not _noticed(designer, target, context):
                continue
            instruction = without(designer.instruct(target, context, number), self._ablate)
            made, one, _ = self._play(round_request(instruction, context), record, team)
            rounds[number] = (context, made)
            told.append(one)
        scored = _scored(functools.reduce(_together, told), rounds, target)
        played, final = self._game(target, designer, record, team)
        return replace(scored, scores={**scored.scores, **played, "final": final})

    def _modelled(self, target: Design, record: Record, team: Team) -> Result:
        """A game in which a model designs: `ROUNDS` rounds, none of them teacher-forced (section 6.1)."""
        assert team.second is not None, "there is a second player"
        designs = Counted(team.second(self._designer))
        told: list[Result] = []
        scores: dict[str, float | None] = {}
        with closing(PlannedDesigner(designs)) as designer:
            game = start(replace(STUDY, rounds=ROUNDS, characters=None), target, 0.0)
            while game.ended is None:
                team.stop.check()
                instruction, before = without(designer.message(game), self._ablate), game.design
                made, one, _ = self._play(round_request(instruction, before, past_of(game)), record, team)
                told.append(one)
                scores[f"{GAMES}{game.number}"] = _improvement(before, made, target)
                game, edits = say(game, instruction, 0.0), between(before, made)
                game = submit(edit(game, edits) if edits else game, 0.0)
        scores["final"] = distance(game.design, target)
        return replace(designs.added_to(functools.reduce(_together, told)), scores=scores)

    def _game(
        self, target: Design, designer: SimulatedDesigner, record: Record, team: Team
    ) -> tuple[dict[str, float | None], float]:
        """Rounds on what the maker made, until the designer has nothing left to say; the distance at the end."""
        design, past = Design(), list[Round]()
        scores: dict[str, float | None] = {}
        for number in range(1, ROUNDS + 1):
            if number > 1 and not _noticed(designer, target, design):
                break
            instruction = without(designer.instruct(target, design, number), self._ablate)
            made, _, note = self._play(round_request(instruction, design, past), record, team)
            scores[f"{GAMES}{number}"] = _improvement(design, made, target)
            past.append(Round(design, instruction, between(design, made), made, note))
            design = made
        return scores, distance(design, target)

    def _play(self, request: Request, record: Record, team: Team) -> tuple[Design, Result, str]:
        """One turn of the maker: the design after it, and what of its reply counted nothing."""
        with closing(Timed(team.planner(record), team.stop)) as planner:
            transcript = run(
                request,
                planner,
                MrCAD(words=WORDS[self._words]),
                CanvasEnvironment(pictures=False),
                max_turns=1,
                budget=team.budget,
                seed=team.seed,
            )
        told = result(record, ended(record, transcript, planner, team))
        return _made(transcript), told, _unheeded(transcript)


def _noticed(designer: SimulatedDesigner, target: Design, design: Design) -> bool:
    """Whether the designer sees anything that is wrong."""
    return bool(differences(target, design, designer.person.traits.notice / 3))


def _made(transcript: Transcript) -> Design:
    states = [step.observation.state for step in transcript.steps if step.observation.state is not None]
    return design_of(states[-1] if states else transcript.start.request.script)


def _unheeded(transcript: Transcript) -> str:
    """Why what the maker answered, or a part of it, changed nothing; empty where all of it did."""
    seen = transcript.steps[-1].observation if transcript.steps else None
    if seen is None:
        return ""
    if seen.error is not None:
        return " ".join(filter(None, (f"{seen.error.message}.", seen.error.cause, seen.error.hint)))
    return "; ".join(seen.notes)


def _improvement(before: Design, after: Design, target: Design) -> float | None:
    return improvement(distance(before, target), distance(after, target))


def _scored(told: Result, rounds: Mapping[int, tuple[Design, Design]], target: Design) -> Result:
    scores = {f"pi {number}": _improvement(before, after, target) for number, (before, after) in rounds.items()}
    return replace(told, scores=scores)


def _together(one: Result, other: Result) -> Result:
    """Two rounds of a game as one result."""
    known = one.cost_usd is not None and other.cost_usd is not None
    return replace(
        other,
        turns=one.turns + other.turns,
        seconds=one.seconds + other.seconds,
        planning=(*one.planning, *other.planning),
        tokens=one.tokens + other.tokens,
        output_tokens=one.output_tokens + other.output_tokens,
        cost_usd=(one.cost_usd or 0.0) + (other.cost_usd or 0.0) if known else None,
        not_understood=(*one.not_understood, *other.not_understood),
    )
