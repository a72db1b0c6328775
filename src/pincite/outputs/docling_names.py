"""What docling-core calls things: labels, layers, programming languages, media types."""

from __future__ import annotations

# Labels of texts; all other kinds are 'text'.
LABELS = {
    "heading": "section_header",
    "caption": "caption",
    "footnote": "footnote",
    "header": "page_header",
    "footer": "page_footer",
    "formula": "formula",
    "code": "code",
}

LAYERS = {
    "body": "body",
    "furniture": "furniture",
    "notes": "notes",
    "comments": "notes",
    "hidden": "invisible",
}

THEIR_LANGUAGES = """
Ada Awk Bash bc C C# C++ CMake COBOL CSS Ceylon Clojure Crystal Cuda Cython D Dart dc Dockerfile Elixir Erlang
FORTRAN Forth Go HTML Haskell Haxe Java JavaScript JSON Julia Kotlin Latex Lisp Lua Matlab MoonScript Nim
OCaml ObjectiveC Octave PHP Pascal Perl Prolog Python Racket Ruby Rust SML SQL Scala Scheme Swift Tikz
TypeScript VisualBasic XML YAML
"""
OTHER_NAMES = """
sh=Bash shell=Bash console=Bash cpp=C++ cs=C# csharp=C# js=JavaScript ts=TypeScript py=Python python3=Python
ipython3=Python rb=Ruby rs=Rust golang=Go hs=Haskell tex=Latex yml=YAML kt=Kotlin objective-c=ObjectiveC
docker=Dockerfile
"""
# Names of programming languages, in small letters, and what they are called there.
LANGUAGES = {name.lower(): name for name in THEIR_LANGUAGES.split()}
LANGUAGES |= dict(one.split("=") for one in OTHER_NAMES.split())

# Types that docling-core takes on every system; originals of others are written as ``ANY_TYPE``, pictures of
# others without their bytes.
OFFICE = "application/vnd.openxmlformats-officedocument."
OPEN = "application/vnd.oasis.opendocument."
MEDIA_TYPES = frozenset(
    f"""
application/pdf application/msword application/rtf application/epub+zip application/vnd.ms-excel
application/vnd.ms-powerpoint application/zip {OPEN}presentation {OPEN}spreadsheet {OPEN}text
{OFFICE}presentationml.presentation {OFFICE}spreadsheetml.sheet {OFFICE}wordprocessingml.document
image/bmp image/gif image/jpeg image/png image/tiff message/rfc822
text/csv text/html text/markdown text/plain text/tab-separated-values
""".split()
)
ANY_TYPE = "application/octet-stream"
