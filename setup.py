"""Builds the glyph loop where a C compiler is at hand; without one the pure-Python path is used."""

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


class BuildGlyphs(build_ext):
    """Compiler options that keep floating-point sums the same as Python's on every machine."""

    def build_extension(self, ext: Extension) -> None:
        if self.compiler.compiler_type == "msvc":
            ext.extra_compile_args = ["/O2", "/fp:precise"]
        else:
            ext.extra_compile_args = [
                "-std=c99",
                "-O2",
                "-ffp-contract=off",
                "-fno-math-errno",
                "-fvisibility=hidden",
            ]
            ext.libraries = ["m"]
        super().build_extension(ext)


setup(
    cmdclass={"build_ext": BuildGlyphs},
    ext_modules=[
        Extension(
            "pincite.pdf._glyphs",
            sources=["src/pincite/pdf/_glyphs.c"],
            optional=True,
        )
    ],
)
