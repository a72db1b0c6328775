"""``pincite batch``: many documents, from folders and buckets, so that nothing is lost or done twice."""

from __future__ import annotations

from contextlib import ExitStack, nullcontext
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from pincite.batch.ledger import Ledger
from pincite.batch.local import LocalEngine, preload
from pincite.batch.run import Engine, Run
from pincite.batch.sources import Sources
from pincite.batch.targets import is_bucket, state_folder
from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.batch_plan import SETTINGS, plan_of
from pincite.cli.batch_progress import watching
from pincite.cli.choices import Jobs, Listed, Wait
from pincite.cli.looking import cores
from pincite.cli.notes import Telling
from pincite.cli.printing import counted, print_lines
from pincite.cli.report import say
from pincite.cli.sources import names_in
from pincite.converting.forms.registry import form_options
from pincite.errors import BadOption
from pincite.model.notes import NOTE_CODES

NAMES = 1000  # Names looked at for what is to be loaded before children are forked.
Places = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SOURCE...", help="Folders, patterns ('**/*.pdf'), documents, buckets (s3://bucket/path)."
    ),
]
Forms = Annotated[
    str | None,
    typer.Option(
        "--to",
        metavar="FORM[,FORM]",
        help="The forms to write. [default: md, where nothing else is to be made]",
    ),
]
Place = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="TARGET",
        help="Where to: a folder, a bucket (s3://bucket/path), or NAME.parquet, a folder of Parquet.",
    ),
]
WrapperFile = Annotated[
    str | None,
    typer.Option("--wrapper", metavar="FILE.wrap", help="Also find the records that this describes."),
]
Kept = Annotated[
    str | None, typer.Option("--library", metavar="DIR", help="Also keep the documents in this library.")
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Go on with the run in TARGET: what is done is not done again."),
]
RetryFailed = Annotated[
    bool, typer.Option("--retry-failed", help="With --resume, try those again that were set aside.")
]
Retries = Annotated[
    int,
    typer.Option(
        "--retries", min=0, metavar="N", help="How often to try again what may pass: a time limit, a crash."
    ),
]
Chunks = Annotated[
    bool,
    typer.Option("--chunks", help="Chunks too: in Parquet they are the rows, else as --to chunks."),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only list what would be done.")]
EngineName = Annotated[
    Literal["local", "ray"],
    typer.Option("--engine", help="Who works: this machine, or a cluster of Ray."),
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        metavar="ADDRESS",
        help="Of the cluster, with --engine ray: auto, or ray://HOST:10001. [default: one on this machine]",
    ),
]
State = Annotated[
    str | None,
    typer.Option(
        "--state",
        metavar="DIR",
        help="The folder of the ledger. [default: _pincite in TARGET; for a bucket one in ./pincite-batch]",
    ),
]


@asking(*SETTINGS, more=form_options(), without=("notes", "verbose"))
def batch(
    asked: Asked,
    output: Place,
    sources: Places = None,
    files_from: Listed = None,
    to: Forms = None,
    chunks: Chunks = False,
    wrapper: WrapperFile = None,
    library: Kept = None,
    wait: Wait = 0.0,
    engine: EngineName = "local",
    address: Address = None,
    jobs: Jobs = None,
    resume: Resume = False,
    retry_failed: RetryFailed = False,
    retries: Retries = 2,
    state: State = None,
    dry_run: DryRun = False,
) -> int:
    """Convert many documents: each once, whatever happens.

    What is done is written down in TARGET, so that a run which was ended, however, goes on with --resume. A
    document that fails does not stop the others: it is tried again where that may help, then set aside with
    the reason. Documents with the same bytes are worked on once. A table tells what became of each.
    """
    places = [*(sources or ()), *(names_in(files_from) if files_from is not None else ())]
    if not places:
        raise BadOption("Missing argument 'SOURCE...': folders, documents, buckets, or --files-from LIST")
    if retry_failed and not resume:
        raise BadOption("--retry-failed has no effect without --resume: without it all is done anew")
    plan = plan_of(asked, output, to, chunks=chunks, wrapper=wrapper, library=library is not None)
    folder = Path(state) if state else state_folder(output)
    own = [folder, *([] if is_bucket(output) else [Path(output)]), *([Path(library)] if library else [])]
    with ledger_in(folder, rehearsal=dry_run) as ledger, ExitStack() as opened:
        run = Run(
            sources=Sources(places, own),
            target=output,
            plan=plan,
            engine=LocalEngine() if dry_run else engine_of(engine, jobs, address),
            ledger=ledger,
            resume=resume,
            retry_failed=retry_failed,
            retries=retries,
        )
        telling = asked.of(Telling)
        said = [f"pincite: {sentence}" for sentence in run.begin()]
        say([] if telling.quiet else said)
        if dry_run:
            return rehearsed(run)
        if library is not None:
            run.library = opened.enter_context(opened_library(library, wait))
        if engine == "local":
            preload(plan, [entry.name for entry in islice(ledger.waiting(), NAMES)])
        with nullcontext() if telling.quiet else watching(run):
            run.go()
        return status_of(run, strict=telling.strict)


def ledger_in(folder: Path, *, rehearsal: bool) -> Ledger:
    """The ledger in a folder; for a ``rehearsal`` a copy, of which nothing stays."""
    file = folder / "ledger.sqlite"
    return Ledger.rehearsal(file) if rehearsal else Ledger(file)


def status_of(run: Run, *, strict: bool) -> int:
    """The exit status of a run that came to its end."""
    lost = strict and any(is_loss(code) for code in run.noted)
    return 1 if run.counts.failed or run.empty or lost else 0


def is_loss(code: str) -> bool:
    known = NOTE_CODES.get(code)
    return known is not None and known.kind == "lost"


def rehearsed(run: Run) -> int:
    """List what would be done; the exit status."""
    waiting = size = 0
    for entry in run.ledger.waiting():
        waiting, size = waiting + 1, size + entry.size
        print_lines([f"{entry.name} -> {entry.stem}"])
    settled = run.counts.settled
    say([f"pincite: {counted(waiting, 'document')} of {size / 1e6:,.1f} MB to be done, {settled} are done"])
    return 0


def opened_library(folder: str, wait: float) -> Any:
    from pincite.archive.library import Library

    library = Library(folder, wait=wait)
    library.hold()
    return library


def engine_of(name: str, jobs: int | None, address: str | None) -> Engine:
    """The engine of this name. Raises ``MissingExtra``, ``BadOption``."""
    if name == "ray":
        from pincite.batch.cluster import RayEngine

        return RayEngine(jobs=jobs, address=address)
    return LocalEngine(jobs or cores())
