"""The pairs of a corpus as cases: what is asked, and the script and the solid that answer it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cadwright.bench.tasks.itercad_draw import TEXT
from cadwright.errors import InputError
from cadwright.synth.corpus.pipeline import order_in
from cadwright.synth.corpus.shards import Place, entries, read_entry
from cadwright.train.listed import Listed
from cadwright.train.rollouts.execution import Wanted
from cadwright.train.rollouts.problem import Problem
from cadwright.values import Attachment, Blob, Request
from cadwright.values.media import PNG

DRAWINGS, TEXTS, EDITS, TRAJECTORIES = "drawings", "texts", "edits", "trajectories"
PAIRS = (DRAWINGS, TEXTS, EDITS)
SHEET = "itercad.png"
"""Which of a part's sheets is shown: IterCAD's, as the feedback is."""
_FILES = {DRAWINGS: (SHEET, "stl"), TEXTS: ("stl",), EDITS: ("target.stl",)}


class Case(msgspec.Struct, frozen=True):
    """A problem with its answer, and the record that it comes from."""

    problem: Problem
    script: str
    words: tuple[str, ...]
    record: Mapping[str, Any]

    @property
    def measured(self) -> Mapping[str, Any]:
        """What the record says of its solid."""
        found = self.record.get("measurements", {})
        return found if isinstance(found, Mapping) else {}


class Cases(Listed[Case]):
    """Those of a corpus's folder, read one by one as they are asked for.

    A text with its paraphrases is one case, or with ``paraphrased`` one for each wording.
    """

    def __init__(self, folder: Path, *, paraphrased: bool = False) -> None:
        """Raises `InputError` where the folder has no pairs."""
        self.kind = str(order_in(folder).get("kind"))
        if self.kind not in PAIRS:
            raise InputError(f"{folder} holds {self.kind}, which are no pairs", f"name one of {', '.join(PAIRS)}")
        self._places = [(place, 0) for place in entries(folder)]
        if not self._places:
            raise InputError(f"{folder} has no finished shard", "run `cadwright synth` on it again")
        if paraphrased and self.kind == TEXTS:
            self._places = [(place, n) for place, _ in self._places for n in range(1 + len(_paraphrases(place)))]

    def __len__(self) -> int:
        return len(self._places)

    def at(self, number: int) -> Case:
        """A case. Raises `InputError` where its shard is damaged."""
        place, wording = self._places[number]
        return case_of(self.kind, place, wording)


def case_of(kind: str, place: Place, wording: int = 0) -> Case:
    """The case at a place of a shard, in its own wording or a paraphrase (from 1).

    Raises `InputError` where it lacks something.
    """
    wanted = _FILES[kind]
    entry = read_entry(place, wanted)
    record, mesh = entry.record, entry.files.get(wanted[-1], b"")
    script = str(record.get("code", ""))
    name = str(record["id"])
    asked = _request(kind, entry.files, record, place, wording)
    solid = Wanted(name, stl=mesh, code="" if mesh else script)
    problem = Problem(f"{name}.{wording}" if wording else name, asked, solid)
    return Case(problem, script, tuple(record.get("words", ())), record)


def _paraphrases(place: Place) -> Sequence[Mapping[str, Any]]:
    found = read_entry(place, ()).record.get("paraphrases", ())
    return found if isinstance(found, list) else ()


def _request(kind: str, files: Mapping[str, bytes], record: Mapping[str, Any], place: Place, wording: int) -> Request:
    if kind == DRAWINGS:
        if SHEET not in files:
            raise InputError(f"{place.shard}: {place.key} has no {SHEET}")
        drawing = Attachment("drawing", f"{place.key}.png", Blob(files[SHEET], PNG))
        return Request(TEXT, attachments=(drawing,))
    if kind == EDITS:
        return Request(str(record["request"]), "edit", script=str(record["input_code"]))
    return Request(str(record["paraphrases"][wording - 1]["text"] if wording else record["request"]))
