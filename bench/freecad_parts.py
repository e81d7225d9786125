"""Parts from words, printed for CadQuery and for FreeCAD: do both build the same solid?

    python bench/freecad_parts.py --data DIR [--limit N]

Every text that the embedded planner makes a part of: the everyday requests of the tests, CADPrompt's measured prompts,
Query2CAD's list. Of each FreeCAD document it is told whether it is valid, whether all its sketches are fully
constrained, and whether its volume is that of the CadQuery script, to 1e-4.
"""

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.parts.cadquery.printer import script as cadquery_script
from cadwright.planners.embedded.freecad.printer import script as freecad_script
from cadwright.planners.embedded.planner import plan
from cadwright.values import Code, Observation, Request

REQUESTS = Path(__file__).resolve().parent.parent / "tests" / "planners" / "embedded"
CONSTRAINED = 'all(one.FullyConstrained for one in doc.Objects if one.TypeId == "Sketcher::SketchObject")\n'


def texts(data: Path) -> Iterator[tuple[str, str]]:
    """What is asked for, with a name for it."""
    for file in sorted(REQUESTS.glob("requests_*.toml")):
        for request in tomllib.loads(file.read_text())["request"]:
            yield request["id"], request["text"]
    for number, line in enumerate((data / "cadprompt" / "cadprompt.jsonl").read_text().splitlines()):
        yield f"cadprompt {number}", json.loads(line)["prompt_measured"]
    for number, line in enumerate((data / "query2cad" / "queries.txt").read_text().splitlines()):
        yield f"query2cad {number}", line


def volume(seen: Observation) -> float | None:
    """The volume of a valid solid."""
    return seen.measurements.volume if seen.valid and seen.measurements else None


def verdict(text: str, cadquery: CadQueryEnvironment, freecad: FreeCADEnvironment) -> str:
    """How the two compare, in a word or two."""
    part = plan(text).part
    if part is None:
        return "no part"
    wanted = volume(cadquery.step(Code(cadquery_script(part))))
    if wanted is None:
        return "CadQuery's is not valid"
    freecad.restore(0)
    seen = freecad.step(Code(freecad_script(part) + CONSTRAINED))
    got = volume(seen)
    if got is None:
        return f"FreeCAD's is not valid: {seen.error.message if seen.error else seen.outcome}"
    if abs(got - wanted) > 1e-4 * wanted:
        return f"volumes differ: {got:.6g} and {wanted:.6g}"
    return "the same" if seen.value == "True" else "the same, with a sketch that is not fully constrained"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    with Kernel() as kernel, FreeCAD() as freecad:
        environment = FreeCADEnvironment(kernel, freecad, pictures=False)
        environment.reset(Request("warm"))
        for name, text in list(texts(options.data))[: options.limit]:
            found = verdict(text, CadQueryEnvironment(kernel, pictures=False), environment)
            counts[found.partition(":")[0]] += 1
            if found not in ("the same", "no part"):
                print(f"{name}: {found}")
        environment.close()
    print(", ".join(f"{word}: {count}" for word, count in counts.most_common()))


if __name__ == "__main__":
    main()
