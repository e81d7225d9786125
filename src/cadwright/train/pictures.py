"""The pictures of chats: their bytes, and what they show.

Examples come by the hundred thousand, from sets that whoever trains has chosen: they are decoded here, in the trainer's
own workers, by the decoders of PNG and JPEG alone and up to a size.
"""

import io
from typing import Any

from PIL import Image

from cadwright.errors import InputError
from cadwright.train.chats import Picture
from cadwright.values.pixels import size_of

FORMATS = ("PNG", "JPEG")
MOST_PIXELS = 64_000_000


def contents(picture: Picture) -> bytes:
    """The bytes of a picture. Raises `InputError` where its file has none."""
    if picture.data:
        return picture.data
    try:
        with open(picture.file, "rb") as file:
            file.seek(picture.offset)
            data = file.read(picture.size or -1)
    except OSError as error:
        raise InputError(f"{picture.file}: {error.strerror or error}") from error
    if len(data) < max(1, picture.size):
        raise InputError(f"{picture.file}: the picture is cut off")
    return data


def decoded(picture: Picture) -> Any:
    """What it shows, as an RGB image of Pillow's; what is clear is white. Raises `InputError` for a broken one."""
    data = contents(picture)
    where = picture.file or "a picture"
    width, height = size_of(data)
    if width * height > MOST_PIXELS:
        raise InputError(f"{where}: {width} by {height} pixels are too many")
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as file:
            file.load()
            image: Image.Image = file
            if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
                clear = image.convert("RGBA")
                image = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)
            return image.convert("RGB")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise InputError(f"{where}: no picture that can be read ({error})") from None


def squared(image: Any) -> Any:
    """The picture in the middle of a white square, for encoders that would stretch it to one."""
    side = max(image.size)
    if image.size == (side, side):
        return image
    found = Image.new("RGB", (side, side), "white")
    found.paste(image, ((side - image.width) // 2, (side - image.height) // 2))
    return found
