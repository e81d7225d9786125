"""The pictures of docs/embedded.md, made anew from their requests: ``python scripts/pictures.py``."""

import re
import tempfile
from pathlib import Path

from cadwright import api
from cadwright.kernel.client import Kernel

DOCS = Path(__file__).resolve().parent.parent / "docs"
ROW = re.compile(r"^\| “(?P<request>[^”]+)” \| !\[[^]]*\]\((?P<picture>images/[\w-]+\.png)\) \|$", re.MULTILINE)


def main() -> None:
    """Design every request of the table and write its picture beside the page."""
    with Kernel() as kernel, tempfile.TemporaryDirectory() as folder:
        for number, row in enumerate(ROW.finditer((DOCS / "embedded.md").read_text())):
            settings = api.Settings(planner="embedded")
            design = Path(folder) / str(number)
            made = api.make(row["request"], design, outputs=[DOCS / row["picture"]], settings=settings, kernel=kernel)
            assert made.status == "done", f"{row['request']}: {made.status}: {made.not_understood}"


if __name__ == "__main__":
    main()
