"""Numbers as people write them, and when two of them are the same."""


def number(value: float) -> str:
    """A number as people write it: six significant digits, no trailing zeros, no exponent where digits will do."""
    if 1e6 <= abs(value) < 1e15:
        return f"{value:.0f}"
    return f"{0.0 if abs(value) < 1e-9 else value:.6g}"


def alike(a: float, b: float) -> bool:
    """Whether two numbers that were written down are the same but for rounding."""
    return abs(a - b) <= 1e-6 * max(1.0, abs(a))
