"""The web server: addresses, moves, and the stream of events; the target stays where it belongs."""

import contextlib
import http.client
import json
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cadwright.canvas import Circle, Design, Instruction, Line
from cadwright.canvas.dataset import read
from cadwright.errors import InputError
from cadwright.play.room import Planned, Room
from cadwright.play.server import MOST_BYTES, Server, serving
from cadwright.play.session import Options, room_of
from cadwright.players import Made
from cadwright.protocols.mrcad import Round
from cadwright.web.door import Door

TARGET = Design((Line(((-13.371, 8.642), (9.753, 8.642))), Circle(((-4.159, 0), (4.159, 0)))))
SECRETS = ("13.371", "8.642", "9.753", "4.159", "abc-target")
WORDS = {"text": "a line", "drawing": {"splines": [[[0, 0], [1, 1]]]}}


class Site:
    """A running server and one connection to it."""

    def __init__(self, room: Room, port: int) -> None:
        self.room, self.port = room, port
        self.heard: dict[str, bytearray] = {}
        self._streams: list[http.client.HTTPConnection] = []

    def get(self, path: str, method: str = "GET", body: bytes | None = None) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, body)
        answer = connection.getresponse()
        found = answer.status, answer.read()
        connection.close()
        return found

    def post(self, seat: str, move: str, body: Any = None) -> tuple[int, str]:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        status, answer = self.get(f"/token-{seat}/{move}", "POST", raw)
        return status, json.loads(answer)["error"] if answer else ""

    def listen(self, seat: str) -> None:
        """Open a seat's page: its stream of events is collected from now on."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", f"/token-{seat}/events")
        answer = connection.getresponse()
        assert answer.status == 200
        self._streams.append(connection)
        heard = self.heard.setdefault(seat, bytearray())
        first = threading.Event()

        def collect() -> None:
            with contextlib.suppress(OSError, http.client.HTTPException, AttributeError, ValueError):
                while chunk := answer.read1(65536):
                    heard.extend(chunk)
                    first.set()

        threading.Thread(target=collect, daemon=True).start()
        assert first.wait(10)

    def leave(self) -> None:
        """Close all pages."""
        for each in self._streams:
            if each.sock is not None:
                each.sock.shutdown(socket.SHUT_RDWR)
            each.close()

    def last(self, seat: str) -> Any:
        return json.loads(bytes(self.heard[seat]).strip().split(b"data: ")[-1])


@contextlib.contextmanager
def opened(out: Path, door: Door | None = None) -> Iterator[Site]:
    room = room_of(Options(partner="person", out=out))
    room.plan = (Planned("trial", "abc-target", TARGET),)
    server = Server(room, {seat: f"token-{seat}" for seat in room.people}, door)
    with serving(server, "127.0.0.1", 0) as port:
        site = Site(room, port)
        yield site
        site.leave()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path / "games.jsonl") as site:
        yield site


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One game for all messages that change nothing."""
    with opened(tmp_path_factory.mktemp("refusing") / "games.jsonl") as site:
        begin(site)
        yield site


@pytest.fixture(scope="module")
def editing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The same in the maker's turn."""
    with opened(tmp_path_factory.mktemp("editing") / "games.jsonl") as site:
        begin(site)
        assert site.post("designer", "say", WORDS)[0] == 204
        yield site


@contextlib.contextmanager
def half_open(port: int, count: int) -> Iterator[list[socket.socket]]:
    """Requests that are begun and never finished, without a token."""
    with contextlib.ExitStack() as stack:
        begun = []
        for number in range(count):
            each = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            with contextlib.suppress(OSError):
                each.sendall(b"GET /guess/ HTTP/1.1\r\nHost: a\r\n" if number % 2 else b"")
            begun.append(each)
        yield begun


def begin(site: Site) -> None:
    for seat in ("designer", "maker"):
        site.listen(seat)
    for seat in ("designer", "maker"):
        assert site.post(seat, "ready") == (204, "")


def test_nothing_is_served_without_a_token(site: Site) -> None:
    for path in ("/", "/play.js", "/guess/", "/guess/play.js", "/guess/events", "/token-maker/../server.py"):
        assert site.get(path)[0] == 404
    assert site.get("/guess/say", "POST", b"{}")[0] == 404
    assert site.get("/token-maker/unheard-of", "POST")[0] == 404
    status, page = site.get("/token-maker/")
    assert status == 200
    assert b"play.js" in page
    for name in ("play.js", "canvas.js", "curves.js", "play.css"):
        assert site.get(f"/token-maker/{name}")[0] == 200


