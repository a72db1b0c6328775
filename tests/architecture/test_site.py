"""The documentation as a site: made without a warning, read without a network."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import pincite

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder with what ``make site`` makes; a link that leads nowhere ends it."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("docs", "benchmarks", "changelog.d", "examples", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(".cache", "__pycache__"))
    for path in [*ROOT.glob("*.md"), ROOT / "zensical.toml"]:
        shutil.copy(path, folder)
    for command in (["tools/site.py"], ["-m", "zensical", "build", "--strict"]):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


@pytest.mark.slow
def test_every_page_of_the_documentation_is_in_the_site(site):
    for page in (ROOT / "docs").rglob("*.md"):
        assert "<h1" in place_of(site, page).read_text(), page


def place_of(site: Path, page: Path) -> Path:
    """The file of the site that a page of the documentation became."""
    place = site / page.relative_to(ROOT).with_suffix(".html")
    return place.with_name("index.html") if page.name == "README.md" else place


@pytest.mark.slow
@pytest.mark.parametrize("part", ["h1", "h2", "h3", "li", "table", "tr", "pre"])
def test_every_page_has_the_parts_it_has_on_github(site, part):
    """Two readings of Markdown differ in what is indented, and in lists without a blank line before."""
    counted = re.compile(rf"<{part}\b")
    markdown = MarkdownIt().enable("table")
    for page in (ROOT / "docs").rglob("*.md"):
        article = place_of(site, page).read_text().split("<article")[1].split("</article")[0]
        wanted = counted.findall(markdown.render(page.read_text()))
        assert len(counted.findall(article)) == len(wanted), page


def test_every_page_but_single_decisions_is_in_the_navigation():
    told = re.findall(r'= "((?:docs/)?[^"]+\.md)"', (ROOT / "zensical.toml").read_text())
    pages = {path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]}
    missing = {page for page in pages if "/decisions/0" not in page} - set(told)
    assert missing == set(), "a page of the documentation has its line in zensical.toml"


@pytest.mark.slow
def test_every_name_of_the_package_is_in_the_reference(site):
    page = (site / "reference.html").read_text()
    assert [name for name in pincite.__all__ if name != "__version__" and name not in page] == []
    assert 'id="Document.locate"' in page
    assert "ocr_languages" in page, "options are shown by their names"


@pytest.mark.slow
def test_the_site_loads_nothing_from_elsewhere(site):
    for page in site.rglob("*.html"):
        loaded = re.findall(r"<(?:script|img|link|iframe)\b[^>]*>", page.read_text())
        away = [tag for tag in loaded if "://" in tag and not re.search(r'rel="(canonical|prev|next)"', tag)]
        assert away == [], page


@pytest.mark.slow
def test_the_pictures_of_the_documentation_are_in_the_site(site):
    for picture in (ROOT / "docs").rglob("*.png"):
        assert (site / picture.relative_to(ROOT)).read_bytes() == picture.read_bytes()


@pytest.mark.slow
def test_the_changelog_of_the_site_has_the_lines_that_wait(site):
    text = (site / "CHANGELOG.html").read_text()
    assert ">Added<" in re.sub(r"<a .*?</a>", "", text)
    assert "pincite doctor" in text
