"""SHA-256 of bytes, without OpenSSL for the few of a small document: to load it takes longer than to do."""

from __future__ import annotations

import sys
from importlib import import_module

MUCH = 1 << 20  # Bytes from which OpenSSL, five times as fast, makes up for its loading.
OWN = "_sha256" if sys.version_info < (3, 12) else "_sha2"  # Python's own, which hashlib falls back on
_done = 0  # bytes that Python's own had to do so far


def sha256(data: bytes) -> str:
    """The digest in hexadecimal."""
    global _done
    _done += len(data)
    module = "hashlib" if "hashlib" in sys.modules or _done > MUCH else OWN
    try:
        found = import_module(module)
    except ImportError:  # a Python built without it
        found = import_module("hashlib")
    digest: str = found.sha256(data).hexdigest()
    return digest
