"""cadwright: a multimodal CAD agent that works in the loop with real CAD kernels.

```python
import cadwright

d = cadwright.make("a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners")
d.params["thickness"] = 8
d.export("plate.step")
```

What `cadwright.notebook` offers is offered here by the same names, and imported when it is first asked for.
"""

__version__ = "0.1.0"
_OFFERED = (
    "Comparison",
    "Design",
    "Drawing",
    "Params",
    "Picture",
    "Run",
    "Settings",
    "Slices",
    "UnmetWarning",
    "Verdicts",
    "Versions",
    "ask",
    "compare",
    "make",
    "measure",
    "open",
    "run",
)
"""The names of `cadwright.notebook`; type checkers find them in ``__init__.pyi``."""


def __getattr__(name: str) -> object:
    """Import what is offered when it is first asked for: all of it takes a second."""
    if name in _OFFERED:
        from importlib import import_module

        found = globals()[name] = getattr(import_module("cadwright.notebook"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_OFFERED})
