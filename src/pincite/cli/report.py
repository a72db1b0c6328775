"""Errors on stderr: one line each."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from pincite.errors import InternalError, PinciteError


def report(error: PinciteError, name: str = "") -> None:
    """``pincite: CODE: sentence`` in one line, with the document's name where there are several. With
    PINCITE_DEBUG set, the traceback of a bug follows."""
    sentence = f"{name}: {error.sentence}" if name else error.sentence
    line = f"pincite: {error.code}: {' '.join(sentence.split())}"
    stream = sys.stderr
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    stream.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")
    if isinstance(error, InternalError) and error.details and os.environ.get("PINCITE_DEBUG"):
        stream.write(error.details + "\n")
    stream.flush()


def say(lines: Iterable[str]) -> None:
    """Lines on stderr, whatever it can write."""
    stream = sys.stderr
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    for line in lines:
        stream.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")
    stream.flush()
