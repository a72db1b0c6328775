"""How a document is cut into chunks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from pincite.errors import BadOption
from pincite.options.declaration import Option
from pincite.options.shared import Furniture

TOKENS = 512  # Tokens of a chunk at most: what most models of sentences read.
LEAST = 32  # Fewer hold no sentence, or no more than the marks around one.

MaxTokens = Annotated[int, Option(metavar="N", least=LEAST, help="Tokens of a chunk at most.")]
Overlap = Annotated[
    int,
    Option(
        metavar="N",
        least=0,
        help="Tokens in whole sentences that a chunk repeats of the one before where a text is cut.",
    ),
]
Tokenizer = Annotated[
    str | None,
    Option(
        metavar="NAME",
        help="What counts tokens: a tokenizer.json of Hugging Face, or an encoding of tiktoken; without it "
        "they are estimated.",
    ),
]


class ChunkOptions(msgspec.Struct, frozen=True, kw_only=True):
    """``max_tokens`` is kept by every chunk but those of one formula or picture that is larger. ``overlap``
    counts in it. ``tokenizer`` is a path or a name (see the command line), a tokenizer of ``tokenizers``,
    ``transformers`` or ``tiktoken``, or any callable that gives the tokens of a text, or their number.
    ``furniture`` 'keep' takes running headers and footers in. Raises ``BadOption`` for values that none of
    these take."""

    max_tokens: MaxTokens = TOKENS
    overlap: Overlap = 0
    tokenizer: Tokenizer = None
    furniture: Furniture = "drop"

    def __post_init__(self) -> None:
        whole("max_tokens", self.max_tokens, LEAST)
        whole("overlap", self.overlap, 0)
        if 2 * self.overlap > self.max_tokens:
            raise BadOption(f"overlap is at most half of max_tokens, not {self.overlap} of {self.max_tokens}")
        if self.furniture not in ("keep", "drop"):
            raise BadOption(f"furniture is keep or drop, not {self.furniture!r}")


def whole(name: str, value: Any, least: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadOption(f"{name} is a whole number from {least}, not {value!r}")
