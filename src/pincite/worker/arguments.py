"""The arguments of the decoder, made from the one declaration of its options."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

from pincite.errors import BadOption
from pincite.options.declaration import Declared
from pincite.worker.options import IGNORED, all_declared

PREFIX = "PINCITE_WORKER_"  # of the variables of the environment

# Seconds that processors wait for an answer: arguments of all of them since trustgraph-base 2.11.
LATER = {"librarian_timeout": 120, "prompt_timeout": 600}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add all of them: those of the decoders before, by the same names, and ours."""
    for one in all_declared():
        add(parser, one)
    for name, seconds in LATER.items():
        with contextlib.suppress(argparse.ArgumentError):  # it is there already
            parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=seconds, metavar="SECONDS")
    for name in IGNORED:
        parser.add_argument(f"--{name.replace('_', '-')}", help="Taken for the sake of old command lines.")


def add(parser: argparse.ArgumentParser, one: Declared) -> None:
    """One option. Its default comes from the environment, as ``PINCITE_WORKER_`` and its name, where set."""
    option = one.option
    default: Any = one.default
    given = os.environ.get(PREFIX + one.name.upper().replace("-", "_"))
    told: dict[str, Any] = {"dest": one.field, "help": option.help.replace("%", "%%")}
    if one.type is bool:
        told["action"] = argparse.BooleanOptionalAction
        default = given.lower() in ("1", "true", "yes") if given else default
    else:
        told["type"] = taking(one)
        told["metavar"] = option.metavar or None
        if get_origin(one.type) is Literal:
            told["choices"] = get_args(one.type)
        default = told["type"](given) if given else default
    parser.add_argument(f"--{one.name}", default=default, **told)


def taking(one: Declared) -> Callable[[str], Any]:
    """What makes a value of the text of an argument."""
    parse = one.option.parse
    if parse is not None:

        def value(text: str) -> Any:
            try:
                return parse(text)
            except BadOption as error:
                raise argparse.ArgumentTypeError(error.sentence) from None

        return value
    if one.type is int:

        def number(text: str) -> int:
            found = int(text)
            if one.option.least is not None and found < one.option.least:
                raise argparse.ArgumentTypeError(f"at least {one.option.least}")
            return found

        return number
    return str
