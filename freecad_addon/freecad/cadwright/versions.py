"""The documents of a design's versions, read from its folder as `docs/design-format.md` describes it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

_HASH = re.compile(r"[0-9a-f]{64}")


def step(design: Path, version: str) -> tuple[Path | None, Path] | None:
    """The document that a version was made from, ``None`` where that was nothing, and its own.

    ``None`` where the folder does not hold them: nothing can be told of the step then.
    """
    kept = _versions(design)
    after = _document(design, kept.get(version))
    if after is None:
        return None
    parent = kept[version].get("parent")
    if parent is None:
        return None, after
    before = _document(design, kept.get(parent))
    return None if before is None else (before, after)


def parent(design: Path, version: str) -> str | None:
    """The version that one was made from."""
    found = _versions(design).get(version, {}).get("parent")
    return found if isinstance(found, str) else None


def _versions(design: Path) -> dict[str, dict[str, Any]]:
    """The versions by name; a line that was not finished is passed over."""
    kept: dict[str, dict[str, Any]] = {}
    try:
        lines = (design / "log.jsonl").read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if isinstance(record, dict) and record.get("record") == "commit" and isinstance(record.get("version"), dict):
            kept[str(record["version"].get("id"))] = record["version"]
    return kept


def _document(design: Path, version: dict[str, Any] | None) -> Path | None:
    digest = ((version or {}).get("document") or {}).get("sha256")
    if not isinstance(digest, str) or not _HASH.fullmatch(digest):
        return None
    path = design / "objects" / digest[:2] / digest[2:]
    return path if path.is_file() else None
