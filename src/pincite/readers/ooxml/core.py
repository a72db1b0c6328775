"""What a package says of itself (ECMA-376 part 2, 11: core properties)."""

from __future__ import annotations

CORE = {
    "title": "Title",
    "creator": "Author",
    "subject": "Subject",
    "keywords": "Keywords",
    "created": "CreationDate",
    "modified": "ModDate",
    "language": "Language",
}
"""Names of core properties, and what they are called in the facts of a document of any format."""
