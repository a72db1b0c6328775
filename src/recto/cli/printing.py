"""Lines on stdout."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from recto.cli.targets import Target


def print_lines(lines: Iterable[str]) -> None:
    """Lines on stdout as UTF-8, whatever is in them. Raises ``HungUp`` where nobody reads any more."""
    text = "".join(f"{line}\n" for line in lines)
    Target(None).write(text.encode("utf-8", "backslashreplace"))


def json_line(value: Any) -> str:
    """A record as JSON in one line."""
    import msgspec

    return msgspec.json.encode(value).decode()


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
