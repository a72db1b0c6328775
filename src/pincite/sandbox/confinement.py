"""What a child process may not do, whatever the document in it makes of an engine: reach a network, write or
make files outside its own folder, gain privileges, touch other processes.

Linux holds it, as far as it is new enough: seccomp, Landlock, no_new_privs. Elsewhere, and where a kernel
has them not, nothing of it holds, which ``pincite doctor`` tells.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Sequence
from typing import NamedTuple

from pincite.sandbox import landlock, seccomp

SWITCH = "PINCITE_CONFINEMENT"
# Of capset(2): the version with sets of 64, and the capabilities CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH.
CAPABILITIES, SETS = struct.Struct("=Ii"), struct.Struct("=6I")
CAPABILITIES_VERSION, OPENING = 0x20080522, 0b110
NO_NEW_PRIVILEGES = 38  # prctl(2), PR_SET_NO_NEW_PRIVS
# What a child keeps of the environment: names, and beginnings of names. Keys and tokens are none of its
# business.
KEPT = frozenset(
    {"HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "LOGNAME", "PATH", "TESSDATA_PREFIX", "TMPDIR"}
    | {
        "TZ",
        "USER",
        "COMSPEC",
        "PATHEXT",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "TMP",
        "USERPROFILE",
        "WINDIR",
    }
)
KEPT_BEGINNINGS = ("LC_", "MKL_", "OMP_", "OPENBLAS_", "PINCITE_", "PYTHON")


class Confinement(NamedTuple):
    """What holds of a child: ``network`` cannot be reached, ``files`` are not written outside its folder,
    ``processes`` outside are not signalled, ``privileges`` are not gained."""

    network: bool
    files: bool
    processes: bool
    privileges: bool


NOTHING = Confinement(network=False, files=False, processes=False, privileges=False)


def possible() -> Confinement:
    """What this system can hold."""
    if sys.platform != "linux":
        return NOTHING
    version, filters = landlock.version(), seccomp.is_there()
    return Confinement(filters, version > 0, version >= landlock.WITH_SIGNALS, True)


def settle(folder: str, writable: Sequence[str]) -> None:
    """Make this process a child that can do nothing but its work: of the environment it keeps what it needs,
    temporary files go to ``folder`` ('' for none), and it is confined unless PINCITE_CONFINEMENT is 'off'."""
    scrub_environment()
    if folder:
        os.environ["TMPDIR"] = folder
        if tempfile := sys.modules.get("tempfile"):
            tempfile.tempdir = folder  # type: ignore[attr-defined]
    if os.environ.get(SWITCH, "").lower() != "off":
        confine((folder, *writable) if folder else writable)


def confine(writable: Sequence[str] = ()) -> Confinement:
    """Give up, in this process and all it starts and for ever, what a child does not need; what came to hold.
    Files are made and written beneath ``writable`` alone."""
    if sys.platform != "linux":
        return NOTHING
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return NOTHING  # without it neither of the others is allowed to come
    drop_capabilities(libc)
    version = landlock.restrict(libc, writable)
    network = seccomp.restrict(libc)
    return Confinement(network, version > 0, version >= landlock.WITH_SIGNALS, True)


def drop_capabilities(libc: ctypes.CDLL) -> None:
    """Of what root may do, keep that it opens everybody's files (capset(2)). Does nothing to other users."""
    header = CAPABILITIES.pack(CAPABILITIES_VERSION, 0)
    libc.capset(header, SETS.pack(OPENING, OPENING, 0, 0, 0, 0))


def is_kept(name: str) -> bool:
    """True for a variable of the environment that a child is given."""
    return name.upper() in KEPT or name.startswith(KEPT_BEGINNINGS)


def scrub_environment() -> None:
    """Take out of this process's environment what it is not given, and overwrite it where it stood."""
    wanted = [name for name in os.environ if not is_kept(name)]
    if sys.platform == "linux" and wanted:
        libc = ctypes.CDLL(None)
        libc.getenv.restype = ctypes.c_void_p
        libc.getenv.argtypes = [ctypes.c_char_p]
        for name in wanted:
            if at := libc.getenv(os.fsencode(name)):
                ctypes.memset(at, 0, len(ctypes.string_at(at)))
    for name in wanted:
        del os.environ[name]
