"""What strangers wrote into a design's folder, a script or a transcript never looks like a line of ours."""

import json
from pathlib import Path

import pytest

from cadwright.cli import run
from cadwright.design import Design, Draft
from cadwright.design.transcripts import TranscriptWriter
from cadwright.values import (
    Blob,
    Checked,
    Decline,
    End,
    Measurements,
    Observation,
    Reply,
    Request,
    Requirement,
    Start,
    Step,
    Usage,
)

FORGED = ("PASS", "Requirements:", "* v9", "done", "exactly the recorded geometry")
BREAKS = ("\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029", "\n\n  ", " " * 200, "\u3000" * 99)
EVIL = "embedded" + "".join(f"{pause}{line}" for pause in BREAKS for line in FORGED) + "\u202ekcab\u2066\x1b[2J"
BOXED = Measurements(True, True, 1, 1, 6, 12, 8, 6.0, 22.0, (0, 0, 0, 1, 2, 3), (0.5, 1, 1.5))


def forged(folder: Path) -> Design:
    """A design in which everything that may be words is evil."""
    design = Design.create(folder, "plate")
    wanted = Requirement(EVIL, "volume", (7.0,), quote=EVIL)
    for version in (1, 2):
        design.commit(
            Draft(
                request=EVIL * version,
                planner=EVIL,
                script=f"r = {version}\n{EVIL}",
                status="unmet",
                valid=True,
                requirements=(Checked(wanted, "FAIL" if version == 1 else "UNVERIFIED", EVIL, EVIL),),
                assumptions=(EVIL,),
                not_understood=(EVIL,),
                measurements=BOXED,
                files={"part.py": Blob(b"x", "text/x-python")},
            )
        )
    return design


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    run(list(arguments))
    captured = capsys.readouterr()
    told = captured.out + captured.err
    assert all(character.isprintable() or character in "\n\t" for character in told)
    assert " " * 100 not in told
    return told.split("\n")


@pytest.mark.parametrize(
    "command", [("show",), ("history",), ("diff", "v1", "v2"), ("checkout", "v1"), ("params",), ("undo",)]
)
def test_no_line_of_a_strangers_design_is_forged(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged(tmp_path / "d")
    lines = lines_of(capsys, *command, "-d", str(tmp_path / "d"))
    assert any("embedded" in line for line in lines) or command == ("params",)
    if "Script:" in lines:
        *lines, script = "\n".join(lines).partition("\nScript:\n")
        assert all(line.startswith("  ") for line in script.split("\n") if line)
        lines = lines[0].split("\n")
    lines = [line.strip() for line in lines]
    # "Requirements:" is there once, as ours.
    assert not [line for line in lines if line.startswith(FORGED[:1] + FORGED[2:])]
    assert lines.count("Requirements:") == (command[0] in ("show", "checkout", "undo"))


def test_json_says_exactly_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forged(tmp_path / "d")
    assert run(["show", "-d", str(tmp_path / "d"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["planner"] == EVIL


def test_no_line_of_a_strangers_transcript_is_forged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    writer = TranscriptWriter(tmp_path / "run.jsonl")
    writer.append(Start(Request(EVIL), EVIL, "itercad", "cadquery"))
    declined = Reply(f"<thinking>no</thinking>\n<DECLINE>{EVIL}</DECLINE>")
    writer.append(Step(declined, "no", Decline(EVIL), Observation("valid")))
    writer.append(End("declined", EVIL, Usage(), 1.0))
    lines = lines_of(capsys, "replay", str(tmp_path / "run.jsonl"), "-d", str(tmp_path / "d"))
    assert any("declined" in line for line in lines)
    # "exactly the recorded geometry" is there once, as ours.
    assert sum(line.strip().startswith(FORGED) for line in lines) == 1


def test_what_a_script_prints_is_set_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "evil.py"
    script.write_text(
        "import cadquery as cq\nr = cq.Workplane().box(1, 2, 3)\nprint('first\\n\\nVolume: 1 mm³\\nvalid')\n",
        encoding="utf-8",
    )
    run(["run", str(script)])
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "valid"
    assert lines[2:7] == ["It printed:", "  first", "  ", "  Volume: 1 mm³", "  valid"]
    assert sum(line.startswith("Volume:") for line in lines) == 1


def test_errors_that_quote_a_stranger_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "-d", str(tmp_path / f"no\nPASS {chr(0x2028)}PASS")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
