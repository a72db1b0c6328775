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

# Names of programming languages, in small letters, and what they are called there.
LANGUAGES = {name.lower(): name for name in THEIR_LANGUAGES.split()} | {
    "sh": "Bash",
    "shell": "Bash",
    "console": "Bash",
    "cpp": "C++",
    "cs": "C#",
    "csharp": "C#",
    "js": "JavaScript",
    "ts": "TypeScript",
    "py": "Python",
    "python3": "Python",
    "ipython3": "Python",
    "rb": "Ruby",
    "rs": "Rust",
    "golang": "Go",
    "hs": "Haskell",
    "tex": "Latex",
    "yml": "YAML",
    "kt": "Kotlin",
    "objective-c": "ObjectiveC",
    "docker": "Dockerfile",
}
# Types that docling-core takes on every system; originals of others are written as ``ANY_TYPE``, pictures of
# others without their bytes.
MEDIA_TYPES = frozenset(
    {
        "application/pdf",
        "application/msword",
        "application/rtf",
        "application/epub+zip",
        "application/vnd.ms-excel",
        "application/vnd.ms-powerpoint",
        "application/vnd.oasis.opendocument.presentation",
        "application/vnd.oasis.opendocument.spreadsheet",
        "application/vnd.oasis.opendocument.text",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/zip",
        "image/bmp",
        "image/gif",
        "image/jpeg",
        "image/png",
        "image/tiff",
        "message/rfc822",
        "text/csv",
        "text/html",
        "text/markdown",
        "text/plain",
        "text/tab-separated-values",
    }
)

ANY_TYPE = "application/octet-stream"
