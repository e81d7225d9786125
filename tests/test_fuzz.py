"""The fuzzer of what users hand over: it tells what it looks for, makes the same files again, and finds nothing."""

import faulthandler
import os
import resource
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from bench_modules import BENCH, bench_module

from cadwright.errors import InputError

sys.path.append(str(BENCH))

bench_module("fuzz")

from fuzzing import runs, structured, written  # noqa: E402  the folder of benchmarks can be imported from now
from fuzzing.formats import FORMATS, Format, shares  # noqa: E402
from fuzzing.mutations import TEXT, Chance, mutated  # noqa: E402
from fuzzing.runs import Input, Told  # noqa: E402
from fuzzing.tables import markdown  # noqa: E402

sys.path.remove(str(BENCH))  # modules there have names of packages that others import

ONE = Input("dxf", 1, 0)


class Reader:
    """Reads nothing, and does what it is told."""

    def __init__(self, act: Any) -> None:
        self.act = act

    def read(self, name: str, number: int, path: Path) -> None:
        self.act()


def told(act: Any) -> Told:
    limit = resource.getrlimit(resource.RLIMIT_AS)
    try:
        return runs._read(Reader(act), ONE, Path())
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limit)


def fail(error: Exception) -> Any:
    raise error


def test_fuzz_tells_a_refusal_from_a_bug() -> None:
    assert told(lambda: None).outcome == "read"
    assert told(lambda: fail(InputError("it is empty", "give another one"))).outcome == "refused"
    broken = InputError("it is empty")
    broken.message = "it is\nempty"
    assert told(lambda: fail(broken)).outcome == "lines"
    assert told(lambda: fail(InputError("empty", "Traceback (most recent call last)"))).outcome == "lines"
    bug = told(lambda: fail(ZeroDivisionError("oh")))
    assert bug.outcome == "traceback"
    assert bug.what.startswith("ZeroDivisionError: oh")
    assert "in fail" in bug.detail


def test_fuzz_stops_what_takes_too_much_memory() -> None:
    assert told(lambda: bytearray(3 * 1024**3)).outcome == "memory"
    assert told(lambda: bytearray(b"x") * (300 * 1024**2)).own > 200


@pytest.mark.slow
def test_fuzz_ends_what_hangs_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that hangs is lost, with its stack; the next input has a new one."""
    monkeypatch.setattr(runs, "_serve", _hang_at_the_first)
    monkeypatch.setitem(FORMATS, "dxf", Format("dxf", 1, TEXT, 1.0))
    first, second, third = runs.run([Input("dxf", 1, n) for n in range(3)], {"dxf": [b""]}, 1)
    assert first.outcome == "hang"
    assert "time.sleep" in first.detail or "_hang_at_the_first" in first.detail
    assert second.outcome == "read"
    assert third.outcome == "death"
    assert "SIGSEGV" in third.what


def _hang_at_the_first(connection: Any, folder: Path, honest: Any) -> None:
    with (folder / "stack").open("w") as stack:
        faulthandler.register(signal.SIGUSR1, stack)
        while True:
            one = connection.recv()
            connection.send(None)
            if one.number == 0:
                while True:
                    time.sleep(0.0)
            if one.number == 2:
                os.kill(os.getpid(), signal.SIGSEGV)
            connection.send(Told(one, "read"))


def test_fuzz_damage_is_the_same_again_and_other_with_another_number() -> None:
    files = [written.svg(), written.pdf()]
    for name in ("svg", "pdf", "png", "reply"):
        made = [mutated(files[0], files, FORMATS[name].damage, Chance(f"{name}:{n}")) for n in (1, 1, 2)]
        assert made[0] == made[1]
        assert made[0] != made[2]


def test_fuzz_damage_inside_of_formats_leaves_what_is_around_it_right() -> None:
    archive = structured.packed({"a.xml": b"<a b='1'/>", "c.txt": b"1 2 3"})
    damage = structured.in_zip(lambda _: TEXT, whole=False)
    assert all(len(structured.unpacked(damage(archive, Chance(n)))) == 2 for n in range(50))
    picture = written.pngs()[0]
    changed = [structured.png_chunks(picture, Chance(n)) for n in range(50)]
    for data in changed:
        for kind, body in structured._chunks(data):
            at = data.index(kind + body)
            assert data[at + 4 + len(body) :][:4] == zlib.crc32(kind + body).to_bytes(4)
    assert len(set(changed)) > 25


def test_fuzz_shares_are_mixed() -> None:
    planned = shares(("dxf", "step"), 220)
    assert len(planned) == 220
    assert {name for name, _ in planned[:4]} == {"dxf", "step"}
    assert len(set(planned)) == 220


def test_fuzz_tells_alike_findings_once() -> None:
    some = [
        Told(Input("pdf", 1, n), "traceback", f"KeyError: {n + 10} at drawing/pdf.py:{n + 10} in f") for n in (1, 2)
    ]
    report = markdown(some, 5, "make fuzz", 60)
    assert "2 of 5 inputs in 1.0 minutes: 2 findings, 0 contained" in report
    assert "2 × pdf: traceback: KeyError: … at drawing/pdf.py:… in f (`pdf:1:1`)" in report


@pytest.mark.slow
def test_fuzz_finds_nothing_in_a_few_files_of_each_format(tmp_path: Path) -> None:
    """A short part of `make fuzz`; docs/results/fuzz.md has more."""
    names = ("dxf", "pdf", "svg", "png", "step", "stl", "3mf", "strokes", "sketch", "canvas")
    command = [sys.executable, str(BENCH / "fuzz.py"), "--count", "40", "--seed", "7", "-j", "2"]
    command += ["--keep", str(tmp_path), "--only", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ": 0 findings" in done.stdout
