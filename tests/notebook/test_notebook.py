"""Designs as objects: made, changed, looked at, told apart; what cannot be done is one line."""

import json
from pathlib import Path

import pytest

import cadwright
from cadwright.errors import DesignError, InputError, UserError
from cadwright.kernel.client import Kernel
from cadwright.notebook import kernel as shared

PLATE = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of our own, with the kernel that all tests share."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shared, "_KERNEL", type("Running", (), {"get": lambda _: kernel})())


@pytest.fixture
def plate() -> cadwright.Design:
    return cadwright.make(PLATE, planner="embedded")


def test_a_design_is_made_changed_and_exported(plate: cadwright.Design) -> None:
    assert repr(plate).endswith("v1: 60 × 40 × 5 mm, done>")
    assert plate.edit("make the holes 6 mm", planner="embedded") is plate
    assert plate.measurements is not None
    assert {hole.diameter for hole in plate.measurements.holes} == {6}
    assert plate.export("plate.step", Path("plate.stl")) == {"step": Path("plate.step"), "stl": Path("plate.stl")}
    assert cadwright.measure("plate.step").volume == pytest.approx(plate.measurements.volume)
    assert {each.verdict for each in plate.requirements} == {"PASS"}


def test_parameters_are_a_mapping_that_makes_versions(plate: cadwright.Design) -> None:
    assert plate.params["thickness"] == 5
    plate.params["thickness"] = 8
    plate.params.update({"length": 80}, width=50)
    assert plate.version == "v3"
    assert dict(plate.params)["length"] == 80
    assert plate.params.ranges["thickness"][0] > 0
    with pytest.raises(KeyError):
        plate.params["colour"]
    with pytest.raises(InputError, match="no parameter colour"):
        plate.params["colour"] = 1
    assert plate.version == "v3"


def test_history_goes_back_forth_and_aside(plate: cadwright.Design) -> None:
    plate.params["thickness"] = 8
    assert plate.undo().version == "v1"
    assert plate.redo().version == "v2"
    plate.branch("thin").params["thickness"] = 3
    assert [row.version for row in plate.history] == ["v1", "v2", "v3"]
    assert (plate.history.branch, plate.history.current) == ("thin", "v3")
    assert "v3 ←" in repr(plate.history)
    assert plate.checkout("main").version == "v2"
    again = cadwright.open(plate.path)
    assert (again.version, again.name) == ("v2", plate.name)


def test_a_script_set_by_hand_is_the_next_version(plate: cadwright.Design) -> None:
    plate.script = plate.script.replace("length = 60", "length = 90")
    assert plate.version == "v2"
    assert plate.params["length"] == 90
    with pytest.raises(DesignError, match="nonsense"):
        plate.script = "import cadquery as cq\nnonsense()\n"
    assert plate.version == "v2"


def test_what_cannot_be_done_is_said_in_one_line_and_changes_nothing(plate: cadwright.Design) -> None:
    with pytest.raises(DesignError, match="do not know this change") as refused:
        plate.edit("make it from spaghetti", planner="embedded")
    shown = refused.value._render_traceback_()
    assert shown[0].startswith("DesignError: ")
    assert len(shown) <= 2
    assert plate.version == "v1"
    with pytest.raises(UserError, match="no body"):
        cadwright.make("love", planner="embedded")
    assert [path.name for path in Path("designs").iterdir()] == [plate.path.name]
    with pytest.raises(InputError, match="does not exist"):
        cadwright.open("nowhere")
    with pytest.raises(InputError, match="no design"):
        cadwright.open(".")


def test_what_is_not_all_there_is_warned_of_and_can_be_accepted(plate: cadwright.Design) -> None:
    with pytest.raises(DesignError) as refused:
        plate.edit("make the holes 6 mm and add a wifi antenna", planner="embedded")
    assert refused.value.hint == "it is kept as v2: `accept()` makes it current all the same"
    assert plate.version == "v1"
    with pytest.warns(cadwright.UnmetWarning, match="wifi antenna"):
        plate.accept()
    assert plate.version == "v2"
    with pytest.warns(cadwright.UnmetWarning, match="not understood: wifi antenna") as warned:
        cadwright.make(PLATE + " and a wifi antenna", planner="embedded")
    with pytest.warns(cadwright.UnmetWarning, match="outside the range") as outside:
        plate.params["length"] = 700
    assert {warned[0].filename, outside[0].filename} == {__file__}, "a warning points at the user's line"


