"""Hooks of the documentation site: pages that stand in the root, and links that lead out of ``docs``.

On the site there is nothing but ``docs``: what a page links to elsewhere in the repository is named instead of linked.
"""

import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
TAKEN = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages of the root, and where they are on the site."""
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s:]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages of the root; their links to ``docs`` lose that folder."""
    for name, path in TAKEN.items():
        text = (ROOT / name).read_text().replace("](docs/", "](")
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Turn links that lead out of ``docs`` into names of files."""
    here = PurePosixPath(page.file.src_uri).parent

    def told(match: re.Match[str]) -> str:
        text, target, anchor = match[1], match[2], match[3] or ""
        if not target.startswith("../"):
            return match[0]
        steps = PurePosixPath(_joined(here, target))
        if steps.parts[:1] != ("..",):
            return match[0]
        inside = str(PurePosixPath(*steps.parts[1:]))
        if inside in TAKEN:
            return f"[{text}]({'../' * len(here.parts)}{TAKEN[inside]}{anchor})"
        plain = text.strip("`")
        return f"`{inside}`" if plain == inside else f"{text} (`{inside}`)"

    return _LINK.sub(told, markdown)


def _joined(here: PurePosixPath, target: str) -> str:
    """A relative link from a page's folder, as a path from ``docs``."""
    parts: list[str] = list(here.parts)
    for step in PurePosixPath(target).parts:
        if step == ".." and parts and parts[-1] != "..":
            parts.pop()
        else:
            parts.append(step)
    return "/".join(parts)
