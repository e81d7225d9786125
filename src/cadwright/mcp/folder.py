"""The folder that tools may read and write, with all that is below it."""

from pathlib import Path

from cadwright.errors import InputError, UsageError

LONGEST = 1000
"""Characters of a path."""
DESIGNS = "designs"
"""Where designs that are named by a word alone are."""


class Folder:
    """A root: paths are taken from there, and none leads out of it, by links neither."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        if not self.root.is_dir():
            raise InputError(f"{root}: this is no folder", "name one that exists with --root")

    def file(self, name: str) -> Path:
        """A file to read, or a folder. Raises `UserError` where it is elsewhere or not there."""
        path = self._inside(name)
        if not path.exists():
            raise InputError(f"{name}: there is no such file in {self.root}", "paths are taken from that folder")
        return path

    def target(self, name: str) -> Path:
        """A file to write; its folder is there. Raises `UserError` where it is elsewhere."""
        path = self._inside(name)
        if path.is_dir():
            raise InputError(f"{name}: this is a folder", "name a file")
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def design(self, name: str) -> Path:
        """The folder of a design: a word stands for a folder below ``designs``."""
        self._inside(name)
        plain = "/" not in name and "\\" not in name
        if plain and (self.root / name / "design.json").is_file():
            plain = False
        return self._inside(f"{DESIGNS}/{name}" if plain else name)

    def told(self, path: Path | str) -> str:
        """A path as tools are given it."""
        resolved = Path(path).resolve()
        return str(resolved.relative_to(self.root)) if resolved.is_relative_to(self.root) else str(path)

    def _inside(self, name: str) -> Path:
        if not name.strip() or len(name) > LONGEST or "\x00" in name:
            raise UsageError("this is no path", "give one of at most 1000 characters, from the server's folder")
        path = (self.root / name).resolve()
        if not path.is_relative_to(self.root):
            raise UsageError(
                f"{name}: this is outside of {self.root}", "use paths below it, or start the server with --root"
            )
        return path
