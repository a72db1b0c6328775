"""Builds the glyph loop where a C compiler is at hand; without one the pure-Python path is used."""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "recto.pdf._glyphs",
            sources=["src/recto/pdf/_glyphs.c"],
            optional=True,
        )
    ]
)
