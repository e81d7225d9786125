"""The functions of printed scripts, called as the modules that they are."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

App = pytest.importorskip("FreeCAD")

from cadwright.kernel.freecad_guest.modelling import drawing, edges, places, solids  # noqa: E402


@pytest.fixture
def doc(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A document with a sheet of two sizes, as a script begins with."""
    doc = App.newDocument("Modelling")
    sizes = doc.addObject("Spreadsheet::Sheet", "Sizes")
    for row, (name, value) in enumerate((("length", "60"), ("count", "3")), 1):
        sizes.set(f"B{row}", value)
        sizes.setAlias(f"B{row}", name)
    doc.recompute()
    modules: tuple[ModuleType, ...] = (drawing, edges, solids)
    for module in modules:
        monkeypatch.setattr(module, "doc", doc)
    monkeypatch.setattr(places, "sizes", sizes)
    yield doc
    App.closeDocument(doc.Name)


PLANE = ((1, 0, 0), (0, 0, 1))


def plate(name: str = "Plate_sketch") -> Any:
    flat = drawing.sketch(name, places.frame(*PLANE))
    drawing.rectangle(flat, "Sizes.length", "40")
    return solids.extrusion(flat, "5")


def test_a_size_is_what_its_expression_is_worth(doc: Any) -> None:
    assert places.number("Sizes.length / 2") == 30


def test_a_plate_follows_the_sheet(doc: Any) -> None:
    made = plate()
    doc.recompute()
    assert made.Shape.Volume == pytest.approx(60 * 40 * 5)
    places.sizes.set("B1", "100")
    doc.recompute()
    assert made.Shape.Volume == pytest.approx(100 * 40 * 5)


def test_places_are_counted_by_the_sheet(doc: Any) -> None:
    assert len(places.polar("Sizes.count", "20")) == 3
    assert places.shifted(("1", "2"), "0", "3") == ("1", "2 + (3)")


def test_edges_are_chosen_by_their_side(doc: Any) -> None:
    made = plate()
    assert len(edges.edges(made, "Z")) == 4
    assert len(edges.edges(made, ">Z")) == 4
    assert len(edges.edges_at(made, (">Z", ">X"))) == 1
    assert len(edges.edges_within(made, ("-31", "-21", "4"), ("31", "21", "6"), along="X")) == 2


def test_a_hollow_takes_an_inner_solid_away(doc: Any) -> None:
    made = edges.hollow(plate(), "1")
    doc.recompute()
    assert made.Shape.Volume == pytest.approx(60 * 40 * 5 - 58 * 38 * 3)
