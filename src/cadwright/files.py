"""Files that users hand over, read whole."""

import os
from pathlib import Path

from cadwright.errors import InputError


def contents(path: Path, limit: int) -> bytes:
    """The bytes of a file of at most ``limit`` bytes. Raises `InputError`, in one line, where there are none."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)  # a device has no size and no end
            size = max(os.fstat(file.fileno()).st_size, len(data))
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise InputError(f"{path}: this is a folder, not a file") from None
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    if size > limit:
        raise InputError(f"{path}: {size / 1024**2:.0f} MB is too large", f"at most {limit // 1024**2} MB are read")
    return data
