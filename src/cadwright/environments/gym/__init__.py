"""Environments as Gymnasium has them (extra `gym`); importing this registers nothing, `register` does."""

from cadwright.errors import UsageError

ENTRY_POINTS = {
    "cadwright/MrCAD-v0": "cadwright.environments.gym.mrcad:MrCAD",
    "cadwright/CadQuery-v0": "cadwright.environments.gym.scripts:CadQuery",
    "cadwright/FreeCAD-v0": "cadwright.environments.gym.scripts:FreeCADSession",
}
"""The environments and their classes; ``gymnasium.make(name, …)`` takes the arguments of the class."""


def register() -> None:
    """Make `ENTRY_POINTS` known to Gymnasium; doing it twice is fine.

    Raises `UsageError` where Gymnasium is not installed.
    """
    try:
        import gymnasium
    except ModuleNotFoundError:
        raise UsageError("Gymnasium is not installed", 'install it with: pip install "cadwright[gym]"') from None

    for name, entry_point in ENTRY_POINTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=entry_point)
