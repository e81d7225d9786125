"""How well the embedded planner reads requests as people write them: a corpus with what is right for each.

    python bench/embedded_requests.py [--topic NAME] [--id ID] [--show-held] [--json]

The requests lie in ``tests/planners/embedded/requests_*.toml``, a file for each topic, and were written without a look
at the planner's grammar. Two thirds of them (`work`) may be looked at while the planner is worked on, one third
(`held`, chosen by a hash of the id) is only ever scored. What is right was computed by hand as a formula and shares
nothing with the planner. Verdicts:

- right: the geometry asked for, or the refusal that the request deserves;
- honest: wrong or incomplete, and the answer says so: the missing words are quoted, or the request is declined;
- silently wrong: claims to be done and is not, or drops a number of the request without quoting it;
- crashed: the planner raised, or its script makes no valid solid.
"""

import argparse
import ast
import hashlib
import itertools
import json
import math
import operator
import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.planner import Plan, plan
from cadwright.values import Measurements

CORPUS = Path(__file__).parent.parent / "tests" / "planners" / "embedded"
Verdict = Literal["right", "honest", "silently wrong", "crashed"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
SETS = ("work", "held")
LENGTH_TOLERANCE = 1e-3
HOLE_TOLERANCE = 0.011


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request and what is right for it.

    A row that is to be built has a ``volume`` (mm³) or a ``size``, with alternatives where engineers would differ.
    ``size`` gives extents of the bounding box (mm) in any order, or along x, y and z where ``ordered``; with fewer than
    three of them, the others are open. ``holes`` counts holes by diameter. ``span`` gives extents of the box around the
    holes' mouths, ``offset`` how far their middle is from the middle of the part, across the drilling direction; both
    in any order and without sign. ``assume`` names what must stand among the assumptions (`a|b`: either word). A row
    with ``decline`` or ``unmet`` cannot be built as asked: declining, or building the rest with every ``quote`` in
    `not_understood`, is right (either, where both are set).
    """

    id: str
    text: str
    volume: list[str] = []
    size: list[list[float | str]] = []
    ordered: bool = False
    holes: list[dict[str, int]] = []
    span: list[float | str] = []
    offset: list[float | str] = []
    tolerance: float = 1e-3
    assume: list[str] = []
    decline: bool = False
    unmet: bool = False
    quote: list[str] = []
    why: str = ""
    topic: str = ""

    @property
    def set(self) -> str:
        """`held` for a third of the rows, by a hash of the id, so that new rows move no others."""
        return "held" if hashlib.sha256(self.id.encode()).digest()[0] % 3 == 0 else "work"

    @property
    def buildable(self) -> bool:
        """Whether all of the request can sensibly be built."""
        return not (self.decline or self.unmet)


class Judged(msgspec.Struct, frozen=True):
    """A row with its verdict, and in words what differs."""

    row: Row
    verdict: Verdict
    differs: str = ""


def rows() -> list[Row]:
    """The whole corpus, in the order of its files."""
    found = []
    for path in sorted(CORPUS.glob("requests_*.toml")):
        for raw in tomllib.loads(path.read_text())["request"]:
            topic = path.stem.removeprefix("requests_")
            found.append(msgspec.convert({**raw, **_alternatives(raw), "topic": topic}, Row))
    return found


def _alternatives(raw: dict[str, Any]) -> dict[str, Any]:
    """The fields that may be one value or a list of alternatives, as lists."""
    several = {name: raw[name] for name in ("volume", "size", "holes") if name in raw}
    singles = {"volume": str, "size": float | int | str, "holes": dict}
    return {
        name: [given] if isinstance(given[0] if name == "size" else given, singles[name]) else given
        for name, given in several.items()
    }


_BINARY: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
_FUNCTIONS: dict[str, Callable[[float], float]] = {
    "sqrt": math.sqrt,
    "sin": lambda degrees: math.sin(math.radians(degrees)),
    "cos": lambda degrees: math.cos(math.radians(degrees)),
    "tan": lambda degrees: math.tan(math.radians(degrees)),
    "asin": lambda ratio: math.degrees(math.asin(ratio)),
    "acos": lambda ratio: math.degrees(math.acos(ratio)),
}


def value(formula: float | str) -> float:
    """The value of an arithmetic formula over numbers, `pi`, `sqrt` and trigonometry in degrees."""
    if isinstance(formula, float | int):
        return float(formula)
    return _value(ast.parse(formula, mode="eval").body)


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=float() | int() as number):
            return float(number)
        case ast.Name(id="pi"):
            return math.pi
        case ast.BinOp(left=left, op=op, right=right):
            return _BINARY[type(op)](_value(left), _value(right))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.Call(func=ast.Name(id=name), args=[argument]):
            return _FUNCTIONS[name](_value(argument))
    raise ValueError(f"{ast.unparse(node)} is no part of a formula")


def volumes(row: Row) -> list[float]:
    """The accepted volumes, in mm³; none where any is."""
    return [value(formula) for formula in row.volume]


def sizes(row: Row) -> list[list[float]]:
    """The accepted extents of the bounding box, in mm; none where any are."""
    return [[value(extent) for extent in extents] for extents in row.size]


def differences(row: Row, seen: Measurements) -> str:
    """In words, how a geometry differs from what is right; empty when it does not."""
    found = []
    wanted = volumes(row)
    if wanted and not any(abs(seen.volume - v) <= row.tolerance * v for v in wanted):
        found.append(f"volume {seen.volume:.6g} instead of {' or '.join(f'{v:.6g}' for v in wanted)}")
    extents = sizes(row)
    if extents and not any(_fits(e, seen.size, row.ordered) for e in extents):
        beyond = "" if any(_within(seen.size, e) for e in extents) else " (larger than asked)"
        found.append(f"size {_listed(seen.size)} instead of {' or '.join(map(_listed, extents))}{beyond}")
    if row.holes and not any(_drilled(table, seen) for table in row.holes):
        counted = Counter(round(hole.diameter, 3) for hole in seen.holes)
        found.append(f"holes {dict(counted)} instead of {' or '.join(map(str, row.holes))}")
    found += _misplaced(row, seen)
    if not (wanted or extents or row.holes):
        return ""
    if seen.solids != 1:
        found.append(f"{seen.solids} solids")
    return ", ".join(found)


def _fits(wanted: Sequence[float], seen: Sequence[float], ordered: bool) -> bool:
    slack = max(LENGTH_TOLERANCE * max(wanted), 0.01)
    orders = [tuple(seen)] if ordered else itertools.permutations(seen, len(wanted))
    return any(all(abs(a - b) <= slack for a, b in zip(wanted, order, strict=True)) for order in orders)


def _within(seen: Sequence[float], wanted: Sequence[float]) -> bool:
    """Whether a part has no more than the extents asked for, so that something may lack but nothing is invented."""
    pairs = zip(sorted(seen, reverse=True), sorted(wanted, reverse=True), strict=False)
    return len(wanted) < 3 or all(a <= b * (1 + LENGTH_TOLERANCE) for a, b in pairs)


def _drilled(table: dict[str, int], seen: Measurements) -> bool:
    return all(
        sum(abs(hole.diameter - float(diameter)) <= HOLE_TOLERANCE for hole in seen.holes) == count
        for diameter, count in table.items()
    )


def _misplaced(row: Row, seen: Measurements) -> list[str]:
    """In words, how the places of the holes differ."""
    spots = list(zip(*(hole.position for hole in seen.holes), strict=True))
    if not (row.span or row.offset) or not spots:
        return ["no holes"] if row.span or row.offset else []
    found = []
    spans = [max(along) - min(along) for along in spots]
    if row.span and not _fits(list(map(value, row.span)), spans, ordered=False):
        found.append(f"holes span {_listed(spans)} instead of {_listed(list(map(value, row.span)))}")
    axis = max(range(3), key=lambda n: abs(seen.holes[0].axis[n]))
    offsets = [
        abs(sum(along) / len(along) - (seen.bbox[n] + seen.bbox[n + 3]) / 2)
        for n, along in enumerate(spots)
        if n != axis
    ]
    if row.offset and not _fits(list(map(value, row.offset)), offsets, ordered=False):
        found.append(f"holes {_listed(offsets)} off the middle instead of {_listed(list(map(value, row.offset)))}")
    return found


def _listed(numbers: Sequence[float]) -> str:
    return "×".join(f"{number:.5g}" for number in numbers)


_NUMBER = re.compile(r"(?<![\w.])(M?)(?:(\d+)[ -](?=\d+/))?(\d+(?:\.\d+)?|\.\d+)(?:/(\d+))?", re.IGNORECASE)
_TOKEN = re.compile(r"\d*\.?\d+|[a-z]+")
_UNITS = {
    r"": 1,
    r"\bcm\b|centim": 10,
    r"\bm\b|\bmet(er|re)": 1000,
    r"\"|\bin\b|inch": 25.4,
    r"\bft\b|feet|foot": 304.8,
}
_THREADS: dict[int, tuple[float, ...]] = {
    2: (2.4,),
    3: (3.4, 2.5),
    4: (4.5, 3.3),
    5: (5.5, 4.2),
    6: (6.6,),
    8: (9, 6.8),
}


def dropped(text: str, made: Plan, source: str) -> list[str]:
    """The numbers of a request that are neither in the script, as they are or converted, nor quoted as missing.

    A number is quoted, too, where one of the two words after it is ("5 degree draft": "draft").
    """
    printed = {float(literal) for literal in re.findall(r"\d+(?:\.\d+)?", source)}
    quoted = set(_TOKEN.findall(" ".join((*made.not_understood, *made.assumptions)).lower()))
    units = [unit for word, unit in _UNITS.items() if re.search(word, text)]
    missing = []
    for found in _NUMBER.finditer(text):
        thread, whole, numerator, denominator = found.groups()
        number = float(numerator) / float(denominator or 1) + (float(whole or 0) if denominator else 0)
        meant = [number * unit * share for unit in units for share in (1, 0.5, 2)]
        meant += _THREADS.get(int(number), ()) if thread else ()
        after = {word for word in _TOKEN.findall(text[found.end() :].lower())[:2] if len(word) > 2}
        if not quoted & {numerator, *after} and not any(abs(p - m) <= 1e-3 * m for p in printed for m in meant):
            missing.append(found.group())
    return missing


def judge(row: Row, kernel: Kernel) -> Judged:
    """Plan one request, build its script, and compare."""
    try:
        made = plan(row.text)
        source = script(made.part) if made.part is not None else ""
    except Exception as error:  # noqa: BLE001 - whatever a planner raises on a text is its crash, and counted
        return Judged(row, "crashed", f"{type(error).__name__}: {error}")
    if made.part is None:
        return Judged(row, "right") if row.decline else Judged(row, "honest", f"declined: {made.reason}")
    executed = kernel.execute(source)
    geometry = kernel.measure(executed.brep) if executed.brep else executed.problem
    if not isinstance(geometry, Geometry):
        return Judged(row, "crashed", f"the script ends as {executed.outcome}: {geometry and geometry.message}")
    if not geometry.measurements.valid:
        return Judged(row, "crashed", f"no valid solid: {', '.join(geometry.measurements.problems)}")
    differs = differences(row, geometry.measurements)
    return _built(row, made, source, differs) if row.buildable else _refused(row, made, differs)


def _built(row: Row, made: Plan, source: str, differs: str) -> Judged:
    """A request that can be built, and was in some way."""
    quotes = f"not understood: {' | '.join(made.not_understood)}" if made.not_understood else ""
    missing = dropped(row.text, made, source) if differs else []
    unsaid = [word for word in row.assume if not _said(word, made.assumptions)]
    said = "; ".join(filter(None, (differs, quotes)))
    if missing:
        return Judged(row, "silently wrong", f"{said}; drops {', '.join(missing)}")
    if quotes:
        return Judged(row, "honest", said)
    if unsaid:
        return Judged(row, "silently wrong", f"{said}; assumes {', '.join(unsaid)} without saying so")
    return Judged(row, "silently wrong" if differs else "right", said)


def _refused(row: Row, made: Plan, differs: str) -> Judged:
    """A request that cannot be built as asked, of which something was built."""
    if not made.not_understood:
        told = row.quote and all(_said(word, made.assumptions) for word in row.quote)
        said = f"assumes {' | '.join(made.assumptions)}" if told else "claims to be done"
        return Judged(row, "honest" if told else "silently wrong", "; ".join(filter(None, (said, differs))))
    said = f"not understood: {' | '.join(made.not_understood)}"
    unsaid = [word for word in row.quote if not _said(word, made.not_understood)]
    if unsaid:
        return Judged(row, "silently wrong", f"does not quote {', '.join(unsaid)}; {said}")
    right = row.unmet and not differs
    return Judged(row, "right" if right else "honest", "" if right else "; ".join(filter(None, (differs, said))))


def _said(words: str, sentences: Sequence[str]) -> bool:
    """Whether one of the alternatives in ``words`` (`a|b`) stands in one of the sentences."""
    spoken = "\n".join(sentences).lower()
    return any(word.lower() in spoken for word in words.split("|"))


def tally(judged: Sequence[Judged]) -> dict[str, dict[str, dict[str, int]]]:
    """How many of each verdict, by set and topic; `all` sums the topics up."""
    return {
        name: {
            topic: dict(Counter(j.verdict for j in judged if j.row.set == name and topic in (j.row.topic, "all")))
            for topic in (*dict.fromkeys(j.row.topic for j in judged), "all")
        }
        for name in SETS
    }


def table(judged: Sequence[Judged]) -> Iterator[str]:
    """The counts of both sets side by side, a line for each topic."""
    counts = tally(judged)
    yield "| topic | work: " + " | ".join(VERDICTS) + " | held: " + " | ".join(VERDICTS) + " |"
    yield "|---" * (1 + len(SETS) * len(VERDICTS)) + "|"
    for topic in counts["work"]:
        cells = [str(counts[name][topic].get(verdict, 0)) for name in SETS for verdict in VERDICTS]
        yield f"| {topic} | {' | '.join(cells)} |"


def shortfalls(judged: Sequence[Judged], shown: Sequence[str]) -> Iterator[str]:
    """Every row of the shown sets that is not right, the worst first, with what differs."""
    for verdict in reversed(VERDICTS[1:]):
        for j in judged:
            if j.verdict == verdict and j.row.set in shown:
                yield f"{verdict}: {j.row.topic}/{j.row.id}\n    {' '.join(j.row.text.split())}\n    {j.differs}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--topic", help="only this topic")
    parser.add_argument("--id", help="only this request of the work set")
    parser.add_argument("--show-held", action="store_true", help="list what differs in the held set, too")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-j", "--threads", type=int, default=2)
    given = parser.parse_args()
    shown = SETS if given.show_held else ("work",)
    chosen = [r for r in rows() if given.topic in (None, r.topic) and (given.id is None or r.id == given.id)]
    if given.id is not None:
        chosen = [r for r in chosen if r.set in shown]
    began = time.perf_counter()
    with Kernel() as kernel, ThreadPoolExecutor(given.threads) as pool:
        kernel.warm()
        judged = list(pool.map(lambda row: judge(row, kernel), chosen))
    if given.json:
        listed = [
            {"id": j.row.id, "topic": j.row.topic, "verdict": j.verdict, "differs": j.differs}
            for j in judged
            if j.row.set in shown
        ]
        print(json.dumps({"n": len(judged), "counts": tally(judged), "requests": listed}))
        return
    print("\n".join([*table(judged), "", *shortfalls(judged, shown)]))
    print(f"{len(judged)} requests in {time.perf_counter() - began:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
