"""Who may ask the studio, and what it refuses: strangers, other sites, names that lead elsewhere, floods."""

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from visitor import PLATE, TOKEN, Visitor

from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.studio.session import opened
from cadwright.studio.uploads import MOST_BYTES
from cadwright.web.door import Door

PLACES = ("", "page/studio.js", "viewer/view.js", "api/state", "api/designs/plate", "api/designs/plate/events")


def reason(data: bytes) -> str:
    return str(json.loads(data)["error"]["message"])


@pytest.mark.parametrize("token", ["wrong", TOKEN[:-1], TOKEN + "x", "..", "%00"])
def test_nothing_is_told_without_the_token(shared: Visitor, token: str) -> None:
    answers = {shared.ask(place, token=token)[:2] for place in PLACES}
    answers |= {shared.ask("api/designs", {"name": "x"}, token=token)[:2]}
    assert answers == {(404, b"There is nothing here.")}


def test_the_root_tells_nothing(shared: Visitor) -> None:
    for path in ("/", "/favicon.ico", "//", f"/{TOKEN}"):
        connection = http.client.HTTPConnection("127.0.0.1", shared.port, timeout=10)
        with contextlib.closing(connection):
            connection.request("GET", path)
            assert connection.getresponse().status == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1:1", "127.0.0.1", "0.0.0.0:{port}"])
def test_a_name_that_points_here_gets_nothing(shared: Visitor, host: str) -> None:
    """As DNS rebinding has it: the browser believes that our address is the other site's."""
    name = host.format(port=shared.port)
    status, data, _ = shared.ask("api/state", headers={"Host": name})
    assert status == 403
    assert "not the studio's" in reason(data)
    assert shared.ask("api/designs", {"name": "x"}, {"Host": name})[0] == 403


def test_this_machines_names_are_answered(shared: Visitor) -> None:
    for name in ("127.0.0.1", "localhost", "LOCALHOST"):
        assert shared.ask("api/state", headers={"Host": f"{name}:{shared.port}"})[0] == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
def test_pages_of_other_sites_get_nothing(shared: Visitor, origin: str) -> None:
    names = shared.get("api/state")["designs"]
    headers = {"Origin": origin.format(port=shared.port)}
    assert shared.ask("api/state", headers=headers)[0] == 403
    assert shared.ask("api/designs", {"name": "x"}, headers)[0] == 403
    assert shared.ask("api/uploads?name=a.png", b"\x89PNG", headers)[0] == 403
    assert shared.get("api/state")["designs"] == names


def test_what_the_browser_says_of_other_sites_counts(shared: Visitor) -> None:
    for site in ("cross-site", "same-site"):
        assert shared.ask("api/state", headers={"Sec-Fetch-Site": site})[0] == 403
    assert shared.ask("api/state", headers={"Sec-Fetch-Site": "same-origin"})[0] == 200


def test_our_own_page_is_answered(shared: Visitor) -> None:
    headers = {"Origin": f"http://127.0.0.1:{shared.port}"}
    assert shared.ask("api/designs/plate/stop", {}, headers)[0] == 200


def test_what_changes_something_needs_the_header(shared: Visitor) -> None:
    """A form of another site can send a POST, but no header of its own."""
    for place in ("api/designs", "api/designs/plate/undo", "api/designs/plate/turns", "api/uploads?name=a.png"):
        for value in ("", "other"):
            assert shared.ask(place, b"{}", {"X-Cadwright": value})[0] == 403
    assert shared.get("api/designs/plate")["current"] == "v1"


def test_what_changes_something_is_no_address_to_look_at(shared: Visitor) -> None:
    for place in ("undo", "redo", "stop", "turns", "parameters", "script", "checkout", "branch", "accept"):
        assert shared.ask(f"api/designs/plate/{place}")[0] == 404
    assert shared.ask("api/state", method="DELETE")[0] == 404
    assert shared.ask("api/state", method="OPTIONS")[0] == 404, "no site is told that it may ask"


def test_no_answer_may_be_used_by_other_sites(shared: Visitor) -> None:
    for place in PLACES[:-1]:
        _, _, headers = shared.ask(place)
        assert "access-control-allow-origin" not in headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert "http" not in headers["content-security-policy"]


@pytest.mark.parametrize(
    "name",
    [
        "..",
        ".",
        "%2e%2e",
        "..%2f..%2fetc",
        "%2Fetc%2Fpasswd",
        "plate%2F..%2F..",
        "plate%00",
        "..%5c..",
        "plate/../../secret",
        "objects",
    ],
)
def test_names_lead_nowhere_else(shared: Visitor, name: str) -> None:
    secret = shared.desk.shelf.root.parent / "secret"
    secret.mkdir(exist_ok=True)
    (secret / "design.json").write_text(
        '{"format": "cadwright-design", "format_version": 1, "name": "s", "created": ""}'
    )
    for place in (f"api/designs/{name}", f"api/designs/{name}/versions/v1/model", f"page/{name}", f"viewer/{name}"):
        status, data, _ = shared.ask(place)
        assert status in (400, 404), place
        assert b"root:" not in data
    assert shared.ask(f"api/designs/{name}/turns", {"text": PLATE})[0] == 404
    assert shared.ask(f"api/designs/plate/versions/{name}/model")[0] == 404


