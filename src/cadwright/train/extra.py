"""Whether what training needs is installed: it is an extra, as PyTorch alone is larger than all the rest."""

from importlib.util import find_spec

from cadwright.errors import UsageError

NEEDED = ("torch", "transformers", "accelerate", "peft", "safetensors")
HINT = "pip install 'cadwright[train]'"


def check() -> None:
    """Raise `UsageError` where something is missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(f"training needs what is not installed: {', '.join(missing)}", HINT)
