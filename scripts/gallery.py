"""The sheets of docs/gallery.md, drawn anew from examples/gallery: ``python scripts/gallery.py``."""

import sys
from pathlib import Path

from cadwright import api
from cadwright.drawing.sheets import Options
from cadwright.kernel.client import Kernel

ROOT = Path(__file__).resolve().parent.parent
PARTS = sorted((ROOT / "examples" / "gallery").glob("*.py"))


def main() -> None:
    """Draw every part and say what its sheet leaves open; fails when one is incomplete."""
    incomplete = 0
    with Kernel() as kernel:
        for part in PARTS:
            picture = ROOT / "docs" / "images" / f"gallery-{part.stem}.png"
            drawn = api.draw(part, [picture], options=Options(title=part.stem), kernel=kernel)
            incomplete += bool(drawn.audit)
            print(f"{part.stem}: {drawn.dimensions} dimensions", *(f"\n  {f.code}: {f.text}" for f in drawn.audit))
    sys.exit(1 if incomplete else 0)


if __name__ == "__main__":
    main()
