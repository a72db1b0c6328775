"""How many tokens a text has."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pincite.errors import BadOption, MissingExtra
from pincite.regex import regex

Count = Callable[[str], int]

# What models' vocabularies keep whole, by experience: common words of Latin letters, up to three digits, one
# sign; letters of other alphabets in pairs, and those without blanks between words one by one.
PIECES = regex(r"([A-Za-z]+)|(\d+)|([^\W\d_\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+)|([^\s])")
WORD, DIGITS, PAIR = 7, 3, 2  # Characters of a token of these kinds, Latin words beyond their first.


def estimate(text: str) -> int:
    """About how many tokens a model counts, rather more than fewer: no vocabulary is asked."""
    total = 0
    for latin, digits, other, _sign in PIECES.findall(text):
        if latin:
            total += 1 + (len(latin) - 1) // WORD
        elif digits:
            total += -(-len(digits) // DIGITS)
        elif other:
            total += -(-len(other) // PAIR)
        else:
            total += 1
    return total


def counter(tokenizer: Any = None) -> Count:
    """What counts the tokens of a text: None the estimate, a path of a ``tokenizer.json`` or the name of an
    encoding of tiktoken, a tokenizer of ``tokenizers``, ``transformers`` or ``tiktoken``, or a callable that
    gives tokens or their number. Raises ``BadOption``, ``MissingExtra``."""
    if tokenizer is None:
        return estimate
    if isinstance(tokenizer, (str, os.PathLike)):
        tokenizer = called(os.fspath(tokenizer))
    for name in ("encode_ordinary", "tokenize"):  # these add no signs of beginning and end
        ask = getattr(tokenizer, name, None)
        if callable(ask):
            return lambda text: len(ask(text))
    encode = getattr(tokenizer, "encode", None)
    if callable(encode):
        return lambda text: number(encode(text, add_special_tokens=False))
    if callable(tokenizer):
        return lambda text: number(tokenizer(text))
    raise BadOption(
        f"a tokenizer is a name, has 'encode' or can be called; {type(tokenizer).__name__} is none"
    )


def number(tokens: Any) -> int:
    """How many these are: a number, a list, or what the libraries make."""
    if isinstance(tokens, int):
        return tokens
    ids = getattr(tokens, "ids", tokens)
    try:
        return len(ids)
    except TypeError:
        raise BadOption(
            f"a tokenizer gave {type(tokens).__name__}, neither tokens nor their number"
        ) from None


def called(name: str) -> Any:
    """The tokenizer of a file, or the encoding of this name."""
    if name.endswith(".json"):
        try:
            from tokenizers import Tokenizer
        except ImportError:
            raise MissingExtra(
                "a tokenizer.json needs the package tokenizers: pip install tokenizers"
            ) from None
        try:
            return Tokenizer.from_str(Path(name).read_text(encoding="utf-8"))
        except Exception as error:  # the library raises plain Exception
            raise BadOption(f"{name} is no tokenizer: {error}") from None
    try:
        import tiktoken
    except ImportError:
        raise MissingExtra(
            "an encoding by its name needs the package tiktoken: pip install tiktoken"
        ) from None
    try:
        return tiktoken.get_encoding(name)
    except ValueError:
        known = ", ".join(tiktoken.list_encoding_names())
        raise BadOption(f"tiktoken knows no encoding {name!r}; it knows {known}") from None
