"""Links of our pages that are read elsewhere: relative ones become addresses of the repository."""

from __future__ import annotations

import re
from collections.abc import Callable

PAGES = "https://github.com/pincite/pincite/blob/main/"
PICTURES = "https://raw.githubusercontent.com/pincite/pincite/main/"

RELATIVE = re.compile(r"(!?)(\[[^\[\]]*\])\((?!\w+:|#)([^)\s]+)\)")


def absolute(text: str, outside: Callable[[str], str | None] = lambda target: target) -> str:
    """Markdown in which relative links are absolute.

    ``outside`` gives the path of a target from the root of the repository; None leaves the link as it is.
    """

    def written(link: re.Match[str]) -> str:
        mark, words, target = link.groups()
        path = outside(target)
        return link[0] if path is None else f"{mark}{words}({PICTURES if mark else PAGES}{path})"

    return RELATIVE.sub(written, text)
