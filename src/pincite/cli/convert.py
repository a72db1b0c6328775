"""``pincite convert``: documents into Markdown, HTML, text, tables or JSON."""

from __future__ import annotations

from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.choices import Documents, FormName, Jobs, Listed, OutputPlace
from pincite.cli.conversion import SETTINGS, converted
from pincite.cli.sources import sources_of
from pincite.converting.forms.registry import form_options


@asking(*SETTINGS, more=form_options())
def convert(
    asked: Asked,
    files: Documents = None,
    files_from: Listed = None,
    to: FormName = None,
    output: OutputPlace = None,
    jobs: Jobs = None,
) -> int:
    """Convert documents: PDF, Office, OpenDocument, HTML, Markdown, mail, pictures and more.

    The format is told from the content. One that fails is reported in one line and does not stop the
    others. The results of a folder, and of a pattern, are in folders like those in it.
    """
    return converted(asked, sources_of(files, files_from), to, output, jobs)
