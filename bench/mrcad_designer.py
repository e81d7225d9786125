"""The simulated designer beside the people of the paper: modalities, strokes, ink, length of texts, verbs.

No maker takes part. Rounds after the first begin from designs as people leave them on average
(`cadwright.canvas.simulated.imperfect`), and how many rounds a game has is drawn from a distribution with the paper's
mean. Needs the data sets (--data DIR) for the targets.
"""

import argparse
import os
import random
import re
import statistics
import textwrap
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw

from cadwright.canvas import Arc, Circle, Curve, Design, Drawing, Instruction, Line, distance
from cadwright.canvas.dataset import Execution, Round, Trial, ink
from cadwright.canvas.dataset import statistics as counted
from cadwright.canvas.pools import target_designs
from cadwright.canvas.raster import picture
from cadwright.canvas.simulated import STYLES, VERSION, SimulatedDesigner
from cadwright.canvas.simulated.imperfect import imperfect
from cadwright.canvas.simulated.traces import copied

ROUNDS = {1: 0.24, 2: 0.38, 3: 0.20, 4: 0.09, 5: 0.05, 6: 0.04}
"""How many rounds games have: a mean of 2.45; the paper states no more than the mean, 2.49."""
PUBLISHED_MOODS = {"none": 2738, "imperative": 1567, "indicative": 861, "other": 449}
"""Sentences of the benchmark's 2324 rollouts by the word at their root (release, experiments/analyze-language)."""

VERBS = frozenset(
    re.findall(
        r"\w+",
        """add adjust angle bend bow bring change close connect copy create curve cut delete do dont draw drag enlarge
        erase expand extend fix follow get grow hit ignore include increase decrease insert join keep leave lengthen
        lose lower make match move nudge press pull push put raise redo redraw reduce remove replace resize rub scoot
        scrap shift shorten shrink slide start straighten stretch submit take turn""",
    )
)
LEADING = frozenset(
    re.findall(r"\w+", "please now then and also just ok great good nice perfect so yes fab brilliant awesome well")
)
FINITE = re.compile(
    r"\b(needs?|wants?|has|have|goes|go|looks?|sticks?|ends?|curves?|shows?|missed|forgot|drew|think|connects?|"
    r"touch|joins?|fits?|fills?|takes|sits|reminds|meet|exist|belongs?|crossed|dont|there (?:is|are|isnt|was))\b"
)
MODAL = re.compile(r"\b(?:should|shouldnt|must|could|can|may)\b(?: not| also)* (\w+)(?: (\w+))?")


def mood(sentence: str) -> str:
    """The mood of the word at the root of a sentence, roughly as a dependency parser has it."""
    words = rooted(sentence)
    if not words:
        return "none"
    if words[0] in VERBS:
        return "imperative"
    text = " ".join(words)
    modal = MODAL.search(text)
    if modal is not None:
        verb, after = modal[1], modal[2] or ""
        plain = verb == "be" and not after.endswith("ed") and after not in ("gone", "moved")
        return "none" if plain else "other"
    if re.match(r"(looking|trying|missing|still missing|moving|needs|ready)\b", text):
        return "other"
    return "indicative" if FINITE.search(text) else "none"


def rooted(sentence: str) -> list[str]:
    """The words of a sentence without those that only lead to it."""
    words = re.findall(r"[a-z]+", sentence.lower().replace("'", ""))
    while words and words[0] in LEADING:
        words = words[1:]
    return words


def verb(sentence: str) -> str:
    """The verb of an imperative sentence."""
    return rooted(sentence)[0]


def sentences(text: str) -> list[str]:
    """The sentences of a text, by its full stops and line breaks."""
    return [each for each in re.split(r"[.!?\n]+", text) if each.strip()]


def games(targets: Sequence[Design], count: int, seed: int) -> list[Trial]:
    """Games that nobody played: what a designer says in each round of them."""
    source = random.Random(seed)
    found = []
    for number in range(count):
        target = source.choice(targets)
        designer = SimulatedDesigner(source.randrange(2**31))
        last = source.choices(list(ROUNDS), list(ROUNDS.values()))[0]
        rounds = []
        for place in range(1, last + 1):
            context = imperfect(target, place - 1, number) if place > 1 else Design()
            said = designer.instruct(target, context, place)
            rounds.append(Round(place, context, said, Execution(imperfect(target, place, number))))
        found.append(Trial(str(number), str(targets.index(target)), str(number), 1, target, tuple(rounds)))
    return found


