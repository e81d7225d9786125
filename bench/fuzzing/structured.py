"""Damage inside of a format: members of archives, streams of PDF, chunks of PNG, values of JSON, attributes of XML.

What is around the damage is made right again (lengths, checksums, compression), so that readers come as far as it.
"""

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from fuzzing.mutations import BYTES, EXTREMES, MOST, TEXT, Chance, Mutation, cut, numbers, one_of, repeated

BOMB = 96 * 1024**2
"""Bytes of a hundred kilobytes, inflated."""
_DATE = (2026, 1, 1, 0, 0, 0)


def unpacked(data: bytes) -> dict[str, bytes]:
    """The members of an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(members: dict[str, bytes]) -> bytes:
    """An archive of members, always the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def in_zip(inner: Callable[[str], Mutation], *, whole: bool = True) -> Mutation:
    """A mutation of archives: mostly of one member, as its name says, packed again; with ``whole`` of the list, too."""

    def mutate(data: bytes, chance: Chance) -> bytes:
        try:
            members = unpacked(data)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError):
            return BYTES(data, chance)  # an earlier mutation was at it
        if not members:
            return data
        name = chance.choices(list(members), [1 + len(each) ** 0.5 for each in members.values()])[0]
        if whole and chance.random() < 0.15:
            _relist(members, name, chance)
        else:
            members[name] = inner(name)(members[name], chance)
        return packed(members)

    return mutate


def _relist(members: dict[str, bytes], name: str, chance: Chance) -> None:
    """A member missing, empty, under another name, in another one's place, or a bomb."""
    match chance.randrange(5):
        case 0:
            del members[name]
        case 1:
            members[name] = b""
        case 2:
            members[chance.choice(("../out", "/tmp/out", name.upper(), "a" * 300, f"{name}/x"))] = members.pop(name)
        case 3:
            members[name] = members[chance.choice(list(members))]
        case _:
            members[name] = members[name][:-20] + b" " * (BOMB if chance.random() < 0.2 else MOST)


_STREAM = re.compile(rb"(/Length )(\d+)([^<>]*(?:<<.*?>>)?[^<>]*>>\s*stream\r?\n)(.*?)(\r?\nendstream)", re.DOTALL)
_REFERENCE = re.compile(rb"\d+ 0 R")
_OPERATORS = (
    b" Do\n",
    b" f*\n",
    b" W n\n",
    b" cm\n",
    b" q\n" * 400,
    b" Q\n",
    b" BT\n",
    b" Tj\n",
    b" re\n",
    b" d\n",
    b" c\n",
)
_KEYS = (
    *(b"/UserUnit 1e6", b"/Rotate 45", b"/MediaBox [0 0 14400 14400]", b"/MediaBox [0 0 1 1]", b"/Count 99999999"),
    *(b"/CropBox [1e9 1e9 -1e9 -1e9]", b"/MediaBox [nan 0 inf 9]", b"/Encrypt 1 0 R", b"/BBox [0 0 0 0]"),
    *(b"/Matrix [1e9 0 0 1e9 0 0]", b"/Matrix [0 0 0 0 0 0]", b"/Filter [/FlateDecode /FlateDecode]"),
)


def pdf_stream(data: bytes, chance: Chance) -> bytes:
    """A content stream inflated, damaged and deflated again; its length is right."""
    streams = list(_STREAM.finditer(data))
    if not streams:
        return data
    found = chance.choice(streams)
    packed_content = b"FlateDecode" in found[3] or b"FlateDecode" in data[max(0, found.start() - 60) : found.start()]
    content = _inflated(found[4]) if packed_content else found[4]
    if chance.random() < 0.02:
        new = _bomb(b"0 0 m 9 9 l S\n") if packed_content else repeated(content, chance)
    else:
        damaged = one_of((4, TEXT), (2, _operators))(content, chance)
        new = zlib.compress(damaged) if packed_content else damaged
    length = str(len(new)).encode()
    return data[: found.start()] + found[1] + length + found[3] + new + found[5] + data[found.end() :]


def _operators(content: bytes, chance: Chance) -> bytes:
    lines = content.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join([*lines[:at], repeated(lines[at] + chance.choice(_OPERATORS), chance), *lines[at:]])


