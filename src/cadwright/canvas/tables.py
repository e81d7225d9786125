"""The experiment's raw table as it is published: a row for each turn of a player, read as games.

Columns are ``dyadId``, ``targetId``, ``trialNum``, ``roundNum`` (``generation`` in older files), ``role``, ``text``,
``strokes``, ``target`` and ``jsGeometries``, geometries and strokes as JSON in the encoding of `canvas.raw`. A round is
a designer's row and the maker's after it. Practice trials are left out.
"""

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cadwright.canvas.dataset import Execution, Round, Trial, read
from cadwright.canvas.design import Design, Drawing, Instruction
from cadwright.canvas.raw import design_of, drawing_of
from cadwright.errors import InputError

NEEDED = ("dyadId", "targetId", "trialNum", "role", "text", "strokes", "target", "jsGeometries")
PRACTICE = "practice"
Row = dict[str, str]


def games_in(path: Path) -> Iterator[Trial]:
    """The games of a file: a raw table (.csv), or JSONL. Raises `InputError` with the line that is wrong."""
    return read_table(path) if path.suffix.lower() == ".csv" else read(path)


def read_table(path: Path) -> Iterator[Trial]:
    """The games of a raw table, in the order of their first rows."""
    games: dict[tuple[str, str, str], list[tuple[int, Row]]] = {}
    for number, row in _rows(path):
        if PRACTICE not in (row["targetId"].lower(), row.get("condition", "").lower()):
            games.setdefault((row["dyadId"], row["targetId"], row["trialNum"]), []).append((number, row))
    for (dyad, target, trial), rows in games.items():
        yield Trial(
            f"{dyad} {trial}",
            target,
            dyad,
            int(float(trial)) if trial.replace(".", "", 1).isdigit() else 0,
            _design(rows[0][1]["target"], path, rows[0][0]),
            tuple(_rounds(rows, path)),
        )


def _rows(path: Path) -> Iterator[tuple[int, Row]]:
    csv.field_size_limit(sys.maxsize)
    try:
        with path.open(encoding="utf-8", newline="") as file:
            table = csv.DictReader(file)
            missing = [name for name in NEEDED if name not in (table.fieldnames or ())]
            if missing:
                raise InputError(f"{path} has no column {missing[0]}", f"the raw table has {', '.join(NEEDED)}")
            for row in table:
                yield table.line_num, {name: value or "" for name, value in row.items() if name is not None}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read ({type(error).__name__})") from error


def _rounds(rows: list[tuple[int, Row]], path: Path) -> Iterator[Round]:
    design, said = Design(), Instruction()
    number = 0
    for line, row in rows:
        if row["role"].lower() == "designer":
            said = Instruction(row["text"].strip(), _drawing(row["strokes"], path, line))
            number = _number(row, number + 1)
            continue
        made = _design(row["jsGeometries"], path, line)
        yield Round(max(number, 1), design, said, Execution(made))
        design = made


def _number(row: Row, following: int) -> int:
    told = row.get("roundNum") or row.get("generation") or ""
    return int(float(told)) if told.replace(".", "", 1).isdigit() else following


def _design(text: str, path: Path, line: int) -> Design:
    told = _json(text, path, line)
    try:
        return design_of(told) if told else Design()
    except InputError as error:
        raise InputError(f"{path}, line {line}: {error.message}") from error


def _drawing(text: str, path: Path, line: int) -> Drawing:
    told = _json(text, path, line)
    try:
        return drawing_of(told) if told else Drawing()
    except InputError as error:
        raise InputError(f"{path}, line {line}: {error.message}") from error


def _json(text: str, path: Path, line: int) -> Any:
    if not text.strip():
        return None
    try:
        return json.loads(text)
    except ValueError as error:
        raise InputError(f"{path}, line {line}: a cell is no JSON ({error})") from error
