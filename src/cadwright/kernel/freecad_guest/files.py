"""Opening and saving FreeCAD documents.

A document is a zip archive: ``Document.xml``, the shapes beside it, and, where a window was open, ``GuiDocument.xml``
with colours and visibility. FreeCAD without a window neither reads the latter nor writes it, so `save` carries it
over. Objects that are defined by Python code keep their stored shape: the code is never loaded, and `save` writes the
reference to it back, so that such a document is whole when its owner opens it.
"""

from __future__ import annotations

import contextlib
import lzma
import os
import re
import shutil
import struct
import tempfile
import zipfile
import zlib
from typing import Any, Iterator, NamedTuple
from xml.etree import ElementTree

import FreeCAD as App

from cadwright.kernel import brep_text

SCHEMA = 4
"""The version of the file format that FreeCAD has had since 0.13."""
UNPACKED_LIMIT = 2 << 30
DESCRIPTION_LIMIT = 256 << 20
"""For ``Document.xml``, which is read as a whole."""
_PYTHON = re.compile(rb"<Python\b[^>]*?/>|<Python\b[^>]*>.*?</Python>", re.DOTALL)
_OBJECT = re.compile(rb'<Object name="([^"]+)"')
_SILENT = b'<Python value="bnVsbA==" encoded="yes"/>'
_KINDS = {"Geometry": "Part::Geometry", "GeoExtension": "Part::GeometryPersistenceExtension"}
"""Elements whose ``type`` FreeCAD makes an object of and uses, whatever it is: what it must be derived from."""


_NO_ARCHIVE = (
    zipfile.BadZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
    lzma.LZMAError,
    struct.error,
    zlib.error,
)
"""What reading a zip archive raises whose bytes are damaged; a place before its beginning is an `OSError`."""


class _Dropped(NamedTuple):
    """What FreeCAD without a window drops of a document: the files of its window, and its Python properties."""

    window: dict[str, bytes]
    xml: bytes


_DROPPED: dict[str, _Dropped] = {}
"""Of the documents that were opened here, by name."""


class DocumentError(ValueError):
    """A file that is no FreeCAD document, or none that can be used; the message says why."""


def open_document(path: str) -> tuple[Any, list[str]]:
    """Open a copy of an FCStd file, without running any code in it: the document, and what its user should know.

    Raises `DocumentError` for a file that cannot be used.
    """
    xml = _document_xml(path)
    notes = _notes(xml)
    copy = os.path.join(tempfile.mkdtemp(prefix="document-"), os.path.basename(path) or "document.FCStd")
    if b"<Python" in xml:
        rewrite(path, copy, {"Document.xml": _PYTHON.sub(_SILENT, xml)})
    else:
        shutil.copyfile(path, copy)
    known = set(App.listDocuments())
    try:
        doc = App.openDocument(copy, True)
    except (OSError, RuntimeError, ValueError) as error:
        raise DocumentError(f"FreeCAD cannot open it: {error}") from error
    finally:
        _close_new(known, keep=copy)
    missing = _expected_objects(xml) - {found.Name for found in doc.Objects}
    if missing:
        notes.append(f"this FreeCAD could not restore {_listed(sorted(missing))}")
    _DROPPED[doc.Name] = _dropped(path)
    return doc, notes


def save(doc: Any, path: str, original: str | None = None) -> None:
    """Write a document to ``path``, which may exist, without changing what the document thinks its file is.

    ``original`` is the file it came from, where `open_document` did not read it: its colours, and the Python code its
    objects refer to, are carried over for the objects that are still there.
    """
    doc.saveCopy(path)
    dropped = _dropped(original) if original else _DROPPED.get(doc.Name)
    if dropped:
        _carry_over(dropped, path)