def tracing_distances(targets: Sequence[Design], seed: int) -> list[float]:
    """How far what is drawn at first lies from the target, taken as it is drawn: what a copyist would be left with."""
    source = random.Random(seed)
    found = []
    for number, target in enumerate(targets):
        hand = SimulatedDesigner(seed + number).person.traits.hand
        found.append(distance(_as_design(copied(target.curves, hand, source)), target))
    return found


def _as_design(strokes: Sequence[tuple[tuple[float, float], ...]]) -> Design:
    pieces = [
        Line((stroke[at], stroke[min(at + 6, len(stroke) - 1)]))
        for stroke in strokes
        for at in range(0, len(stroke) - 1, 6)
    ]
    return Design(tuple(each for each in pieces if each.control_points[0] != each.control_points[1]))


Row = tuple[str, str, float, float, float]
"""What, how the paper has it, what was measured, and the interval that was aimed at."""


def rows(trials: Sequence[Trial]) -> list[Row]:
    """Paper and simulation side by side."""
    found = counted(trials)
    first, later, whole = found.generation, found.refinement, found.all
    numbers = (first.strokes, later.strokes, first.ink, later.ink, whole.characters, whole.words)
    first_strokes, later_strokes, first_ink, later_ink, characters, words = (each or 0.0 for each in numbers)
    moods = Counter(mood(each) for text in texts(trials) for each in sentences(text))
    total, published = sum(moods.values()), sum(PUBLISHED_MOODS.values())
    by_round = {
        number: Counter(mood(each) for text in texts(trials, number) for each in sentences(text))
        for number in (1, 2, 4)
    }
    verbs = {number: 1 - each["none"] / sum(each.values()) for number, each in by_round.items()}
    imperative = {number: each["imperative"] / sum(each.values()) for number, each in by_round.items()}

    def share(label: str, paper: str, value: float, aim: float, by: float = 3) -> Row:
        return label, paper, 100 * value, aim - by, aim + by

    return [
        share("games with text and strokes, %", "83.4", found.modalities["both"], 83.4),
        share("games with strokes alone, %", "14.5", found.modalities["drawing"], 14.5),
        share("games with text alone, %", "2.1", found.modalities["text"], 2.1, 1.5),
        share("rounds with strokes alone, %", "30.2", whole.modalities["drawing"], 30.2),
        share("rounds with text alone, %", "16.3", whole.modalities["text"], 16.3),
        share("first rounds with strokes, %", "96.6", 1 - first.modalities["text"], 96.6, 1.5),
        share("later rounds with text alone, %", "≈ 25 ¹", later.modalities["text"], 25),
        share("later rounds with strokes alone, %", "≈ 24.5 ¹", later.modalities["drawing"], 24.5),
        share("later rounds with both, %", "≈ 50.5 ¹", later.modalities["both"], 50.5),
        ("strokes, first rounds less later ones", "5.64", first_strokes - later_strokes, 4.8, 6.5),
        ("ink, later rounds relative to first", "less", later_ink / first_ink, 0, 0.99),
        ("characters of a text", "50.2", characters, 45, 55),
        ("words of a text", "9.66", words, 8.7, 10.6),
        *(
            share(
                f"sentences: {name}, %",
                f"{100 * number / published:.1f} ²",
                moods[name] / total,
                100 * number / published,
                5,
            )
            for name, number in PUBLISHED_MOODS.items()
        ),
        ("sentences with a verb at their root, round 1, %", "a minority", 100 * verbs[1], 0, 50),
        ("the same, round 2, %", "a majority", 100 * verbs[2], 50, 100),
        ("imperatives, round 4 less round 1, % points", "more", 100 * (imperative[4] - imperative[1]), 0, 100),
        ("imperatives, round 4 less round 2, % points", "more", 100 * (imperative[4] - imperative[2]), 0, 100),
    ]


def texts(trials: Sequence[Trial], number: int | None = None) -> list[str]:
    """The texts of all rounds, or of those with a number."""
    said = [each for trial in trials for each in trial.rounds if number in (None, each.round_num)]
    return [each.instruction.text for each in said if each.instruction.text]


