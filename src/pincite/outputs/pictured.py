"""How pictures of a document are written: by name, with their bytes in the text, as files, or not at all."""

from __future__ import annotations

import base64
import re
from typing import Protocol
from urllib.parse import quote

from pincite.markup.addresses import is_harmless
from pincite.model.document import DocumentTree, Picture
from pincite.options.shared import Pictures

SUFFIX_OF = {
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/gif": ".gif",
    "image/webp": ".webp",
    "image/bmp": ".bmp",
    "image/tiff": ".tif",
    "image/svg+xml": ".svg",
    "image/x-emf": ".emf",
    "image/x-wmf": ".wmf",
}
EMBEDDED = SUFFIX_OF.keys() - {"image/svg+xml"}  # In whose bytes no script can be.
NAME_DIGITS = 16  # Hexadecimal digits of a picture's key that are its name where it has none.


class HasPictures(Protocol):
    """Options of a view; ``picture_folder`` is that of files, as the view names it."""

    @property
    def pictures(self) -> Pictures: ...

    @property
    def picture_folder(self) -> str: ...


def picture_target(key: str, picture: Picture | None, options: HasPictures) -> str:
    """What leads to a picture: the path of its file, its bytes as a data URI, or its name; '' where pictures
    are left out."""
    if options.pictures == "none":
        return ""
    if options.pictures == "files" and picture is not None and picture.data:
        return f"{quote(options.picture_folder)}/{file_name(key, picture)}"
    return (data_uri(picture) if options.pictures == "data" else "") or picture_name(key, picture)


def file_name(key: str, picture: Picture) -> str:
    """The name of a picture's file: of its content alone, so that no two have one."""
    return key[:NAME_DIGITS] + SUFFIX_OF.get(picture.media_type, "")


def captions_of(tree: DocumentTree) -> dict[str, str]:
    """What stands below or above figures, by their ids: said of a picture in which nothing is written."""
    captions = (e for page in tree.pages for e in page.elements if e.kind == "caption" and e.parent)
    return {e.parent: e.text for e in captions}


def picture_files(tree: DocumentTree) -> tuple[tuple[str, bytes], ...]:
    """Names and bytes of the files of a document's pictures."""
    return tuple((file_name(key, one), one.data) for key, one in tree.pictures.items() if one.data)


def picture_name(key: str, picture: Picture | None) -> str:
    """A name for a picture: its own, else one made of its content; safe as the end of a path."""
    name = re.split(r"[/\\]", picture.name)[-1] if picture else ""
    if name and is_harmless(name):
        return name
    return key[:NAME_DIGITS] + SUFFIX_OF.get(picture.media_type if picture else "", "")


def data_uri(picture: Picture | None) -> str:
    """The picture as a data URI, '' where its bytes are not there."""
    if picture is None or not picture.data or picture.media_type not in EMBEDDED:
        return ""
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"
