"""What the library written in C does, in Python: the same sums in the same order, in double precision."""

from tests.pdf.oracle.drawing import read
from tests.pdf.oracle.tags import read_tags

__all__ = ["read", "read_tags"]
