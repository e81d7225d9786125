import json
from pathlib import Path

import pytest
from design_samples import brep, draft, holds, measurements, run_records
from msgspec.structs import replace

from cadwright.design import Design
from cadwright.errors import DesignError, UsageError, UserError


@pytest.fixture
def design(tmp_path: Path) -> Design:
    return Design.create(tmp_path / "plate", "plate")


def with_versions(design: Design, count: int) -> Design:
    for number in range(1, count + 1):
        design.commit(draft(number))
    return design


def current(design: Design) -> str | None:
    """The current version, the same for whoever opens the design now."""
    reopened = Design.open(design.path)
    assert (reopened.current, reopened.branches, reopened.versions, reopened.current_branch) == (
        *(design.current, design.branches, design.versions, design.current_branch),
    )
    assert (reopened.can_undo, reopened.can_redo) == (design.can_undo, design.can_redo)
    return design.current.id if design.current else None


def test_a_new_design_is_empty(design: Design) -> None:
    assert Design.exists(design.path)
    assert (Design.open(design.path).name, design.current_branch) == ("plate", "main")
    assert (current(design), design.versions, design.branches, design.history()) == (None, (), {"main": None}, ())
    assert not design.can_undo
    assert not design.can_redo


def test_a_version_holds_its_draft_bit_for_bit(design: Design) -> None:
    version = design.commit(draft(1))
    assert (version.id, version.parent, version.branch) == ("v1", None, "main")
    assert holds(Design.open(design.path).version("v1"), draft(1))


def test_undo_and_redo_restore_exactly(design: Design) -> None:
    with_versions(design, 3)
    assert holds(design.undo(), draft(2))
    assert holds(design.undo(), draft(1))
    assert current(design) == "v1"
    assert holds(design.redo(), draft(2))
    assert holds(design.redo(), draft(3))
    assert current(design) == "v3"


def test_undo_and_redo_stop_at_the_ends(design: Design) -> None:
    with pytest.raises(DesignError, match="nothing to undo"):
        design.undo()
    with_versions(design, 2)
    with pytest.raises(DesignError, match="nothing to redo"):
        design.redo()
    design.undo()
    with pytest.raises(DesignError, match="nothing to undo") as caught:
        design.undo()
    assert caught.value.hint == "v1 is the first step on main"
    assert current(design) == "v1"


def test_a_new_version_after_undo_drops_the_redo_line_and_keeps_the_versions(design: Design) -> None:
    with_versions(design, 3)
    design.undo()
    assert design.commit(draft(4)).parent == "v2"
    assert not design.can_redo
    assert [v.id for v in design.history()] == ["v1", "v2", "v4"]
    assert [v.id for v in design.versions] == ["v1", "v2", "v3", "v4"]
    assert design.checkout("v3") == design.version("v3")
    assert current(design) == "v3"


def test_an_invalid_version_is_kept_and_never_becomes_current(design: Design) -> None:
    first = design.commit(draft(1, valid=False))
    assert (first.id, current(design)) == ("v1", None)
    design.commit(draft(2))
    failed = design.commit(draft(3, valid=False))
    assert (failed.id, failed.parent, current(design)) == ("v3", "v2", "v2")
    with pytest.raises(UsageError, match="validity gate"):
        design.checkout("v3")
    assert holds(Design.open(design.path).version("v3"), draft(3, valid=False))
    assert [v.id for v in design.history("v3")] == ["v2", "v3"]


def test_an_invalid_version_keeps_what_can_be_redone(design: Design) -> None:
    with_versions(design, 2)
    design.undo()
    design.commit(draft(3, valid=False))
    assert design.redo().id == "v2"


def test_a_draft_that_contradicts_its_measurements_is_refused(design: Design) -> None:
    with pytest.raises(ValueError, match="validity gate"):
        design.commit(replace(draft(1), measurements=measurements(1, valid=False)))
    assert design.versions == ()


def test_a_measurement_that_is_not_finite_never_reaches_the_log(design: Design) -> None:
    with pytest.raises(ValueError, match="volume"):
        design.commit(replace(draft(1), measurements=replace(measurements(1), volume=float("nan"))))
    assert current(design) is None


