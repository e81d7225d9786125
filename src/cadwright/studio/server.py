"""The studio's web server: addresses, who may ask, and answers. All that is done is the desk's.

Its address holds a random token, and nothing is served without it. It listens on this machine alone and answers only
for this machine's names, so that no page of another site can reach it, not by a name that it points here either; what
changes something needs a header that pages of other sites cannot send.
"""

import hmac
import urllib.parse
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cadwright import viewer
from cadwright.errors import DesignError, UserError, WorkerError
from cadwright.studio.channel import MOST_LISTENERS
from cadwright.studio.desk import BusyError, Desk
from cadwright.studio.messages import Asked, Going, NewDesign, Script, Values
from cadwright.studio.shelf import NotThereError
from cadwright.studio.uploads import PICTURES
from cadwright.values.codec import encode
from cadwright.web import answers
from cadwright.web.answers import RefusedError, body_of, not_found, packed, read, unpacked
from cadwright.web.door import Door

MOST_BYTES = 24 * 1024**2
"""Of one message: a picture of the view comes along with strokes."""
NAMES = ("127.0.0.1", "localhost", "[::1]")
HEADER, VALUE = "x-cadwright", "studio"
HEADERS = answers.HEADERS | {
    # The viewer's library sets styles of its own, which cannot be told from the page's by anything but their place.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
KINDS = {
    "css": "text/css",
    "js": "text/javascript",
    "html": "text/html",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
}
_LASTING = "private, max-age=31536000, immutable"
_WORTH = 4096
"""Bytes from which on an answer is compressed."""
STEPS = ("undo", "redo", "checkout", "branch", "accept")

Endpoint = Callable[[Request], Awaitable[Response]]


class Server:
    """The web application of a desk. ``port`` is where it is reached, ``token`` the secret part of its address."""

    def __init__(self, desk: Desk, token: str, port: int, door: Door | None = None) -> None:
        self.desk, self.door = desk, door or Door()
        self._token = token
        self._hosts = {f"{name}:{port}" for name in NAMES}
        get, post = self._get, self._post
        one, version = "/{token}/api/designs/{design}", "/{token}/api/designs/{design}/versions/{version}"
        self.app = Starlette(
            routes=[
                get("/{token}/", lambda _: _file("index.html")),
                get("/{token}/page/{name}", lambda request: _file(request.path_params["name"])),
                get("/{token}/viewer/{name}", lambda request: _viewer(request.path_params["name"])),
                get("/{token}/api/state", lambda request: _json(request, desk.state())),
                get("/{token}/api/uploads/{key}", self._uploaded),
                post("/{token}/api/designs", NewDesign, lambda _, body: desk.new(body)),
                get(one, lambda request: _json(request, desk.view(_design(request)))),
                Route(one + "/events", self._guarded(self._events)),
                get(one + "/turns/{turn}/images/{number:int}", self._image),
                get(one + "/compare", self._compare),
                post(one + "/turns", Asked, self._ask, status=202),
                post(one + "/stop", dict, lambda request, _: desk.stop(_design(request))),
                post(one + "/parameters", Values, lambda request, body: desk.set_values(_design(request), body)),
                post(one + "/script", Script, lambda request, body: desk.set_script(_design(request), body)),
                *(post(f"{one}/{step}", Going, self._step(step)) for step in STEPS),
                get(version + "/model", self._model),
                get(version + "/thumbnail.png", self._thumbnail),
                get(version + "/drawing.svg", self._drawing),
                get(version + "/export", self._export),
                get(version + "/pick/{part:int}/{kind}/{number:int}", self._pick),
                Route("/{token}/api/uploads", self._guarded(self._upload, changes=True), methods=["POST"]),
            ],
            exception_handlers={404: _nothing, 405: _nothing},
        )
        self.app.router.redirect_slashes = False

    def stop(self) -> None:
        """End all streams, so that the server can stop; from any thread."""
        self.desk.hush()

    def _guarded(self, endpoint: Endpoint, *, changes: bool = False) -> Endpoint:
        """The endpoint for those who may ask; mistakes as answers."""

        async def asked(request: Request) -> Response:
            if request.headers.get("host", "").lower() not in self._hosts:
                return _refused("this address is not the studio's", "open the link that `cadwright studio` prints", 403)
            if not hmac.compare_digest(self._token.encode(), request.path_params["token"].encode()):
                return not_found()
            self.door.let_in(request.client)
            if not self._ours(request) or (changes and request.headers.get(HEADER) != VALUE):
                return _refused("the request comes from elsewhere than the studio's page", None, 403)
            return await _told(endpoint, request)

        return asked

    def _ours(self, request: Request) -> bool:
        """Whether a request comes from our page, or from no page at all."""
        origin = request.headers.get("origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in self._hosts}:
            return False
        return request.headers.get("sec-fetch-site", "none") in ("none", "same-origin")

    def _get(self, path: str, answer: Callable[[Request], Response]) -> Route:
        """A place to look at; what is there is found on a thread."""

        async def endpoint(request: Request) -> Response:
            return await run_in_threadpool(answer, request)

        return Route(path, self._guarded(endpoint), methods=["GET"])

    def _post(self, path: str, kind: Any, act: Callable[[Request, Any], Any], status: int = 200) -> Route:
        """Something to do, with a message of that kind; done on a thread."""

        async def endpoint(request: Request) -> Response:
            body = read(await body_of(request, MOST_BYTES) or b"{}", kind, "such a message")
            return _json(request, await run_in_threadpool(act, request, body), status)

        return Route(path, self._guarded(endpoint, changes=True), methods=["POST"])

    def _ask(self, request: Request, asked: Asked) -> dict[str, str]:
        return {"turn": self.desk.ask(_design(request), asked).id}

    def _step(self, step: str) -> Callable[[Request, Going], Any]:
        return lambda request, going: self.desk.go(_design(request), step, going)

    async def _events(self, request: Request) -> Response:
        name = _design(request)
        await run_in_threadpool(self.desk.shelf.path, name)
        channel, turn = self.desk.channel(name), self.desk.running(name)
        if channel.listeners >= MOST_LISTENERS:
            return _refused("too many tabs of this design are open", "close some of them", 429)
        first = {"kind": "changed", "busy": turn is not None, "turn": turn.id if turn else None}
        return StreamingResponse(channel.events(first), media_type="text/event-stream", headers=HEADERS)

    async def _upload(self, request: Request) -> Response:
        upload = await self.desk.uploads.take(request, request.query_params.get("name", ""))
        return _json(request, upload)

    def _uploaded(self, request: Request) -> Response:
        kept = self.desk.uploads.find(request.path_params["key"])
        kind = PICTURES.get(kept.path.suffix.lower().lstrip("."))
        return _bytes(kept.path.read_bytes(), kind) if kind is not None else not_found()

    def _image(self, request: Request) -> Response:
        turn, number = self.desk.running(_design(request)), request.path_params["number"]
        if turn is None or turn.id != request.path_params["turn"] or number >= len(turn.images):
            raise NotThereError("the turn is over, and its pictures are gone")
        blob = turn.images[number].blob
        return _bytes(blob.data, blob.media_type)

    def _compare(self, request: Request) -> Response:
        a, b = (request.query_params.get(name, "") for name in "ab")
        return _json(request, self.desk.sights.compare(_design(request), a, b))

    def _model(self, request: Request) -> Response:
        model = self.desk.sights.model(*_version(request))
        if not _unpacks(request):
            return _bytes(unpacked(model), "application/json")
        return _bytes(model, "application/json", {"Content-Encoding": "gzip"})

    def _thumbnail(self, request: Request) -> Response:
        lasting = {"Cache-Control": _LASTING} if "of" in request.query_params else {}
        return _bytes(self.desk.sights.thumbnail(*_version(request)), "image/png", lasting)

    def _drawing(self, request: Request) -> Response:
        return _bytes(self.desk.sights.drawing(*_version(request)), "image/svg+xml")

    def _export(self, request: Request) -> Response:
        data, kind, name = self.desk.sights.export(*_version(request), request.query_params.get("format", ""))
        quoted = urllib.parse.quote(name)
        return _bytes(data, kind, {"Content-Disposition": f"attachment; filename*=UTF-8''{quoted}"})

    def _pick(self, request: Request) -> Response:
        params = request.path_params
        reference = f"{params['kind']}/{params['number']}"
        return _json(request, self.desk.sights.pick(*_version(request), params["part"], reference))


async def _told(endpoint: Endpoint, request: Request) -> Response:
    """What an endpoint answers; what somebody can do something about in one sentence."""
    try:
        return await endpoint(request)
    except NotThereError as error:
        return _refused(str(error), None, 404)
    except BusyError as error:
        return _refused(str(error), "stop it, or wait until it has finished", 409)
    except RefusedError as error:
        refused = _refused(error.reason, None, error.status)
        refused.headers["Connection"] = "close"  # what is still being sent is not read to its end
        return refused
    except DesignError as error:
        return _refused(error.message, error.hint, 409)
    except UserError as error:
        return _refused(error.message, error.hint, 400)
    except WorkerError as error:
        return _refused(str(error).strip().splitlines()[-1], "try again", 503)


def _design(request: Request) -> str:
    return str(request.path_params["design"])


def _version(request: Request) -> tuple[str, str]:
    return _design(request), str(request.path_params["version"])


def _file(name: str) -> Response:
    """A file of the page; names are looked up, not joined."""
    folder = files("cadwright.studio") / "page"
    found = next((each for each in folder.iterdir() if each.name == name), None) if folder.is_dir() else None
    kind = KINDS.get(name.rpartition(".")[2])
    if found is None or kind is None:
        return not_found()
    return _bytes(found.read_bytes(), kind)


def _viewer(name: str) -> Response:
    if name not in viewer.FILES:
        return not_found()
    return _bytes(viewer.page(name), viewer.FILES[name], {"Cache-Control": _LASTING})


def _unpacks(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _json(request: Request, value: Any, status: int = 200) -> Response:
    body, headers = encode(value), HEADERS
    if len(body) > _WORTH and _unpacks(request):
        body, headers = packed(body), HEADERS | {"Content-Encoding": "gzip"}
    return Response(body, status, headers, "application/json")


def _bytes(data: bytes, kind: str, headers: dict[str, str] | None = None) -> Response:
    return Response(data, 200, HEADERS | (headers or {}), kind)


def _refused(message: str, hint: str | None, status: int) -> Response:
    return Response(
        msgspec.json.encode({"error": {"message": message, "hint": hint}}), status, HEADERS, "application/json"
    )


async def _nothing(_: Request, __: Exception) -> Response:
    return not_found()
