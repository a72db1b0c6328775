"""A form a document can be written in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, Protocol, TypeVar, overload

import msgspec

from pincite.errors import BadOption
from pincite.sandbox.collection import rarely_collected

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree

P = ParamSpec("P")
View = TypeVar("View")


class HasTree(Protocol):
    tree: DocumentTree

    @property
    def illustrated(self) -> DocumentTree: ...

    @property
    def searchable(self) -> DocumentTree: ...


class Form(msgspec.Struct, Generic[P, View], frozen=True, kw_only=True):
    """A form: all that command line, Python, child processes and documentation know of it.

    name     what ``--to`` calls it
    title    in a sentence for people
    ending   of files in this form; ``endings`` are others that ask for it
    options  the struct of its options; those annotated are on the command line too
    write    the view: text, bytes, or a value that is written as JSON. What is heavy is imported in it.
    method   how ``Document`` calls the view, where that is not ``to_`` and the name
    schema   gives the JSON Schema of the view, of a line where these are lines; None where there is none
    of       which tree of a document is written, where it is another than ``tree``
    piece    what the files are one each of, where a document may become several; ``pieces`` are these views
    """

    name: str
    title: str
    ending: str
    endings: tuple[str, ...] = ()
    options: Callable[P, Any]
    write: Callable[[DocumentTree, Any], View]
    method: str = ""
    schema: Callable[[], dict[str, Any]] | None = None
    of: Literal["tree", "searchable"] = "tree"
    piece: str = ""
    pieces: Callable[[DocumentTree, Any], Iterable[View]] | None = None

    @property
    def struct(self) -> type[msgspec.Struct]:
        """The options as the struct that they are."""
        return self.options  # type: ignore[return-value]

    def chosen(self, *args: P.args, **kwargs: P.kwargs) -> Any:
        """Options of this form. Raises ``BadOption`` for a name that is none."""
        try:
            return self.options(*args, **kwargs)
        except TypeError as error:
            raise BadOption(f"{self.name}: {error}") from None

    def tree_of(self, document: HasTree, options: Any) -> DocumentTree:
        """The tree that is written: with figures cut out where these options ask for their bytes."""
        if self.of == "searchable":
            return document.searchable
        asked = getattr(options, "pictures", "name") in ("data", "files")
        return document.illustrated if asked else document.tree

    def written(self, tree: DocumentTree, options: Any = None) -> bytes:
        """The document in this form, UTF-8, with a line break at the end."""
        return encoded(self._view(tree, self.struct() if options is None else options))

    def _view(self, tree: DocumentTree, options: Any) -> View:
        """The document in this form: what is made of it stays."""
        with rarely_collected():
            return self.write(tree, options)

    def parted(self, tree: DocumentTree, options: Any) -> tuple[bytes, ...]:
        """The same as a file for each of its pieces."""
        return tuple(encoded(view) for view in self.pieces(tree, options)) if self.pieces else ()

    @overload
    def __get__(self, document: None, owner: object = None) -> Form[P, View]: ...

    @overload
    def __get__(self, document: HasTree, owner: object = None) -> Callable[P, View]: ...

    def __get__(self, document: HasTree | None, owner: object = None) -> Form[P, View] | Callable[P, View]:
        """As an attribute of a class of documents: the method that gives the view of one."""
        if document is None:
            return self

        def view(*args: P.args, **kwargs: P.kwargs) -> View:
            options = self.options(*args, **kwargs)
            return self._view(self.tree_of(document, options), options)

        view.__doc__ = f"{self.title}.\n\n{self.options.__doc__ or ''}"
        return view


def encoded(view: object) -> bytes:
    """A view as the bytes of a file: text as UTF-8, values as JSON in one line."""
    if isinstance(view, bytes):
        return view
    if isinstance(view, str):
        text = view.encode("utf-8", "replace")  # a lone surrogate cannot be written
        return text if text.endswith(b"\n") or not text else text + b"\n"
    return json_line(view)


def json_line(value: object) -> bytes:
    """``value`` as JSON in one line with a line break at the end."""
    try:
        return msgspec.json.encode(value) + b"\n"
    except UnicodeEncodeError:  # a lone surrogate: JSON can only spell it out
        import json

        return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"
