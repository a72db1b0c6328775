"""Modules that a child needed are loaded by its parent, so that the next child is forked with them.

Readers and their libraries are loaded when they are first needed, which is in a child: without this each
child would load them anew, most of the cost of a small document.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Iterable

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
        "recto",
        "selectolax",
        "xlrd",
        "xml",
        "zipfile",
    }
)
"""Packages whose modules are taken: a child that a document got hold of could name anything."""


def loaded_since(before: Iterable[str]) -> tuple[str, ...]:
    """Modules of ``ROOTS`` that were loaded and are not among ``before``, packages first."""
    return tuple(sorted(name for name in sys.modules.keys() - set(before) if name.partition(".")[0] in ROOTS))


def load(names: Iterable[str]) -> None:
    """Load modules that are not there yet. NumPy is loaded only where it starts no threads, which would
    keep children from being forked."""
    wanted = [name for name in names if name not in sys.modules and name.partition(".")[0] in ROOTS]
    if "numpy" in wanted and os.environ.get("OPENBLAS_NUM_THREADS") != "1":
        return
    for name in wanted:
        with contextlib.suppress(Exception):  # not every name in sys.modules can be imported
            importlib.import_module(name)
