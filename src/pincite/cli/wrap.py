"""``pincite wrap``: records out of documents by a wrapper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.choices import OutputPlace
from pincite.cli.notes import Account, Telling
from pincite.cli.printing import counted
from pincite.cli.report import each, progress_bar, report, say
from pincite.cli.sources import Source, kinds_of, sources_of
from pincite.cli.targets import (
    STDOUT,
    Target,
    are_several,
    is_folder,
    keep_sources,
    make_folder,
    stems_of,
    targets_of,
)
from pincite.errors import BadOption, BadWrapper, TimedOut, TooLarge
from pincite.options.effect import refuse_idle
from pincite.options.shared import RecordForm
from pincite.records.options import SETTINGS, Wanted, WrapOptions
from pincite.sandbox.resources import Isolation

if TYPE_CHECKING:
    from pincite.records.forms import Made
    from pincite.wrappers.definition import Wrapper

# Options of a conversion that make no difference to records, or little.
LEFT_OUT = ("toc", "fonts", "media_type", "limits", "reproducible", "partitioner", "partial")


@asking(Wanted, WrapOptions, Isolation, Telling, without=LEFT_OUT)
def wrap(
    asked: Asked,
    wrapper: Annotated[
        str,
        typer.Argument(metavar="FILE.wrap", help="The wrapper, or the name of one that comes with Pincite."),
    ],
    documents: Annotated[list[str], typer.Argument(metavar="DOCUMENT...", help="PDF files; - is stdin.")],
    to: Annotated[RecordForm | None, typer.Option("--to", help="The form to write. [default: xml]")] = None,
    output: OutputPlace = None,
    picture: Annotated[
        str | None,
        typer.Option("--picture", metavar="DIR", help="Draw the groups on their pages, into this folder."),
    ] = None,
) -> int:
    """Find the records that a wrapper describes, each value with its page and box.

    A document that fails is reported in one line and does not stop the others.
    """
    from pincite.records.flat import record_type
    from pincite.records.forms import ENDINGS, preload, wrap_isolated
    from pincite.records.wrap import search_options

    search_options(asked.of(WrapOptions))
    sources = sources_of(documents)
    form = to or form_of(output, several=are_several(sources))
    refuse_idle(asked.said, asked.values, form, kinds_of(sources, asked.said), asked.names)
    isolation = asked.of(Isolation)
    ready = loaded(wrapper, isolation, asked)
    if ready is None:
        return BadWrapper.exit_status
    row = record_type(ready, asked.values["record"])
    targets = targets_of(sources, output, ENDINGS[form])
    keep_sources([*sources, Source(wrapper, Path(wrapper))], targets)
    drawings = drawings_of(sources, picture)
    wanted = Wanted(**asked.some(Wanted) | {"form": form, "record": row, "pictures": picture is not None})
    account = Account(asked.of(Telling))
    options = {name: value for name, value in asked.some(WrapOptions).items() if name not in SETTINGS}

    def one(number: int, source: Source, label: str) -> None:
        with progress_bar(label) as progress:
            made = wrap_isolated(
                ready, source.read(), wanted, isolation, progress, name=source.name, **options
            )
        account.add(source.label, made.notes, made.pages)
        deliver(made, source, targets[number], drawings[number])

    if len(sources) > 1:
        preload()
    status = each(sources, one)
    if output not in (None, STDOUT) and (account.documents or len(sources) > 1):
        account.close(failures=len(sources) - account.documents)
    return max(status, account.status)


def loaded(wrapper: str, isolation: Isolation, asked: Asked) -> Wrapper | None:
    """The wrapper, read in a child process too; None where it has faults, which are told."""
    from pincite.records.forms import load_isolated
    from pincite.records.wrapper_file import shown

    try:
        return load_isolated(Path(wrapper), isolation, **{name: asked.values[name] for name in SETTINGS})
    except BadWrapper as error:
        say(line for fault in error.faults for line in shown(fault).split("\n"))
        errors = sum(fault.severity == "error" for fault in error.faults)
        report(BadWrapper(f"{wrapper} cannot be used: {counted(errors, 'error')}"))
        return None


def deliver(made: Made, source: Source, target: Target, drawing: Path | None) -> None:
    """Write what was found, and its pictures. Raises a ``LimitError`` after that where the search was ended
    by a limit."""
    target.write(made.written)
    for page, picture in made.pictures:
        if drawing is not None:
            Target(drawing.with_name(f"{drawing.name}-p{page}.svg")).write(picture)
    say(made.explanation)
    if not made.complete:
        kind = TimedOut if made.stopped_by == "max_seconds" else TooLarge
        raise kind(f"the search was ended by {made.stopped_by}; what was found until then was written")
    if not made.groups and not made.explanation:
        say([f"{source.name}: nothing was found; --explain says what came closest"])


def form_of(output: str | None, several: bool) -> RecordForm:
    """The form that the name given to ``-o`` asks for; XML where it does not say. Raises ``BadOption`` for an
    ending that no form has."""
    from pincite.records.forms import ENDINGS

    if not output or is_folder(output, several):
        return "xml"
    suffix = Path(output).suffix.lower()
    forms = {ending: form for form, ending in ENDINGS.items()}
    if suffix and suffix not in forms:
        raise BadOption(f"no form of records ends in {suffix}; use --to, or a name in {', '.join(forms)}")
    return forms.get(suffix, "xml")


def drawings_of(sources: list[Source], folder: str | None) -> list[Path | None]:
    """What the names of the pictures of each source begin with; the folder is made."""
    if folder is None:
        return [None] * len(sources)
    if not folder:
        raise BadOption("--picture needs the name of a folder")
    drawings = [Path(folder) / stem for stem in stems_of(sources)]
    for parent in {Path(folder), *(drawing.parent for drawing in drawings)}:
        make_folder(parent)
    return list(drawings)
