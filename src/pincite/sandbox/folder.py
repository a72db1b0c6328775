"""A child's folder for temporary files, which its parent makes and removes: a child that is killed cannot.

Whoever made a folder holds a lock on it, which ends with the process. What a parent that was killed left is
so told from what is in use, and the next process that makes such a folder removes it.
"""

from __future__ import annotations

import contextlib
import os
import time

from pincite.regex import regex

OURS = regex(r"pincite-[0-9a-f]{16}")
SETTLED = 60.0  # Seconds after which a folder has its lock: it is made first and locked then.
_locks: dict[str, int] = {}  # The file descriptors that hold the folders of this process.
_swept: set[str] = set()  # Folders in which what others left has been looked for.


def own_folder() -> str:
    """A new folder that nobody else may enter; '' where none can be made. (``tempfile`` would take longer to
    load than all this.)"""
    if os.name != "posix":
        return ""
    around = os.environ.get("TMPDIR") or "/tmp"
    if around not in _swept:
        _swept.add(around)
        remove_abandoned(around)
    path = os.path.join(around, f"pincite-{os.urandom(8).hex()}")
    try:
        os.mkdir(path, 0o700)
    except OSError:
        return ""
    with contextlib.suppress(OSError):
        _locks[path] = locked(path)
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
    if path in _locks:
        os.close(_locks.pop(path))


def remove_abandoned(around: str) -> None:
    """Remove the folders beneath this one that belong to processes of this user that are gone."""
    with contextlib.suppress(OSError), os.scandir(around) as entries:
        for entry in entries:
            if OURS.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    remove_if_abandoned(entry)


def remove_if_abandoned(entry: os.DirEntry[str]) -> None:
    """Remove a folder that nobody holds; raises OSError where one is held, or cannot be."""
    found = entry.stat(follow_symlinks=False)
    if found.st_uid != os.getuid() or time.time() - found.st_mtime < SETTLED:
        return
    lock = locked(entry.path)
    try:
        remove(entry.path)
    finally:
        os.close(lock)


def locked(path: str) -> int:
    """A file descriptor that holds a folder, until it is closed; raises OSError where another does."""
    import fcntl

    lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock
