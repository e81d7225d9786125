"""The files with which a page draws the viewer."""

from importlib.resources import files

FILES = {
    "view.js": "text/javascript",
    "three-cad-viewer.js": "text/javascript",
    "three-cad-viewer.css": "text/css",
}
"""What a page loads, with the media types to serve it by."""


def page(name: str) -> bytes:
    """One of `FILES`; `KeyError` for another name."""
    if name not in FILES:
        raise KeyError(name)
    return files("cadwright.viewer").joinpath("page", name).read_bytes()
