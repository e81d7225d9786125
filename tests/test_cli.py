"""The command line's manners: exit codes, one JSON object, one clear line for whatever a user can get wrong."""

import json
import os
import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from cadwright.cli import cli, run
from cadwright.design import Design, Draft

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command line in an empty folder, without keys; returns exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.endswith("_API_KEY"):
            monkeypatch.delenv(name)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(list(arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def write(name: str, data: bytes | str) -> str:
    path = Path(name)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return name


BAD = [
    (("make", ""), "empty"),
    (("make", "   \n"), "empty"),
    (("make", "\udcff\udcfe"), "UTF-8"),
    (("make", "x" * 200_000), "200000 characters"),
    (("make", "a plate", "--image", "missing.png"), "no such file"),
    (("make", "a plate", "--image", "."), "folder"),
    (("make", "a plate", "--planner", "embeded"), "embedded"),
    (("make", "a plate", "--planner", "openai:gpt-5"), "OPENAI_API_KEY"),
    (("make", "a plate", "--planner", "replay:missing.jsonl"), "missing.jsonl"),
    (("make", "a plate", "-o", "part.xyz"), ".xyz"),
    (("make", "a plate", "-o", "nowhere/part.step"), "nowhere"),
    (("make", "a plate", "--max-turns", "0"), "max-turns"),
    (("make", "a plate", "--timeout", "-1", "--planner", "embedded"), "positive"),
    (("make",), "empty"),
    (("edit", "thicker"), "-d"),
    (("edit", "thicker", "-d", "missing"), "missing"),
    (("edit", "thicker", "--file", "missing.py"), "no such file"),
    (("undo", "-d", "."), "not a design"),
    (("show", "-d", "missing"), "does not exist"),
    (("checkout", "v9", "-d", "missing"), "does not exist"),
    (("export", "-d", "missing"), "-o"),
    (("run", "missing.py"), "no such file"),
    (("run", "."), "folder"),
    (("measure", "missing.step"), "no such file"),
    (("replay", "missing.jsonl"), "missing.jsonl"),
    (("frobnicate",), "frobnicate"),
    (("make", "a plate", "--colour", "red"), "--colour"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD, ids=lambda v: " ".join(v)[:40] if isinstance(v, tuple) else v)
def test_bad_usage_and_input_are_one_clear_line(command: Command, arguments: tuple[str, ...], says: str) -> None:
    code, out, err = command(*arguments)
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1, err
    assert says in err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(("arguments", "says"), [b for b in BAD if len(b[0]) > 1])
def test_with_json_the_line_is_an_object(command: Command, arguments: tuple[str, ...], says: str) -> None:
    code, out, _ = command(*arguments, "--json")
    assert code == 2
    answer = json.loads(out)
    assert answer["status"] == "error"
    assert set(answer["error"]) == {"message", "hint"}


def test_pictures_that_are_none_are_refused(command: Command) -> None:
    code, _, err = command("make", "a plate", "--image", write("photo.png", b"not a picture"))
    assert (code, "not a picture" in err) == (2, True)
    with open("huge.png", "wb") as file:
        file.truncate(200 * 1024**2)
    code, _, err = command("make", "a plate", "--image", "huge.png")
    assert (code, "200 MB is too large" in err) == (2, True)


def test_scripts_that_are_no_text_are_refused(command: Command) -> None:
    code, _, err = command("run", write("script.py", b"r = '\xff\xfe'"))
    assert code == 2
    assert "not UTF-8 text (byte 5)" in err


def test_a_folder_with_other_things_is_not_made_a_design(command: Command) -> None:
    Path("photos").mkdir()
    write("photos/cat.jpg", b"cat")
    code, _, err = command("make", "a 10 mm cube", "--planner", "embedded", "-d", "photos")
    assert code == 2
    assert "photos" in err
    assert [p.name for p in Path("photos").iterdir()] == ["cat.jpg"]


def test_every_command_has_help(command: Command) -> None:
    for name in cli.commands:
        code, out, _ = command(name, "--help")
        assert code == 0
        assert "Usage: cadwright" in out


def test_no_arguments_show_the_help(command: Command) -> None:
    code, _, err = command()
    assert code == 2
    assert "Commands:" in err


def test_planners_are_listed_with_what_they_need(command: Command) -> None:
    code, out, _ = command("planners", "--json")
    listed = {p["name"]: p for p in json.loads(out)["planners"]}
    assert code == 0
    assert listed["embedded"]["ready"]
    assert not listed["openai:MODEL"]["ready"]
    assert "OPENAI_API_KEY" in listed["openai:MODEL"]["missing"]


def test_help_is_fast_because_nothing_heavy_is_imported() -> None:
    code = "import sys; from cadwright.cli import run; run(['--help']); print(*sys.modules)"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert not set(done.stdout.split()) & {"OCP", "cadquery", "vtkmodules", "pydantic_ai", "numpy", "rich.console"}
    # Processor time, because the wall clock of a machine that runs tests on every core says little.
    assert after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime < 0.4


def test_what_a_design_holds_is_told_without_libraries_for_drawings_and_scans() -> None:
    code = "import sys; from cadwright.cli import run; run(['history', '-d', 'none']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "none does not exist" in done.stderr
    assert not set(done.stdout.split()) & {"scipy", "ezdxf", "trimesh", "OCP", "pydantic_ai"}


ESCAPES = "\x1b]0;title\x07\x1b[2J\x9b31m\u202e"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_what_strangers_wrote_cannot_act_on_the_terminal(command: Command, options: tuple[str, ...]) -> None:
    script = f"print({ESCAPES!r})\nraise ValueError({ESCAPES!r})\n"
    code, out, err = command("run", write("evil.py", script), *options)
    assert code == 1
    for character in set(ESCAPES) - set("]0;title[2J31m"):
        assert character not in out + err
    assert "\\u001b]0;title" in out
    if options:
        assert json.loads(out)["stdout"] == f"{ESCAPES}\n"


def test_names_of_files_cannot_act_on_the_terminal(command: Command) -> None:
    code, out, err = command("measure", f"{ESCAPES}\udcff.step")
    assert (code, out) == (2, "")
    assert "\\u001b]0;title" in err
    assert err.isprintable() or err.rstrip("\n").isprintable()


def test_a_request_of_several_lines_is_one_row(command: Command) -> None:
    design = Design.create(Path("design"), "design")
    design.commit(Draft(request=f"{ESCAPES}\n* v9 fake", planner="you", script="", status="done", valid=True))
    _, out, _ = command("history", "-d", "design")
    assert len(out.splitlines()) == 2
    assert "\x1b" not in out


BOMB = zlib.compress(b"x" * 50_000_000)


@pytest.mark.parametrize("chunk", [b"zTXta\0\0" + BOMB, b"iCCPa\0\0" + BOMB])
def test_a_picture_with_a_decompression_bomb(command: Command, chunk: bytes) -> None:
    header = b"IHDR" + struct.pack(">IIBBBBB", 9, 9, 8, 0, 0, 0, 0)
    chunks = [struct.pack(">I", len(c) - 4) + c + struct.pack(">I", zlib.crc32(c)) for c in (header, chunk, b"IEND")]
    bomb = write("bomb.png", b"\x89PNG\r\n\x1a\n" + b"".join(chunks))
    code, _, err = command("make", "a plate", "--image", bomb)
    assert (code, "not a picture" in err) == (2, True)


@pytest.mark.parametrize(
    "arguments", [("measure", "endless.stl"), ("run", "endless.py"), ("make", "a plate", "--image", "endless.png")]
)
def test_a_file_without_an_end(command: Command, arguments: tuple[str, ...]) -> None:
    Path(arguments[-1]).symlink_to("/dev/zero")
    code, _, err = command(*arguments)
    assert (code, "MB" in err) == (2, True)


@pytest.mark.parametrize("option", ["--timeout", "--memory"])
@pytest.mark.parametrize("value", ["nan", "inf", "1e300", "0", "-1"])
def test_limits_that_are_none(command: Command, option: str, value: str) -> None:
    code, _, err = command("run", write("box.py", "r = 1"), option, value)
    assert (code, "limits must be positive" in err) == (2, True)


def test_differences_are_an_object_with_sentences(command: Command) -> None:
    design = Design.create(Path("design"), "design")
    for script in ("r = 1", "r = 2"):
        design.commit(Draft(request="x", planner="you", script=script, status="done", valid=True))
    code, out, _ = command("diff", "v1", "v2", "-d", "design", "--json")
    answer = json.loads(out)
    assert code == 0
    assert [set(d) for d in answer["differences"]] == [
        {"kind", "feature", "text", "size", "view", "explained", "doubtful"}
    ]
    assert answer["differences"][-1]["text"] == "the script differs"
    assert answer["files"] == []


def test_what_is_missing_is_asked_for_in_the_answer(command: Command) -> None:
    code, out, _ = command("make", "a tube 40 long with a 2 mm wall", "--planner", "embedded", "--json")
    assert code == 1
    asked = json.loads(out)["question"]
    assert asked == {
        "text": "What is the outer diameter of the tube?",
        "choices": [],
        "add": "the outer diameter of the tube is …",
    }


def test_a_person_is_asked_and_the_answer_is_used(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadwright.cli.shared.is_asked", lambda: True)
    monkeypatch.setattr("click.prompt", lambda *_, **__: "20 mm")
    code, out, _ = command("make", "a tube 40 long with a 2 mm wall", "--planner", "embedded")
    assert code == 0
    assert "20 × 20 × 40 mm" in out


def test_without_an_answer_it_stays_as_it_is(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadwright.cli.shared.is_asked", lambda: True)
    monkeypatch.setattr("click.prompt", lambda *_, **__: "")
    code, out, _ = command("make", "a tube 40 long with a 2 mm wall", "--planner", "embedded")
    assert code == 1
    assert "add to the request: the outer diameter of the tube is …" in out
