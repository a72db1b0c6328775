"""Types of numpy columns, by what they hold: a type checker sees dtype and number of dimensions.

Outside a type checker they are ``Any``, so that importing the model does not import numpy. That boxes are
four columns wide is held by a test on the ink of real pages: no type checker follows it through a slice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Row = tuple[int]
    Table = tuple[int, int]
    Cube = tuple[int, int, int]

    Array = np.ndarray[Any, np.dtype[Any]]
    Boxes = np.ndarray[Table, np.dtype[np.float32]]
    DoubleBoxes = np.ndarray[Table, np.dtype[np.float64]]
    Points = np.ndarray[Table, np.dtype[np.float32]]
    Singles = np.ndarray[Row, np.dtype[np.float32]]
    Doubles = np.ndarray[Row, np.dtype[np.float64]]
    Floats = np.ndarray[Row, np.dtype[np.floating[Any]]]
    Numbers = np.ndarray[Row, np.dtype[np.int32]]
    Rows = np.ndarray[Row, np.dtype[np.signedinteger[Any]]]
    Codes = np.ndarray[Row, np.dtype[np.uint32]]
    Flags = np.ndarray[Row, np.dtype[np.uint8]]
    WordFlags = np.ndarray[Row, np.dtype[np.uint16]]
    Mask = np.ndarray[Row, np.dtype[np.bool_]]
    Picture = np.ndarray[Cube, np.dtype[np.uint8]]
    Grey = np.ndarray[Table, np.dtype[np.uint8]]
    Levels = np.ndarray[Table, np.dtype[np.float32]]
    PixelBoxes = np.ndarray[Table, np.dtype[np.int32]]
else:
    Array = Any
    """An array of any shape and dtype: where the caller decides both."""

    Boxes = Any
    """float32 (n, 4): x0, y0, x1, y1 in points, as ink and words hold them."""

    DoubleBoxes = Any
    """float64 (n, 4): boxes that sums are done with."""

    Points = Any
    """float32 (n, 2): x, y in points."""

    Singles = Any
    """float32 (n)"""

    Doubles = Any
    """float64 (n): what sums are done with."""

    Floats = Any
    """float32 or float64 (n)"""

    Numbers = Any
    """int32 (n): running numbers, -1 for none."""

    Rows = Any
    """Signed integers of any size (n): positions in other columns, counts."""

    Codes = Any
    """uint32 (n): Unicode code points, or colours as 0xRRGGBBAA."""

    Flags = Any
    """uint8 (n): flags of glyphs, kinds of paths."""

    WordFlags = Any
    """uint16 (n)"""

    Mask = Any
    """bool (n): which rows are meant."""

    Picture = Any
    """uint8 (height, width, 3): red, green, blue."""

    Grey = Any
    """uint8 (height, width): 0 black, 255 white."""

    Levels = Any
    """float32 (height, width): grey levels, or shares of white."""

    PixelBoxes = Any
    """int32 (n, 4): x0, y0, x1, y1 in whole pixels."""
