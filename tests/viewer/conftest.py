import json
import urllib.request
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from tests.browsers import CHROMIUM
from tests.pdf.drafts import Draft
from tests.readers.docx.written import docx
from tests.readers.sheet.written import workbook
from tests.service.served import served

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "examples" / "demo.pdf"
PICTURES = ROOT / "build" / "viewer"  # what was seen, to be looked at

expect.set_options(timeout=30_000)  # a machine may be busy


SERIOUS = ("serious", "critical")


def faults(page):
    """The serious faults that axe finds in what a page shows now: rule and element."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in SERIOUS]


def sent(address, name, data, query=""):
    """A document that the service has read; its id."""
    request = urllib.request.Request(
        f"{address}/v1/documents?name={name}{query}", data, {"Prefer": "wait=60"}, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"]


def word(more="12.5"):
    """A Word document with a heading, a paragraph and a table."""
    cells = "".join(
        "<w:tr>" + "".join(f"<w:tc><w:p><w:r><w:t>{c}</w:t></w:r></w:p></w:tc>" for c in row) + "</w:tr>"
        for row in (("Fruit", "Tonnes"), ("Apples", "41.2"), ("Pears", more), ("Plums", "3.1"))
    )
    return docx(
        '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Harvest</w:t></w:r></w:p>'
        "<w:p><w:r><w:t>The trees gave more than last year.</w:t></w:r></w:p>"
        f"<w:tbl>{cells}</w:tbl>"
    )


def sheet(more=95):
    """An Excel workbook with two columns."""
    rows = (("Quarter", 1), ("First", 120), ("Second", more), ("Third", 88))
    lines = "".join(
        f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>{name}</t></is></c>'
        f'<c r="B{n}"><v>{value}</v></c></row>'
        for n, (name, value) in enumerate(rows, 1)
    )
    return workbook(lines)


def scan():
    """The page with the press as a picture without letters."""
    import io

    from PIL import Image

    from pincite.pdf import PdfDocument

    with PdfDocument(DEMO.read_bytes()) as pdf:
        drawn = pdf.render(5, 200.0)
    picture, out = drawn if isinstance(drawn, Image.Image) else Image.fromarray(drawn), io.BytesIO()
    picture.convert("L").save(out, "PDF", resolution=200)
    return out.getvalue()


def long_document(pages, lines=40):
    """A PDF of so many pages, each with a heading and so many lines that say which they are."""
    draft = Draft()
    for number in range(1, pages + 1):
        text = [f"/F 14 Tf 60 780 Td (Register, sheet {number}) Tj /F 9 Tf 0 -10 Td"]
        text += [
            f"0 -14 Td (Entry {number}.{line} of the register was written on day {line}.) Tj"
            for line in range(1, lines + 1)
        ]
        draft.page(f"BT {' '.join(text)} ET", size=(0, 0, 595, 842))
    return draft.save()


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """The address of a service, in a process of its own."""
    with served(tmp_path_factory.mktemp("viewer")) as address:
        yield address


@pytest.fixture(scope="session")
def documents(service):
    """Ids of the documents that are looked at."""
    return {
        "pdf": sent(service, "report.pdf", DEMO.read_bytes()),
        "docx": sent(service, "harvest.docx", word()),
        "xlsx": sent(service, "quarters.xlsx", sheet()),
        "scan": sent(service, "scan.pdf", scan(), "&ocr=true"),
    }


# For a module: while it lasts the thread has a loop of events that runs, and other tests start their own.
@pytest.fixture(scope="module")
def chromium():
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM or None, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium, service, documents):
    """``opened(which, rest)`` gives a page of the browser on a document; nothing may fail in it."""
    faults, contexts = [], []

    def open_page(which="", rest="", at=service, **how):
        context = chromium.new_context(**({"viewport": {"width": 1360, "height": 800}} | how))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{at}/d/{documents[which]}{rest}" if which else f"{at}{rest}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture(scope="module")
def one_page(chromium):
    """One page of the browser for the tests of a module that go to an address each, and its faults."""
    context = chromium.new_context(viewport={"width": 1360, "height": 800})
    page, faults = context.new_page(), []
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page, faults
    context.close()


@pytest.fixture
def shown(one_page, service, documents):
    """``shown(which, rest)`` goes to an address of a document as a browser does that has seen none; nothing
    may fail in it."""
    page, faults = one_page
    faults.clear()
    browser = page.context.new_cdp_session(page)

    def go(which="", rest=""):
        browser.send("Storage.clearDataForOrigin", {"origin": service, "storageTypes": "local_storage"})
        page.goto(f"{service}/d/{documents[which]}{rest}" if which else f"{service}{rest}")
        return page

    yield go
    browser.detach()
    assert not faults


@pytest.fixture
def seen(request):
    """Keep what a page shows, under the name of the test."""

    def keep(page, name=""):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{request.node.name}{name}.png")

    return keep
