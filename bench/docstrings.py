"""How many tokens the docstrings take that a planner in FreeCAD is told, task by task: a Markdown table.

Run: python bench/docstrings.py [--budget 6000]
"""

import argparse

from cadwright.protocols.tokens import LETTERS_PER_TOKEN
from cadwright.tools.selection import BUDGET_TOKENS, Listing, listing
from cadwright.values import Attachment, AttachmentKind, Blob, Request
from cadwright.values.request import Task

RELATIONS = "Find the geometric relations of this sketch and apply the constraints that hold."
TASKS: tuple[tuple[str, str, Task, AttachmentKind | None], ...] = (
    ("a question on a document", "How many circles are in this sketch?", "ask", "cad"),
    ("a question on a picture", "What does this show?", "ask", "image"),
    ("a question on a scan", "How wide is the slot?", "ask", "scan"),
    ("constraints for a sketch", RELATIONS, "constrain", "cad"),
    ("a picture to a sketch", "Turn this drawing into a constrained sketch 40 mm wide", "make", "image"),
    ("a picture to a solid", "Turn this drawing into a sketch and extrude it by 5 mm", "make", "image"),
    ("a scan to a part", "Rebuild this scan as an editable part.", "make", "scan"),
    ("a part from words", "a 60x40x5 mm plate with four 5 mm holes and 3 mm rounded vertical edges", "make", None),
    ("a change of a document", "chamfer the top edges by 1 mm", "edit", "cad"),
)


def row(what: str, told: Listing) -> str:
    letters = -(-len(told.text) // LETTERS_PER_TOKEN)
    return f"| {what} | {len(told.tools)} | {len(told.commands)} | {told.tokens} | {letters} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=int, default=BUDGET_TOKENS)
    budget = parser.parse_args().budget
    print("| task | tools | commands | tokens | at 4 characters each |\n|---|---|---|---|---|")
    for what, text, task, kind in TASKS:
        files = (Attachment(kind, kind, Blob(b"", "")),) if kind else ()
        print(row(what, listing(Request(text, task, files), budget)))
    print(row("`--preset paper`, whatever the task", listing(preset="paper")))
    print(row("everything (`cadwright tools`)", listing()))


if __name__ == "__main__":
    main()
