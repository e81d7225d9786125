"""What this machine offers to isolate worker processes, found out by trying it."""

import functools
import importlib
import shutil
import subprocess
import sys

import msgspec

from cadwright.sandbox import landlock

BUBBLEWRAP = ("--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN")
"""Namespaces of its own, and inside them the one capability that lets the server give each child a file system."""

_TRY_TMPFS = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
ok = libc.unshare(0x20000) == 0 and libc.mount(b"tmpfs", b"/tmp", b"tmpfs", ctypes.c_ulong(0), b"size=1m") == 0
print("tmpfs" if ok else "none")
"""
_SECONDS = 20.0


class Isolation(msgspec.Struct, frozen=True):
    """What isolates workers on this machine. A reason is empty where the thing is there."""

    platform: str
    bubblewrap: str = ""
    """The program's path, where it exists and works."""
    no_bubblewrap: str = ""
    private_tmpfs: bool = False
    """Whether each execution gets a scratch file system of its own with a limit on bytes and files."""
    landlock_abi: int = 0
    seccomp: bool = False
    no_seccomp: str = ""

    def lacks(self) -> tuple[str, ...]:
        """What is missing for full isolation, one phrase each; empty when nothing is."""
        if self.platform != "linux":
            return (f"{self.platform}: scripts run in a process of their own with a time limit, but nothing keeps them"
                    " from your files, the network and other programs",)  # fmt: skip
        phrases = []
        if not self.bubblewrap:
            phrases.append(f"no bubblewrap: {self.no_bubblewrap}")
        if not self.private_tmpfs:
            phrases.append("no private scratch file system: number and total size of files are not limited")
        if not self.landlock_abi:
            phrases.append("no Landlock: the kernel lacks it or it is switched off")
        elif self.landlock_abi < 3 and not self.bubblewrap:
            phrases.append(f"Landlock ABI {self.landlock_abi}: truncating files is not stopped (needs Linux 6.2)")
        if not self.seccomp:
            phrases.append(f"no seccomp: {self.no_seccomp}")
        return tuple(phrases)


@functools.cache
def probe() -> Isolation:
    """Try everything once (about 50 ms) and remember it."""
    if sys.platform != "linux":
        return Isolation(platform=sys.platform)
    program, reason, tmpfs = _try_bubblewrap()
    no_seccomp = _try_seccomp()
    return Isolation(
        platform="linux",
        bubblewrap=program,
        no_bubblewrap=reason,
        private_tmpfs=tmpfs,
        landlock_abi=landlock.abi(),
        seccomp=not no_seccomp,
        no_seccomp=no_seccomp,
    )


def _try_bubblewrap() -> tuple[str, str, bool]:
    """Its path, or why it does not work, and whether a private tmpfs can be mounted inside."""
    program = shutil.which("bwrap")
    if program is None:
        return "", "it is not installed (apt install bubblewrap)", False
    outside = ("--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev")
    command = [program, *BUBBLEWRAP, *outside, sys.executable, "-I", "-S", "-c", _TRY_TMPFS]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, env={}, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", f"it does not run ({error})", False
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        return "", f"it does not work here ({last})", False
    return program, "", done.stdout.strip() == "tmpfs"


def _try_seccomp() -> str:
    """Why seccomp filters cannot be made; empty when they can."""
    try:
        importlib.import_module("pyseccomp")
    except (ImportError, RuntimeError, OSError) as error:
        return f"{error} (apt install libseccomp2)"
    return ""
