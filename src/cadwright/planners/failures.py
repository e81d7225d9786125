"""What a model's failure means: whether to try again, and one line for the user when not."""

import httpx2
from pydantic_ai import exceptions as failed

from cadwright.errors import PlannerError
from cadwright.planners.http import Unusable
from cadwright.planners.providers import PROVIDERS, ModelSpec

_STUMBLES = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The client libraries' own, over a reply without the fields, or of another form than they take for granted."""
FAILURES = (failed.AgentRunError, failed.UserError, httpx2.HTTPError, TimeoutError, *_STUMBLES)
"""All that asking a model raises."""
Failure = (
    failed.AgentRunError
    | failed.UserError
    | httpx2.HTTPError
    | TimeoutError
    | ArithmeticError
    | AttributeError
    | LookupError
    | RecursionError
    | TypeError
    | ValueError
)

_LATER = (failed.ModelRateLimitError, failed.ModelUnavailableError, failed.ModelServerError)
_LATE = (failed.ModelRequestTimeout, failed.ModelTimeoutError, httpx2.TimeoutException, TimeoutError)
_BROKEN = (failed.ModelConnectionError, httpx2.TransportError)
_FINAL = (failed.ModelRequestRejectedError, failed.ModelQuotaExceededError)


def worth(failure: Failure, retries: int) -> int:
    """How many of ``retries`` the failure is worth: all when the server says "later", none when it says "no".

    A server that is not there, or takes its full time to say nothing, gets two more chances, and one that answers
    with something that is no reply gets one: waiting rarely mends those.
    """
    if isinstance(failure, _FINAL):
        return 0
    if _unusable(failure):
        return min(retries, 1)
    if isinstance(failure, _LATE) or _unreachable(failure):
        return min(retries, 2)
    if isinstance(failure, (*_LATER, *_BROKEN)):
        return retries
    if isinstance(failure, failed.ModelHTTPError):
        return retries if failure.status_code in (408, 409, 425, 429) or failure.status_code >= 500 else 0
    return min(retries, 1) if garbled(failure) else 0


def _unreachable(failure: Failure) -> bool:
    return isinstance(failure, httpx2.ConnectError) or getattr(failure, "phase", None) == "connect"


def _unusable(failure: BaseException | None) -> Unusable | None:
    """What the HTTP layer did not let pass, below what the libraries made of it."""
    for _ in range(8):
        if isinstance(failure, Unusable):
            return failure
        failure = failure.__cause__ or failure.__context__ if failure is not None else None
    return None


def garbled(failure: Failure) -> bool:
    """Whether the server answered with something that is no reply at all."""
    if isinstance(failure, (failed.UnexpectedModelBehavior, *_STUMBLES)) or _unusable(failure):
        return True
    return type(failure) is failed.ModelAPIError and not _redirected(failure)


def asked_to_wait(failure: Failure) -> float | None:
    """The seconds of the server's Retry-After, where it sent one."""
    return failure.retry_after if isinstance(failure, failed.ModelAPIError) else None


def is_later(failure: Failure) -> bool:
    """Whether the server asks for a pause, from everybody."""
    return isinstance(failure, failed.ModelRateLimitError) or asked_to_wait(failure) is not None


def reason(failure: Failure) -> str:
    """What went wrong, in a few words."""
    unusable = _unusable(failure)
    if unusable is not None:
        return f"the server {unusable}"
    match failure:
        case failed.ModelRateLimitError():
            return "the server asks for a pause (429)"
        case failed.ModelHTTPError():
            return f"the server failed ({failure.status_code})"
        case _ if _unreachable(failure):
            return "the server cannot be reached"
        case _ if isinstance(failure, _LATE):
            return "the server did not answer in time"
        case _ if isinstance(failure, _BROKEN):
            return "the connection broke"
        case _:
            return "the server sent something that is no reply"


def explain(failure: Failure, spec: ModelSpec, retries: int, key: str | None) -> PlannerError:
    """The failure as one line, with what to do about it; ``key`` is the variable of the key that was sent."""
    after = f" after {retries} {'retry' if retries == 1 else 'retries'}" if retries else ""
    if isinstance(failure, _FINAL):
        return _rejected(failure, spec, key)
    if _redirected(failure):
        target = failure.__cause__.response.headers.get("location", "elsewhere")  # type: ignore[union-attr]
        return PlannerError(f"{spec.where} redirects to {_line(target)}", "name that address itself, if you trust it")
    if worth(failure, 1):
        return PlannerError(f"{spec.where}: {reason(failure)}{after}{_said(failure)}", _remedy(failure, spec))
    return PlannerError(f"{spec}: {_line(str(failure))}")


def _rejected(
    failure: failed.ModelRequestRejectedError | failed.ModelQuotaExceededError, spec: ModelSpec, key: str | None
) -> PlannerError:
    said = _said(failure)
    match failure:
        case failed.ModelQuotaExceededError():
            return PlannerError(f"{spec.where}: the account's credit is used up{said}", "check the account's billing")
        case failed.ModelAuthenticationError():
            keys = " or ".join(PROVIDERS[spec.provider].keys)
            hint = f"check {key}" if key else f"set {keys}, or name another variable with --key-from"
            return PlannerError(f"{spec.where} does not accept the key{said}", hint)
        case failed.ModelNotFoundError():
            return PlannerError(f"{spec.where} has no model {spec.model!r}{said}", _other_model(failure, spec))
        case failed.ModelContextWindowExceededError():
            hint = "use fewer turns or images, or a model with a longer context"
            return PlannerError(f"the conversation is too long for {spec}{said}", hint)
        case _:
            return PlannerError(f"{spec} refuses the request{said}")


def _other_model(failure: failed.ModelNotFoundError, spec: ModelSpec) -> str:
    suggested = failure.suggested_model_id if isinstance(failure, failed.ModelHTTPError) else None
    if suggested:
        return f"did you mean {suggested}?"
    return "check the address and the name after '#'" if spec.base_url else "check the name"


def _remedy(failure: Failure, spec: ModelSpec) -> str:
    match failure:
        case _ if _unusable(failure):
            return "use another server or model"
        case failed.ModelRateLimitError():
            return "wait a while, or use another planner"
        case _ if isinstance(failure, _LATE) and not _unreachable(failure):
            return "raise --reply-timeout, or use a faster model"
        case _ if isinstance(failure, _BROKEN):
            return f"is a server running at {spec.base_url}?" if spec.base_url else "check the network"
        case _ if garbled(failure):
            return "is this the address of an OpenAI-compatible API (usually ending in /v1)?"
        case _:
            return "try again later, or use another planner"


def _redirected(failure: Failure) -> bool:
    response = getattr(failure.__cause__, "response", None)
    return isinstance(response, httpx2.Response) and 300 <= response.status_code < 400


def _said(failure: Failure) -> str:
    """The server's own message, where its body holds one."""
    body = getattr(failure, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else body
    message = inner.get("message") if isinstance(inner, dict) else inner
    return f": {_line(message)}" if isinstance(message, str) and message.strip() else ""


def _line(text: str, longest: int = 200) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1] + "…"
