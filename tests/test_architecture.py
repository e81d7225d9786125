"""The house of the design: imports run downwards only, and heavy libraries stay where they belong."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "cadwright"

FLOORS: tuple[tuple[str, ...], ...] = (
    ("errors", "values", "files", "__init__"),
    ("language",),
    (
        "requirements",
        "parameters",
        "sandbox",
        "jobs",
        "kernel",
        "sketch",
        "construction",
        "drawing",
        "canvas",
        "metrics",
        "scanning",
    ),
    ("protocols",),
    ("planners", "environments", "tools"),
    ("agent", "design"),
    ("api", "workbench", "checkup", "results", "inputs", "products"),
    ("bench", "synth", "train"),
    ("cli", "cli_page", "play", "report", "mcp", "studio", "notebook", "__main__"),
)
FLOOR = {module: number for number, floor in enumerate(FLOORS) for module in floor}
KERNELS = {"OCP", "cadquery", "FreeCAD", "Part", "vtk", "vtkmodules"}
FILES = sorted(PACKAGE.rglob("*.py"))


def top(module: str) -> str:
    """The name below ``cadwright`` that a dotted module belongs to."""
    names = module.split(".")
    return names[1] if len(names) > 1 else "__init__"


def imports(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.append(node.module or "")
            if node.module == "cadwright":
                found += [f"cadwright.{alias.name}" for alias in node.names if (PACKAGE / alias.name).exists()]
    return found


def own_floor(path: Path) -> int:
    module = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert module in FLOOR, f"{module} is on no floor: add it to the design and to this test"
    return FLOOR[module]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_downwards(path: Path) -> None:
    floor = own_floor(path)
    for module in imports(path):
        if module.split(".")[0] == "cadwright":
            assert FLOOR[top(module)] <= floor, f"{path.name} imports {module} from a floor above"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_only_the_kernel_imports_a_kernel(path: Path) -> None:
    inside = path.relative_to(PACKAGE).parts[:2]
    if inside in (("kernel", "occ"), ("kernel", "freecad_guest")):
        return
    for module in imports(path):
        assert module.split(".")[0] not in KERNELS, f"{path.name} imports {module}"
        assert not module.startswith(("cadwright.kernel.occ", "cadwright.kernel.freecad_guest")), (
            f"{path.name} imports {module}: call it by name inside a worker"
        )


def test_no_circles_between_modules_of_a_floor() -> None:
    edges: dict[str, set[str]] = {}
    for path in FILES:
        source = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        targets = {top(m) for m in imports(path) if m.split(".")[0] == "cadwright"} - {source, "__init__"}
        edges.setdefault(source, set()).update(targets)

    def reach(start: str, seen: set[str]) -> set[str]:
        for target in edges.get(start, set()) - seen:
            reach(target, seen | {target})
            seen.add(target)
        return seen

    for module in edges:
        assert module not in reach(module, set()), f"{module} imports itself through others"
