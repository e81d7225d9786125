"""What a corpus tells of itself."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from cadwright.jobs import Threads
from cadwright.synth.corpus.pipeline import Made, Order, Rejected, write
from cadwright.synth.corpus.report import report, write_report

BOX = "import cadquery as cq\n\nr = cq.Workplane().rect(3, 4).extrude(5)\n"


def made(number: int) -> Made | Rejected:
    if number == 4:
        return Rejected("invalid")
    record: dict[str, Any] = {
        "level": ("easy", "hard")[number % 2],
        "code": BOX + "r = r.edges().fillet(1)\n" * (number % 2),
        "provenance": {"family": "plate", "discarded": {"invalid": 2}},
        "operations": {"wanted": ["rect", "fillet"]},
        "measurements": {"faces": 6 + number, "edges": 12, "bbox": [0, 0, 0, 3, 4, 12]},
    }
    return Made(record)


def test_a_report_is_written(tmp_path: Path) -> None:
    done = write(Order("drawings", 6, seed=7), made, tmp_path, Threads(1))
    told = write_report(tmp_path, done, ("provenance.family", "provenance.discarded", "operations.wanted", "none"))
    assert told == json.loads((tmp_path / "report.json").read_text())
    assert (told["kind"], told["seed"], told["records"], told["rejected"]) == ("drawings", 7, 6, {"invalid": 1})
    easy, hard = told["levels"]["easy"], told["levels"]["hard"]
    assert easy["operations"] == {"Workplane": 3, "rect": 3, "extrude": 3}
    assert hard["operations"]["fillet"] == 3
    assert hard["provenance.discarded"] == {"invalid": 6}
    assert hard["operations.wanted"] == {"rect": 3, "fillet": 3}
    assert hard["none"] == {}
    assert easy["sizes"]["lines of code"]["quartiles"] == [2, 2, 2]
    assert easy["sizes"]["diagonal (mm)"]["most"] == 13
    assert sum(easy["sizes"]["faces"]["histogram"]["counts"]) == 3
    page = ElementTree.parse(tmp_path / "report.svg").getroot()
    assert "6 records of drawings, seed 7" in "".join(page.itertext())


def test_records_without_code_or_solids(tmp_path: Path) -> None:
    done = write(Order("strokes", 2), lambda number: Made({"number_of_strokes": number}), tmp_path, Threads(1))
    assert write_report(tmp_path, done)["levels"]["all"] == {"records": 2, "operations": {}, "sizes": {}}
    assert "<svg" in (tmp_path / "report.svg").read_text()
    assert report([]) == {"records": 0, "levels": {}}


def test_a_single_record_has_a_chart_however_its_sizes_are_rounded(tmp_path: Path) -> None:
    """The diagonal of 70.00074 mm is told as 70.0007, one of 70.00077 as 70.0008, which is more than it is."""
    for number, length in enumerate((70.00074, 70.00077, 1e-7, 123456.78)):
        record = {"measurements": {"bbox": [0, 0, 0, length, 0, 0]}}
        folder = tmp_path / str(number)
        done = write(Order("texts", 1), lambda _, record=record: Made(record), folder, Threads(1))  # type: ignore[misc]
        told = write_report(folder, done)
        assert sum(told["levels"]["all"]["sizes"]["diagonal (mm)"]["histogram"]["counts"]) == 1
        assert (folder / "report.svg").read_text().startswith("<svg")
