"""When pictures of text are read."""

from __future__ import annotations

from typing import Literal

from pincite.errors import BadOption

# ``False`` and 'off' are never, ``True`` and 'on' wherever it may help, 'auto' pages that have no text.
When = bool | Literal["auto", "on", "off"]
Settled = bool | Literal["auto"]  # the same, each in one way
WHEN: tuple[Settled, ...] = ("auto", True)  # it may be done

# As it may be written, with the strategies of other decoders and the values of switches.
SAID: dict[str, Settled] = {
    "auto": "auto",
    **dict.fromkeys(("on", "hi_res", "true", "yes", "1"), True),
    **dict.fromkeys(("off", "fast", "false", "no", "0"), False),
}


def when_to_read(said: object) -> Settled:
    """Raises ``BadOption`` for what says nothing of it."""
    found = SAID.get(str(said).strip().lower())
    if found is None:
        raise BadOption(f"{said!r} does not say when to read pictures; choose auto, on or off")
    return found
