"""A page of English that lies askew, by degrees: letters misread."""

from __future__ import annotations

from benchmarks.ocr import bare, prose
from benchmarks.ocr.reading import Asked, png
from benchmarks.report import figure, table
from benchmarks.scores.misread import misread

DPI = 200
DEGREES = (0, 3, 5, 8, 10, 15)


def measured(asked: Asked) -> str:
    """The table: a row for each angle, both ways round."""
    rows = [row(degrees, asked) for degrees in asked.chosen(list(DEGREES))]
    told = (
        f"The page of English at {DPI} dots per inch, turned about its middle. Share of letters misread, "
        "blanks left out, where lines fall to the right and where they rise."
    )
    return f"{told}\n\n{table(['degrees', 'falling', 'rising', 'alone falling', 'alone rising'], rows)}"


def row(degrees: int, asked: Asked) -> list[str]:
    true = "\n".join(prose.of_a_page("eng"))
    ours, alone = [], []
    for turn in (degrees, -degrees):
        picture = prose.turned(prose.page("eng", DPI), turn)
        text = asked.read(png(picture, DPI)).to_text(furniture="keep")
        ours.append(misread(true, text))
        alone.append(misread(true, bare.text(picture, "eng", DPI)))
        asked.kept(f"skew{turn:+}.txt", text.encode())
    return [str(degrees), *map(figure, ours), *map(figure, alone)]
