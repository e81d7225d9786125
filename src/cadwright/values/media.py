"""Media types of the bytes that are exchanged."""

BREP = "application/vnd.cadwright.brep"
"""A geometry as our workers hand it on, in OCCT's binary or text format."""
DXF = "image/vnd.dxf"
FCSTD = "application/vnd.freecad.fcstd"
JSON = "application/json"
PNG = "image/png"
SVG = "image/svg+xml"
PICTURES = (PNG, "image/jpeg", "image/webp", "image/gif")
"""What models look at as it is."""