def test_checkout_of_a_version_is_a_step_that_undo_takes_back(design: Design) -> None:
    with_versions(design, 4)
    design.checkout("v2")
    assert design.commit(draft(5)).parent == "v2"
    assert design.undo().id == "v2"
    assert design.undo().id == "v4"
    assert design.redo().id == "v2"
    assert current(design) == "v2"


def test_checkout_of_what_is_current_is_no_step(design: Design) -> None:
    with_versions(design, 2)
    design.undo()
    design.checkout("v1")
    design.checkout("main")
    assert design.redo().id == "v2"


def test_a_branch_goes_its_own_way(design: Design) -> None:
    with_versions(design, 2)
    design.branch("thick")
    assert design.current_branch == "thick"
    assert design.commit(draft(3)).branch == "thick"
    main = design.checkout("main")
    assert main is not None
    assert (main.id, design.current_branch) == ("v2", "main")
    design.commit(draft(4))
    heads = {name: version.id for name, version in design.branches.items() if version}
    assert heads == {"main": "v4", "thick": "v3"}
    assert current(design) == "v4"


def test_undo_on_a_branch_goes_back_past_its_beginning_and_leaves_the_other_alone(design: Design) -> None:
    with_versions(design, 2)
    design.branch("thick")
    assert design.undo().id == "v1"
    assert not design.can_undo
    design.checkout("main")
    assert current(design) == "v2"
    design.checkout("thick")
    assert design.redo().id == "v2"


def test_a_branch_starts_without_what_could_be_redone(design: Design) -> None:
    with_versions(design, 2)
    design.undo()
    design.branch("thick")
    assert not design.can_redo
    design.checkout("main")
    assert design.can_redo


def test_branches_can_start_before_the_first_version(design: Design) -> None:
    design.branch("try")
    assert design.checkout("main") is None
    design.checkout("try")
    design.commit(draft(1))
    assert current(design) == "v1"
    assert design.branches["main"] is None


@pytest.mark.parametrize("name", ["größer", "a", "2mm", "thick-8.5_b", "v2a", "main2"])
def test_branch_names(design: Design, name: str) -> None:
    design.branch(name)
    assert current(design) is None
    assert Design.open(design.path).current_branch == name


@pytest.mark.parametrize("name", ["", " ", "a b", "v2", "../x", "-d", "a/b", "a\n", "x" * 101, ".hidden", "_x"])
def test_what_cannot_be_a_branch_name(design: Design, name: str) -> None:
    with pytest.raises(UsageError, match="cannot be the name"):
        design.branch(name)


def test_a_branch_name_is_taken_once(design: Design) -> None:
    for name in ("main", "thick", "thick"):
        if name not in design.branches:
            design.branch(name)
            continue
        with pytest.raises(UsageError, match=f"has a branch {name} already"):
            design.branch(name)


@pytest.mark.parametrize("name", ["v3", "v0", "3", "nowhere", ""])
def test_what_is_neither_version_nor_branch(design: Design, name: str) -> None:
    with_versions(design, 2)
    for ask in (design.checkout, design.version):
        with pytest.raises(UsageError, match="has no version") as caught:
            ask(name)
        assert caught.value.hint == "it has v1 to v2"


def test_another_instance_sees_changes_when_it_refreshes(design: Design) -> None:
    other = Design.open(design.path)
    design.commit(draft(1))
    assert other.current is None
    other.refresh()
    assert other.current == design.current


def test_a_version_is_made_from_what_its_instance_saw(design: Design) -> None:
    with_versions(design, 1)
    other = Design.open(design.path)
    design.commit(draft(2))
    late = other.commit(draft(3))
    assert (late.id, late.parent) == ("v3", "v1")
    assert other.undo().id == "v2"


def test_a_version_may_be_made_from_another_one_or_from_nothing(design: Design) -> None:
    with_versions(design, 2)
    failed = design.commit(draft(3, valid=False), parent="v1")
    assert design.commit(draft(4), parent=failed.id).parent == "v3"
    assert [v.id for v in design.history()] == ["v1", "v3", "v4"]
    anew = design.commit(draft(5), parent=None)
    assert (anew.parent, current(design), design.history()) == (None, "v5", (anew,))
    assert design.undo().id == "v4"
    with pytest.raises(UsageError, match="has no version v9"):
        design.commit(draft(6), parent="v9")
    assert len(design.versions) == 5