def lengths(said: Sequence[Instruction]) -> str:
    drawings: list[Drawing] = [each.drawing for each in said if each.drawing.splines]
    strokes, used = [len(each.splines) for each in drawings], [ink(each) for each in drawings]
    middle = statistics.median(strokes)
    return f"{statistics.mean(strokes):.1f} strokes (median {middle:g}), ink {statistics.mean(used):.0f}"


def sheet(seed: int) -> Image.Image:
    """What six people say about a lorry: the first two at first, the others about what somebody made of it."""
    corners = ((-15, 6), (-15, -6), (5, -6), (5, 6))
    sides = [Line((a, b)) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    cabin: list[Curve] = [
        Line(((5, -1), (10, -1))),
        Arc(((10, -1), (13, 0.5), (14, 3))),
        Line(((14, 3), (14, 6))),
        Line(((14, 6), (5, 6))),
    ]
    wheels = [Circle(((x, 6), (x, 12))) for x in (-11, 7)]
    curves: list[Curve] = [*sides, *cabin, *wheels]
    lorry = Design(tuple(curves))
    side, columns = 380, 3
    image = Image.new("RGB", (columns * side, 2 * (side + 40)), "white")
    pen = ImageDraw.Draw(image)
    for number in range(2 * columns):
        context = imperfect(lorry, 1, seed + number) if number > 1 else Design()
        designer = SimulatedDesigner(seed + number, list(STYLES)[number % len(STYLES)])
        said = designer.instruct(lorry, context, 1 + (number > 1), modality="drawing" if number == 3 else "both")
        x, y = number % columns * side, number // columns * (side + 40)
        image.paste(Image.fromarray(picture(context, said.drawing, size=side)), (x, y))
        pen.text((x + 8, y + side), "\n".join(textwrap.wrap(said.text, 58)), "black", font_size=13)
    return image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"), help="folder of the data sets")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="write the games as trials to this file")
    parser.add_argument("--picture", type=Path, help="only draw some messages to this file (PNG)")
    given = parser.parse_args()
    if given.picture:
        sheet(given.seed).save(given.picture)
        return
    if given.data is None:
        parser.error("--data DIR or CADWRIGHT_DATA")
    targets = target_designs(Path(given.data))
    started = time.process_time()
    trials = games(targets, given.games, given.seed)
    taken = time.process_time() - started
    print(
        f"# The simulated designer beside people\n\n`python bench/mrcad_designer.py --data DIR --games {given.games}`"
    )
    print(f"{VERSION}, {len(trials)} games, {len(targets)} targets of {_mean_curves(targets):.1f} curves.\n")
    print("| | paper | simulated | aimed at | |\n|---|---:|---:|---:|---|")
    for label, paper, value, low, high in rows(trials):
        verdict = "" if low <= value <= high else "missed"
        print(f"| {label} | {paper} | {value:.2f} | {low:.1f} to {high:.1f} | {verdict} |")
    first = [each.rounds[0].instruction for each in trials]
    later = [each.instruction for trial in trials for each in trial.rounds[1:]]
    print(f"\nFirst drawings: {lengths(first)}; later ones: {lengths(later)} (grid units, of messages with strokes).")
    far = tracing_distances(targets, given.seed)
    cuts = ", ".join(f"{each:.3f}" for each in statistics.quantiles(far, n=4))
    print(f"First drawings, taken as drawn, are {statistics.mean(far):.3f} from their targets (quartiles {cuts}).")
    made = sum(len(each.rounds) for each in trials)
    print(f"A round, with the design before and after it, takes {1e3 * taken / made:.1f} ms.")
    verbs = Counter(verb(each) for text in texts(trials) for each in sentences(text) if mood(each) == "imperative")
    print("Imperatives: " + ", ".join(f"{word} {number}" for word, number in verbs.most_common(16)) + ".")
    if given.write:
        given.write.write_bytes(b"\n".join(map(msgspec.json.encode, trials)) + b"\n")


def _mean_curves(targets: Sequence[Design]) -> float:
    return statistics.mean(len(each.curves) for each in targets)


if __name__ == "__main__":
    main()
