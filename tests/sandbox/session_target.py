"""What the tests of sessions call: source text, executed with names that live on."""

from typing import Any

from cadwright.sandbox import inquiries

NAMES: dict[str, Any] = {"ask": inquiries.ask}


def step(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Execute ``arguments["source"]``; what it binds to ``result`` comes back."""
    exec(arguments["source"], NAMES)
    return {"result": NAMES.pop("result", None)}, {}
