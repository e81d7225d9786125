"""The part beside the conversation, in hosts that show pages of servers (MCP Apps): one page with all that it needs.

The page is given the results of tools by its host, and reads the part itself as a resource of ours.
"""

import json
import re
from importlib.resources import files
from typing import Any
from urllib.parse import unquote

from mcp.server.apps import APP_MIME_TYPE, Apps
from mcp.server.mcpserver.resources import FunctionResource

from cadwright.mcp.desk import Office

URI = "ui://cadwright/model"
MODEL = "cadwright://model/{design}/{version}"
SHOWING = {"ui": {"resourceUri": URI}}
"""What a tool carries whose results the page shows."""
_EXPORTS = re.compile(r"export\{([^{}]*)\};?\s*$")


def apps() -> Apps:
    """The page as an extension of a server."""
    extension = Apps()
    extension.add_resource(
        FunctionResource(
            uri=URI,
            name="model",
            title="The part in 3D",
            description="Shows the version that a tool made.",
            mime_type=APP_MIME_TYPE,
            meta={"ui": {"prefersBorder": True}},
            fn=page,
        )
    )
    return extension


def page() -> str:
    """The page, with the viewer's library, styles and scripts within it: it may fetch nothing."""
    from cadwright import viewer

    library, names = _without_exports(viewer.page("three-cad-viewer.js").decode())
    view = viewer.page("view.js").decode().replace("export function", "function")
    script = "\n".join(
        (
            f"const library = (() => {{ {library}\nreturn {{ {names} }}; }})();",
            f"const createView = (() => {{ {view}\nreturn createView; }})();",
            _file("app.js"),
        )
    )
    html = _file("app.html").replace("/*STYLE*/", viewer.page("three-cad-viewer.css").decode())
    return html.replace("/*SCRIPT*/", re.sub(r"</(?=script)", r"<\\/", script))


def model(office: Office, design: str, version: str) -> str:
    """A version as JSON for the viewer. Raises `UserError` where there is none."""
    from cadwright.api.sources import Source, solid
    from cadwright.values import PartStyle
    from cadwright.viewer import Shown
    from cadwright.viewer import model as shown

    geometry = solid(Source(office.folder.design(unquote(design)), unquote(version)), office.kernel)
    parts = office.kernel.tessellation(geometry.brep)
    styles = (*geometry.parts, *[PartStyle()] * len(parts))
    return json.dumps(shown([Shown(part, style) for part, style in zip(parts, styles, strict=False)], unquote(design)))


def _without_exports(module: str) -> tuple[str, str]:
    """A module's code, and what it exports as the fields of an object."""
    found = _EXPORTS.search(module)
    if found is None:
        raise ValueError("the viewer's library ends in another way than it did")
    pairs: list[Any] = [each.split(" as ") for each in found[1].split(",")]
    return module[: found.start()], ", ".join(f"{pair[-1].strip()}: {pair[0].strip()}" for pair in pairs)


def _file(name: str) -> str:
    return files("cadwright.mcp").joinpath("page", name).read_text("utf-8")
