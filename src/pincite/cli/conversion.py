"""What ``pincite convert`` does, without the library that reads command lines."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import msgspec

from pincite.cli.asked import Asked, options_of
from pincite.cli.looking import Waiting, begun, cores, seen
from pincite.cli.notes import Account, Telling
from pincite.cli.report import each, progress_bar, say
from pincite.cli.sources import Source, kinds_of
from pincite.cli.targets import (
    STDOUT,
    are_several,
    form_for,
    picture_folders,
    piece_names_of,
    renamed,
    targets_of,
    write_pictures,
    write_pieces,
)
from pincite.converting.forms.registry import form_options
from pincite.converting.options import ConvertOptions
from pincite.errors import PinciteError
from pincite.options.declaration import Declared
from pincite.options.effect import refuse_idle
from pincite.sandbox.resources import Isolation

SETTINGS = (ConvertOptions, Isolation, Telling)


def options() -> list[Declared]:
    """What may be asked for."""
    return options_of(SETTINGS, more=form_options())


def converted(
    asked: Asked, sources: list[Source], to: str | None, output: str | None, jobs: int | None
) -> int:
    """Convert documents and write them; the exit status."""
    from pincite.converting.isolated import Written, preload, timed, written
    from pincite.sandbox.isolation import Progress, Task, outcomes

    form = form_for(to, output, several=are_several(sources))
    refuse_idle(asked.said, asked.values, form.name, kinds_of(sources, asked.said), asked.names)
    options = asked.of(form.struct)
    isolation, reading = asked.of(Isolation), asked.some(ConvertOptions)
    names = piece_names_of(sources, output, form.piece, form.ending)
    targets = [] if names else targets_of(sources, output, form.ending)
    folders = picture_folders(targets, form.ending) if asked.values["pictures"] == "files" else []
    waiting: list[Waiting] = []

    def task(number: int, source: Source, progress: Progress | None) -> Task[Any] | PinciteError:
        own = msgspec.structs.replace(options, picture_folder=folders[number].name) if folders else options
        try:
            data = source.read()
        except PinciteError as error:
            return error
        keywords, bounds = timed(reading, isolation, data)
        # the name 'stdin' would say nothing of what came in
        keywords |= {"name": source.name if source.path else ""}
        given, todo = (form.name, data, own), {"parted": bool(names)} | keywords
        made = Task(written, given, todo, bounds.seconds, bounds.memory, progress)
        return begun(made, waiting, data, jobs or cores(), bounds, progress, keywords) if one else made

    account = Account(asked.of(Telling))
    if output not in (None, STDOUT) and not account.telling.quiet:
        say(renamed(sources))
    one = sources[0].name if len(sources) == 1 else ""
    if not one:
        preload(form.name, [source.name for source in sources])
    with progress_bar(one or "documents") as progress:
        tasks = (task(n, source, progress if one else None) for n, source in enumerate(sources))
        with closing(outcomes(tasks, jobs or cores())) as made:

            def work(number: int, source: Source, _: str) -> None:
                outcome = next(made)
                if progress and not one:
                    progress(number + 1, len(sources))
                result: Written = seen(outcome.get(), waiting)
                if names:
                    place = write_pieces(names[number], form.piece, result.made, sources)
                    if not result.made:
                        say([f"{source.name}: no {form.piece} was found, so no file was written"])
                else:
                    targets[number].write(*result.made)
                    place = str(targets[number].path or "stdout")
                if result.pictures:
                    write_pictures(folders[number], result.pictures)
                about = (result.seconds, result.media_type, place)
                account.add(source.label, result.notes, result.pages, *about)

            status = each(sources, work)
    if output not in (None, STDOUT) and (account.documents or len(sources) > 1):
        account.close(failures=len(sources) - account.documents)
    return max(status, account.status)
