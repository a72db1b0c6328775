"""HTML: one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.converting.forms.form import Form
from pincite.outputs.options import HtmlOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: HtmlOptions) -> str:
    from pincite.outputs.html import to_html

    return to_html(tree, options)


FORM = Form(name="html", title="HTML", ending=".html", endings=(".htm",), options=HtmlOptions, write=write)
