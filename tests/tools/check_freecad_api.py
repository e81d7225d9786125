"""Run by another Python, with FreeCAD: are the commands, given as JSON on stdin, as they are described?"""

import copy
import doctest
import json
import math
import re
import sys
from enum import Enum
from typing import Any

sys.path.extend(sys.argv[1:])

import FreeCAD as App
import Part
import Sketcher


class SubRef(Enum):
    START = 1
    END = 2
    CENTER = 3


def faults(command: dict[str, Any]) -> list[str]:
    names = {"App": App, "Part": Part, "Sketcher": Sketcher, "math": math, "copy": copy, "SubRef": SubRef}
    exec(command["setup"], names)
    found = []
    if re.match(r"(App|Part|Sketcher)\.", command["name"]) and not callable(eval(command["name"], names)):
        found.append("it cannot be called")
    test = doctest.DocTestParser().get_doctest(command["example"], names, command["name"], None, 0)
    report: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=report.append, clear_globs=False)
    if results.failed or not results.attempted:
        found.append("".join(report) or "it has no example")
    names = test.globs
    if not found and command["subject"]:
        subject = eval(command["subject"], names)
        for member in command["members"]:
            if not hasattr(subject, member):
                found.append(f"{command['subject']} has no {member}")
    for name in list(App.listDocuments()):
        App.closeDocument(name)
    return found


commands = json.load(sys.stdin)
json.dump({command["name"]: faults(command) for command in commands}, sys.stdout)
