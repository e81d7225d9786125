"""Numbers as people write them."""


def number(value: float) -> str:
    """A number as people write it: six significant digits, no trailing zeros, no exponent where digits will do."""
    if 1e6 <= abs(value) < 1e15:
        return f"{value:.0f}"
    return f"{0.0 if abs(value) < 1e-9 else value:.6g}"