def bytes_of(doc: Any) -> bytes:
    """What `save` would write."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "document.FCStd")
        save(doc, path)
        with open(path, "rb") as file:
            return file.read()


@contextlib.contextmanager
def file_of(document: bytes) -> Iterator[str]:
    """The path of a file with these bytes, for as long as it is needed."""
    folder = tempfile.mkdtemp(prefix="document-")
    path = os.path.join(folder, "document.FCStd")
    try:
        with open(path, "wb") as file:
            file.write(document)
        yield path
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_document(name: str = "Unnamed") -> Any:
    """A new document without a window."""
    return App.newDocument(name, hidden=True)


def _document_xml(path: str) -> bytes:
    """``Document.xml`` of a file that looks like a document."""
    if not os.path.exists(path):
        raise DocumentError("there is no such file")
    if os.path.getsize(path) == 0:
        raise DocumentError("the file is empty")
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > UNPACKED_LIMIT:
                raise DocumentError("unpacked it would take more than 2 GiB")
            if archive.getinfo("Document.xml").file_size > DESCRIPTION_LIMIT:
                raise DocumentError("its Document.xml would take more than 256 MiB")
            xml = archive.read("Document.xml")
            broken = archive.testzip() or next(
                filter(None, (_cut_off(archive, name) for name in archive.namelist())), None
            )
    except KeyError as error:
        raise DocumentError("it is a zip archive, but no FreeCAD document: Document.xml is not in it") from error
    except _NO_ARCHIVE as error:
        raise DocumentError(f"it is no FreeCAD document, or a damaged one ({error})") from error
    if broken:
        raise DocumentError(f"it is damaged: {broken} in it cannot be read")
    return xml


def _cut_off(archive: zipfile.ZipFile, name: str) -> str | None:
    """The name again, where it is a shape as text that breaks off: FreeCAD would never come back from it."""
    if not name.endswith(".brp"):
        return None
    data = archive.read(name)
    return None if not data.strip() or brep_text.is_whole(data) else name


def _notes(xml: bytes) -> list[str]:
    """What the description of a document tells: its version, its Python objects. Raises `DocumentError`."""
    try:
        root = ElementTree.fromstring(xml)
    except ElementTree.ParseError as error:
        raise DocumentError(f"it is damaged: its Document.xml breaks off or is no XML ({error})") from error
    if root.tag != "Document":
        raise DocumentError("it is no FreeCAD document: its Document.xml describes something else")
    schema, written = root.get("SchemaVersion", "0"), root.get("ProgramVersion", "")
    if schema.isdigit() and int(schema) > SCHEMA:
        raise DocumentError(
            f"it was written by a newer FreeCAD ({written or 'version unknown'}) in a format of its own"
        )
    _check_kinds(root)
    notes = []
    if _version(written) > _version(".".join(App.Version()[:2])):
        here = ".".join(App.Version()[:2])
        notes.append(f"it was written by FreeCAD {written.split('R')[0]}, which is newer than the {here} here")
    scripted = _scripted(root)
    if scripted:
        notes.append(f"{_listed(scripted)} defined by Python code, which is not run: the stored shape is kept")
    return notes


def _check_kinds(root: ElementTree.Element) -> None:
    """Refuse geometry that FreeCAD cannot make: it does not look whether it could, and ends the process.

    Only types that none is derived from are made; the others are abstract.
    """
    types = App.Base.TypeId
    for tag, base in _KINDS.items():
        for kind in {element.get("type", "") for element in root.iter(tag)}:
            found = types.fromName(kind)
            if not found.isDerivedFrom(types.fromName(base)) or len(types.getAllDerivedFrom(kind)) > 1:
                raise DocumentError(
                    f"its geometry is damaged, or of a kind that this FreeCAD does not know: {kind[:80]!r}"
                )


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text)[:2])


def _scripted(root: ElementTree.Element) -> list[str]:
    return [
        str(described.get("name"))
        for described in root.iterfind("./ObjectData/Object")
        if any(python.get("module") or python.get("class") for python in described.iter("Python"))
    ]


def _expected_objects(xml: bytes) -> set[str]:
    root = ElementTree.fromstring(xml)
    return {str(described.get("name")) for described in root.iterfind("./ObjectData/Object")}


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    return shown + (" are" if len(names) > 1 else " is") if shown else shown


def _close_new(known: set[str], keep: str) -> None:
    """Close documents that failed to open, which FreeCAD leaves behind empty."""
    for name, doc in list(App.listDocuments().items()):
        if name not in known and not doc.Objects and doc.FileName != keep:
            App.closeDocument(name)


def rewrite(source: str, target: str, replaced: dict[str, bytes], added: dict[str, bytes] | None = None) -> None:
    """Copy an archive with some of its entries replaced and some added; ``Document.xml`` stays first."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            new.writestr(entry.filename, replaced.get(entry.filename) or old.read(entry))
        for name, content in (added or {}).items():
            new.writestr(name, content)


def _dropped(path: str) -> _Dropped:
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        xml = archive.read("Document.xml")
        window = {}
        if "GuiDocument.xml" in names:
            window["GuiDocument.xml"] = archive.read("GuiDocument.xml")
            files = re.findall(r'\bfile="([^"]+)"', window["GuiDocument.xml"].decode("utf-8", "replace"))
            window.update((name, archive.read(name)) for name in files if name in names)
    return _Dropped(window, xml if b"<Python" in xml else b"")


def _carry_over(dropped: _Dropped, path: str) -> None:
    """Put back into a saved document what FreeCAD has dropped."""
    with zipfile.ZipFile(path) as now:
        present, xml = set(now.namelist()), now.read("Document.xml")
    added = {} if "GuiDocument.xml" in present else {n: c for n, c in dropped.window.items() if n not in present}
    restored = _with_python(xml, dropped.xml)
    if added or restored != xml:
        temporary = path + ".tmp"
        rewrite(path, temporary, {"Document.xml": restored}, added)
        os.replace(temporary, path)


def _with_python(xml: bytes, original: bytes) -> bytes:
    """A document's description in which the Python properties of objects are again those of the original."""
    before = dict(_object_texts(original))
    parts = [xml[: _data_start(xml)]]
    for name, text in _object_texts(xml):
        kept = _PYTHON.findall(before.get(name, b""))
        if kept and len(kept) == len(_PYTHON.findall(text)):
            remaining = iter(kept)
            text = _PYTHON.sub(lambda _, rest=remaining: next(rest), text)  # type: ignore[misc]
        parts.append(text)
    return b"".join(parts)


def _data_start(xml: bytes) -> int:
    start = xml.find(b"<ObjectData")
    first = _OBJECT.search(xml, max(start, 0))
    return first.start() if start >= 0 and first else len(xml)


def _object_texts(xml: bytes) -> list[tuple[bytes, bytes]]:
    """The objects in the data part of a description, each with its text up to the next one."""
    marks = list(_OBJECT.finditer(xml, _data_start(xml)))
    ends = [mark.start() for mark in marks[1:]] + [len(xml)]
    return [(mark.group(1), xml[mark.start() : end]) for mark, end in zip(marks, ends)]
