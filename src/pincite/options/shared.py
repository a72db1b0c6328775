"""Options that rooms which do not know each other have in common."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pincite.errors import BadOption
from pincite.model.elements import Layer
from pincite.options.declaration import Option

Keep = Literal["keep", "drop"]
ReadingOrder = Literal["standard", "vertical", "auto"]

# How pictures are written: by their names alone, as files, with their bytes inside the text, or not at all.
Pictures = Literal["name", "files", "data", "none"]
Stage = Literal["words", "lines", "blocks", "tables", "order", "elements"]  # Whose work ``inspect`` draws.
RecordForm = Literal["xml", "json", "csv"]
AnswerForm = Literal["table", "json", "csv", "tsv", "nt"]  # How the answer of a query is written.

# Layers that are shown unless others are asked for.
USUAL: tuple[Layer, ...] = ("body", "furniture", "notes")
UNUSUAL: tuple[Layer, ...] = tuple(layer for layer in get_args(Layer) if layer not in USUAL)


def with_layers(also: str) -> tuple[Layer, ...]:
    """The usual layers with those named, parted by commas. Raises ``BadOption``."""
    named = [name.strip() for name in also.split(",") if name.strip()]
    for name in named:
        if name not in UNUSUAL:
            raise BadOption(f"{name!r} is nothing to be added; there are {' and '.join(UNUSUAL)}")
    return (*USUAL, *(layer for layer in UNUSUAL if layer in named))


Furniture = Annotated[Keep, Option(help="Running headers and footers.")]
PageMarks = Annotated[
    bool, Option(help="A mark where each page, slide or sheet begins, its number in it.", flag=True)
]
FigureText = Annotated[Keep, Option(help="Text inside figures.")]
HowPictures = Annotated[
    Pictures,
    Option(
        help="name: pictures by their names; files: in a folder beside the result; data: with their bytes; "
        "none: left out. Figures of PDF are cut out for files and data."
    ),
]

Layers = Annotated[
    tuple[Layer, ...],
    Option(
        name="also",
        metavar="LAYERS",
        parse=with_layers,
        help="What is left out otherwise: comments, hidden, or both.",
    ),
]

Formulas = Annotated[
    bool,
    Option(flag=True, forms=("csv",), help="In CSV, leave texts that a spreadsheet would run as formulas."),
]

Password = Annotated[
    str | None, Option(help="Opens an encrypted document.", metavar="P", variable="PINCITE_PASSWORD")
]
