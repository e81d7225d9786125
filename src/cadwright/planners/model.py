"""The planner that asks a vision-language model, over an API or a local server.

Importing this module imports pydantic-ai; `cadwright.planners.registry` does so only when a model is asked for.
"""

import asyncio
import os
import random
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

import httpx2
from msgspec.structs import replace
from pydantic_ai import UsageExtractionFailedWarning
from pydantic_ai.direct import model_request
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import ModelRequestParameters, create_async_httpx2_client
from pydantic_ai.settings import CacheConfig, ModelSettings

from cadwright.errors import PlannerError
from cadwright.planners import failures, wire
from cadwright.planners.http import Listening
from cadwright.planners.options import ModelOptions
from cadwright.planners.pace import Pace
from cadwright.planners.providers import ModelSpec, parse_model_spec
from cadwright.planners.retry import Retry
from cadwright.planners.routes import Route, usable_route
from cadwright.values import Message, Reply, ToolSpec

T = TypeVar("T")

_CONNECTING = 5.0
"""Seconds until a server has to have taken a connection."""
_CLOSING = 5.0
"""Seconds for saying goodbye to a server."""


class ModelPlanner:
    """Asks one model; keeps its connection between replies. Safe to use from one thread at a time.

    ``spec`` is ``openai:…``, ``anthropic:…``, ``google:…`` or ``local:http://host:port/v1#model``; the key comes from
    ``environ``. Waiting for the server's sake goes through ``sleep`` and is announced to ``on_retry``. Redirects are
    not followed: what is sent goes to the address that was named and no other. A reply is bounded in bytes and time.
    Without ``pictures`` none is sent: it is said that there was one. ``pace`` is shared by those who ask one server.
    """

    def __init__(
        self,
        spec: ModelSpec | str,
        options: ModelOptions | None = None,
        *,
        environ: Mapping[str, str] | None = None,
        on_retry: Callable[[Retry], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
        pace: Pace | None = None,
        pictures: bool = True,
    ) -> None:
        self.pictures = pictures
        self.spec = parse_model_spec(spec) if isinstance(spec, str) else spec
        self.name = str(self.spec)
        self.options = options if options is not None else ModelOptions()
        self._on_retry = on_retry
        self._sleep = sleep
        self._pace = pace if pace is not None else Pace(sleep=sleep)
        self._chance = random.Random(self.options.seed)
        # How many tokens a server says it took may be any nonsense; it is no news to the user.
        warnings.filterwarnings("ignore", category=UsageExtractionFailedWarning)
        env = os.environ if environ is None else environ
        self._route = usable_route(self.spec, env, self.options.key_from)
        key = env[self._route.key].strip() if self._route.key else "none"
        self._keeps = wire.keeps(self.spec, self._route.url)
        own = key if self.spec.provider == "local" else None
        self._line = _Line(self._route, own, self.options.timeout)
        self._model = wire.model_for(self.spec, self._route.url, key, self._line.client)
        self._close = weakref.finalize(self, self._line.close)

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The model's reply, with the tokens it took and, where a price is known, its cost.

        Raises `PlannerError` when there is none after the retries that `ModelOptions` grants.
        """
        history = wire.conversation(messages, kept=self._keeps, pictures=self.pictures)
        parameters = wire.parameters(tools)
        retries = 0
        while True:
            self._pace.wait(self._route.url)
            try:
                response = self._ask(history, parameters)
            except failures.FAILURES as failure:
                retries += 1
                self._wait(failure, retries)
            else:
                return self._understood(response, retries)

    def close(self) -> None:
        """Let go of the connection; calling it twice is fine."""
        self._close()

    def _ask(self, history: list[ModelMessage], parameters: ModelRequestParameters) -> ModelResponse:
        settings = ModelSettings(max_retries=0)
        if self._keeps:
            settings["cache"] = CacheConfig(messages=False)
        if self.options.temperature is not None:
            settings["temperature"] = self.options.temperature
        if self.options.top_p is not None:
            settings["top_p"] = self.options.top_p
        if self.options.seed is not None:
            settings["seed"] = self.options.seed
        if self.options.max_output_tokens is not None:
            settings["max_tokens"] = self.options.max_output_tokens
        request = model_request(self._model, history, model_settings=settings, model_request_parameters=parameters)
        return self._line.run(request, self.options.timeout)

    def _wait(self, failure: failures.Failure, attempt: int) -> None:
        """Wait before the ``attempt``-th retry, or raise what the failure means when there is to be none."""
        limit = failures.worth(failure, self.options.backoff.retries)
        delay = self.options.backoff.delay(attempt, failures.asked_to_wait(failure), self._chance)
        if attempt > limit or delay is None:
            raise failures.explain(failure, self.spec, attempt - 1, self._route.key) from failure
        if self._on_retry is not None:
            self._on_retry(Retry(attempt, limit, delay, failures.reason(failure)))
        if failures.is_later(failure):
            self._pace.put_off(self._route.url, delay)
        else:
            self._sleep(delay)

    def _understood(self, response: ModelResponse, retries: int) -> Reply:
        reply = wire.reply(response, self.spec, retries)
        if self.options.price is not None:
            priced = replace(reply.usage, cost_usd=self.options.price.of(reply.usage))
            reply = replace(reply, usage=priced)
        if response.finish_reason == "length" and not reply.text.strip() and not reply.calls:
            spent = f"{reply.usage.output_tokens} output tokens"
            raise PlannerError(f"{self.spec} used up its {spent} before it said anything", "allow more output tokens")
        return reply


class _Line:
    """An event loop in a thread of its own and the HTTP client that lives on it.

    The model libraries are asynchronous and we are not; a loop of our own also works where one is running already
    (notebooks), and Ctrl-C in the caller's thread cancels the request at once.
    """

    def __init__(self, route: Route, own: str | None, seconds: float) -> None:
        # The library's own limit, 600 s, would end replies that were to take longer.
        waiting = httpx2.Timeout(seconds, connect=min(seconds, _CONNECTING))
        self.client = create_async_httpx2_client(transport=_transport(route, own), timeout=waiting)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="planner", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        """The work's result. Raises `TimeoutError` when it takes longer, however little by little it came."""
        future = asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, seconds), self._loop)
        try:
            return future.result()
        finally:
            future.cancel()

    def close(self) -> None:
        self.run(self.client.aclose(), _CLOSING)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _transport(route: Route, own: str | None) -> Listening:
    try:
        return Listening(route.url, route.proxy, own)
    except OSError as error:
        hint = "see SSL_CERT_FILE and SSL_CERT_DIR in the environment"
        raise PlannerError(f"the certificates to know servers by cannot be read ({error.strerror})", hint) from error
    except (ImportError, ValueError) as error:
        raise PlannerError("the proxy that the environment names cannot be used", "name an http proxy") from error
