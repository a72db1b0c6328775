"""Nobody who follows a link of what is written runs a script, opens data or a file of the own machine."""

from __future__ import annotations

import pytest

from pincite.markup.addresses import is_harmless


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/a?b=javascript:c",
        "HTTP://example.org",
        "mailto:a@example.org",
        "tel:+49",
        "ftp://example.org/f",
        "#/p1/heading/1",
        "#a:b",
        "",
        "a/b.html",
        "../a b.html?at=12:30",
        "//example.org/a",
        "/wiki/File:A.png",
    ],
)
def test_the_web_mail_and_places_may_be_followed(address):
    assert is_harmless(address)


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " \x01javascript:alert(1)",
        "java\nscript:alert(1)",
        "java\u200bscript:alert(1)",
        "javascript :alert(1)",
        "javascript&colon;alert(1)",
        "&#106;avascript&#58;alert(1)",
        "javascript%3Aalert(1)",
        "java%0Ascript:alert(1)",
        "javascript%253Aalert(1)",
        "javascript\\:alert(1)",
        "vbscript:x",
        "data:text/html,<script>alert(1)</script>",
        "data:image/svg+xml,<svg onload=alert(1)>",
        "file:///etc/passwd",
        "C:\\secret.txt",
        "\\\\server\\share",
        "/\\server",
        "blob:x",
        "view-source:https://example.org",
        "ms-word:ofe|u|https://example.org/a.docx",
    ],
)
def test_scripts_data_and_files_may_not_however_they_are_spelled(address):
    assert not is_harmless(address)
