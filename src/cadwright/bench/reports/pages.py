"""A report as a file, in the form that its ending names."""

import json
from collections.abc import Sequence
from pathlib import Path

from cadwright.bench.reports import content, html, markdown
from cadwright.bench.reports.runs import Run
from cadwright.design.files import write_atomically
from cadwright.errors import UsageError
from cadwright.kernel.client import Kernel

FORMS = (".html", ".md", ".json")


def check(output: Path) -> None:
    """Raises `UsageError` where no report can be written to ``output``: before hours of work, not after them."""
    if output.suffix not in FORMS:
        raise UsageError(f"{output} is no report: end it in {', '.join(FORMS)}")
    if output.is_dir() or not output.absolute().parent.is_dir():
        raise UsageError(f"{output} is a folder, or lies in none that exists")


def write(runs: Sequence[Run], output: Path, gallery: int) -> list[str]:
    """Write what runs came to, in HTML with about ``gallery`` records of each; the benchmarks told of."""
    found = content.sections(runs)
    if output.suffix == ".json":
        text = json.dumps(content.for_json(found), ensure_ascii=False, indent=1)
    elif output.suffix == ".md":
        text = markdown.page(found)
    else:
        with Kernel() as kernel:
            text = html.page(found, gallery, kernel)
    write_atomically(output, text.encode(), output.absolute().parent)
    return [section.task for section in found]
