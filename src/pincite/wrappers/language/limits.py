"""How large a wrapper may be. Beyond it there is a fault, never a hang and never a crash."""

from __future__ import annotations

TEXT = 1 << 20
"""Characters of a wrapper with all its concept files. A wrapper written by hand has some thousands; this
many are read in a few seconds."""

DEPTH = 100
"""Brackets and signs (``?``, ``*``, ``+``) around one another in a content model, or brackets in a
constraint. Forty options within one another need eighty; what walks through models may use the stack of
Python, which holds a thousand calls."""

TYPES = 1_000
"""Group types of a wrapper; Italian statements need some dozens."""

POSITIONS = 500
"""Element names in one content model. The table of what may follow what grows with their square."""

ALL_POSITIONS = 10_000
"""Element names in all content models of a wrapper."""

DISJUNCTS = 256
"""Alternatives of one constraint. Brackets are multiplied out: eight times ``(a or b)`` joined by
``and`` make this many."""

ATOMS = 10_000
"""Predicates in all constraints of a wrapper, after brackets were multiplied out."""

PATTERNS = 2_000
"""Patterns of a wrapper, in constraints and in concepts. RE2 may take some milliseconds for one that was
made to be large."""

CONCEPTS = 100_000
"""Concepts of a wrapper with all its files; large terminologies have some ten thousands."""

FAULTS = 100
"""Faults listed at once. Nobody reads more before mending the first."""
