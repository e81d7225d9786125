"""The documentation as a site: it builds without a warning, holds every page, and asks no other server for anything."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOADED = re.compile(r"""(?:src=|<link[^>]+href=|url\(|@import\s+)["']?(?:https?:)?//[^"')\s>]+""")
"""What a browser would fetch from elsewhere; links to click are none."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
def test_every_page_is_there_and_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).is_file(), page
    assert (site / "contributing.html").is_file()
    assert (site / "changelog.html").is_file()
    pages = [*site.rglob("*.html"), *site.rglob("*.css")]
    outside = {found for page in pages for found in LOADED.findall(page.read_text())}
    assert outside == set()


def test_links_that_lead_out_of_the_docs_are_named_instead() -> None:
    hooks = runpy.run_path(str(ROOT / "scripts/docs_site.py"))
    page = SimpleNamespace(file=SimpleNamespace(src_uri="results/x.md"))
    text = "[a](../../examples/a.py) [b](../../CONTRIBUTING.md#tests) [c](../c.md) ![d](../images/d.png) [e](f.md#g)"
    told = hooks["on_page_markdown"](text, page)
    assert told == ("a (`examples/a.py`) [b](../contributing.md#tests) [c](../c.md) ![d](../images/d.png) [e](f.md#g)")