def test_files_beside_the_page_are_not_served(shared: Visitor) -> None:
    for name in ("../server.py", "..%2Fserver.py", "server.py", "%2e%2e%2fdesk.py", "/etc/passwd"):
        assert shared.ask(f"page/{name}")[0] == 404


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) * 1024


def test_a_huge_upload_that_says_so_is_refused_unread(shared: Visitor) -> None:
    with socket.create_connection(("127.0.0.1", shared.port), timeout=20) as client:
        head = (
            f"POST /{TOKEN}/api/uploads?name=a.stl HTTP/1.1\r\nHost: 127.0.0.1:{shared.port}\r\n"
            f"X-Cadwright: studio\r\nContent-Length: {500 * 1024**2}\r\n\r\n"
        )
        client.sendall(head.encode())
        assert b" 413 " in client.recv(65536).split(b"\r\n")[0]


def test_a_huge_upload_in_pieces_is_refused_and_takes_no_memory(shared: Visitor) -> None:
    import os

    before, piece = memory(os.getpid()), b"x" * 2**20
    head = (
        f"POST /{TOKEN}/api/uploads?name=a.stl HTTP/1.1\r\nHost: 127.0.0.1:{shared.port}\r\n"
        "X-Cadwright: studio\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    sent, most = 0, before
    with socket.create_connection(("127.0.0.1", shared.port), timeout=20) as client:
        client.sendall(head.encode())
        with contextlib.suppress(OSError):
            for _ in range(500):
                client.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
                sent += len(piece)
                most = max(most, memory(os.getpid()))
        with contextlib.suppress(OSError):
            answer = client.recv(65536)
            assert not answer or b" 413 " in answer.split(b"\r\n")[0]
    assert sent < 2 * MOST_BYTES, "it was refused early"
    assert most - before < 32 * 1024**2
    folder = shared.desk.uploads.folder
    assert not [path for path in folder.rglob("*") if path.is_file() and path.stat().st_size > 2**20]


def test_a_huge_message_is_refused_before_it_has_come(shared: Visitor) -> None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", shared.port, timeout=20)) as client:
        client.putrequest("POST", f"/{TOKEN}/api/designs/plate/turns")
        client.putheader("X-Cadwright", "studio")
        client.putheader("Content-Length", str(25 * 1024**2))
        client.endheaders(b'{"text": "')
        answer = client.getresponse()
        assert answer.status == 413
        assert "bytes" in reason(answer.read())


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.png", b"", "empty"),
        ("a.png", b"GIF89a", "no PNG"),
        ("a.pdf", b"MZ\x90", "no PDF"),
        ("a.step", b"solid", "no STEP"),
        ("a.fcstd", b"\x00" * 64, "no FCSTD"),
        ("a.exe", b"MZ", "cannot be used here"),
        ("noending", b"x", "cannot be used here"),
        ("a.html", b"<script>", "cannot be used here"),
    ],
)
def test_corrupt_and_strange_files_are_told_at_the_door(shared: Visitor, name: str, data: bytes, told: str) -> None:
    status, answer, _ = shared.ask(f"api/uploads?name={name}", data, method="POST")
    assert status == 400
    assert told in reason(answer)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 64),
        ("a.pdf", b"%PDF-1.7\n" + b"\xff" * 200),
        ("a.dxf", b"0\nSECTION\n" + b"\xfe" * 50),
        ("a.step", b"ISO-10303-21;\nHEADER;\nnonsense"),
        ("a.fcstd", b"PK\x03\x04" + b"\x00" * 100),
        ("a.stl", b"solid x\n" + b"\x00" * 300),
    ],
)
def test_files_that_are_damaged_within_end_the_turn_in_words(visitor: Visitor, name: str, data: bytes) -> None:
    upload = json.loads(visitor.ask(f"api/uploads?name={name}", data)[1])
    design = visitor.post("api/designs")["name"]
    end = visitor.turn(design, "a plate 60x40x5 mm" if name == "a.png" else "", attachments=[upload["id"]])
    assert end["kind"] == "error" or end["status"] in ("failed", "declined"), end
    assert end["text"]
    assert "\n" not in end["text"]
    assert visitor.turn(design, PLATE)["status"] == "done", "the design goes on"


