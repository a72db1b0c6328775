"""A child's folder for temporary files, which its parent makes and removes: a child that is killed cannot."""

from __future__ import annotations

import contextlib
import os


def own_folder() -> str:
    """A new folder that nobody else may enter; '' where none can be made. (``tempfile`` would take longer to
    load than all this.)"""
    if os.name != "posix":
        return ""
    path = os.path.join(os.environ.get("TMPDIR") or "/tmp", f"pincite-{os.urandom(8).hex()}")
    try:
        os.mkdir(path, 0o700)
    except OSError:
        return ""
    return path


def remove(path: str) -> None:
    """Remove a folder with what was left in it."""
    if not path:
        return
    try:
        os.rmdir(path)
    except OSError:
        import shutil

        with contextlib.suppress(OSError):
            shutil.rmtree(path, ignore_errors=True)
