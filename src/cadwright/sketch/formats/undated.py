"""DXF files without the time and without random identifiers, so that the same drawing is the same file."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

import ezdxf

_LOCK = RLock()
"""ezdxf has this as a setting of the whole process: who writes holds it for as long as that takes."""


@contextmanager
def undated() -> Iterator[None]:
    """Write DXF files without dates meanwhile, in one thread at a time."""
    with _LOCK:
        before = ezdxf.options.write_fixed_meta_data_for_testing
        ezdxf.options.write_fixed_meta_data_for_testing = True
        try:
            yield
        finally:
            ezdxf.options.write_fixed_meta_data_for_testing = before
