"""The house of the design: imports run downwards only, and heavy libraries stay where they belong."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "cadwright"

FLOORS: tuple[tuple[str, ...], ...] = (
    ("errors", "values", "files", "syntax", "__init__"),
    ("language", "english", "geometry"),
    (
        "requirements",
        "parts",
        "catalogue",
        "parameters",
        "engines",
        "sandbox",
        "foreign",
        "jobs",
        "kernel",
        "sketch",
        "construction",
        "views",
        "drawing",
        "canvas",
        "metrics",
        "scanning",
        "viewer",
    ),
    ("protocols",),
    ("planners", "environments", "tools"),
    ("agent", "players", "design", "service"),
    ("api", "workbench", "checkup", "results", "inputs", "products"),
    ("bench", "synth", "train"),
    ("cli", "cli_page", "play", "web", "report", "mcp", "studio", "notebook", "__main__"),
)
FLOOR = {module: number for number, floor in enumerate(FLOORS) for module in floor}
KERNELS = {"OCP", "cadquery", "build123d", "FreeCAD", "Part", "vtk", "vtkmodules"}
DECODERS = {
    "pypdfium2",
    "cv2",
    "xml.etree",
    "xml.dom",
    "zipfile",
    "gzip",
    "tarfile",
    "ezdxf.recover",
    "ezdxf.filemanagement",
}
"""Libraries that decode files; Pillow and ezdxf write, too: what they decode with are the calls below."""
DECODING = {"Image.open", "Image.frombytes", "Image.frombuffer", "ezdxf.read", "ezdxf.readfile", "ezdxf.readzip"}
OURS = {
    "cadwright.drawing.reading.worker",
    "cadwright.drawing.reading.crops",
    "cadwright.drawing.reading.files",
    "cadwright.drawing.reading.dxf",
    "cadwright.drawing.reading.pdf",
    "cadwright.drawing.reading.svg",
    "cadwright.drawing.reading.svg_style",
    "cadwright.drawing.reading.raster",
    "cadwright.drawing.reading.legibility",
    "cadwright.sketch.formats.worker",
    "cadwright.sketch.formats.dxf_reader",
}
"""Our own modules that decode; what they are called with, by name, runs in workers."""
INSIDE = (
    *(module.removeprefix("cadwright.").replace(".", "/") for module in OURS),
    "kernel/occ/",
    "kernel/freecad_guest/",
    "kernel/build123d_guest/",
    "tools/wire.py",
)
EXCEPTIONS = {
    "bench/submission.py": {"zipfile"},  # writes an archive
    "drawing/coloured.py": {"Image.open"},  # layers that it has just drawn itself
    "canvas/raster.py": {"cv2"},  # draws, as the benchmark's pictures are drawn
    "sketch/contours/ink.py": {"cv2"},  # filters pixels that are decoded already
    "sketch/contours/sheet.py": {"cv2"},  # as above
    "sketch/photographed.py": {"cv2", "Image.open"},  # compresses what it has drawn, and looks at that
    "train/pictures.py": {"Image.open"},  # examples by the hundred thousand, chosen by who trains: PNG and JPEG alone
    "sketch/formats/dxf.py": {"cadwright.sketch.formats.dxf_reader"},  # reads what it has written, in the benchmark
}
"""What modules of the parent may decode, since no stranger made it."""
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
    if inside in (("kernel", "occ"), ("kernel", "freecad_guest"), ("kernel", "build123d_guest")):
        return
    for module in imports(path):
        assert module.split(".")[0] not in KERNELS, f"{path.name} imports {module}"
        assert not module.startswith(
            ("cadwright.kernel.occ", "cadwright.kernel.freecad_guest", "cadwright.kernel.build123d_guest")
        ), f"{path.name} imports {module}: call it by name inside a worker"


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


def test_no_circles_between_modules() -> None:
    """Module by module, whatever room they are in, and where a function does the importing, too."""
    modules = {dotted(path): path for path in FILES}
    open_: dict[str, set[str]] = {name: imported(path) & set(modules) - {name} for name, path in modules.items()}
    while free := [name for name, targets in open_.items() if not targets & set(open_)]:
        for name in free:
            del open_[name]
    assert not open_, f"these import themselves through others, or what does: {sorted(open_)}"


LIBRARIES = {"_replace", "_exit", "_faces", "_findType", "_findFromPoint"}
"""Private by their names: of named tuples, of `os`, and CadQuery's, for which it has nothing public."""


def test_what_is_private_is_used_where_it_is_defined() -> None:
    """No module uses a private member of a class of another one; names of C++ symbols are no members."""
    found: list[str] = []
    for path in FILES:
        tree = ast.parse(path.read_text())
        own = {name for node in ast.walk(tree) for name in defined(node)} | LIBRARIES
        found += [
            f"{path.relative_to(PACKAGE)}: {ast.unparse(node)}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and node.attr.startswith("_")
            and not node.attr.startswith(("__", "_Z"))
            and ast.unparse(node.value) not in ("self", "cls", "super()")
            and node.attr not in own
        ]
    assert not found


def defined(node: ast.AST) -> set[str]:
    """The names that a statement defines, those of attributes of ``self`` among them."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {node.name}
        case ast.AnnAssign(target=target):
            targets = [target]
        case ast.Assign(targets=targets):
            pass
        case _:
            return set()
    flat = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return {each.id for each in flat if isinstance(each, ast.Name)} | {
        each.attr for each in flat if isinstance(each, ast.Attribute)
    }


def dotted(path: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> set[str]:
    """The modules that a module imports; a name that is imported from a package may be one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}": alias.name for alias in node.names}
            modules = {name for name in inner if is_module(name)}
            found |= modules if len(modules) == len(inner) else {*modules, node.module}
    return found


def is_module(name: str) -> bool:
    """Whether a dotted name is one of our modules or packages."""
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def calls(path: Path) -> set[str]:
    """The calls of a module's functions, as they are written: ``Image.open``."""
    functions = (node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    return {ast.unparse(function) for function in functions if isinstance(function, ast.Attribute)}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_files_of_strangers_are_decoded_in_workers_only(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    if name.startswith(INSIDE):
        return
    decoders = {each for module in imports(path) for each in DECODERS | OURS if f"{module}.".startswith(f"{each}.")}
    used = decoders | (calls(path) & DECODING)
    assert used <= EXCEPTIONS.get(name, set()), f"{name}: call it by name inside a worker (`cadwright.foreign`)"


def test_no_exception_is_left_over() -> None:
    for name, allowed in EXCEPTIONS.items():
        path = PACKAGE / name
        assert all(each in {*imports(path), *calls(path)} for each in allowed), f"{name} does not need them all"