def test_a_log_put_back_from_a_backup_is_read_anew(design: Design) -> None:
    with_versions(design, 1)
    log = design.path / "log.jsonl"
    backup = log.read_bytes()
    design.commit(draft(2))
    log.write_bytes(backup)
    design.refresh()
    assert current(design) == "v1"


def test_transcripts_belong_to_their_versions(design: Design) -> None:
    writers = [design.transcript(), design.transcript()]
    assert [writer.name for writer in writers] == ["0001.jsonl", "0002.jsonl"]
    for record in run_records():
        writers[1].append(record)
    version = design.commit(draft(1, transcript=writers[1].name))
    transcript = Design.open(design.path).read_transcript(version)
    assert transcript is not None
    assert transcript.steps == run_records()[1:3]
    assert design.read_transcript(design.commit(draft(2))) is None


def shown(design: Design) -> tuple[str | None, dict[str, bytes]]:
    """What the files for people show: the version they are of, and their bytes."""
    files = {path.name: path.read_bytes() for path in (design.path / "current").iterdir()}
    listed = json.loads(files.pop("version.json"))
    assert listed["version"] == design.materialised
    assert set(listed["files"]) <= set(files)
    return design.materialised, files


def test_files_for_people_follow_the_current_version(design: Design) -> None:
    first, second = design.commit(draft(1)), design.commit(draft(2))
    files = {"part.py": b"two", "part.step": b"ISO-10303", "render.png": b"png"}
    design.materialise(second, files)
    assert shown(design) == ("v2", files)
    design.undo()
    (design.path / "current" / "notes.txt").write_text("the user's own")
    design.materialise(first, {"part.py": b"one"})
    assert shown(design) == ("v1", {"part.py": b"one", "notes.txt": b"the user's own"})


def test_files_of_a_version_that_is_no_longer_current_are_not_written(design: Design) -> None:
    first, second = design.commit(draft(1)), design.commit(draft(2))
    design.materialise(second, {"part.py": b"two"})
    design.materialise(first, {"part.py": b"one"})
    assert shown(design) == ("v2", {"part.py": b"two"})


def test_files_for_people_can_be_deleted(design: Design) -> None:
    version = design.commit(draft(1))
    design.materialise(version, {"part.py": b"one"})
    for file in (design.path / "current").iterdir():
        file.unlink()
    (design.path / "current").rmdir()
    assert (current(design), Design.open(design.path).materialised) == ("v1", None)
    design.materialise(version, {"part.py": b"one"})
    (design.path / "current" / "part.py").unlink()
    assert design.materialised is None


@pytest.mark.parametrize("name", ["../log.jsonl", "a/b", "", "..", "version.json", "/etc/x"])
def test_files_for_people_stay_in_their_folder(design: Design, name: str) -> None:
    version = design.commit(draft(1))
    with pytest.raises(DesignError, match="plain file name"):
        design.materialise(version, {name: b"x"})


def test_a_list_of_files_by_somebody_else_deletes_nothing_outside(design: Design) -> None:
    version = design.commit(draft(1))
    design.materialise(version, {"part.py": b"one"})
    listed = {"version": "v1", "files": ["../log.jsonl", "part.py"]}
    (design.path / "current" / "version.json").write_text(json.dumps(listed))
    design.materialise(version, {"part.step": b"step"})
    assert current(design) == "v1"


def refused(path: Path, create: bool = False) -> UserError:
    with pytest.raises(DesignError) as caught:
        Design.create(path, "new") if create else Design.open(path)
    assert "\n" not in caught.value.message
    assert str(path)[:500] in caught.value.message
    assert caught.value.hint
    return caught.value


