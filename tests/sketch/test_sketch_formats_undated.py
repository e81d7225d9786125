"""Drawings written at the same time have no dates either."""

from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import ezdxf

from cadwright.sketch.formats.undated import undated


def written(_: int) -> str:
    with undated():
        document = ezdxf.new()
        document.modelspace().add_line((0, 0), (10, 0))
        stream = StringIO()
        document.write(stream)
        return stream.getvalue()


def test_the_same_drawing_is_the_same_file_in_every_thread() -> None:
    before = ezdxf.options.write_fixed_meta_data_for_testing
    with ThreadPoolExecutor(8) as pool:
        files = set(pool.map(written, range(24)))
    assert len(files) == 1
    assert ezdxf.options.write_fixed_meta_data_for_testing == before
