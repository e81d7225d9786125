"""The viewer's library as it is shipped, made anew of the pinned wheel: ``python scripts/viewer.py``.

Needs pip, node and the internet. It takes three-cad-viewer from the wheel of ``ocp-viewer``, in which alone its newest
version is built, minifies it with esbuild and writes it with its SHA-256 into the package.
"""

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "src" / "cadwright" / "viewer" / "page"
WHEEL = "ocp-viewer==1.2.0"
ESBUILD = "esbuild@0.28.2"
STATIC = "ocp_viewer/server/static"
SOURCES = {
    f"{STATIC}/js/three-cad-viewer.esm.js": "three-cad-viewer.js",
    f"{STATIC}/css/three-cad-viewer.css": "three-cad-viewer.css",
}


def main() -> None:
    """Fetch, minify and write, and say how large it is."""
    with tempfile.TemporaryDirectory() as folder:
        fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, WHEEL]
        subprocess.run(fetch, check=True)
        with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
            for source, name in SOURCES.items():
                minify(Path(wheel.extract(source, folder)), PAGE / name)
    lines = [f"{hashlib.sha256((PAGE / name).read_bytes()).hexdigest()}  {name}" for name in SOURCES.values()]
    (PAGE / "SHA256SUMS").write_text("\n".join(lines) + "\n", encoding="utf-8")


def minify(source: Path, target: Path) -> None:
    """One file, without the comments; the licences are in ``page/LICENSES``."""
    options = ["--minify", "--legal-comments=none", f"--outfile={target}", "--allow-overwrite"]
    subprocess.run(["npx", "--yes", ESBUILD, str(source), *options], check=True)
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
