"""``pincite convert``: documents into Markdown, HTML, text, tables or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pincite.cli.asking import Asked, asking
from pincite.cli.choices import Documents, FormName, OutputPlace
from pincite.cli.report import each, progress_bar, say
from pincite.cli.sources import Source, kinds_of, sources_of
from pincite.cli.targets import Target, form_for, keep_sources, piece_names_of, targets_of
from pincite.converting.forms.registry import form_options
from pincite.converting.options import ConvertOptions
from pincite.options.effect import refuse_idle
from pincite.sandbox.resources import Isolation


@asking(ConvertOptions, Isolation, more=form_options())
def convert(asked: Asked, files: Documents, to: FormName = None, output: OutputPlace = None) -> int:
    """Convert documents: PDF, Office, OpenDocument, HTML, Markdown, mail, pictures and more.

    The format is told from the content. One that fails is reported in one line and does not stop the
    others.
    """
    from pincite.converting.isolated import convert_to, convert_to_pieces, preload
    from pincite.sandbox.isolation import within

    sources = sources_of(files)
    form = form_for(to, output, several=len(sources) > 1)
    refuse_idle(asked.said, asked.values, form.name, kinds_of(sources, asked.said), asked.names)
    options = asked.of(form.struct)
    isolation = asked.of(Isolation)
    reading: dict[str, Any] = asked.some(ConvertOptions)
    names = piece_names_of(sources, output, form.piece, form.ending)
    targets = [] if names else targets_of(sources, output, form.ending)

    def one(number: int, source: Source, label: str) -> None:
        call = (form.name, source.read(), options)
        # the name 'stdin' would say nothing of what came in
        keywords = reading | {"name": source.name if source.path else ""}
        with progress_bar(label) as progress:
            if not names:
                targets[number].write(within(isolation, convert_to, call, keywords, progress))
                return
            pieces = within(isolation, convert_to_pieces, call, keywords, progress)
        for count, piece in enumerate(pieces, 1):
            target = Target(Path(names[number].replace(f"{{{form.piece}}}", str(count))))
            keep_sources(sources, [target])
            target.write(piece)
        if not pieces:
            say([f"{source.name}: no {form.piece} was found, so no file was written"])

    if len(sources) > 1:
        preload(form.name, [source.name for source in sources])
    return each(sources, one)