def test_the_target_never_reaches_the_maker(site: Site, tmp_path: Path) -> None:
    """Not in the stream, not in a page, not in an answer, not when the trial is over."""
    begin(site)
    answers = [site.get(f"/token-maker/{name}")[1] for name in ("", "play.js", "events/", "target", "games.jsonl")]
    line = {"edit_type": "make_curve", "type": "line", "control_points": [[-13, 9], [10, 9]]}
    circle = {"edit_type": "make_curve", "type": "circle", "control_points": [[-4, 0], [4, 0]]}
    for edits in ([{**line, "control_points": [[0, 0], [5, 5]]}], [line, circle]):
        assert site.post("designer", "say", WORDS)[0] == 204
        answers.append(site.post("maker", "say", WORDS)[1].encode())
        assert site.post("maker", "edit", edits)[0] == 204
        answers.append(site.post("maker", "edit", [{**line, "type": "blob"}])[1].encode())
        assert site.post("maker", "submit")[0] == 204
    assert site.room.played or site.post("designer", "give_up")[0] == 204
    until = threading.Event()
    until.wait(0.3)
    told = bytes(site.heard["maker"]) + b"".join(answers)
    assert b'"stage":"finished"' in told
    for secret in SECRETS:
        assert secret.encode() not in told
    assert set(re.findall(rb'"(?:final|distance|threshold)":([^,}]+)', told)) == {b"null"}, "nor how far away it is"
    assert re.search(rb'"final":0\.', bytes(site.heard["designer"]))
    assert b"13.371" in bytes(site.heard["designer"])
    (trial,) = read(tmp_path / "games.jsonl")
    assert trial.target == TARGET
    assert len(trial.rounds) == 2


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "not a message"),
        (b"\xff\xfe", "not a message"),
        (b"[]", "not a message"),
        (b'{"text": 5}', "not a message"),
        (b'{"text": "\\ud800"}', "not a message"),
        (b'{"text": "a", "drawing": {"splines": [[[0, NaN]]]}}', "not a message"),
        (b'{"text": "a", "drawing": {"splines": [[[0, 1e999]]]}}', "not a message"),
        (b'{"text": "a", "drawing": {"splines": [[[0, 0, 0]]]}}', "not a message"),
        (b'{"text": "a", "drawing": {"splines": [[[0, 99]]]}}', "off the canvas"),
        (b'{"text": "", "drawing": {"splines": []}}', "the message is empty"),
        (b'{"x": ' + b"[" * 5000 + b"]" * 5000 + b"}", "not a message"),
        (b'{"text": "' + b"x" * 5000 + b'"}', "at most 4000 characters"),
        (b'{"text": "' + b"x" * MOST_BYTES + b'"}', "bytes"),
    ],
)
def test_bad_messages_are_refused_with_one_reason_and_change_nothing(refusing: Site, body: bytes, reason: str) -> None:
    before = refusing.room.games["designer"]
    status, told = refusing.post("designer", "say", body)
    assert status in (400, 413)
    assert reason in told
    assert "\n" not in told
    assert refusing.room.games["designer"] is before


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'[{"edit_type": "explode"}]',
        b'[{"edit_type": "move_point", "point": [0, 0]}]',
        b'[{"edit_type": "delete_point", "point": [7, 7]}]',
        b'[{"edit_type": "make_curve", "type": "line", "control_points": [[0, 0]]}]',
        b'[{"edit_type": "make_curve", "type": "line", "control_points": [[0, 0], [0, 500]]}]',
    ],
)
def test_bad_edits_are_refused_and_change_nothing(editing: Site, body: bytes) -> None:
    before = editing.room.games["maker"]
    status, told = editing.post("maker", "edit", body)
    assert (status, bool(told)) == (400, True)
    assert editing.room.games["maker"] is before


def test_what_happens_is_pushed_to_both(site: Site) -> None:
    begin(site)
    site.post("designer", "say", WORDS)
    threading.Event().wait(0.3)
    maker, designer = site.last("maker"), site.last("designer")
    assert maker["play"]["instruction"]["text"] == "a line"
    assert maker["play"]["turn"] == designer["play"]["turn"] == "maker"
    assert maker["session"]["others"] == {"designer": "person"}
    assert "target" not in maker
    assert designer["target"]["curves"]


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    server = Server(room_of(Options(out=tmp_path / "games.jsonl")), {})
    with (
        serving(server, "127.0.0.1", 0) as port,
        pytest.raises(InputError, match=str(port)),
        serving(server, "127.0.0.1", port),
    ):
        pass


def test_who_leaves_is_missed(site: Site) -> None:
    begin(site)
    site.leave()
    until = time.monotonic() + 10
    while any(site.room.present.values()):
        assert time.monotonic() < until, "closed pages are still counted"
        time.sleep(0.05)


def test_stopping_does_not_wait_for_an_agent_that_thinks(tmp_path: Path) -> None:
    thinking, enough = threading.Event(), threading.Event()

    class Slow:
        name = "slow maker"

        def make(self, instruction: Instruction, design: Design, past: Sequence[Round]) -> Made:
            thinking.set()
            enough.wait(60)
            return Made(())

        def close(self) -> None:
            pass

    room = room_of(Options(out=tmp_path / "games.jsonl"))
    room.agents["maker"] = Slow()
    with serving(Server(room, {"designer": "token-designer"}), "127.0.0.1", 0) as port:
        site = Site(room, port)
        site.listen("designer")
        assert site.post("designer", "ready")[0] == 204
        assert site.post("designer", "say", WORDS)[0] == 204
        assert thinking.wait(10)
        assert site.post("designer", "say", WORDS) == (400, "it is the maker's turn")
        site.leave()
        before = time.monotonic()
    assert time.monotonic() - before < 8
    enough.set()


def test_a_request_that_is_not_finished_is_dropped(tmp_path: Path) -> None:
    with opened(tmp_path / "games.jsonl", Door(patience=0.5)) as site, half_open(site.port, 4) as begun:
        for each in begun:
            assert each.recv(100) == b"", "it is closed, long before the time-out of this end"
        site.listen("designer")
        time.sleep(1)
        assert site.room.present["designer"] == 1, "a page with its token stays"


def test_few_strangers_are_at_the_door_at_a_time(tmp_path: Path) -> None:
    door = Door(most=8, patience=60)
    with opened(tmp_path / "games.jsonl", door) as site:
        site.listen("designer")
        with half_open(site.port, 100):
            assert site.get("/token-maker/")[0] == 200
            site.listen("maker")
            assert site.post("designer", "ready") == (204, "")
            assert site.post("maker", "ready") == (204, "")
            assert door.strangers <= 8
            assert site.room.present == {"designer": 1, "maker": 1}
        until = time.monotonic() + 10
        while door.strangers:
            assert time.monotonic() < until, "those that left are still counted"
            time.sleep(0.05)
