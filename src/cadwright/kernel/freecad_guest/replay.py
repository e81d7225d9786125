"""Calls of cadwright's tools as a session's script gives them back: what they answered, and what they did.

This file stands at the head of such scripts as it is, below the recording: it needs FreeCAD and the standard library
alone. A recorded call is ``{"names": what the tool is called, "arguments": `key_of` them, "value": [kind, answer] or
"raised": [type, message], "made": [[type, object], …], "set": [[object, property, XML], …]}``.
"""

import base64
import builtins
import hashlib
import io
import json
import zipfile
from typing import Any

import FreeCAD as App

_LONGEST_KEY = 200


def key_of(parameters: Any, arguments: Any, named: Any) -> str:
    """The arguments of a call as text, to be compared: as JSON, or its hash where that is long."""
    given = dict(zip(parameters, arguments))
    given.update(named)
    text = json.dumps({name: _told(value) for name, value in given.items()}, sort_keys=True)
    return text if len(text) <= _LONGEST_KEY else hashlib.sha256(text.encode()).hexdigest()[:20]


def _told(value: Any) -> Any:
    """An argument as far as it is compared: numbers to nine digits, objects by name, pictures and meshes by size."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, float)):
        return float(f"{value:.9g}")
    if isinstance(value, (list, tuple, App.Vector)):
        return [_told(each) for each in value]
    if isinstance(value, dict):
        return {str(key): _told(each) for key, each in value.items()}
    if hasattr(value, "tolist"):  # NumPy's
        return _told(value.tolist())
    kind = str(getattr(value, "TypeId", ""))
    if kind == "Sketcher::Constraint":
        return [value.Type, value.First, value.FirstPos, value.Second, value.SecondPos, _told(value.Value)]
    if isinstance(value, App.Document):
        return "the document"
    if isinstance(value, App.DocumentObject):
        return "the object " + str(value.Name)
    return str(getattr(value, "size", None) or getattr(value, "CountFacets", None) or kind or "something")


def document_of(arguments: Any) -> Any:
    """The document that a call is about: the first that is given, or that something given is in."""
    for value in arguments:
        doc = value if isinstance(value, App.Document) else getattr(value, "Document", None)
        if doc is not None:
            return doc
    return App.ActiveDocument


def replayed(calls: Any, tools: Any, document: str) -> Any:
    """Functions by name that give back recorded ``calls``; ``tools`` are their parameters' names."""
    left = list(calls)

    def tool(name: str) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            key = key_of(tools[name], arguments, named)
            while left:
                one = left.pop(0)
                if name in one["names"] and key == one["arguments"]:
                    return _again(one, document_of((*arguments, *named.values())))
                if one.get("made") or one.get("set"):
                    break
            said = f"{name}() is called otherwise than when this script was made, and only cadwright can answer that"
            raise NotImplementedError(f"{said}; what came of it then is in {document}")

        return call

    return {name: tool(name) for name in tools}


def _again(call: Any, doc: Any) -> Any:
    """Do to the document what a call did, and answer as it did."""
    for kind, name in call.get("made", ()):
        doc.addObject(kind, name)
    for name, each, xml in call.get("set", ()):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("Persistence.xml", xml)
        doc.getObject(name).restorePropertyContent(each, bytearray(packed.getvalue()))
    if call.get("made") or call.get("set"):
        doc.recompute()
    if call.get("raised"):
        kind, message = call["raised"]
        raise getattr(builtins, kind)(message)
    how, value = call["value"]
    if how == "picture":
        from PIL import Image

        return Image.open(io.BytesIO(base64.b64decode(value)))
    if how == "object":
        return doc.getObject(value)
    if how == "vector":
        return App.Vector(*value)
    return tuple(value) if how == "tuple" else value
