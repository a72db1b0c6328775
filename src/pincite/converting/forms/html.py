"""HTML: one page."""

from __future__ import annotations

from pincite.converting.forms.form import Form
from pincite.outputs.html import to_html
from pincite.outputs.options import HtmlOptions

FORM = Form(name="html", title="HTML", ending=".html", endings=(".htm",), options=HtmlOptions, write=to_html)
