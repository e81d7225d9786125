"""cadwright: a multimodal CAD agent that works in the loop with real CAD kernels."""

__version__ = "0.1.0"
