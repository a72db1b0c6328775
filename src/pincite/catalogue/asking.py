"""Queries of the quads of a library, and the index brought up to date for them."""

from __future__ import annotations

import os

import msgspec

from pincite.catalogue import index
from pincite.catalogue.answers import Answer, Indexed
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.quads import BROKEN, TOLD, QuadStore, engine
from pincite.errors import BadQuery, LibraryBusy, LibraryDamaged, LibraryUnwritable

# How long a query waits for a batch to be put into the index, and the index for the queries of others.
READ_WAIT_SECONDS = 60.0


def catch_up(catalogue: Catalogue, *, anew: bool = False) -> Indexed:
    """What was taken in to bring the index of quads up to date, or to make it ``anew``.

    It starts threads of RocksDB that stay: a process that forks children does it last.
    Raises ``LibraryBusy`` where others read from the index all the time, ``MissingExtra``.
    """
    catalogue.let_go_of_quads()
    return catalogue.change(index.catch_up, catalogue.folder, READ_WAIT_SECONDS, anew=anew)


def answer(
    catalogue: Catalogue, sparql: str, *, rows: int | None = None, seconds: float | None = None
) -> Answer:
    """The answer to SELECT, ASK, CONSTRUCT or DESCRIBE over all graphs together, after the index has
    taken in what is new; where another process writes, the answer says how far ``behind`` it is.

    At most ``rows`` are given, and none begun after ``seconds``; a query that is long in finding its
    first row is bounded only by running it in a process of its own. It starts threads that stay.
    Raises ``BadQuery``, ``MissingExtra``, ``LibraryBusy`` where there is no index yet and another
    process writes.
    """
    engine()
    for last in (False, True):
        refresh(catalogue, anew=last)
        store = None
        try:
            store = opened(catalogue)
            found = store.ask(sparql, rows, seconds)
            return msgspec.structs.replace(found, behind=catalogue.ask(index.pending))
        except BROKEN as error:
            # A query that fails says nothing of the index: it is read through before it is made anew.
            if store is not None and store.is_sound():
                raise BadQuery(f"SPARQL: the query failed: {str(error)[:TOLD]}") from error
            catalogue.let_go_of_quads()
            if last:
                raise LibraryDamaged(f"the index in {catalogue.folder} cannot be read: {error}") from error
    raise AssertionError("not reached")


def refresh(catalogue: Catalogue, *, anew: bool) -> None:
    """Bring the index up to date, or make it ``anew``; where another process writes, one that is there will
    do as it is."""
    there = catalogue.ask(index.there, catalogue.folder)
    if there and not anew and not catalogue.ask(index.pending):
        return
    catalogue.let_go_of_quads()
    try:
        if catalogue.writing:
            catch_up(catalogue, anew=anew)
        else:
            with Catalogue.open(catalogue.folder, writing=True) as writer:
                catch_up(writer, anew=anew)
    except (LibraryBusy, LibraryUnwritable):
        if not there:
            raise


def opened(catalogue: Catalogue) -> QuadStore:
    """The index, to read."""
    if catalogue.quads is None:
        if os.access(catalogue.folder, os.W_OK):
            catalogue.index_lock.take(READ_WAIT_SECONDS)
        catalogue.quads = QuadStore(index.store_folder(catalogue.folder), writing=False)
    return catalogue.quads
