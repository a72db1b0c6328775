"""``pincite extract``: the contract of the Extract Converter on stdin and stdout."""

from __future__ import annotations

import ntpath

from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.notes import Account, Telling
from pincite.cli.report import progress_bar
from pincite.cli.sources import read_stdin
from pincite.cli.targets import Target
from pincite.converting.options import ExtractOptions
from pincite.errors import PinciteError
from pincite.sandbox.resources import Isolation


@asking(ExtractOptions, Isolation, Telling, without=("media_type", "limits", "partitioner"))
def extract(asked: Asked) -> int:
    """Answer one request: {"path": ..., "base64": ...} on stdin; on stdout {"result": {...}}, or {"error":
    {"code": ..., "message": ...}}.

    The path is only a name; the document is what the Base64 holds. Every option can also be set in
    the environment.
    """
    from pincite.cli.looking import cores, looks_of
    from pincite.converting.forms.form import json_line
    from pincite.converting.isolated import extract_to, timed
    from pincite.outputs.extract.contract import parse_request
    from pincite.sandbox.isolation import within

    try:
        path, data = parse_request(read_stdin())
        name = ntpath.basename(path)  # takes both kinds of separator
        reading = {"ocr": False} | asked.some(ExtractOptions)
        options, isolation = timed(reading, asked.of(Isolation), data)
        with progress_bar(name) as progress:
            options |= looks_of(data, cores(), isolation, progress, options)
            result = within(isolation, extract_to, (data, name), options, progress)
    except PinciteError as error:
        # Whoever reads stdout as JSON finds it there too; stderr and the exit status tell the rest.
        Target(None).write(json_line({"error": {"code": error.code, "message": error.sentence}}))
        raise
    Target(None).write(*result.made)
    account = Account(asked.of(Telling))
    account.add(name or "document", result.notes, result.pages)
    return account.status
