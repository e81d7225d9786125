"""What the attack tests call inside the sandbox: source text, executed as a script of a stranger would be."""

from typing import Any


def execute(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    names: dict[str, Any] = {"result": None, "produced": {}, "blobs": blobs}
    exec(compile(arguments["source"], "<attack>", "exec"), names)
    return {"result": names["result"]}, names["produced"]