def test_opening_what_is_no_design(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    assert "does not exist" in refused(tmp_path / "none").message
    assert "is not a design" in refused(tmp_path).message
    assert "is not a design" in refused(file).message
    assert "cannot be read" in refused(tmp_path / ("x" * 5000)).message


@pytest.mark.parametrize(
    ("header", "says"),
    [
        (b"", "damaged"),
        (b"\xff\xfe", "damaged"),
        (b'{"format": "cadwright-design"}', "format_version"),
        (b'{"format": "x", "format_version": 1, "name": "a", "created": ""}', "not a design"),
        (b'{"format": "cadwright-design", "format_version": 2, "name": "a", "created": ""}', "newer cadwright"),
    ],
)
def test_opening_a_design_with_another_header(design: Design, header: bytes, says: str) -> None:
    (design.path / "design.json").write_bytes(header)
    assert says in refused(design.path).message
    with pytest.raises(DesignError, match=says):
        design.commit(draft(1))
    assert not (design.path / "log.jsonl").exists()


def test_creating_where_something_is(design: Design, tmp_path: Path) -> None:
    assert "holds a design already" in refused(design.path, create=True).message
    assert "holds other files (plate" in refused(tmp_path, create=True).message
    (tmp_path / "file").write_text("x")
    assert "is a file" in refused(tmp_path / "file", create=True).message
    assert "cannot be" in refused(tmp_path / "file" / "below", create=True).message
    (tmp_path / "empty").mkdir()
    assert Design.create(tmp_path / "empty", "e").name == "e"


@pytest.mark.parametrize(
    "line", [b"{}", b'{"record":"merge"}', b'{"record":"undo","time":"","branch":"main","head":null}']
)
def test_a_line_that_cannot_follow_is_damage(design: Design, line: bytes) -> None:
    with_versions(design, 1)
    with (design.path / "log.jsonl").open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(DesignError, match=r"line 2 of .* is damaged"):
        Design.open(design.path)


def test_a_blob_without_its_hash_is_damage(design: Design) -> None:
    with_versions(design, 1)
    log = design.path / "log.jsonl"
    record = json.loads(log.read_bytes())
    del record["crc32"], record["version"]["geometry"]["sha256"]
    log.write_text(json.dumps(record) + "\n")
    with pytest.raises(DesignError, match=r"line 1 of .* is damaged: a blob needs `sha256`"):
        Design.open(design.path)


def test_damage_in_the_middle_of_the_log_is_told_and_nothing_is_lost(design: Design) -> None:
    with_versions(design, 3)
    log = design.path / "log.jsonl"
    damaged = log.read_bytes().replace(b'"faces":8', b'"faces":9')
    log.write_bytes(damaged)
    assert "line 2 of" in str(refused_log(design.path))
    with pytest.raises(DesignError, match="line 2 of"):
        design.commit(draft(4))
    assert log.read_bytes() == damaged
    log.write_bytes(b"".join(damaged.splitlines(keepends=True)[:1]))  # the way out that the hint names
    assert holds(Design.open(design.path).version("v1"), draft(1))


def refused_log(path: Path) -> DesignError:
    with pytest.raises(DesignError) as caught:
        Design.open(path)
    assert "head -n 1" in (caught.value.hint or "")
    return caught.value


def test_missing_and_damaged_geometry_is_told_when_it_is_needed(design: Design) -> None:
    with_versions(design, 2)
    geometry = design.version("v1").geometry
    assert geometry is not None
    file = design.objects.path(geometry.sha256)
    file.write_bytes(b"other")
    again = Design.open(design.path).version("v1")
    assert again.geometry is not None
    with pytest.raises(DesignError, match="is damaged"):
        _ = again.geometry.data
    file.unlink()
    with pytest.raises(DesignError, match="is missing"):
        _ = again.geometry.data
    healed = Design.open(design.path)
    healed.commit(draft(1))
    assert again.geometry.data == brep(1)


def test_unknown_keys_of_a_later_cadwright_are_passed_over(design: Design) -> None:
    with_versions(design, 1)
    log = design.path / "log.jsonl"
    record = json.loads(log.read_bytes())
    del record["crc32"]
    record["version"]["colour"] = "red"
    log.write_text(json.dumps(record | {"by": "somebody"}) + "\n")
    assert current(design) == "v1"


def test_a_folder_with_a_design_can_be_moved(design: Design, tmp_path: Path) -> None:
    with_versions(design, 1)
    moved = design.path.rename(tmp_path / "elsewhere")
    assert holds(Design.open(moved).version("v1"), draft(1))


def test_a_version_that_is_held_back_is_kept_and_current_only_when_somebody_goes_to_it(design: Design) -> None:
    design.commit(draft(1))
    held = design.commit(replace(draft(2), held_back=True))
    assert (current(design), held.id, held.parent) == ("v1", "v2", "v1")
    design.checkout("v2")
    assert current(design) == "v2"
    design.undo()
    assert current(design) == "v1"
