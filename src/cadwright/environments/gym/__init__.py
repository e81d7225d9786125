"""Environments as Gymnasium has them (extra `gym`); importing this registers nothing, `register` does."""

from cadwright.errors import UsageError


def register() -> None:
    """Make `cadwright/MrCAD-v0` known to Gymnasium; doing it twice is fine.

    ``gymnasium.make("cadwright/MrCAD-v0", role="maker" | "designer" | "both", …)`` takes the arguments of
    `cadwright.environments.gym.mrcad.MrCAD`. Raises `UsageError` where Gymnasium is not installed.
    """
    try:
        import gymnasium
    except ModuleNotFoundError:
        raise UsageError("Gymnasium is not installed", 'install it with: pip install "cadwright[gym]"') from None

    if "cadwright/MrCAD-v0" not in gymnasium.registry:
        gymnasium.register("cadwright/MrCAD-v0", entry_point="cadwright.environments.gym.mrcad:MrCAD")
