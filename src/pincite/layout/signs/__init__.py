"""What speaks for and against each decision of the layout: one file a decision, nothing but names, weights
and reasons. The stages say which signs they see; the sum decides, and the user is told the same list.

A stage imports the module (``from pincite.layout.signs import headings as sign``) and reads its members,
so that ``python -m benchmarks.sensitivity`` can move one weight and see what it changes.
"""

from __future__ import annotations

from pincite.layout.signs.sign import Sign, Tally

__all__ = ["Sign", "Tally"]
