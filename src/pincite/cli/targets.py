"""Where results go: a file, a folder with a file for each document, or stdout."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pincite.cli.sources import Source
from pincite.cli.terminal import still_bytes
from pincite.converting.forms.form import Form
from pincite.converting.forms.registry import form_called, form_of_file
from pincite.errors import BadOption

if TYPE_CHECKING:
    from pincite.outputs.overlay import PictureForm

STDOUT = "-"
NAME = "{name}"  # Stands in a name for that of the document.


class HungUp(Exception):
    """Whoever read our output has gone. (Not an ``OSError``: click would take that as its own.)"""


class Target(NamedTuple):
    """Where one result goes; ``None`` is stdout."""

    path: Path | None

    def write(self, data: bytes) -> None:
        """Write all of ``data`` or nothing. Raises ``BadOption`` where that cannot be done, ``HungUp``
        where nobody reads any more."""
        try:
            if self.path is None:
                if sys.stdout is None:
                    raise BadOption("there is no stdout to write to; use -o FILE")
                sys.stdout.flush()
                sys.stdout.buffer.write(still_bytes(data) if sys.stdout.isatty() else data)
                sys.stdout.buffer.flush()
            else:
                write_whole(self.path, data)
        except BrokenPipeError:
            raise HungUp from None
        except OSError as error:
            place = self.path or "stdout"
            raise BadOption(f"{place} cannot be written: {error.strerror or error}") from None


def target_of(output: str | None) -> Target:
    """The file of this name; stdout for ``-`` and for none."""
    return Target(None if output in (None, STDOUT) else Path(output))


def write_whole(path: Path, data: bytes) -> None:
    """Put ``data`` where ``path`` is in one step: a reader sees the old file or the new one, never
    half of it. Devices and pipes are written to as they are."""
    real = Path(os.path.realpath(path))
    try:
        mode = real.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG | (0o666 & ~current_umask())
    if not stat.S_ISREG(mode):
        with open(real, "wb") as file:
            file.write(data)
        return
    # As tempfile does it, which takes longer to load than a page to read.
    name = real.parent / f".{real.name[:40]}.{os.urandom(8).hex()}.part"
    try:
        with open(name, "xb", opener=_private) as file:
            file.write(data)
        os.chmod(name, stat.S_IMODE(mode))
        os.replace(name, real)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _private(path: str, flags: int) -> int:
    """Open a file that nobody else may read."""
    return os.open(path, flags, 0o600)


def current_umask() -> int:
    umask = os.umask(0o022)
    os.umask(umask)
    return umask


def form_for(to: str | None, output: str | None, several: bool) -> Form[..., Any]:
    """The form that ``--to`` names, else that the name given to ``-o`` asks for; Markdown where neither says.
    Raises ``BadOption`` for an ending that no form has."""
    if to:
        return form_called(to)
    return form_of_file("" if not output or is_folder(output, several) else Path(output).name)


def picture_form(name: str) -> PictureForm:
    """The form that the ending of a name asks for; SVG for stdout. Raises ``BadOption`` for other endings."""
    ending = Path(name).suffix.lower()
    if name == STDOUT or ending == ".svg":
        return "svg"
    if ending == ".png":
        return "png"
    raise BadOption(f"a picture is written as .svg or .png, which {name} does not end in")


def is_folder(output: str, several: bool) -> bool:
    """Whether results go into a folder of that name. Raises ``BadOption`` for several results and the name
    of one file."""
    if Path(output).is_dir() or output.endswith(("/", os.sep)):
        return True
    if NAME in output or not several:
        return False
    if Path(output).suffix:
        raise BadOption(f"{output} is one file, and there are several documents: -o {output}/ is a folder")
    return True


def are_several(sources: list[Source]) -> bool:
    """True if their results need a folder: those of a folder do, however many there are."""
    return len(sources) > 1 or any(source.folder is not None for source in sources)


def targets_of(sources: list[Source], output: str | None, suffix: str) -> list[Target]:
    """A place for the result of each source; a folder that ``output`` names is created. ``suffix`` is
    what the names of files in it end in.

    Raises ``BadOption`` where there is no such place: several results for one file, a result on top
    of its own source, a folder that cannot be made.
    """
    if output is None or output == STDOUT:
        if are_several(sources):
            raise BadOption("several documents need a folder for their results: -o FOLDER/")
        return [Target(None)]
    targets = [Target(Path(name)) for name in names_of(sources, output, suffix)]
    keep_sources(sources, targets)
    return targets


def piece_names_of(sources: list[Source], output: str | None, piece: str, suffix: str) -> list[str]:
    """For a form whose files are one for each ``piece`` of a document: by source, the name of its files with
    ``{piece}`` where their number stands. No names where all pieces of a document go to one place.

    Raises ``BadOption`` as ``targets_of`` does.
    """
    if not piece or output is None or output == STDOUT:
        return []
    if f"{{{piece}}}" not in output and not is_folder(output, are_several(sources)):
        return []
    return names_of(sources, output, f"-{{{piece}}}{suffix}")


def names_of(sources: list[Source], output: str, suffix: str) -> list[str]:
    """The name of a file for each source; folders that ``output`` names are made."""
    pattern = output
    if is_folder(output, are_several(sources)):
        make_folder(Path(output))
        pattern = os.path.join(output, NAME + suffix)
    names = [pattern.replace(NAME, stem) for stem in stems_of(sources)]
    for name, source in zip(names, sources, strict=True):
        if source.folder or NAME in output:
            make_folder(Path(name).parent)
    return names


def make_folder(path: Path) -> None:
    """Raises ``BadOption`` where that cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadOption(f"{path} is a file; results need a folder") from None
    except OSError as error:
        raise BadOption(f"the folder {path} cannot be made: {error.strerror or error}") from None


