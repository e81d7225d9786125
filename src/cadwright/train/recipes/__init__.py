"""Configs that come along: the papers' and small ones, by name."""

from pathlib import Path

from cadwright.errors import InputError

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """What there is."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def about(name: str) -> str:
    """What a recipe is, in the words of its first line."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")


def find(name: str) -> Path:
    """A config's path: a file, or a recipe that comes along. Raises `InputError` where there is neither."""
    if (path := Path(name).expanduser()).is_file():
        return path
    if name in names():
        return FOLDER / f"{name}.toml"
    raise InputError(f"{name}: there is no such file, and no recipe of that name", f"there are {', '.join(names())}")
