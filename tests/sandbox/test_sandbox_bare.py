"""The workers' side runs on the standard library of the oldest Python that a FreeCAD brings."""

import ast
import sys
from pathlib import Path

import pytest

import cadwright
from cadwright.sandbox import ForkWorker, Limits, SessionWorker, marks
from cadwright.sandbox.launch import Program

PACKAGE = Path(cadwright.__file__).parent
OLDEST = (3, 8)
GUEST = sorted((PACKAGE / "kernel" / "freecad_guest").rglob("*.py"))
OURS = [
    "marks",
    "bare",
    "bare_frames",
    "bare_invoke",
    "inquiries",
    "child",
    "generation",
    "landlock",
    "lineage",
    "linux",
]
OURS += ["linux", "lockdown", "notices", "output", "seccomp", "server", "statuses", "watched"]
FREECAD = {"FreeCAD", "Part", "Sketcher", "Mesh", "MeshPart", "Import", "PartDesign", "Spreadsheet", "TechDraw"}
FREECAD |= {"numpy", "PIL"}
LATER = {"typing": {"TypeAlias", "Self", "ParamSpec", "Concatenate", "NotRequired", "assert_never"}}
KERNEL = "cadwright.kernel.freecad_guest"
SHARED = PACKAGE / "kernel" / "brep_text.py"
FILES = [*(PACKAGE / "sandbox" / f"{name}.py" for name in OURS), *GUEST, SHARED]
PLACES = (Path("/usr"), Path("/usr/local"), *sorted((Path.home() / ".pyenv" / "versions").glob("3.*")))
NAMED = [place / "bin" / f"python3.{minor}" for minor in (8, 9, 10) for place in PLACES]
OLD = next((python for python in NAMED if python.is_file()), None)


def run_time_imports(tree: ast.Module) -> list[str]:
    """What is imported when the module runs: not what only type checkers see."""
    found: list[str] = []
    skipped = {id(inner) for node in ast.walk(tree) if _is_for_types(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_standard_library(path: Path) -> None:
    tree = ast.parse(path.read_text(), feature_version=OLDEST)
    for name in run_time_imports(tree):
        top = name.split(".")[0]
        if top == "cadwright":
            stem = name.split(".")[2] if name.startswith("cadwright.sandbox.") else ""
            assert stem in OURS or name.startswith(KERNEL) or name == f"cadwright.kernel.{SHARED.stem}", name
        else:
            assert top in sys.stdlib_module_names | FREECAD, name
        assert name.split(".")[-1] not in LATER.get(top, set()), name


def test_the_list_of_the_workers_side_is_told() -> None:
    assert all(f"`{name}`" in (marks.__doc__ or "") for name in OURS if name != "marks")


@pytest.mark.skipif(OLD is None, reason="there is no Python 3.8 to 3.10 here")
def test_in_an_old_python(tmp_path: Path) -> None:
    (tmp_path / "old_target.py").write_text(
        "import sys\nNAMES = {}\n"
        "def step(arguments, blobs):\n"
        "    exec(arguments['source'], NAMES)\n"
        "    return {'version': list(sys.version_info[:2]), 'x': NAMES.get('x')}, blobs\n"
    )
    assert OLD is not None
    program = Program(str(OLD), (str(OLD.resolve().parent.parent),))
    limits = Limits(wall_seconds=20)
    with ForkWorker(["old_target"], role="guest", program=program, paths=[tmp_path], limits=limits) as worker:
        done = worker.call("old_target:step", {"source": "x = 1"}, {"there": b"and back"})
        assert (done.value["x"], done.blobs) == (1, {"there": b"and back"}), done
        assert done.value["version"] < list(sys.version_info[:2])
    with SessionWorker(["old_target"], program=program, paths=[tmp_path], limits=limits) as session:
        session.call("old_target:step", {"source": "x = 1"})
        assert session.call("old_target:step", {"source": "x += 1; import os; os._exit(1)"}).status == "crash"
        assert session.call("old_target:step", {"source": "x += 1"}).value["x"] == 2
        session.back(1)
        assert session.call("old_target:step", {"source": "0"}).value["x"] == 1