def stems_of(sources: list[Source]) -> list[str]:
    """A name without an ending for the result of each source, none twice, also where case does not
    count."""
    taken: set[str] = set()
    names = []
    for source in sources:
        name, number = source.stem, 1
        while name.casefold() in taken:
            number += 1
            name = f"{source.stem}-{number}"
        taken.add(name.casefold())
        names.append(name)
    return names


def renamed(sources: list[Source]) -> Iterator[str]:
    """A line for each document whose result cannot be called like it."""
    for source, stem in zip(sources, stems_of(sources), strict=True):
        if stem != source.stem:
            why = f"another is called {source.stem} too"
            yield f"pincite: {source.label}: {why}, so the result of this is {stem}"


def write_pieces(name: str, piece: str, made: Iterable[bytes], sources: list[Source]) -> str:
    """Writes the pieces of a document into files of their own, in whose names ``{piece}`` stands; the
    name."""
    for count, data in enumerate(made, 1):
        target = Target(Path(name.replace(f"{{{piece}}}", str(count))))
        keep_sources(sources, [target])
        target.write(data)
    return name


def picture_folders(targets: list[Target], ending: str) -> list[Path]:
    """The folder for the pictures of each result, beside it: NAME_files. Raises ``BadOption`` for stdout."""
    if any(target.path is None for target in targets):
        raise BadOption("--pictures files needs a place for them: -o FILE, or -o FOLDER/")
    paths = [target.path for target in targets if target.path is not None]
    stems = [path.name.removesuffix(ending).removesuffix(path.suffix) for path in paths]
    return [path.with_name(f"{stem}_files") for path, stem in zip(paths, stems, strict=True)]


def write_pictures(folder: Path, pictures: Iterable[tuple[str, bytes]]) -> None:
    """Writes the files of pictures into a folder, which is made. Raises ``BadOption``."""
    make_folder(folder)
    for name, data in pictures:
        Target(folder / name).write(data)


def keep_sources(sources: list[Source], targets: list[Target]) -> None:
    """Raise ``BadOption`` where a result would replace one of the documents."""
    documents = {os.path.realpath(source.path) for source in sources if source.path is not None}
    for target in targets:
        if target.path is not None and os.path.realpath(target.path) in documents:
            raise BadOption(f"{target.path} is a document to be read; the result would replace it")
