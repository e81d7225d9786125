"""The documentation of the format: its example is a design, and it names exactly the keys that there are."""

import json
import re
import typing
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from design_samples import draft, run_records

from cadwright.design import Design, Version
from cadwright.design.derived import Shown
from cadwright.design.history import History
from cadwright.design.store import Header
from cadwright.values import Action, Blob, End, Start, Step, encode

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "design-format.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
LINE = next(line for line in PAGE.splitlines() if line.startswith('{"record":"branch"'))
ACTIONS = typing.get_args(Action)


def values_in(kind: Any, found: dict[str, type[msgspec.Struct]]) -> dict[str, type[msgspec.Struct]]:
    """Every kind of value that one of this kind may hold, by name."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__name__ not in found:
        found[kind.__name__] = kind
        for hint in typing.get_type_hints(kind).values():
            values_in(hint, found)
    for argument in typing.get_args(kind):
        values_in(argument, found)
    return found


KINDS: dict[str, type[msgspec.Struct]] = {}
for root in (Header, Version, *History.KINDS.values(), Start, Step, End, Shown):
    values_in(root, KINDS)
TABLED = {name: kind for name, kind in KINDS.items() if kind not in ACTIONS}
LIKE_UNDO = ("Redo", "Checkout", "Switch", "Branch")


def documented_keys(section: str) -> list[str]:
    cells = re.findall(r"^\| (.*?) \|", SECTIONS[section], re.MULTILINE)
    return [key for cell in cells for key in re.findall(r"`(\w+)`", cell)]


@pytest.mark.parametrize("name", sorted(set(TABLED) - set(LIKE_UNDO)))
def test_every_key_is_documented_and_no_other(name: str) -> None:
    assert sorted(documented_keys(name)) == sorted(KINDS[name].__struct_fields__)


@pytest.mark.parametrize("name", LIKE_UNDO)
def test_records_with_the_same_keys(name: str) -> None:
    assert "Keys as in Undo." in SECTIONS[name]
    assert KINDS[name].__struct_fields__ == KINDS["Undo"].__struct_fields__


def test_the_records_names_are_documented() -> None:
    for name, kind in History.KINDS.items():
        assert f'`"record": "{name}"`' in SECTIONS[kind.__name__]


def test_the_actions_are_documented() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|$", SECTIONS["Action"], re.MULTILINE))
    assert set(rows) == {kind.__struct_config__.tag for kind in ACTIONS}
    for kind in ACTIONS:
        tag = kind.__struct_config__.tag
        assert re.findall(r"`(\w+)`", rows[str(tag)]) == list(kind.__struct_fields__)
        assert kind.__struct_config__.tag_field in (None, "type")


def test_a_blob_is_documented() -> None:
    assert documented_keys("Blob") == list(json.loads(encode(Blob(b"", "image/png"))))


def test_the_example_is_a_design(tmp_path: Path) -> None:
    header, commit = EXAMPLES
    (tmp_path / "design.json").write_text(json.dumps(header))
    (tmp_path / "log.jsonl").write_text(json.dumps(commit) + "\n" + LINE + "\n")
    design = Design.open(tmp_path)
    assert (design.name, design.current_branch) == ("plate", "thick")
    assert design.current == design.version("v1")
    assert json.loads(encode(design.version("v1"))) == commit["version"]


def test_the_example_of_a_checksum_is_right() -> None:
    covered, checksum = LINE.split(',"crc32":')
    assert checksum == f'"{zlib.crc32(covered.encode()):08x}"}}'


def test_a_reader_of_the_page_alone_finds_the_current_version(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "plate", "plate")
    for number in (1, 2, 3):
        design.commit(draft(number))
    design.undo()
    records = [json.loads(line) for line in (design.path / "log.jsonl").read_text().split("\n")[:-1]]
    versions = {r["version"]["id"]: r["version"] for r in records if r["record"] == "commit"}
    current = versions[records[-1]["head"]]
    assert current["script"] == draft(2).script
    sha256 = current["geometry"]["sha256"]
    geometry = draft(2).geometry
    assert geometry is not None
    assert (design.path / "objects" / sha256[:2] / sha256[2:]).read_bytes() == geometry.data


def test_the_folder_holds_what_the_page_shows_and_no_more(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "plate", "plate")
    writer = design.transcript()
    for record in run_records():
        writer.append(record)
    design.materialise(design.commit(draft(1)), {"part.py": b"r"})
    tree = PAGE.split("```")[1]
    assert all(re.search(rf"\b{re.escape(entry.name)}\b", tree) for entry in design.path.iterdir())
    assert (design.path / "transcripts" / "0001.jsonl").is_file()
