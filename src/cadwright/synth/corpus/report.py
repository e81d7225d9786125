"""What is in a corpus: how often each operation is called, by level, as figure 7 of IterCAD shows it, and sizes."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from cadwright.errors import InputError
from cadwright.synth.corpus.pipeline import Written, order_in
from cadwright.synth.corpus.report_page import page
from cadwright.synth.corpus.shards import read_records
from cadwright.synth.corpus.space import called

REPORT, PAGE = "report.json", "report.svg"
MOST = 20
"""Operations that the page shows, as the paper does."""
Record = Mapping[str, Any]


def _measured(name: str) -> Callable[[Record], float | None]:
    return lambda record: record.get("measurements", {}).get(name)


def _lines(record: Record) -> float | None:
    code = record.get("code")
    return None if code is None else sum(bool(line.strip()) for line in code.splitlines())


def _diagonal(record: Record) -> float | None:
    box = record.get("measurements", {}).get("bbox")
    return None if box is None else float(np.linalg.norm(np.subtract(box[3:], box[:3])))


SIZES: Mapping[str, Callable[[Record], float | None]] = {
    "faces": _measured("faces"),
    "edges": _measured("edges"),
    "lines of code": _lines,
    "diagonal (mm)": _diagonal,
}
"""What is told of the records' sizes, where they have it."""


def write_report(folder: Path, written: Written, counted: Sequence[str] = ()) -> dict[str, Any]:
    """Write ``report.json`` and ``report.svg`` into a corpus's folder, and return what the first one says.

    ``counted`` are dotted names of the records' fields whose values are counted, too; of a list each value, of an
    object each number by its name. Raises `InputError` where the disk takes nothing.
    """
    order = order_in(folder)
    found = report(read_records(folder), counted)
    whole = {"kind": order["kind"], "seed": order["seed"], **found, "rejected": written.rejected}
    try:
        _put(folder / REPORT, msgspec.json.format(msgspec.json.encode(whole)) + b"\n")
        _put(folder / PAGE, page(whole, MOST).encode())
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror or error}", "the records are kept; run it again") from error
    return whole


def report(records: Iterable[Record], counted: Sequence[str] = ()) -> dict[str, Any]:
    """How many records there are, and by level what is in them."""
    levels: dict[str, _Level] = defaultdict(lambda: _Level(counted))
    total = 0
    for record in records:
        levels[record.get("level", "all")].add(record)
        total += 1
    return {"records": total, "levels": {name: levels[name].told() for name in sorted(levels)}}


class _Level:
    """What was counted of the records of one level."""

    def __init__(self, counted: Sequence[str]) -> None:
        self._records = 0
        self._calls: Counter[str] = Counter()
        self._sizes: dict[str, list[float]] = {name: [] for name in SIZES}
        self._counted: dict[str, Counter[str]] = {name: Counter() for name in counted}

    def add(self, record: Record) -> None:
        self._records += 1
        self._calls.update(called([record.get("code", "")]))
        for name, size in SIZES.items():
            value = size(record)
            if value is not None:
                self._sizes[name].append(value)
        for name, counter in self._counted.items():
            counter.update(_values(record, name.split(".")))

    def told(self) -> dict[str, Any]:
        return {
            "records": self._records,
            "operations": dict(self._calls.most_common()),
            "sizes": {name: _spread(values) for name, values in self._sizes.items() if values},
            **{name: dict(counter.most_common()) for name, counter in self._counted.items()},
        }


def _values(record: Record, path: Sequence[str]) -> Counter[str]:
    """What is counted of a field, how often."""
    value: Any = record
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    if value is None:
        return Counter()
    if isinstance(value, Mapping):
        return Counter({str(name): int(times) for name, times in value.items()})
    return Counter(map(str, value if isinstance(value, list | tuple) else [value]))


def _spread(values: Sequence[float]) -> dict[str, Any]:
    """Quartiles, and a histogram of ten classes up to what 2 % exceed."""
    low, first, middle, third, high = (float(f"{v:.6g}") for v in np.percentile(values, (0, 25, 50, 75, 100)))
    # Rounded ends may leave out the values that they come from.
    bottom, top = min(values), float(np.percentile(values, 98))
    counts, edges = np.histogram(np.clip(values, bottom, top), bins=10, range=(bottom, max(top, bottom + 1)))
    return {
        "least": low,
        "quartiles": [first, middle, third],
        "most": high,
        "histogram": {"from": [float(f"{edge:.4g}") for edge in edges[:-1]], "counts": counts.tolist()},
    }


def _put(path: Path, data: bytes) -> None:
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_bytes(data)
    unfinished.replace(path)
