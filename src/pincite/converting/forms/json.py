"""Everything as JSON: pages, elements, tables and words, each with its box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.converting.forms.form import Form
from pincite.outputs.options import WholeOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: WholeOptions) -> dict[str, Any]:
    from pincite.outputs.whole import to_json

    return to_json(tree, options)


def schema() -> dict[str, Any]:
    from pincite.outputs.whole import whole_schema

    return whole_schema()


FORM = Form(
    name="json",
    title="everything as JSON: pages, elements, tables and words, each with its box",
    ending=".pincite.json",
    options=WholeOptions,
    write=write,
    schema=schema,
)
