"""What is made of every document of a run: the same for all of them, and on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from pincite.converting.forms.registry import form_called
from pincite.digest import sha256
from pincite.errors import BadOption
from pincite.options.chunks import ChunkOptions
from pincite.sandbox.resources import USUAL, Isolation
from pincite.version import __version__

if TYPE_CHECKING:
    from pincite.wrappers.definition import Wrapper

Rows = Literal["", "elements", "chunks"]
SECRET = frozenset({"password"})  # Options that are written down nowhere.
RECORDS = "records"  # What the endings of records' files begin with, and a form of that name would be called.


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is made of a document.

    forms      names of the forms it is written in, with the ``options`` of each by its name
    rows       what the rows of Parquet are; '' none. ``chunks`` says how it is cut for them
    reading    options of ``pincite.convert``
    wrapper    of the records that are pulled out of it, and the digest of its file
    library    True where a library keeps it
    isolation  what the work on it may take in a child process
    """

    forms: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, Any]] = {}
    rows: Rows = ""
    chunks: ChunkOptions = ChunkOptions()
    reading: Mapping[str, Any] = {}
    wrapper: Any = None  # a Wrapper: what defines one is loaded only where there is one
    wrapper_digest: str = ""
    library: bool = False
    isolation: Isolation = USUAL

    def __post_init__(self) -> None:
        if not (self.forms or self.rows or self.wrapper or self.library):
            raise BadOption("nothing is to be made of the documents: name a form, a wrapper or a library")
        if len(set(self.forms)) < len(self.forms):
            raise BadOption(f"a form is named twice: {', '.join(self.forms)}")
        for name in self.forms:
            form_called(name)

    @property
    def described(self) -> dict[str, str]:
        """All that changes what comes out, by name, each as JSON: what tells a run from another. Secrets are
        there as digests."""
        reading = {name: secret(name, value) for name, value in self.reading.items()}
        parts: dict[str, Any] = {"pincite": __version__, "to": list(self.forms), "rows": self.rows}
        parts |= reading
        for form, options in self.options.items():
            parts |= {f"{form} {name}": value for name, value in options.items()}
        if self.rows == "chunks":
            parts |= {f"chunks {name}": value for name, value in msgspec.to_builtins(self.chunks).items()}
        parts |= {"wrapper": self.wrapper_digest, "library": self.library}
        if self.reading.get("partial"):  # otherwise a limit changes what fails, and no result
            parts["timeout"] = self.isolation.timeout
        return {name: msgspec.json.encode(value).decode() for name, value in sorted(parts.items())}

    @property
    def ready_wrapper(self) -> Wrapper:
        found: Wrapper = self.wrapper
        return found


def secret(name: str, value: object) -> object:
    """The value of an option as it may be written down."""
    return sha256(str(value).encode("utf-8", "surrogatepass"))[:16] if name in SECRET else value


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """What is other in a plan than in the one before, a phrase each."""
    for name in sorted({*before, *now}):
        old, new = before.get(name, "none"), now.get(name, "none")
        if old != new:
            yield name if name in SECRET else f"{name}: {old} is {new}"
