"""What OpenAI's protocol asks of a server, as chats, and what it is answered. No server and no model is here.

Pictures come with the request (``data:`` addresses); none is fetched. Tools are told to the model in words, as models
that call tools in plain JSON are told of them; what it calls is its reply's text, as cadwright's protocols read it.
"""

import base64
import binascii
import json
import time
import uuid
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cadwright.errors import InputError
from cadwright.train.chats import Chat, Line, line
from cadwright.values import ToolSpec
from cadwright.values.message import Role

MOST_TOKENS = 65_536
TOOLS = (
    "You may call these tools. A reply that calls some is one JSON list of objects with `name` and `arguments`, in the "
    "order of the calls.\n"
)


class Asked(msgspec.Struct, frozen=True):
    """What a request wants: a reply to a chat, and how it is drawn. `None` is as the server likes."""

    chat: Chat
    temperature: float | None = None
    top_p: float | None = None
    tokens: int | None = None
    seed: int | None = None


class _Function(msgspec.Struct):
    name: str
    description: str = ""
    parameters: dict[str, Any] = {}


class _Tool(msgspec.Struct):
    function: _Function
    type: str = "function"


class _Part(msgspec.Struct):
    type: str
    text: str = ""
    image_url: dict[str, Any] = {}


class _Said(msgspec.Struct):
    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: str | list[_Part] | None = None
    tool_calls: list[dict[str, Any]] = []


class _Request(msgspec.Struct):
    messages: Annotated[list[_Said], Meta(min_length=1)]
    temperature: Annotated[float, Meta(ge=0, le=100)] | None = None
    top_p: Annotated[float, Meta(gt=0, le=1)] | None = None
    max_tokens: Annotated[int, Meta(ge=1)] | None = None
    max_completion_tokens: Annotated[int, Meta(ge=1)] | None = None
    seed: int | None = None
    n: int | None = None
    stream: bool | None = None
    tools: list[_Tool] = []


def asked(body: bytes) -> Asked:
    """What a request of ``/v1/chat/completions`` wants. Raises `InputError` for what it cannot have."""
    try:
        request = msgspec.json.decode(body, type=_Request)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"no request that can be read ({error})") from None
    if request.stream or request.n not in (None, 1):
        raise InputError("one reply is given, as a whole: leave out stream and n")
    tools = [
        ToolSpec(each.function.name, each.function.description, each.function.parameters) for each in request.tools
    ]
    tokens = request.max_completion_tokens or request.max_tokens
    try:
        chat = Chat("request", with_tools(_lines(request.messages), tools))
    except ValueError as error:
        raise InputError(str(error)) from None
    if not chat.asks:
        raise InputError("the last message is the assistant's: there is nothing to answer")
    tokens = None if tokens is None else min(tokens, MOST_TOKENS)
    return Asked(chat, request.temperature, request.top_p, tokens, request.seed)


def answer(text: str, model: str, *, read: int, written: int, whole: bool) -> dict[str, Any]:
    """The reply in OpenAI's form."""
    message = {"role": "assistant", "content": text}
    return {
        "id": f"chatcmpl-{uuid.uuid4().hex}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop" if whole else "length"}],
        "usage": {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written},
    }


def with_tools(lines: Sequence[Line], tools: Sequence[ToolSpec]) -> tuple[Line, ...]:
    """The lines of a chat whose system has told of tools, each as a line of JSON with the schema of its arguments."""
    if not tools:
        return tuple(lines)
    told = TOOLS + "\n".join(
        json.dumps({"name": each.name, "description": each.description, "parameters": each.parameters})
        for each in tools
    )
    if lines and lines[0].role == "system":
        return (Line("system", f"{lines[0].text}\n\n{told}"), *lines[1:])
    return (Line("system", told), *lines)


def _lines(messages: Sequence[_Said]) -> tuple[Line, ...]:
    """The messages, those of one side that follow each other as one."""
    joined: list[tuple[Role, list[str | bytes]]] = []
    for each in messages:
        role: Role = "system" if each.role in ("system", "developer") else "user"
        role = "assistant" if each.role == "assistant" else role
        if role == "system" and joined and joined[-1][0] != "system":
            role = "user"  # who speaks in between is no system's
        if joined and joined[-1][0] == role:
            joined[-1][1].extend(_parts(each))
        else:
            joined.append((role, _parts(each)))
    return tuple(line(role, parts) for role, parts in joined)


def _parts(said: _Said) -> list[str | bytes]:
    found: list[str | bytes] = []
    content = [_Part("text", said.content)] if isinstance(said.content, str) else said.content or []
    for part in content:
        match part.type:
            case "text" | "input_text":
                found.append(part.text)
            case "image_url":
                found.append(_picture(str(part.image_url.get("url", ""))))
            case _:
                raise InputError(f"a part of a message is {part.type!r}: there may be text and image_url")
    if said.tool_calls:
        found.append(json.dumps([_call(each.get("function", {})) for each in said.tool_calls]))
    return found


def _call(function: dict[str, Any]) -> dict[str, Any]:
    arguments = function.get("arguments", "{}")
    try:
        told = json.loads(arguments) if isinstance(arguments, str) else arguments
    except ValueError:
        told = arguments
    return {"name": function.get("name"), "arguments": told}


def _picture(url: str) -> bytes:
    head, comma, data = url.partition(",")
    if not comma or not head.startswith("data:") or not head.endswith(";base64"):
        raise InputError("pictures are sent with the request (data:image/png;base64,…), none is fetched")
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error as error:
        raise InputError(f"a picture is no base64 ({error})") from None
