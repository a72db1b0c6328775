"""A wrapper from its file, checked: the one way in for the library and the commands."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from pincite.errors import BadOption, BadWrapper
from pincite.wrappers.definition import Granularity, Norm, Wrapper
from pincite.wrappers.language.fault import Fault, bad_wrapper

# Bytes read of a wrapper or of a file of concepts: twice what its most characters take, so that the
# limit of the language is the one that is met.
LARGEST_FILE = 8 << 20
SHIPPED = Path(__file__).parents[1] / "wrappers" / "shipped"  # Wrappers that are known by their name alone.
ENDING = ".wrap"


def load_wrapper(source: Wrapper | str | Path | bytes, **settings: Any) -> Wrapper:
    """The wrapper of a file (a path, or the name of one that comes with Pincite), of a text (bytes, UTF-8)
    or as it is, with ``settings`` (threshold, norm, granularity, locale; None leaves the wrapper's own) in
    place of its own, ready for use.

    Files of concepts are read beside the wrapper and below, nowhere else; for a text none are. Raises
    ``BadWrapper`` with all faults, also where there is no such file, and ``BadOption`` for a setting
    that is none.
    """
    from pincite.wrappers.language.check import usable
    from pincite.wrappers.predicates.registry import predicates

    wrapper = source if isinstance(source, Wrapper) else parsed(source)
    wrapper = with_settings(wrapper, settings)
    usable(wrapper, predicates())
    return wrapper


def parsed(source: str | Path | bytes) -> Wrapper:
    """What a wrapper file or text says, not yet checked. Raises as ``load_wrapper`` does."""
    from pincite.wrappers.language.parse import parse

    if isinstance(source, (bytes, bytearray, memoryview)):
        return parse(text_of(bytes(source), ""))
    if not isinstance(source, (str, os.PathLike)):
        kind = type(source).__name__
        raise BadOption(f"a wrapper is given as a path, as bytes or as a Wrapper, not as {kind}")
    if isinstance(source, str) and "\n" in source:
        raise BadOption("a wrapper is given by the path of its file; give a text as bytes: text.encode()")
    path = known(source) or Path(source)
    return parse(text_of(file_bytes(path), str(path)), str(path), reader(path.parent))


def known(source: str | Path) -> Path | None:
    """The file of a wrapper that comes with Pincite, where the source is its name, with or without its
    ending; that in the working folder instead, where there is one of this name. None for other sources."""
    name = Path(source)
    path = SHIPPED / f"{name.stem}{ENDING}"
    if name.parent != Path() or name.suffix not in ("", ENDING) or not path.is_file() or name.is_file():
        return None
    own = Path(path.name)
    return own if own.is_file() else path


def shipped_names() -> list[str]:
    """The names of the wrappers that come with Pincite."""
    return sorted(path.stem for path in SHIPPED.glob(f"*{ENDING}"))


def file_bytes(path: Path) -> bytes:
    """Raises ``BadWrapper``."""
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # a path with a NUL in it is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise fault("missing_file", f"the wrapper cannot be read: {reason}", str(path), 0) from None


def text_of(data: bytes, name: str) -> str:
    """Raises ``BadWrapper`` where the bytes are no UTF-8 or too many."""
    if len(data) > LARGEST_FILE:
        raise fault("too_large", f"a wrapper may have {LARGEST_FILE >> 20} MiB", name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise fault("not_text", "this is not text in UTF-8", name, line) from None


def fault(code: str, sentence: str, name: str, line: int = 1) -> BadWrapper:
    found = Fault(code=code, sentence=sentence, line=line, column=min(line, 1), file=name)
    return bad_wrapper([found], name)


def reader(folder: Path) -> Callable[[str], str]:
    """Reads the files a wrapper in ``folder`` names. A wrapper may come from a stranger, so what does
    not lie beside it or below is not read."""

    def read(name: str) -> str:
        home = folder.resolve()
        path = (home / name.replace("\\", "/")).resolve()
        if not path.is_relative_to(home):
            raise PermissionError(0, "only files beside the wrapper, or in folders below it, are read")
        with open(path, "rb") as file:
            return file.read(LARGEST_FILE + 1).decode("utf-8-sig")

    return read


def with_settings(wrapper: Wrapper, settings: dict[str, Any]) -> Wrapper:
    """The wrapper with settings that are not None in place of its own. Raises ``BadOption``."""
    from typing import get_args

    from pincite.wrappers.values.locales import locale_of

    given = {name: value for name, value in settings.items() if value is not None}
    for name, choices in (("granularity", get_args(Granularity)), ("norm", get_args(Norm))):
        if name in given and given[name] not in choices:
            raise BadOption(f"{given[name]!r} is not a {name}; choose one of {', '.join(choices)}")
    if "threshold" in given:
        threshold = given["threshold"]
        if isinstance(threshold, bool) or not isinstance(threshold, (int, float)) or not 0 < threshold <= 1:
            raise BadOption(f"{threshold!r} is not a threshold; give a number above 0 and up to 1")
        given["threshold"] = float(threshold)
    if given.get("locale"):
        locale_of(given["locale"])
    return msgspec.structs.replace(wrapper, **given)


def shown(fault: Fault) -> str:
    """A fault with the line it is about and a caret, where its file can be read."""
    from pincite.wrappers.language.fault import show

    text = ""
    if fault.file and fault.line:
        try:
            with open(fault.file, "rb") as file:
                text = file.read(LARGEST_FILE).decode("utf-8-sig", "replace")
        except (OSError, ValueError):
            text = ""
    return show(fault, text)
