"""Pages made of documents that want to act, opened in Chromium: nothing runs, nobody is asked."""

from __future__ import annotations

import html
import re
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import pincite
from benchmarks.corpora import CorpusMissing
from benchmarks.corpora import folder as corpora
from pincite.errors import PinciteError
from pincite.outputs.html import HtmlOptions, to_html
from pincite.outputs.markdown import MarkdownOptions, to_markdown
from tests.browsers import CHROMIUM
from tests.outputs.made_payloads import LINKS, SCRIPT, TEXTS, documents
from tests.outputs.policy import offences, rendered

ALL = ("body", "furniture", "notes", "comments", "hidden")
LARGEST = 100_000  # Signs of Markdown: the page that a library makes of more takes it long.
SECONDS = 180
# Opens every page, follows each link that does not lead to another machine, and says how many there were.
INDEX = """<!DOCTYPE html><meta charset="utf-8"><title>waiting</title><body><script>
let opened = 0, followed = 0;
function look(frame) {
  opened += 1;
  for (const a of frame.contentDocument ? frame.contentDocument.querySelectorAll("a[href]") : [])
    if (!/^(https?|mailto|tel|ftp):/.test(a.protocol) || a.getAttribute("href")[0] == "#") {
      followed += 1;
      a.click();
    }
  document.title = `opened ${opened}, followed ${followed}`;
}
for (let number = 0; number < COUNT; number++) {
  const frame = document.createElement("iframe");
  frame.onload = () => { frame.onload = null; look(frame); };
  frame.src = `/page/${number}`;
  document.body.append(frame);
}
</script>"""


class Site:
    """Pages on a port of this machine, and what was asked for beside them."""

    def __init__(self) -> None:
        self.pages: list[str] = []
        self.asked: set[str] = set()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(site.answer(self.path, self.headers.get("Host", "")).encode())

            do_POST = do_HEAD = do_GET

            def log_message(self, *said: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.place = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path: str, host: str) -> str:
        if host.endswith(".invalid") or path.startswith("/asked/"):
            self.asked.add(path if host == self.place else f"{host}{path}")
            return ""
        if path == "/":
            return INDEX.replace("COUNT", str(len(self.pages)))
        number = re.fullmatch(r"/page/(\d+)", path)
        return self.pages[int(number[1])] if number else ""

    def opened(self) -> str:
        """The title of the index when all was opened."""
        done = subprocess.run(
            [
                CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--disable-background-networking", "--virtual-time-budget=20000", "--dump-dom",
                f"--host-resolver-rules=MAP * {self.place}, EXCLUDE 127.0.0.1", f"http://{self.place}/",
            ],
            capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip
        found = re.search("<title>(.*?)</title>", done.stdout)
        return html.unescape(found[1]) if found else done.stderr[-1000:]


def views(tree):
    """A document as the pages that people open: HTML, and Markdown where tables are known and where not."""
    yield to_html(tree, HtmlOptions(layers=ALL, pictures="data"))
    markdown = to_markdown(tree, MarkdownOptions(layers=ALL, pictures="data", page_marks=True))
    yield rendered(markdown)
    yield rendered(markdown, tables=False)


def sources(url):
    """The same tricks as documents of formats that hold them as they are."""
    for number, text in enumerate((*TEXTS, *(f"[x](<{one}>) <a href='{one}'>x</a>" for one in LINKS))):
        text = text.replace("SCRIPT", SCRIPT).replace("URL", url.replace("*", f"source-{number}"))
        for name in ("a.md", "a.html", "a.csv", "a.txt"):
            data = f"{'<!DOCTYPE html>' if name == 'a.html' else 'a,'}{text}\nb,c\n".encode()
            try:
                yield pincite.convert(data, name=name).tree
            except PinciteError:
                continue


def hostile():
    """The files of the corpora that were made to do harm, as far as they are read, as pages. Skips without
    the corpora."""
    try:
        paths = sorted((corpora() / "formats" / "own" / "hostile").iterdir())
    except (CorpusMissing, FileNotFoundError) as missing:
        pytest.skip(f"corpora: {missing}")
    for path in paths:
        try:
            tree = pincite.convert(path, timeout=20).tree
        except PinciteError:
            continue
        yield to_html(tree, HtmlOptions(layers=ALL, pictures="data"))
        markdown = to_markdown(tree, MarkdownOptions(layers=ALL, pictures="data", page_marks=True))
        if len(markdown) < LARGEST:
            yield rendered(markdown)
            yield rendered(markdown, tables=False)


def test_sources_that_want_to_act_become_pages_that_do_not():
    known = ("https://x.invalid/", "http://evil.invalid/")  # a Markdown picture of another place stays one
    for tree in sources("http://evil.invalid/*"):
        for page in views(tree):
            assert not offences(page, fetched=known)


@pytest.mark.corpus
@pytest.mark.slow
def test_hostile_files_become_pages_that_do_nothing():
    if not CHROMIUM:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    site = Site()
    site.pages += hostile()
    assert len(site.pages) > 30
    for page in site.pages:
        if len(page) < LARGEST:
            assert not offences(page, fetched=("http",))
    title = site.opened()
    assert re.fullmatch(rf"opened {len(site.pages)}, followed \d+", title), title
    assert not site.asked


@pytest.mark.slow
def test_in_a_browser_nothing_runs_and_nobody_is_asked():
    if not CHROMIUM:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    site = Site()
    url = f"http://{site.place}/asked/*"
    for _, tree in documents(url):
        site.pages += list(views(tree))[:2]
    for text in (*TEXTS, *(f"[x](<{link}>)" for link in LINKS)):  # to see that it is seen
        let = text.replace("SCRIPT", SCRIPT).replace(
            "URL", url.replace("*", f"let-through-{len(site.pages)}")
        )
        site.pages.append(f"<!DOCTYPE html><title>x</title>{rendered(let)}")
    title = site.opened()
    assert re.fullmatch(rf"opened {len(site.pages)}, followed [1-9]\d+", title), title
    acted = {path for path in site.asked if "let-through" in path}
    assert len(acted) > 30
    assert site.asked == acted
