"""Between our values and pydantic-ai's: the models, what is sent, what comes back.

Importing this module imports pydantic-ai; only `cadwright.planners.model` does.
"""

import json
from collections.abc import Sequence
from typing import Any

import httpx2
from pydantic_ai import messages as wire
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.tools import ToolDefinition

from cadwright.planners.http import Unusable, check_size
from cadwright.planners.providers import PROVIDERS, ModelSpec
from cadwright.planners.shown import Shown, shown
from cadwright.values import Image, Message, Reply, ToolCall, ToolSpec, Usage, decode, encode
from cadwright.values.message import NOT_JSON

LONGEST_SHOWN = 2000
"""How much is kept of a call's arguments that nobody can read."""


def model_for(spec: ModelSpec, url: str, key: str, client: httpx2.AsyncClient) -> Model:
    """The provider's model at an address, speaking over ``client``."""
    match spec.provider:
        case "anthropic":
            return _anthropic(spec, key, url, client)
        case "google":
            return _google(spec, key, url, client)
        case "openai" | "local":
            return _openai(spec, key, url, client)


def _openai(spec: ModelSpec, key: str, url: str, client: httpx2.AsyncClient) -> Model:
    """OpenAI itself over its Responses API, anything else that calls itself compatible over Chat Completions."""
    from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
    from pydantic_ai.providers.openai import OpenAIProvider

    provider = OpenAIProvider(base_url=url, api_key=key, http_client=client)
    if url != PROVIDERS["openai"].address:
        return OpenAIChatModel(spec.model, provider=provider)
    return OpenAIResponsesModel(spec.model, provider=provider)


def _anthropic(spec: ModelSpec, key: str, url: str, client: httpx2.AsyncClient) -> Model:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    return AnthropicModel(spec.model, provider=AnthropicProvider(api_key=key, base_url=url, http_client=client))


def _google(spec: ModelSpec, key: str, url: str, client: httpx2.AsyncClient) -> Model:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    return GoogleModel(spec.model, provider=GoogleProvider(api_key=key, base_url=url, http_client=client))


def conversation(messages: Sequence[Message], *, kept: bool = False, pictures: bool = True) -> list[wire.ModelMessage]:
    """The messages as pydantic-ai has them, as `shown` to a model.

    ``kept`` asks the provider to keep what all further turns begin with, up to the end of the first message of the
    user: what follows it is told in other words once it is superseded.
    """
    history = [_message(each) for each in shown(messages, pictures=pictures)]
    asked = next((p for m in history for p in m.parts if isinstance(p, wire.UserPromptPart)), None)
    if kept and asked is not None:
        asked.content = [*asked.content, wire.CachePoint()]
    return history


def _message(message: Shown) -> wire.ModelRequest | wire.ModelResponse:
    match message.role, message.parts:
        case "assistant", (str(text),):
            return wire.ModelResponse(parts=[wire.TextPart(text)])
        case "system", (str(text),):
            return wire.ModelRequest(parts=[wire.SystemPromptPart(text)])
        case _:
            return wire.ModelRequest(parts=[wire.UserPromptPart([_content(part) for part in message.parts])])


def _content(part: str | Image) -> wire.UserContent:
    if isinstance(part, str):
        return part
    return wire.BinaryContent(data=part.blob.data, media_type=part.blob.media_type)


def keeps(spec: ModelSpec, url: str) -> bool:
    """Whether a provider is to be told what to keep between turns; the others do so unasked or not at all."""
    return spec.provider == "anthropic" or (spec.provider == "openai" and url == PROVIDERS["openai"].address)


def parameters(tools: Sequence[ToolSpec]) -> ModelRequestParameters:
    """The tools that may be called; a reply in plain text is always allowed too."""
    definitions = [
        ToolDefinition(name=t.name, description=t.description, parameters_json_schema=t.parameters) for t in tools
    ]
    return ModelRequestParameters(function_tools=definitions)


def reply(response: wire.ModelResponse, spec: ModelSpec, retries: int) -> Reply:
    """What came back: the text (a refusal's words where there is nothing else), tool calls and usage."""
    text = "".join(p.content for p in response.parts if isinstance(p, wire.TextPart))
    calls = tuple(_call(p) for p in response.parts if isinstance(p, wire.ToolCallPart))
    if not text and not calls:
        text = str((response.provider_details or {}).get("refusal", ""))
    return Reply(_writable(text), calls, _usage(response, spec, retries))


def _call(part: wire.ToolCallPart) -> ToolCall:
    """Arguments that are no JSON object are kept as they came, under a name that no tool has, the beginning of them.

    So are those that no file could hold: what is nested without end, numbers of thousands of digits.
    """
    text = part.args if isinstance(part.args, str) else json.dumps(part.args or {})
    try:
        arguments = _object(text or "{}")
    except (ValueError, Unusable):
        shown = _writable(text)
        arguments = {NOT_JSON: shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"}
    return ToolCall(_writable(part.tool_name), arguments)


def _object(text: str) -> dict[str, Any]:
    """A JSON object, as it can be written down. Raises `ValueError` or `Unusable` for anything else."""
    check_size(text.encode("utf-8", "replace"))
    return decode(encode(json.loads(text)), dict)


def _writable(text: str) -> str:
    """A lone surrogate is legal in JSON and in no file; it would keep the reply out of the transcript."""
    return text.encode("utf-8", "replace").decode()


def _usage(response: wire.ModelResponse, spec: ModelSpec, retries: int) -> Usage:
    used = response.usage
    # A server that counts backwards would never come to the limit of a budget.
    read, kept = max(0, used.input_tokens), max(0, used.cache_read_tokens)
    return Usage(read, max(0, used.output_tokens), _cost(response, spec), retries, min(read, kept))


def _cost(response: wire.ModelResponse, spec: ModelSpec) -> float | None:
    """From the price list that genai-prices carries (no network); a server of one's own has no known price."""
    if spec.provider == "local" or not response.model_name:
        return None
    try:
        return float(response.cost().total_price)
    except (LookupError, ValueError):
        return None
