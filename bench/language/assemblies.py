"""What is made of requests for assemblies, beside what would be right: for people to compare.

Each line of the file has a request, how many bodies the right answer has (0 where none is possible), and in words
what it looks like. Printed for each: whether it is done, where its components lie along Z, what is not understood.

    python bench/language/assemblies.py bench/language/corpora/assemblies.jsonl
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import cadquery as cq

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.model import Part


def bodies(part: Part) -> list[str]:
    """Each solid that a part's script makes, by name: where it lies along Z, and how wide it is."""
    names: dict[str, Any] = {}
    exec(script(part), names)
    made = names["r"]
    if isinstance(made, cq.Assembly):
        named = [(child.name, solid) for child in made.children for solid in child.toCompound().Solids()]
    else:
        named = [("body", solid) for solid in made.solids().vals()]
    boxes = [(name, solid.BoundingBox()) for name, solid in named]
    return [f"{name} z {b.zmin:.2f}–{b.zmax:.2f}, {b.xlen:.1f} x {b.ylen:.1f}" for name, b in boxes]


def main() -> None:
    """Print every request with what was made of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    counts = Counter[str]()
    for line in parser.parse_args().file.read_text(encoding="utf-8").splitlines():
        wanted = json.loads(line)
        made = make(wanted["text"])
        done = made.part is not None and not made.not_understood
        there = bodies(made.part) if done and made.part is not None else []
        as_many = "as many bodies" if len(there) == wanted["bodies"] else "another number of bodies"
        counts[f"done, {as_many}" if done else "not done"] += 1
        found = "; ".join(there) or made.reason or made.not_understood
        print(f"{wanted['text']}\n  {found}\n  right: {wanted['right']}\n")
    print(", ".join(f"{name}: {count}" for name, count in counts.most_common()))


if __name__ == "__main__":
    main()
