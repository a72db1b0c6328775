"""How large a wrapper may be. Beyond it there is a fault, never a hang and never a crash."""

from __future__ import annotations

# Characters of a wrapper with all its concept files. A wrapper written by hand has some thousands; this
# many are read in a few seconds.
TEXT = 1 << 20
# Brackets and signs (``?``, ``*``, ``+``) around one another in a content model, or brackets in a
# constraint. Forty options within one another need eighty; what walks through models may use the stack of
# Python, which holds a thousand calls.
DEPTH = 100
TYPES = 1_000  # Group types of a wrapper; Italian statements need some dozens.
# Element names in one content model. The table of what may follow what grows with their square.
POSITIONS = 500
ALL_POSITIONS = 10_000  # Element names in all content models of a wrapper.
# Alternatives of one constraint. Brackets are multiplied out: eight times ``(a or b)`` joined by
# ``and`` make this many.
DISJUNCTS = 256
ATOMS = 10_000  # Predicates in all constraints of a wrapper, after brackets were multiplied out.
# Patterns of a wrapper, in constraints and in concepts. RE2 may take some milliseconds for one that was
# made to be large.
PATTERNS = 2_000
CONCEPTS = 100_000  # Concepts of a wrapper with all its files; large terminologies have some ten thousands.
FAULTS = 100  # Faults listed at once. Nobody reads more before mending the first.
