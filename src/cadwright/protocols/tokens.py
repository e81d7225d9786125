"""What a message costs a model to read, estimated before any provider has counted."""

import math

from cadwright.values import Message, Weight
from cadwright.values.pixels import size_of

LETTERS_PER_TOKEN = 4
PIXELS_PER_TOKEN = 750
"""About what providers state for their vision models; those that cut pictures into tiles count in steps."""


def weigh(message: Message) -> Weight:
    """Its pictures, and its tokens, both texts and pictures: an estimate, some ten percent off for English and code."""
    images = [piece.image for piece in message.pieces if piece.image is not None]
    letters = sum(len(piece.text) for piece in message.pieces)
    pixels = sum(math.prod(size_of(image.blob.data)) for image in images)
    return Weight(len(images), math.ceil(letters / LETTERS_PER_TOKEN) + math.ceil(pixels / PIXELS_PER_TOKEN))
