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
    """An array of any shape and dtype: where the caller decides both."""
    Boxes = np.ndarray[Table, np.dtype[np.float32]]
    """float32 (n, 4): x0, y0, x1, y1 in points, as ink and words hold them."""
    DoubleBoxes = np.ndarray[Table, np.dtype[np.float64]]
    """float64 (n, 4): boxes that sums are done with."""
    Pairs = np.ndarray[Table, np.dtype[np.bool_]]
    """bool (n, n): whether something holds of one row and another."""
    Points = np.ndarray[Table, np.dtype[np.float32]]
    """float32 (n, 2): x, y in points."""
    Singles = np.ndarray[Row, np.dtype[np.float32]]
    """float32 (n)"""
    Doubles = np.ndarray[Row, np.dtype[np.float64]]
    """float64 (n): what sums are done with."""
    Floats = np.ndarray[Row, np.dtype[np.floating[Any]]]
    """float32 or float64 (n)"""
    Numbers = np.ndarray[Row, np.dtype[np.int32]]
    """int32 (n): running numbers, -1 for none."""
    Rows = np.ndarray[Row, np.dtype[np.signedinteger[Any]]]
    """Signed integers of any size (n): positions in other columns, counts."""
    Codes = np.ndarray[Row, np.dtype[np.uint32]]
    """uint32 (n): Unicode code points, or colours as 0xRRGGBBAA."""
    Flags = np.ndarray[Row, np.dtype[np.uint8]]
    """uint8 (n): flags of glyphs, kinds of paths."""
    WordFlags = np.ndarray[Row, np.dtype[np.uint16]]
    """uint16 (n)"""
    Mask = np.ndarray[Row, np.dtype[np.bool_]]
    """bool (n): which rows are meant."""
    Picture = np.ndarray[Cube, np.dtype[np.uint8]]
    """uint8 (height, width, 3): red, green, blue."""
    Grey = np.ndarray[Table, np.dtype[np.uint8]]
    """uint8 (height, width): 0 black, 255 white."""
    Levels = np.ndarray[Table, np.dtype[np.float32]]
    """float32 (height, width): grey levels, or shares of white."""
    PixelBoxes = np.ndarray[Table, np.dtype[np.int32]]
    """int32 (n, 4): x0, y0, x1, y1 in whole pixels."""
else:

    def __getattr__(name: str) -> Any:
        """Any of these names, and none that Python itself asks a module for."""
        if name.startswith("_"):
            raise AttributeError(name)
        return Any
