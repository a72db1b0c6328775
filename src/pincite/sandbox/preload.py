"""Modules that a child needed are loaded by its parent, so that the next child is forked with them.

Readers and their libraries are loaded when they are first needed, which is in a child: without this each
child would load them anew, most of the cost of a small document.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import threading
from collections.abc import Iterable, Iterator

# Packages whose modules are taken: a child that a document got hold of could name anything.
ROOTS = frozenset(
    {
        "PIL",
        "charset_normalizer",
        "ctypes",
        "docutils",
        "email",
        "html",
        "lxml",
        "markdown_it",
        "mdit_py_plugins",
        "mdurl",
        "numpy",
        "pypdfium2",
        "pypdfium2_raw",
        "pincite",
        "python_calamine",
        "selectolax",
        "xlrd",
        "xml",
        "zipfile",
    }
)


def loaded_since(before: Iterable[str]) -> tuple[str, ...]:
    """Modules of ``ROOTS`` that were loaded and are not among ``before``, packages first."""
    return tuple(sorted(name for name in sys.modules.keys() - set(before) if name.partition(".")[0] in ROOTS))


def load(names: Iterable[str]) -> None:
    """Load modules that are not there yet. NumPy, and what is not loaded without it, stays out where it
    would start threads, which keep children from being forked."""
    wanted = [name for name in names if name not in sys.modules and name.partition(".")[0] in ROOTS]
    threads = "numpy" not in sys.modules and os.environ.get("OPENBLAS_NUM_THREADS") != "1"
    if threads and threading.active_count() > 1:
        return  # there is no forking, and another thread may want NumPy now
    with barred("numpy") if threads else contextlib.nullcontext():
        for name in wanted:
            if threads and name.partition(".")[0] == "numpy":
                continue
            with contextlib.suppress(Exception):  # not every name in sys.modules can be imported
                importlib.import_module(name)


@contextlib.contextmanager
def barred(package: str) -> Iterator[None]:
    """Nothing imports ``package``, which is not there yet, in here."""
    sys.modules[package] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[package]
