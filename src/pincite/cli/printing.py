"""Lines on stdout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pincite.cli.targets import Target
from pincite.cli.terminal import still

if TYPE_CHECKING:
    from pincite.model.geometry import Box


def print_lines(lines: Iterable[str]) -> None:
    """Lines on stdout as UTF-8, each ``still``. Raises ``HungUp`` where nobody reads any more."""
    text = "".join(f"{still(line)}\n" for line in lines)
    Target(None).write(text.encode("utf-8", "backslashreplace"))


def json_line(value: Any) -> str:
    """A record as JSON in one line."""
    import msgspec

    return msgspec.json.encode(value).decode()


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def options_lines(options: dict[str, Any], room: int) -> Iterator[str]:
    """Options in as few lines as hold them."""
    words = [f"{key}={value}" for key, value in options.items() if value not in ("", {}, None)]
    line = ""
    for word in words:
        if line and len(line) + len(word) + 2 > room:
            yield f"{line},"
            line = ""
        line = f"{line}, {word}" if line else word
    if line:
        yield line


def box_words(box: Box) -> str:
    """A box in points, for people."""
    return " ".join(f"{value:.1f}" for value in box)


def shortened(text: str, room: int) -> str:
    """A text in one line, its middle left out where it is long."""
    flat = " ".join(text.split())
    if len(flat) <= room:
        return flat
    half = (room - 5) // 2
    return f"{flat[:half].rstrip()} ... {flat[-half:].lstrip()}"