def pdf_objects(data: bytes, chance: Chance) -> bytes:
    """Damage outside of streams: numbers, references that lead elsewhere, keys that were not there."""
    pieces = re.split(rb"(stream\r?\n.*?endstream)", data, flags=re.DOTALL)
    at = 2 * chance.randrange((len(pieces) + 1) // 2)
    match chance.randrange(4):
        case 0:
            references = _REFERENCE.findall(data)
            other = chance.choice(references) if references else b"1 0 R"
            pieces[at] = _REFERENCE.sub(lambda old: other if chance.random() < 0.3 else old[0], pieces[at])
        case 1:
            pieces[at] = pieces[at].replace(b"<<", b"<< " + chance.choice(_KEYS), 1 + chance.randrange(2))
        case _:
            pieces[at] = one_of((3, numbers), (1, TEXT))(pieces[at], chance)
    return b"".join(pieces)


def png_chunks(data: bytes, chance: Chance) -> bytes:
    """Damage to chunks: the header's numbers, the pixels inflated, chunks twice or new; checksums are right."""
    chunks = _chunks(data)
    if not chunks:
        return BYTES(data, chance)
    at = chance.randrange(len(chunks))
    kind, body = chunks[at]
    match chance.randrange(6):
        case 0:
            chunks[0] = (chunks[0][0], _header(chunks[0][1], chance))
        case 1 | 2:
            pixels = _inflated(b"".join(each for name, each in chunks if name == b"IDAT"))
            chunks = [each for each in chunks if each[0] != b"IDAT"]
            chunks.insert(min(1, len(chunks)), (b"IDAT", zlib.compress(BYTES(pixels, chance)[:MOST])))
        case 3:
            chunks[at] = (kind, BYTES(body, chance))
        case 4:
            chunks[at:at] = chance.choice((chunks[at : at + 1], chunks[:1], chunks[-1:], [(b"IDAT", b"")]))
        case _:
            text = b"Comment\0" + chance.choice((b"\0" + _bomb(b"\0" * 32), zlib.compress(b"x" * 9), b"\xff" * 70_000))
            name = chance.choice((b"zTXt", b"iTXt", b"iCCP", b"tEXt", b"PLTE", b"tRNS", b"gAMA", b"pHYs", b"acTL"))
            chunks.insert(
                chance.randint(0, len(chunks)), (name, text if chance.random() < 0.5 else chance.randbytes(9))
            )
    framed = (struct.pack(">I", len(b)) + n + b + struct.pack(">I", zlib.crc32(n + b)) for n, b in chunks)
    return data[:8] + b"".join(framed)


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    chunks, at = [], 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return chunks


def _header(header: bytes, chance: Chance) -> bytes:
    """Another width, height, depth, colour type, compression, filter or interlacing."""
    damaged = bytearray(header.ljust(13, b"\0"))
    if chance.random() < 0.5:
        at = chance.choice((0, 4))
        damaged[at : at + 4] = chance.choice((0, 1, 3, 20_000, 65_535, 2**31 - 1, 2**32 - 1)).to_bytes(4)
    else:
        damaged[chance.randint(8, 12)] = chance.choice((0, 1, 2, 3, 4, 6, 8, 16, 255))
    return bytes(damaged)


_ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**31, 2**63, 2**64, -(2**63), 1e308, -1e308, 1e-320, 0.1, "", "x", [], {}, [[]], [None]),
    *("\ud800", "a\nPASS  done", "\x1b[2J\u202e", "../../etc/passwd", "x" * 100_000, "½", "nan", "1e400"),
    *([0] * 5000, {"type": "line"}, {"record": "start"}, [[1e400, -1e400]]),
)


def json_values(data: bytes, chance: Chance) -> bytes:
    """A value of a JSON text becomes another one, is missing, comes twice or has another name.

    Of several lines that are each a JSON text, one of them; its checksum is left out.
    """
    lines = data.split(b"\n")
    at = chance.choice([n for n, line in enumerate(lines) if line.strip()] or [0])
    try:
        document = json.loads(lines[at]) if b"\n{" in data else json.loads(data)
    except (ValueError, RecursionError):
        return TEXT(data, chance)
    single = b"\n{" not in data
    change = _nudged if chance.random() < 0.7 else _changed
    for _ in range(chance.choice((1, 1, 2, 5))):
        document = change(document, chance)
    if isinstance(document, dict):
        document.pop("crc32", None)
    text = json.dumps(document, separators=(",", ":")).encode()
    if chance.random() < 0.04:
        text = text.replace(b"{", b"[" * 50_000 + b"{", 1) if chance.random() < 0.5 else b'{"a":' * 20_000 + text
    return text if single else b"\n".join([*lines[:at], text, *lines[at + 1 :]])


_NUMBERS = (0, -0.0, 1, -1, 2, 1e-9, 1e-320, 0.5, 1e6, 2**31, 2**53, -(2**63), 1e18, 1e155, 1.7e308, -1e308)


