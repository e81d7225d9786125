"""The house of the design: imports run downwards only, and heavy libraries stay where they belong."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
DECODING_ENDS = {name.rpartition(".")[2] for name in DECODING}
LIBRARIES = {"_replace", "_exit", "_faces", "_findType", "_findFromPoint"}
"""Private by their names: of named tuples, of `os`, and CadQuery's, for which it has nothing public."""
VAGUE = {"NEAR", "_NEAR"}
"""Names that no constant has: they say neither near to what nor in which unit (`cadwright.geometry.tolerance`)."""
NOUNS = {
    "clipping",
    "dimensioning",
    "drawing",
    "fitting",
    "lifting",
    "modelling",
    "opening",
    "reading",
    "scanning",
}
NOUNS |= {"techdrawing", "thing"}
"""Modules whose names end in "ing" and are nouns of the field; others are called by what somebody would look for."""
FILES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """A file as it is called below the package."""
    return path.relative_to(PACKAGE).as_posix()


def top(module: str) -> str:
    """The name below ``cadwright`` that a dotted module belongs to."""
    names = module.split(".")
    return names[1] if len(names) > 1 else "__init__"


class Source(NamedTuple):
    """What the tests ask of a module's syntax tree, which is walked once."""

    imports: list[str]
    """The modules that it imports, as it names them."""
    imported: set[str]
    """The same; a name that is imported from a package may be one."""
    decoding: set[str]
    """Those of the calls of `DECODING` that it has."""
    private: list[str]
    """Private members of classes of other modules that it uses."""
    constants: set[str]
    """What it defines outside of functions and classes."""


@cache
def read(path: Path) -> Source:
    """What is asked of a module."""
    imports: list[str] = []
    imported: set[str] = set()
    decoding: set[str] = set()
    own, private = set(LIBRARIES), []
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        own |= defined(node)
        match node:
            case ast.Import(names=names):
                imports += [alias.name for alias in names]
                imported.update(alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                assert level == 0, f"{path}: relative import"
                imports.append(module or "")
                if module == "cadwright":
                    imports += [f"cadwright.{alias.name}" for alias in names if (PACKAGE / alias.name).exists()]
                inner = {f"{module}.{alias.name}" for alias in names}
                modules = {name for name in inner if is_module(name)}
                imported |= modules if len(modules) == len(inner) else {*modules, module or ""}
            case ast.Call(func=ast.Attribute(attr=attr) as function) if attr in DECODING_ENDS:
                decoding |= {ast.unparse(function)} & DECODING
            case ast.Attribute(attr=attr) if attr.startswith("_") and not attr.startswith(("__", "_Z")):
                if ast.unparse(node.value) not in ("self", "cls", "super()"):
                    private.append(node)
            case _:
                pass
    foreign = [ast.unparse(node) for node in private if node.attr not in own]
    return Source(imports, imported, decoding, foreign, {name for node in tree.body for name in defined(node)})


def imports(path: Path) -> list[str]:
    """The modules that a module imports, as it names them."""
    return read(path).imports


def own_floor(path: Path) -> int:
    module = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert module in FLOOR, f"{module} is on no floor: add it to the design and to this test"
    return FLOOR[module]


def test_imports_run_downwards() -> None:
    upwards = [
        f"{name_of(path)} imports {module}"
        for path in FILES
        for module in imports(path)
        if module.split(".")[0] == "cadwright" and FLOOR[top(module)] > own_floor(path)
    ]
    assert upwards == []


def test_only_the_kernel_imports_a_kernel() -> None:
    """What runs in workers is called by name."""
    guests = ("occ", "freecad_guest", "build123d_guest")
    inside = tuple(f"cadwright.kernel.{guest}" for guest in guests)
    found = [
        f"{name_of(path)} imports {module}"
        for path in FILES
        if not name_of(path).startswith(tuple(f"kernel/{guest}/" for guest in guests))
        for module in imports(path)
        if module.split(".")[0] in KERNELS or module.startswith(inside)
    ]
    assert found == []


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


def within(edges: dict[str, set[str]]) -> list[str]:
    """The nodes of a graph that lie on a circle of it, or lead to one: what is left when all others are taken away."""
    left = dict(edges)
    while free := [name for name, targets in left.items() if not targets & set(left)]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_circles_between_modules() -> None:
    """Module by module, whatever room they are in, and where a function does the importing, too."""
    modules = {dotted(path): path for path in FILES}
    found = within({name: read(path).imported & set(modules) - {name} for name, path in modules.items()})
    assert not found, f"these import themselves through others, or what does: {found}"


def test_no_circles_inside_a_package() -> None:
    """Package by package, each of its modules and subpackages taken as one."""
    modules = {dotted(path): path for path in FILES}
    for package in (name for name, path in modules.items() if path.name == "__init__.py"):
        children: dict[str, set[str]] = {}
        for name, path in modules.items():
            if name.startswith(f"{package}."):
                child = part_of(name, package)
                targets = {part_of(each, package) for each in read(path).imported if each.startswith(f"{package}.")}
                children.setdefault(child, set()).update(targets - {child})
        found = within(children)
        assert not found, f"in {package} these import themselves through others, or what does: {found}"


def part_of(module: str, package: str) -> str:
    """The child of a package that a module is, or is in."""
    return module.removeprefix(f"{package}.").split(".")[0]


def test_what_is_private_is_used_where_it_is_defined() -> None:
    """No module uses a private member of a class of another one; names of C++ symbols are no members."""
    found = [f"{name_of(path)}: {member}" for path in FILES for member in read(path).private]
    assert found == []


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


def is_module(name: str) -> bool:
    """Whether a dotted name is one of our modules or packages."""
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_files_of_strangers_are_decoded_in_workers_only() -> None:
    """What decodes is called by name inside a worker (`cadwright.foreign`)."""
    prefixes = tuple(f"{each}." for each in DECODERS | OURS)
    found: list[str] = []
    for path in FILES:
        name = name_of(path)
        if name.startswith(INSIDE):
            continue
        decoding = [f"{module}." for module in imports(path) if f"{module}.".startswith(prefixes)]
        used = {each for module in decoding for each in DECODERS | OURS if module.startswith(f"{each}.")} | read(
            path
        ).decoding
        found += [f"{name}: {each}" for each in sorted(used - EXCEPTIONS.get(name, set()))]
    assert found == []


def test_no_exception_is_left_over() -> None:
    for name, allowed in EXCEPTIONS.items():
        path = PACKAGE / name
        assert all(each in {*imports(path), *read(path).decoding} for each in allowed), f"{name} does not need them all"


def test_modules_are_called_by_nouns() -> None:
    names = {path.parent.name if path.name == "__init__.py" else path.stem for path in FILES}
    assert {name for name in names if name.endswith("ing")} == NOUNS


def test_constants_are_called_by_what_they_hold() -> None:
    """The same name with another value in every module is no name."""
    found = [f"{name_of(path)}: {name}" for path in FILES for name in sorted(read(path).constants & VAGUE)]
    assert found == []
