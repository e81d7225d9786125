"""Who reads a damaged file: the public functions that the commands call, as they call them, and their words for it."""

import json
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from cadwright import api, inputs, report
from cadwright.api.attachments import attached
from cadwright.api.drawings import part_of
from cadwright.canvas import Instruction
from cadwright.canvas.pens import read_strokes
from cadwright.design import read_transcript
from cadwright.drawing.reading.whole import read_drawing
from cadwright.environments.canvas import CanvasEnvironment
from cadwright.errors import UserError
from cadwright.foreign import decoded
from cadwright.kernel.client import Kernel
from cadwright.planners.model import ModelPlanner
from cadwright.planners.options import ModelOptions
from cadwright.protocols.base import Parsed, Protocol
from cadwright.protocols.cad_assistant import CADAssistant
from cadwright.protocols.drawings import pictures_of
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.mrcad import MrCAD, round_request
from cadwright.sandbox import Closing, Limits
from cadwright.scanning.client import opened
from cadwright.sketch import Sketch
from cadwright.sketch.formats import Imported, dxf, native, svg
from cadwright.sketch.inference import infer
from cadwright.values import Attachment, Edits, Reply, Request, Start, Transcript, encode, to_builtins
from cadwright.values.text import visible
from fuzzing.honest import CANVAS
from fuzzing.structured import unpacked

LIMITS = Limits(wall_seconds=25.0, memory_bytes=2 * 1024**3)
"""What one call of a worker may use."""
PROTOCOLS: tuple[Protocol, ...] = (IterCAD(), CADAssistant(lambda _: "tools"), MrCAD())
STARTS = (
    Start(Request("a plate"), "fuzz", "itercad", "cadquery"),
    Start(Request("How many holes?", "ask"), "fuzz", "cad_assistant", "freecad"),
    Start(round_request(Instruction("make it larger"), CANVAS), "fuzz", "mrcad", "canvas"),
)


class Desk(Closing):
    """Where files are read: warm workers, a server that sends what it is told, and an empty folder for each file."""

    def __init__(self) -> None:
        self.kernel = Kernel(LIMITS)
        self._server: _Server | None = None

    def read(self, name: str, number: int, path: Path) -> None:
        """Read a file in one of the ways that its format is read, by its number. Raises what reading it raises."""
        ways = _WAYS[name]
        ways[number % len(ways)](self, path)

    @property
    def server(self) -> "_Server":
        """The model server, started when it is first asked for."""
        self._server = self._server or _Server()
        return self._server

    def close(self) -> None:
        """End the workers."""
        self.kernel.close()


Way = Callable[[Desk, Path], None]


def show(result: Any, words: Callable[[Any], str]) -> None:
    """What a command prints of a result: words, and JSON in which every number is one."""
    visible(words(result)).encode()
    fields = result.for_json() if hasattr(result, "for_json") else to_builtins(result)
    text = visible(json.dumps(fields, ensure_ascii=False))
    text.encode()
    json.loads(text, parse_constant=_no_number)


def _no_number(constant: str) -> None:
    raise AssertionError(f"{constant} stands in the JSON that a command prints")


def _measure(desk: Desk, path: Path) -> None:
    show(api.measure(path, kernel=desk.kernel), report.measured)


def _section(desk: Desk, path: Path) -> None:
    show(api.section(path, kernel=desk.kernel), report.sectioned)


def _drawing(desk: Desk, path: Path) -> None:
    del desk
    given = inputs.drawing(path)
    read_drawing(given.blob.data, given.name)


def _pictures(desk: Desk, path: Path) -> None:
    del desk
    pictures_of(inputs.drawing(path))


def _image(desk: Desk, path: Path) -> None:
    given = inputs.image(path)
    pictures_of(Attachment("drawing", given.name, given.blob))
    _drawing(desk, path)


def _sketch_of_dxf(desk: Desk, path: Path) -> None:
    del desk
    data = inputs.attachment(path).blob.data
    _use_sketch(decoded("cadwright.sketch.formats.worker:dxf", data, Imported, "the drawing could not be read").sketch)


def _sketch(desk: Desk, path: Path) -> None:
    del desk
    _use_sketch(native.loads(inputs.attachment(path).blob.data))


def _use_sketch(sketch: Sketch) -> None:
    if len(sketch.geometry) <= 100:
        infer(sketch)
    dxf.dumps(sketch)
    svg.dumps(sketch, 6)
    json.loads(native.dumps(sketch))


def _sketch_document(desk: Desk, path: Path) -> None:
    del desk
    attached(path, lambda _: None)


def _strokes(desk: Desk, path: Path) -> None:
    del desk
    drawing = read_strokes(inputs.strokes(path), path.name)
    request = round_request(Instruction("remove this", drawing), CANVAS)
    MrCAD().render(Transcript(Start(request, "fuzz", "mrcad", "canvas")))