def _nudged(document: Any, chance: Chance) -> Any:
    """The document with one value changed to another one of its kind, the longer the more likely."""
    places = _places(document)
    if not places:
        return document
    sizes = [len(h[k]) ** 0.5 if isinstance(h[k], str | list) else 1 for h, k in places]
    holder, key = chance.choices(places, [1 + size for size in sizes])[0]
    match holder[key]:
        case bool(flag):
            holder[key] = not flag
        case int() | float():
            holder[key] = chance.choice(_NUMBERS)
        case str(text):
            holder[key] = TEXT(text.encode("utf-8", "surrogatepass"), chance).decode("utf-8", "replace")
        case [*items] if items:
            one = chance.randrange(len(items))
            holder[key] = items[:one] + items[one : one + 1] * chance.choice((0, 2, 2, 300)) + items[one + 1 :]
        case _:
            pass
    return json.loads(json.dumps(document))  # nothing in it twice


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Every value in it, as what holds it and its key there."""
    places: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        each = waiting.pop()
        keys = list(each) if isinstance(each, dict) else list(range(len(each))) if isinstance(each, list) else []
        places += [(each, key) for key in keys]
        waiting += [each[key] for key in keys]
    return places


def _changed(document: Any, chance: Chance) -> Any:
    """The document with one value changed to anything, missing, twice or under another name."""
    places = _places(document)
    if not places:
        return chance.choice(_ODD)
    holder, key = chance.choice(places)
    match chance.randrange(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder[key:key] = [holder[key]] * chance.choice((1, 2, 500))
        case 1:
            holder[chance.choice(list(holder))] = holder[key]
        case 2 if isinstance(holder, dict):
            holder[chance.choice((key.upper(), "", "a" * 100, "type"))] = holder.pop(key)
        case 3:
            other, where = chance.choice(places)
            holder[key] = json.loads(json.dumps(other[where]))
        case 4 if isinstance(holder[key], str):
            holder[key] = TEXT(holder[key].encode("utf-8", "surrogatepass"), chance).decode("utf-8", "replace")
        case _:
            holder[key] = chance.choice(_ODD)
    return json.loads(json.dumps(document))  # nothing in it twice


_ATTRIBUTE = re.compile(rb'(?<==")[^"]*(?=")')
_ELEMENT = re.compile(rb"<(\w+)\b[^<>]*/>|<(\w+)\b[^<>]*>[^<>]*</\2>")
_LAUGHS = b"".join(b'<!ENTITY l%d "%s">' % (n, b"&l%d;" % (n - 1) * 10 if n else b"lol") for n in range(9))


def xml(data: bytes, chance: Chance) -> bytes:
    """Attributes that hold something else, elements missing, many times, deep in themselves, and entities."""
    match chance.choices(range(5), (6, 3, 1, 0.5, 1))[0]:
        case 0:
            found = list(_ATTRIBUTE.finditer(data))
            for each in sorted(
                chance.sample(found, min(len(found), chance.choice((1, 1, 3)))), key=lambda m: -m.start()
            ):
                new = (
                    TEXT(each[0], chance)
                    if chance.random() < 0.5
                    else chance.choice((*EXTREMES, chance.choice(found)[0]))
                )
                data = data[: each.start()] + new.replace(b'"', b"'") + data[each.end() :]
            return data
        case 1:
            elements = list(_ELEMENT.finditer(data))
            if not elements:
                return data
            one = chance.choice(elements)
            new = b"" if chance.random() < 0.3 else repeated(one[0], chance)
            return data[: one.start()] + new + data[one.end() :]
        case 2:
            elements = list(_ELEMENT.finditer(data))
            if not elements:
                return data
            one, depth = chance.choice(elements), chance.choice((10, 300, 20_000))
            name = one[1] or one[2]
            return data[: one.start()] + b"<%s>" % name * depth + one[0] + b"</%s>" % name * depth + data[one.end() :]
        case 3:
            root = data.find(b"<", data.find(b"?>") + 1)
            return data[:root] + b"<!DOCTYPE x [" + _LAUGHS + b"]>" + data[root:].replace(b">", b">&l8;", 1)
        case _:
            return TEXT(data, chance)


def _inflated(data: bytes) -> bytes:
    """What was compressed, as far as it can be told."""
    try:
        return zlib.decompressobj().decompress(data, MOST)
    except zlib.error:
        return data


@lru_cache(maxsize=4)
def _bomb(piece: bytes) -> bytes:
    return zlib.compress(piece * (BOMB // len(piece)), 9)


def http(data: bytes, chance: Chance) -> bytes:
    """An answer of a server: mostly its JSON body is damaged and its length is right, else its head."""
    head, _, body = data.partition(b"\r\n\r\n")
    if chance.random() < 0.15:
        return one_of((3, TEXT), (1, _status))(head, chance) + b"\r\n\r\n" + body
    body = one_of((6, json_values), (1, TEXT), (0.5, cut), (1, BYTES))(body, chance)
    head = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), head)
    return head + b"\r\n\r\n" + body


def _status(head: bytes, chance: Chance) -> bytes:
    return re.sub(rb"^HTTP/1.1 \d+", b"HTTP/1.1 %d" % chance.choice((204, 301, 400, 401, 404, 429, 500, 503)), head)
