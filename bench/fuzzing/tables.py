"""What came of all inputs, as tables in Markdown."""

import re
import statistics
from collections import defaultdict
from collections.abc import Callable, Sequence

from fuzzing.runs import FINDINGS, Told

INTRODUCTION = """\
# Mutated files

`{command}`

Honest files of every format, made by cadwright's own exporters and a few written by hand, are damaged at random: bits,
spans, numbers, lines and words; inside of formats, too (members of archives, streams of PDF, chunks of PNG, values of
JSON, attributes of XML), with lengths and checksums made right again. Each is then read by the functions that the
commands call. *Refused*: an error of one line. *Contained*: a worker's process crashed, reached its limit (25 s, 2 GiB)
or raised what it should not, and that was told in a line. A *finding* is a traceback, more than one line, more than
2 GiB in the process that holds the user's keys, its death, or a file that takes longer than all its workers may. An
input is made again by `python bench/fuzz.py --replay FORMAT:SEED:NUMBER`.
"""


def markdown(told: Sequence[Told], planned: int, command: str, seconds: float) -> str:
    """The report."""
    blocks = [INTRODUCTION.format(command=command), _summary(told, planned, seconds), _table(told)]
    findings = [each for each in told if each.outcome in FINDINGS]
    contained = [each for each in told if each.workers]
    blocks.append(_grouped("## Findings", findings, lambda each: f"{each.outcome}: {each.what}"))
    blocks.append(_grouped("## Contained", contained, lambda each: "; ".join(dict.fromkeys(each.workers))))
    slowest = sorted(told, key=lambda each: -each.seconds)[:5]
    blocks.append("## Slowest\n\n" + "\n".join(f"- {e.input}: {e.seconds:.1f} s, {e.outcome}" for e in slowest))
    return "\n\n".join(block.strip() for block in blocks if block) + "\n"


def signature(told: Told) -> str:
    """What two findings of one cause have in common: numbers and quoted words are left out."""
    return f"{told.input.format} {told.outcome} " + re.sub(r"\d+|'[^']*'|0x\w+", "#", told.what.rpartition(" at ")[2])


def _summary(told: Sequence[Told], planned: int, seconds: float) -> str:
    bad = sum(each.outcome in FINDINGS for each in told)
    contained = sum(bool(each.workers) for each in told)
    done = f"{len(told)} inputs" if len(told) == planned else f"{len(told)} of {planned} inputs"
    return f"{done} in {seconds / 60:.1f} minutes: {bad} findings, {contained} contained."


def _table(told: Sequence[Told]) -> str:
    by_format: dict[str, list[Told]] = defaultdict(list)
    for each in told:
        by_format[each.input.format].append(each)
    rows = [
        "| format | inputs | read | refused | contained | findings | median s | most s | MiB here | MiB in workers |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *(_row(name, some) for name, some in by_format.items()),
    ]
    return "\n".join(rows if len(by_format) == 1 else [*rows, _row("all", told)])


def _row(name: str, told: Sequence[Told]) -> str:
    def count(which: Callable[[Told], bool]) -> str:
        return str(sum(map(which, told)))

    cells = (
        name,
        str(len(told)),
        count(lambda each: each.outcome == "read"),
        count(lambda each: each.outcome == "refused"),
        count(lambda each: bool(each.workers)),
        count(lambda each: each.outcome in FINDINGS),
        f"{statistics.median(each.seconds for each in told):.3f}",
        f"{max(each.seconds for each in told):.1f}",
        f"{max(each.own for each in told):.0f}",
        f"{max(each.theirs for each in told):.0f}",
    )
    return f"| {' | '.join(cells)} |"


def _grouped(title: str, told: Sequence[Told], words: Callable[[Told], str]) -> str:
    """Those that are alike on one line, with the first of them."""
    alike: dict[str, list[Told]] = defaultdict(list)
    for each in told:
        alike[f"{each.input.format}: " + re.sub(r"\d{2,}", "…", words(each))].append(each)
    lines = [f"- {len(some)} × {what} (`{some[0].input}`)" for what, some in alike.items()]
    return "\n".join([title, "", *(line.replace("\n", " ") for line in lines)]) if lines else ""