def test_everything_that_can_be_looked_at(plate: cadwright.Design) -> None:
    assert plate.drawing._repr_svg_().startswith("<?xml") or "<svg" in plate.drawing._repr_svg_()[:200]
    assert plate.drawing.save("sheet.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(UserError, match=r"sheet\.doc"):
        plate.drawing.save("sheet.doc")
    cut = plate.section("z", 2)
    assert cut[0].slice is not None
    assert cut[0].slice.area == pytest.approx(60 * 40 - 4 * 19.635, abs=0.1)
    assert (cut._repr_png_() or b"").startswith(b"\x89PNG")
    assert len(plate.section("x", count=3)) == 3
    assert plate.picture("top").save("top.png").read_bytes().startswith(b"\x89PNG")
    assert [each.verdict for each in plate.check("4 holes Ø5 through", "volume 5")] == ["PASS", "FAIL"]
    with pytest.raises(DesignError, match="nothing that can be checked"):
        plate.check("as it should be")


def test_two_are_compared_by_version_design_or_file(plate: cadwright.Design) -> None:
    plate.params["length"] = 80
    found = plate.compare("v1")
    assert any("80" in text and "60" in text for text in found.differences)
    assert found._repr_png_().startswith(b"\x89PNG")
    plate.export("plate.step")
    assert cadwright.compare("plate.step", plate).same
    assert repr(cadwright.compare(plate, plate)) == "the same"


def test_a_script_is_run_from_its_text_or_its_file() -> None:
    run = cadwright.run("import cadquery as cq\nprint('hello')\nr = cq.Workplane().box(1, 2, 3)\n")
    assert (run.outcome, run.stdout) == ("valid", "hello\n")
    assert "1 × 2 × 3 mm" in repr(run)
    Path("part.py").write_text("import cadquery as cq\nr = cq.Workplane().box(1, 2)\n")
    failed = cadwright.run("part.py")
    assert failed.outcome == "exception"
    assert failed.error is not None
    assert failed.error.line == 2
    assert failed._repr_mimebundle_()[0].keys() == {"text/plain"}


def test_a_design_starts_from_a_script_or_a_document(plate: cadwright.Design) -> None:
    plate.export("plate.py")
    opened = cadwright.open("plate.py", "copy")
    assert opened.path == Path("copy")
    assert opened.params["length"] == 60


def test_tables_show_strangers_words_as_text() -> None:
    design = cadwright.make(PLATE + " called <b>it</b>", planner="embedded", into="d")
    assert "<b>" not in design.history._repr_html_()
    assert "&lt;b&gt;" in design.history._repr_html_()


def test_a_cell_has_the_widget_and_a_picture(plate: cadwright.Design, monkeypatch: pytest.MonkeyPatch) -> None:
    data, _ = plate._repr_mimebundle_()
    assert set(data) == {"text/plain", "image/png", "application/vnd.jupyter.widget-view+json"}
    assert plate._views == [], "a cell keeps showing what was there when it was run"
    monkeypatch.setattr("cadwright.notebook.shown.find_spec", lambda _: None)
    data, _ = plate._repr_mimebundle_()
    assert set(data) == {"text/plain", "image/png"}
    with pytest.raises(UserError, match="needs widgets"):
        plate.view()


def test_an_open_view_follows_the_design(plate: cadwright.Design) -> None:
    view = plate.view(height=300)
    view.picked = [{"part": 0, "reference": "faces/1"}]
    assert view.scene["shapes"]["bb"]["xmax"] == pytest.approx(30, abs=0.01)
    plate.params["length"] = 80
    assert view.scene["shapes"]["bb"]["xmax"] == pytest.approx(40, abs=0.01)
    assert view.picked == []
    json.dumps(view.scene)


def test_the_library_is_sent_to_a_page_that_asks(plate: cadwright.Design, monkeypatch: pytest.MonkeyPatch) -> None:
    view = plate.view()
    sent: list[tuple[dict[str, object], list[bytes]]] = []
    monkeypatch.setattr(view, "send", lambda content, buffers: sent.append((content, buffers)))
    view._answer(view, {"need": "something else"}, [])
    assert sent == []
    view._answer(view, {"need": "library"}, [])
    ((content, buffers),) = sent
    assert content["library"] == ["three-cad-viewer.js", "view.js"]
    assert b"createView" in buffers[1]
