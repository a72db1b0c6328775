"""How Pincite is packed: setuptools, and the library written in C beside its Python (PEP 517, PEP 660).

Where no C compiler works, the build requires the package ziglang; others are spared its 80 MB. The same
sources give the same bytes: what is packed is dated SOURCE_DATE_EPOCH, which is 1980 unless it is set.
"""

from __future__ import annotations

import gzip
import io
import os
import tarfile
from pathlib import Path
from typing import Any

from compile_native import FILE, SOURCES, build_library, system_compiler
from links import absolute
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (the hooks that stay as they are)
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info

PLACE = Path("pincite", "native")

DATE = int(os.environ.setdefault("SOURCE_DATE_EPOCH", "315532800"))  # the first second that ZIP can write


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What setuptools needs, and ziglang where no compiler works."""
    return build_meta.get_requires_for_build_wheel(config_settings) + _ziglang()


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """The same for an editable installation."""
    return build_meta.get_requires_for_build_editable(config_settings) + _ziglang()


def _ziglang() -> list[str]:
    return [] if system_compiler() else ["ziglang"]


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """The name of the source distribution, which tells neither when nor by whom it was packed."""
    name = build_meta.build_sdist(sdist_directory, config_settings)
    archive = Path(sdist_directory, name)
    packed = io.BytesIO()
    with tarfile.open(archive) as old, tarfile.open(fileobj=packed, mode="w") as new:
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            plain = tarfile.TarInfo(member.name)
            plain.type, plain.linkname, plain.size = member.type, member.linkname, member.size
            plain.mtime, plain.mode = DATE, mode
            new.addfile(plain, old.extractfile(member) if member.isfile() else None)
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=DATE))
    return name


class AbsoluteLinks(egg_info):
    """What a package index shows of the README: its links lead to the repository."""

    def run(self) -> None:
        metadata = self.distribution.metadata
        metadata.long_description = absolute(metadata.long_description or "")
        super().run()


class BuildWithLibrary(build_py):
    """Python files and the library; for an editable installation the library goes into the sources."""

    def run(self) -> None:
        super().run()
        folder = SOURCES if self.editable_mode else Path(self.build_lib, PLACE)
        folder.mkdir(parents=True, exist_ok=True)
        build_library(folder / FILE)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """What is built, with the library, which would else be left out of the wheel."""
        return [*super().get_outputs(include_bytecode), os.path.join(self.build_lib, PLACE, FILE)]


class WheelForEveryPython(bdist_wheel):
    """A wheel for one platform and every Python 3: ctypes loads the library."""

    def finalize_options(self) -> None:
        # What is only told of extension modules is true of the library: the wheel is not pure.
        self.distribution.has_ext_modules = lambda: True
        super().finalize_options()

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]