def test_names_of_uploads_lead_nowhere_else(shared: Visitor) -> None:
    for name in ("..%2f..%2fevil.png", "%2Fetc%2Fevil.png", "..%5cevil.png"):
        status, answer, _ = shared.ask(f"api/uploads?name={name}", b"\x89PNG\r\n\x1a\n")
        upload = json.loads(answer)
        assert (status, upload["name"]) == (200, "evil.png")
        assert shared.desk.uploads.find(upload["id"]).path.is_relative_to(shared.desk.uploads.folder)
    assert shared.ask("api/uploads/..%2f..")[0] == 404
    status, answer, _ = shared.ask("api/uploads/guess")
    assert status == 400
    assert "attach it again" in json.loads(answer)["error"]["hint"]


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'{"text": 5}', b"\xff", b"{" * 10_000, b'{"strokes": [{"points": [[1]]}]}']
)
def test_bad_messages_are_refused_in_one_sentence(shared: Visitor, body: bytes) -> None:
    status, data, _ = shared.ask("api/designs/plate/turns", body, method="POST")
    if not body:  # an empty message asks for nothing: a turn is begun that says so
        assert status == 202
        return
    assert status == 400
    assert "\n" not in reason(data)


@contextlib.contextmanager
def guarded(tmp_path: Path, kernel: Kernel, door: Door) -> Iterator[Visitor]:
    with opened(tmp_path / "designs", 0, token=TOKEN, kernel=kernel, door=door) as (desk, address):
        visitor = Visitor(desk, address)
        yield visitor
        visitor.leave()


def test_slow_clients_without_a_token_are_let_go(tmp_path: Path, kernel: Kernel) -> None:
    door = Door(most=8, patience=0.5)
    with guarded(tmp_path, kernel, door) as visitor, contextlib.ExitStack() as stack:
        slow = [
            stack.enter_context(socket.create_connection(("127.0.0.1", visitor.port), timeout=10)) for _ in range(40)
        ]
        for each in slow:
            with contextlib.suppress(OSError):
                each.sendall(b"GET / HTTP/1.1\r\nHo")
        assert visitor.get("api/state")["designs"] == []
        time.sleep(1)
        assert door.strangers == 0
        for each in slow:
            with contextlib.suppress(OSError):
                assert each.recv(10) == b""


def test_a_message_that_does_not_go_on_is_let_go(
    tmp_path: Path, kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadwright.web.answers.PATIENCE", 0.5)
    with guarded(tmp_path, kernel, Door()) as visitor:
        with socket.create_connection(("127.0.0.1", visitor.port), timeout=10) as client:
            head = (
                f"POST /{TOKEN}/api/uploads?name=a.png HTTP/1.1\r\nHost: 127.0.0.1:{visitor.port}\r\n"
                "X-Cadwright: studio\r\nContent-Length: 1000\r\n\r\n\x89PNG"
            )
            client.sendall(head.encode("latin-1"))
            began = time.monotonic()
            assert b" 400 " in client.recv(65536).split(b"\r\n")[0]
            assert time.monotonic() - began < 5
        assert list(visitor.desk.uploads.folder.iterdir()) == []


@pytest.mark.slow
def test_tabs_that_do_not_read_are_let_go(visitor: Visitor) -> None:
    name = visitor.plate()
    channel = visitor.desk.channel(name)
    with socket.create_connection(("127.0.0.1", visitor.port), timeout=10) as client:
        head = f"GET /{TOKEN}/api/designs/{name}/events HTTP/1.1\r\nHost: 127.0.0.1:{visitor.port}\r\n\r\n"
        client.sendall(head.encode())
        assert client.recv(100)
        limit = time.monotonic() + 10
        while not channel.listeners:
            assert time.monotonic() < limit
            time.sleep(0.01)
        for _ in range(3000):
            channel.tell({"kind": "progress", "text": "x" * 20_000}, again=False)
        limit = time.monotonic() + 20
        with contextlib.suppress(OSError):
            while client.recv(2**20):
                assert time.monotonic() < limit
        while channel.listeners:
            assert time.monotonic() < limit, "it is still listened to"
            time.sleep(0.05)
    assert visitor.get(f"api/designs/{name}")["current"] == "v1"


def test_too_many_tabs_are_refused(shared: Visitor) -> None:
    tabs = [shared.tab("plate") for _ in range(16)]
    assert shared.ask("api/designs/plate/events")[0] == 429
    for tab in tabs:
        tab.close()


def test_a_port_that_is_taken_names_another_one(shared: Visitor, tmp_path: Path, kernel: Kernel) -> None:
    with pytest.raises(InputError) as caught, opened(tmp_path, shared.port, kernel=kernel):
        pass
    assert str(shared.port) in caught.value.message
    assert "--port" in (caught.value.hint or "")


def test_every_start_has_a_secret_of_its_own(tmp_path: Path, kernel: Kernel) -> None:
    links = []
    for _ in range(2):
        with opened(tmp_path, 0, kernel=kernel) as (_, address):
            links.append(address)
    tokens = [link.rstrip("/").rpartition("/")[2] for link in links]
    assert tokens[0] != tokens[1]
    assert min(map(len, tokens)) >= 32
    assert threading.active_count() < 50