def _canvas(desk: Desk, path: Path) -> None:
    """A design of mrCAD's, or a list of edits, which are made to an honest one."""
    del desk
    if path.read_bytes()[:1] == b"{":
        show(api.canvas_distance(path, path), lambda result: f"{result.distance:.6f}")
        return
    design = path.with_name("design.json")
    design.write_bytes(encode(CANVAS))
    show(api.canvas_apply(design, path), str)


def _part(desk: Desk, path: Path) -> None:
    part_of(path, desk.kernel)


def _sketch_picture(desk: Desk, path: Path) -> None:
    del desk
    api.sketch_picture(path, path.with_suffix(".svg"))


def _scan(desk: Desk, path: Path) -> None:
    opened(path, "mm", desk.kernel)


def _unpack(path: Path) -> Path:
    """The folder that an archive of ours holds."""
    folder = path.with_suffix("")
    for name, data in unpacked(path.read_bytes()).items():
        folder.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath(name).write_bytes(data)
    return folder


def _transcript(desk: Desk, path: Path) -> None:
    del desk
    transcript = read_transcript(_transcript_in(path))
    for protocol in PROTOCOLS:
        if protocol.name == transcript.start.protocol:
            protocol.render(transcript)
    json.dumps(to_builtins(transcript))


def _replay(desk: Desk, path: Path) -> None:
    transcript = _transcript_in(path)
    show(api.replay(transcript, transcript.parents[1] / "replayed", kernel=desk.kernel), report.made)


def _transcript_in(path: Path) -> Path:
    return next((_unpack(path) / "transcripts").glob("*.jsonl"))


def _design(desk: Desk, path: Path) -> None:
    """Every command that looks at a design, and those that move in it; what counts is whether it can be shown."""
    folder = _unpack(path)
    acts: tuple[Callable[[], None], ...] = (
        lambda: show(api.history(folder), report.history),
        lambda: show(api.diff(folder, "v1", "v2"), report.comparison),
        lambda: show(api.params(folder, kernel=desk.kernel), report.parameters),
        lambda: show(api.redo(folder), report.made),
        lambda: show(api.checkout(folder, "main"), report.made),
        lambda: show(api.export(folder, [folder / "out.step", folder / "out.py"], kernel=desk.kernel), str),
    )
    for act in acts:
        with suppress(UserError):
            act()
    show(api.show(folder), report.made)


def _reply(desk: Desk, path: Path) -> None:
    """An answer of a model server, and the texts in it, by every protocol; edits are made."""
    answer = path.read_bytes()
    desk.server.answer = answer
    planner = ModelPlanner(f"local:{desk.server.url}#m", ModelOptions(timeout=10), environ={}, sleep=lambda _: None)
    try:
        reply = planner.reply((), ())
    except UserError:
        _parsed(Reply(answer.decode("utf-8", "replace")))
        raise
    finally:
        planner.close()
    _parsed(reply)


def _parsed(reply: Reply) -> None:
    for protocol, start in zip(PROTOCOLS, STARTS, strict=True):
        parsed = protocol.parse(reply, Transcript(start))
        if isinstance(parsed, Parsed):
            json.dumps(to_builtins(parsed))
            if isinstance(parsed.action, Edits):
                environment = CanvasEnvironment(snap=1e-3)
                environment.reset(start.request)
                to_builtins(environment.step(parsed.action))


class _Server:
    """Sends the same bytes to everyone who asks, and hangs up."""

    def __init__(self) -> None:
        self.answer = b""
        self._socket = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}/v1"

    def _serve(self) -> None:
        while True:
            connection, _ = self._socket.accept()
            with connection, suppress(OSError):  # the other side may have had enough
                self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        asked = b""
        while b"\r\n\r\n" not in asked:
            if not (piece := connection.recv(65536)):
                return
            asked += piece
        head, _, body = asked.partition(b"\r\n\r\n")
        lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")]
        missing = int(lengths[0]) - len(body) if lengths else 0
        while missing > 0 and (piece := connection.recv(65536)):
            missing -= len(piece)
        connection.sendall(self.answer)


_CAD: tuple[Way, ...] = (_measure,)
_MESH: tuple[Way, ...] = (*(_measure,) * 14, _section)
_WAYS: dict[str, tuple[Way, ...]] = {
    "dxf": (_drawing, _drawing, _pictures, _sketch_of_dxf),
    "pdf": (_drawing, _drawing, _pictures),
    "svg": (_drawing, _drawing, _pictures, _strokes),
    "png": (_drawing, _image),
    "step": _CAD,
    "stl": _MESH,
    "3mf": _MESH,
    "glb": _CAD,
    "brep": _CAD,
    "iges": _CAD,
    "fcstd": (_part, _sketch_picture, _scan),
    "strokes": (_strokes,),
    "sketch": (*(_sketch,) * 4, _sketch_document),
    "canvas": (_canvas,),
    "transcript": (_transcript, _replay),
    "design": (_design,),
    "reply": (_reply,),
}
