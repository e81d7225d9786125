"""What one document has otherwise than another, and which documents a version was made from."""

import json
import zipfile
from pathlib import Path

import pytest
from freecad.cadwright.differences import Differences, UnreadableError, differences, fingerprint
from freecad.cadwright.versions import parent, step

Things = dict[str, tuple[str, dict[str, str]]]
PLATE: Things = {
    "Sketch": ("Sketcher::SketchObject", {"Geometry": '<Line x="40"/>'}),
    "Pad": ("PartDesign::Pad", {"Length": '<Float value="10"/>', "Shape": '<Part file="PartShape.brp"/>'}),
    "Raw": ("Part::Feature", {"Shape": '<Part file="PartShape1.brp"/>', "Visibility": '<Bool value="true"/>'}),
}


def written(path: Path, things: Things, files: dict[str, str] | None = None) -> Path:
    """A document, as far as it is read."""
    listed = "".join(f'<Object type="{kind}" name="{name}" id="1"/>' for name, (kind, _) in things.items())
    data = "".join(
        f'<Object name="{name}"><Properties>'
        + "".join(f'<Property name="{key}" type="App::X" status="1">{value}</Property>' for key, value in held.items())
        + "</Properties></Object>"
        for name, (_, held) in things.items()
    )
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(
            "Document.xml", f"<Document><Objects>{listed}</Objects><ObjectData>{data}</ObjectData></Document>"
        )
        for name, content in (files or {"PartShape.brp": "a pad", "PartShape1.brp": "a ball"}).items():
            packed.writestr(name, content)
    return path


def changed(tmp_path: Path, things: Things, files: dict[str, str] | None = None) -> Differences:
    return differences(written(tmp_path / "before", PLATE), written(tmp_path / "after", PLATE | things, files))


def test_the_same_document_has_no_differences(tmp_path: Path) -> None:
    assert not changed(tmp_path, {})


def test_a_value_is_a_difference_and_how_it_is_written_is_none(tmp_path: Path) -> None:
    assert changed(tmp_path, {"Sketch": (PLATE["Sketch"][0], {"Geometry": '<Line   x="40"  />\n'})}) == Differences()
    found = changed(tmp_path, {"Sketch": (PLATE["Sketch"][0], {"Geometry": '<Line x="50"/>'})})
    assert found == Differences(changed={"Sketch": ("Geometry",)})


def test_what_is_computed_or_only_seen_is_none(tmp_path: Path) -> None:
    shapes = {"PartShape.brp": "another pad", "PartShape1.brp": "a ball"}
    hidden = {"Raw": ("Part::Feature", {**PLATE["Raw"][1], "Visibility": '<Bool value="false"/>'})}
    assert not changed(tmp_path, hidden, shapes)


def test_a_stored_shape_is_known_by_its_content(tmp_path: Path) -> None:
    moved = {"Raw": ("Part::Feature", {**PLATE["Raw"][1], "Shape": '<Part file="PartShape7.brp"/>'})}
    assert not changed(tmp_path, moved, {"PartShape.brp": "a pad", "PartShape7.brp": "a ball"})
    found = changed(tmp_path, {}, {"PartShape.brp": "a pad", "PartShape1.brp": "a cube"})
    assert found.changed == {"Raw": ("Shape",)}


def test_a_document_is_known_again(tmp_path: Path) -> None:
    plate = written(tmp_path / "plate", PLATE)
    turned = written(tmp_path / "turned", dict(reversed(PLATE.items())))
    other = written(tmp_path / "other", PLATE | {"New": ("Part::Box", {})})
    assert fingerprint(plate) == fingerprint(turned)
    assert len({fingerprint(plate), fingerprint(other), fingerprint(None)}) == 3


def test_objects_come_and_go_and_turn_into_others(tmp_path: Path) -> None:
    before = written(tmp_path / "before", PLATE)
    after = written(tmp_path / "after", {"Pad": ("Part::Box", PLATE["Pad"][1]), "New": ("Part::Box", {})})
    assert differences(before, after) == Differences(("New",), ("Sketch", "Raw"), {}, ("Pad",))
    assert differences(None, before) == Differences(added=("Sketch", "Pad", "Raw"))


@pytest.mark.parametrize("content", [b"", b"PK", b"no document"])
def test_another_file_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken"
    path.write_bytes(content)
    with pytest.raises(UnreadableError, match="is no document"):
        differences(None, path)


def test_a_document_that_lacks_a_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="is no document"):
        differences(None, written(tmp_path / "lacking", PLATE, {"PartShape.brp": ""}))


def design(tmp_path: Path, *kept: dict[str, object]) -> Path:
    lines = [json.dumps({"record": "commit", "version": version}) for version in kept]
    (tmp_path / "log.jsonl").write_text("\n".join([*lines, json.dumps({"record": "undo"}), '{"record": "com']))
    return tmp_path


def document(tmp_path: Path, letter: str) -> dict[str, str]:
    path = tmp_path / "objects" / (letter * 2) / (letter * 62)
    path.parent.mkdir(parents=True)
    path.touch()
    return {"sha256": letter * 64}


def test_a_version_and_the_one_it_was_made_from(tmp_path: Path) -> None:
    first, second = document(tmp_path, "a"), document(tmp_path, "b")
    folder = design(
        tmp_path,
        {"id": "v1", "parent": None, "document": first},
        {"id": "v2", "parent": "v1", "document": second},
        {"id": "v3", "parent": "v2", "document": {"sha256": "../../secret"}},
        {"id": "v4", "parent": "v3", "document": first},
    )
    a, b = (tmp_path / "objects" / (letter * 2) / (letter * 62) for letter in "ab")
    assert step(folder, "v1") == (None, a)
    assert step(folder, "v2") == (a, b)
    assert (parent(folder, "v2"), parent(folder, "v1"), parent(folder, "v9")) == ("v1", None, None)
    assert step(folder, "v3") is None
    assert step(folder, "v4") is None
    assert step(folder, "v9") is None


def test_a_folder_that_is_no_design_holds_nothing(tmp_path: Path) -> None:
    assert step(tmp_path / "nowhere", "v1") is None
