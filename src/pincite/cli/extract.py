"""``pincite extract``: the contract of the Extract Converter on stdin and stdout."""

from __future__ import annotations

import ntpath

from pincite.cli import choices
from pincite.cli.choices import OrderChoice
from pincite.cli.progress import progress_bar
from pincite.cli.sources import read_stdin
from pincite.cli.targets import Target


def extract(
    pages: choices.Pages = None,
    password: choices.Password = None,
    reading_order: choices.Order = OrderChoice.standard,
    tables: choices.Tables = True,
    toc: choices.Toc = True,
    fonts: choices.Fonts = True,
    ocr: choices.Ocr = False,
    ocr_language: choices.OcrLanguage = "eng",
    timeout: choices.Timeout = "10m",
    memory: choices.Memory = "1GB",
    reproducible: choices.Reproducible = False,
) -> int:
    """Answer one request: {"path": ..., "base64": ...} on stdin, {"result": {...}} on stdout.

    The path is only a name; the document is what the Base64 holds. Every option can also be set in
    the environment.
    """
    from pincite.converting.forms import extract_to
    from pincite.converting.pages import parse_pages
    from pincite.outputs.extract.contract import parse_request
    from pincite.sandbox.duration import seconds
    from pincite.sandbox.isolation import run_isolated
    from pincite.sandbox.limits import LimitOptions, parse_memory

    parse_pages(pages)
    limits = LimitOptions(timeout=seconds(timeout), memory=parse_memory(memory))
    path, data = parse_request(read_stdin())
    name = ntpath.basename(path)  # takes both kinds of separator
    with progress_bar(name) as progress:
        answer = run_isolated(
            extract_to,
            (data, name),
            keywords={
                "pages": pages,
                "password": password,
                "reading_order": reading_order.value,
                "tables": tables,
                "toc": toc,
                "fonts": fonts,
                "ocr": ocr,
                "ocr_languages": ocr_language,
                "reproducible": reproducible,
            },
            timeout=limits.timeout,
            memory=limits.memory,
            progress=progress,
        )
    Target(None).write(answer)
    return 0
