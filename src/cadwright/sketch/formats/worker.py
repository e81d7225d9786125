"""What is done with a sketch that somebody sent as DXF, called by name in a worker (`cadwright.foreign`)."""

from cadwright.foreign import for_workers
from cadwright.sketch.formats import dxf_reader
from cadwright.sketch.formats.imported import Imported


@for_workers
def dxf(data: bytes) -> Imported:
    """The curves of a DXF file; see `dxf_reading.read`."""
    return dxf_reader.read(data)
