"""Scripts that lie in what they hand back."""

import pickle
import struct
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from attack_kit import Attack, attacks

from cadwright.kernel.client import Kernel
from cadwright.kernel.execution import Execution
from cadwright.sandbox import ForkWorker
from cadwright.sandbox.bare_frames import MAGIC
from cadwright.values import PartStyle, encode

OVERWRITE = """
for descriptor in range(4, 64):
    try:
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, 0)
        os.write(descriptor, given.encode("latin-1"))
    except OSError:
        pass
os._exit(0)
"""
"""Puts bytes of its own where the result is expected."""


def forged(header: bytes, length: int | None = None, rest: bytes = b"") -> str:
    text = MAGIC + struct.pack("<Q", len(header) if length is None else length) + header + rest
    return text.decode("latin-1")


@attacks("forged frames")
@pytest.mark.parametrize(
    "frame",
    [
        "",
        "garbage",
        forged(b"", 0),
        forged(b"{}", 2**63),
        forged(b"{}", 2**26),
        forged(b"\xff\xfe"),
        forged(b'{"body": {"status": "ok"}, "blobs": {"x": 1000000000000}}'),
        forged(b'{"body": {"status": "ok"}, "blobs": {"x": -1}}'),
        forged(b'{"body": {"status": "ok"}, "blobs": {"x": 5}}', rest=b"four"),
        forged(b'{"body": {"status": "ok"}, "blobs": {}}', rest=b"trailing"),
        forged(b'{"body": {"status": "timeout"}}'),
        forged(b'{"body": {"status": "ok", "value": []}}'),
        forged(b'{"body": {"status": "ok", "value": {"x": NaN}}}'),
        forged(b'{"body": {"status": "ok"}, "extra": 1}'),
        forged(b'{"body": {"status": "ok", "value": {"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}}"),
    ],
)
def test_forged_frames(attack: Attack, frame: str) -> None:
    outcome = attack(OVERWRITE, frame)
    assert outcome.status == "crash"
    assert outcome.value == {}
    assert outcome.blobs == {}


def test_a_well_formed_forgery_is_a_claim_like_any_other(attack: Attack) -> None:
    outcome = attack(OVERWRITE, forged(b'{"body": {"status": "ok", "value": {"volume": 42}}}'))
    assert outcome.value == {"volume": 42}


@attacks("writing to every descriptor")
def test_writing_to_every_descriptor(attack: Attack) -> None:
    outcome = attack("""
        import random
        random.seed(1)
        for _ in range(200):
            for descriptor in range(256):
                try:
                    os.write(descriptor, random.randbytes(50))
                except OSError:
                    pass
        result = "written"
    """)
    assert outcome.status == "crash"


@attacks("writing to every descriptor")
def test_closing_every_descriptor(attack: Attack) -> None:
    assert attack("os.closerange(0, 256); result = 'closed'").status == "crash"
    assert attack("import sys; sys.stdout.close(); sys.stderr = None; result = 'mute'").value == {"result": "mute"}


@attacks("meddling with the server's channel")
@pytest.mark.parametrize("message", [b"x", b"r", b"g", b"rrrr", b"\0" * 1000])
def test_meddling_with_the_channel(attack: Attack, message: bytes) -> None:
    outcome = attack("os.write(3, given.encode()); import time; time.sleep(5)", message.decode())
    assert (outcome.status, outcome.message) == ("crash", "it meddled with the worker's own channel")
    assert outcome.seconds < 2


@attacks("meddling with the server's channel")
def test_saying_done_too_early(attack: Attack) -> None:
    outcome = attack("os.write(3, b'd'); import time; time.sleep(5)")
    assert outcome.status == "crash"
    assert outcome.seconds < 2


@attacks("meddling with the server's channel")
def test_flooding_the_channel(attack: Attack) -> None:
    outcome = attack("while True: os.write(3, b'x' * 1000)")
    assert outcome.status == "crash"


@attacks("odd names of processes")
@pytest.mark.parametrize("pause", [0, 0.2])
@pytest.mark.parametrize("name", [b"\xff\xfe", b"a)b (c", b"two\nlines: 1", b"VmHWM:\t9 kB"])
def test_odd_names_of_processes(attack: Attack, name: bytes, pause: float) -> None:
    outcome = attack("""
        import time
        set_name = 15
        ctypes.CDLL(None).prctl(set_name, given[0].encode("latin-1"), 0, 0, 0)
        time.sleep(given[1])
        result = "named"
    """, [name.decode("latin-1"), pause])  # fmt: skip
    assert outcome.value == {"result": "named"}
    assert outcome.peak_bytes > 10**6


@attacks("pickle in a result")
def test_pickle(attack: Attack, tmp_path: Path) -> None:
    class Bomb:
        def __reduce__(self) -> tuple[object, tuple[object, ...]]:
            return open, (str(tmp_path / "exploded"), "w")

    bomb = pickle.dumps(Bomb()).decode("latin-1")
    assert attack(OVERWRITE, bomb).status == "crash"
    outcome = attack("produced = {'brep': given.encode('latin-1')}; result = given", bomb)
    assert outcome.blobs == {"brep": bomb.encode("latin-1")}
    assert not (tmp_path / "exploded").exists()


@attacks("pickle in a result")
@pytest.mark.parametrize("value", ["object()", "{1: {2: lambda: 0}}", "b'bytes'", "float('nan')", "'\\ud800'"])
def test_values_that_are_not_json(attack: Attack, value: str) -> None:
    outcome = attack(f"result = {value}")
    assert outcome.status in ("exception", "ok")
    assert isinstance(outcome.value.get("result"), str | None)


@attacks("link or pipe for a result")
def test_link_or_pipe_for_a_result(attack: Attack, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    outcome = attack("""
        os.mkfifo("result"); os.symlink(given, "brep"); os.symlink("/dev/zero", "result.step")
        result, produced = "made", {"brep": b"geometry"}
    """, str(secret))  # fmt: skip
    assert outcome.value == {"result": "made"}
    assert outcome.blobs == {"brep": b"geometry"}


@attacks("huge result")
def test_huge_header(attack: Attack) -> None:
    outcome = attack("result = 'x' * (5 * 2**20)")
    assert outcome.status in ("exception", "crash")
    assert outcome.value == {}


FORGERY = """
import cadquery as cq
result = cq.Workplane().box(1, 2, 3)
cq.Shape.Volume = cq.Solid.Volume = lambda self, *_: 42.0
cq.Shape.isValid = lambda self: True
from OCP.BRepGProp import BRepGProp
from cadwright.kernel.occ import guest, result as found
import cadwright.kernel.occ.verify as verify
verify.measure = lambda *_: ({"measurements": {"volume": 42.0}}, {})
import cadquery.occ_impl.exporters as exporters
exporters.export = lambda *_, **__: None
import gc
for each in gc.get_objects():
    if isinstance(each, dict) and "measurements" in each:
        each["measurements"] = {"volume": 42.0}
"""


@pytest.fixture(scope="module")
def guest() -> Iterator[ForkWorker]:
    with ForkWorker(["cadwright.kernel.occ.guest", "cadwright.kernel.occ.boot_cadquery"], role="guest") as worker:
        yield worker


@pytest.fixture(scope="module")
def verifier() -> Iterator[ForkWorker]:
    with ForkWorker(["cadwright.kernel.occ.boot", "cadwright.kernel.occ.verify"], role="trusted") as worker:
        yield worker


@attacks("patched exporters")
def test_patched_exporters(guest: ForkWorker, verifier: ForkWorker) -> None:
    """Whatever the script patches in its own process, the verifier's process measures the geometry as it is."""
    made = guest.call("cadwright.kernel.occ.guest:execute", {"source": textwrap.dedent(FORGERY)})
    assert made.status == "ok", made
    measured = verifier.call("cadwright.kernel.occ.verify:measure", {}, made.blobs)
    assert measured.value["measurements"]["volume"] == pytest.approx(6.0)


@attacks("patched exporters")
def test_garbage_for_geometry(guest: ForkWorker, verifier: ForkWorker) -> None:
    for garbage in (b"", b"volume 42", bytes(10_000), b"DBRep_DrawableShape\n" + b"9" * 1000):
        outcome = verifier.call("cadwright.kernel.occ.verify:measure", {}, {"brep": garbage})
        assert "measurements" not in outcome.value


LIES = {
    "a pipe through itself": """
        path = cq.Workplane().spline([(0, 0, 0), (20, 10, 0), (30, 30, 0), (10, 40, 0), (0, 20, 0.5), (20, -10, 0.5)])
        r = cq.Workplane("YZ").circle(2).sweep(path)
        """,
    "copies": """
        copies = [cq.Workplane().box(10, 10, 10).translate((i * 1e-4, 0, 0)).val() for i in range(40)]
        r = cq.Compound.makeCompound([*copies, cq.Workplane().box(100, 100, 100).translate((200, 0, 0)).val()])
        """,
    "copies with names": """
        r = cq.Assembly().add(cq.Workplane().box(100, 100, 100).translate((200, 0, 0)), name="base")
        for i in range(40):
            r.add(cq.Workplane().box(10, 10, 10).translate((i * 1e-4, 0, 0)), name=f"part {i}")
        """,
    "one in another": """
        boxes = [cq.Workplane().box(10, 10, 10), cq.Workplane().box(4, 4, 4), cq.Workplane().center(90, 0).box(9, 9, 9)]
        r = cq.Compound.makeCompound([box.val() for box in boxes])
        """,
}


@attacks("geometry that lies")
@pytest.mark.parametrize("lie", LIES)
def test_geometry_that_lies(guest: ForkWorker, verifier: ForkWorker, lie: str) -> None:
    """Each of these is closed and valid for the kernel, and claims more than it is."""
    source = "import cadquery as cq\n" + textwrap.dedent(LIES[lie])
    made = guest.call("cadwright.kernel.occ.guest:execute", {"source": source})
    assert made.value["outcome"] == "ok", made
    found = verifier.call("cadwright.kernel.occ.verify:measure", {"parts": made.value["parts"]}, made.blobs)
    measurements = found.value["measurements"]
    assert not measurements["valid"]
    assert measurements["problems"]


CLAIM = """
import cadquery as cq
from cadwright.sandbox import frames, invoke
from cadwright.kernel.occ import result as found
brep = found.to_brep([cq.Workplane().box(1, 2, 3).val().wrapped])
write = frames.write_frame
frames.write_frame = lambda file, body, blobs: write(file, invoke.Answer("ok", claim), {"brep": brep})
"""
"""A script that puts a claim of its own in the place of its result."""


def claimed(kernel: Kernel, claim: str) -> Execution:
    return kernel.execute(f"{CLAIM}\nclaim = {claim}\n")


@attacks("forged frames")
@pytest.mark.parametrize(
    "claim",
    [
        '{"outcome": "valid", "measurements": {"volume": 42}}',
        '{"outcome": "ok", "parts": [{"color": [1, 2]}]}',
        '{"outcome": "exception", "problem": {"type": "x"}}',
        '{"outcome": "ok", "problem": 5}',
    ],
)
def test_a_claim_of_the_wrong_form(kernel: Kernel, claim: str) -> None:
    outcome = claimed(kernel, claim)
    assert (outcome.outcome, outcome.problem and outcome.problem.type) == ("crash", "ForgedResult")


def test_a_claim_is_cut_to_a_sensible_length(kernel: Kernel) -> None:
    problem = '{"type": "t" * 10**6, "message": "m" * 10**6, "line": 10**30, "source": "s" * 10**6}'
    outcome = claimed(kernel, f'{{"outcome": "exception", "problem": {problem}}}')
    assert outcome.outcome == "exception"
    assert len(encode(outcome.problem)) < 20_000
    parts = claimed(kernel, '{"outcome": "ok", "parts": [{"name": "n" * 10**6}] + [{}] * 10**6}').parts
    assert len(encode(parts)) < 10**6


@pytest.mark.slow
@attacks("huge result")
def test_a_claim_too_long_to_decode(kernel: Kernel) -> None:
    """Five million empty lists would be fifteen megabytes of JSON and half a gigabyte in the parent."""
    outcome = claimed(kernel, '{"outcome": "ok", "x": [[]] * 5_000_000}')
    assert outcome.outcome == "crash"
    assert outcome.problem
    assert "bytes of JSON are more than the limit" in outcome.problem.message


def test_claimed_names_and_colours_fit_into_every_file(kernel: Kernel, tmp_path: Path) -> None:
    style = '{"name": "a\\x1b]0;b\\x07\\x00\\u202e\\n<&\';ENDSEC;" + "n" * 10**6, "color": [5, -1, 1e300, 0.5]}'
    outcome = claimed(kernel, f'{{"outcome": "ok", "parts": [{style}]}}')
    assert outcome.parts[0].color == (1.0, 0.0, 1.0, 0.5)
    assert (outcome.parts[0].name or "").startswith("a ]0;b    <&';ENDSEC;nnn")
    for file_format in ("step", "iges", "glb", "3mf"):
        for parts in (outcome.parts, (PartStyle("\x1b\x00" + "n" * 10**6, (9.0, -9.0, 0.0, 1e300)),)):
            (tmp_path / f"a.{file_format}").write_bytes(
                kernel.write(outcome.brep, file_format, parts=parts, name="\x1b\x00")
            )
            assert kernel.read(tmp_path / f"a.{file_format}").measurements.volume == pytest.approx(6)
            assert (tmp_path / f"a.{file_format}").stat().st_size < 30_000
