"""The name of a document, apart from where it lay."""

from __future__ import annotations

import re


def base_name(path: str) -> str:
    """The last part of a path written on any system."""
    return split_name(path)[1]


def split_name(path: str) -> tuple[str, str]:
    """Folder ('' for none) and last part of a path written on any system."""
    *folder, name = re.split(r"([/\\])", path.rstrip("/\\"))
    return "".join(folder[:-1]), name
