"""Starts a server in an interpreter that has nothing of ours but the workers' side of this package.

Run as a script, with cadwright's folder and then what `server.main` takes. The packages on the way to the modules of
the workers' side are made by hand: their own ``__init__`` imports libraries that this interpreter need not have.
"""

from __future__ import annotations

import os
import sys
import types


def main() -> None:
    """Make ``cadwright`` and ``cadwright.sandbox`` importable, module by module, and be the server."""
    package = sys.argv[1]
    sys.path[:] = [path for path in sys.path if path != os.path.dirname(os.path.abspath(__file__))]
    for name, folder in (("cadwright", package), ("cadwright.sandbox", os.path.join(package, "sandbox"))):
        bare = types.ModuleType(name)
        bare.__path__ = [folder]
        sys.modules[name] = bare
    from cadwright.sandbox import server

    server.main()


if __name__ == "__main__":
    main()
