"""What is read from requests, checked on the right part: what contradicts it is read wrongly.

    python bench/verdict/right_parts.py CORPUS.toml … [--held] [-v]

Each request of a corpus in `bench/language/corpora` comes with a script of the right part. A statement that FAILs there
would call right parts unmet. Then numbers of the request are changed, one at a time, up to three of each request: the
same part is no longer what is asked for, and a statement that speaks of the changed number must not be borne out.
"""

import argparse
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cadwright.kernel.client import Kernel
from cadwright.requirements.checker import check
from cadwright.requirements.reader import read
from cadwright.values import Checked, Measurements, Problem

HELD_FROM = 33
CHANGED = 3
_NUMBER = re.compile(r"(?<![\w./-])\d+(?:\.\d+)?(?![\w/-]|[.,]\d)|(?<=[ØR])\d+(?:\.\d+)?\b(?!/)")


def requests(paths: Sequence[Path], *, held: bool) -> Iterator[dict[str, Any]]:
    """The requests of corpora that have a right part: the held third, or the others."""
    for path in paths:
        for request in tomllib.loads(path.read_text(encoding="utf-8")).get("request", []):
            number = int(re.findall(r"\d+", request["id"])[-1])
            if request.get("script") and (number > HELD_FROM and number % 3 == 0) == held:
                yield request


def measured(kernel: Kernel, script: str) -> Measurements | None:
    """The measurements of what a script binds to ``result``; ``None`` where it makes no solid."""
    made = kernel.execute(f"import math\nimport cadquery as cq\n{script}\nr = result\n")
    geometry = kernel.measure(made.brep) if made.brep else None
    return geometry.measurements if geometry is not None and not isinstance(geometry, Problem) else None


def changed(text: str, name: str) -> Iterator[tuple[str, str, str]]:
    """The text with another number in it, and the number before and after."""
    found = list(_NUMBER.finditer(text))
    random.Random(name).shuffle(found)
    for number in found[:CHANGED]:
        value = float(number[0])
        other = f"{value + 1 if value < 10 else round(1.2 * value):g}"
        yield text[: number.start()] + other + text[number.end() :], number[0], other


def doubted(checked: Sequence[Checked], number: str) -> bool:
    """Whether a statement whose words have the number is not borne out."""
    said = re.compile(rf"(?<![\d.]){re.escape(number)}(?![\d]|\.\d)")
    return any(c.verdict != "PASS" and said.search(c.requirement.quote) for c in checked)


def judged(text: str, name: str, part: Measurements, verbose: bool) -> Counter[str]:
    """What came of the statements of one request."""
    counts: Counter[str] = Counter()
    checked = check(read(text), part)
    wrong = [c for c in checked if c.verdict == "FAIL"]
    counts["right parts contradicted"] += bool(wrong)
    for c in wrong:
        if verbose:
            print(f"{name}: {c.requirement.text}; {c.evidence}; “{c.requirement.quote}”\n    {' '.join(text.split())}")
    for other, before, after in changed(text, name):
        counts["numbers"] += 1
        borne_out = not doubted(checked, before)
        counts["borne out by the right part"] += borne_out
        counts["borne out with another number, too"] += borne_out and not doubted(check(read(other), part), after)
    return counts


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--held", action="store_true", help="the third that is only ever counted")
    parser.add_argument("-v", action="store_true", help="what contradicts right parts")
    args = parser.parse_args()
    total: Counter[str] = Counter()
    with Kernel() as kernel:
        for request in requests(args.corpora, held=args.held):
            part = measured(kernel, request["script"])
            if part is not None:
                total["requests"] += 1
                total += judged(request["text"].strip(), request["id"], part, args.v and not args.held)
    for name in ("requests", "right parts contradicted", "numbers", "borne out by the right part"):
        print(f"{name}: {total[name]}")
    print(f"borne out with another number, too: {total['borne out with another number, too']}")


if __name__ == "__main__":
    main()
