"""Sections as JSON Lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.converting.forms.form import Form
from pincite.options.sections import SectionOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: SectionOptions) -> bytes:
    from pincite.converting.section_lines import section_lines

    return section_lines(tree, options)


FORM = Form(
    name="sections",
    title="sections as JSON Lines",
    ending=".sections.jsonl",
    options=SectionOptions,
    write=write,
)
