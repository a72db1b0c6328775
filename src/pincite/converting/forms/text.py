"""Plain text in reading order."""

from __future__ import annotations

from pincite.converting.forms.form import Form
from pincite.outputs.options import TextOptions
from pincite.outputs.text import to_text

FORM = Form(name="text", title="plain text", ending=".txt", options=TextOptions, write=to_text)
