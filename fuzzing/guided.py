"""Inputs that lead to code no input has reached before: libFuzzer by way of Atheris, where that is installed.

Run as ``python -m fuzzing.guided TARGET CORPUS ARTIFACTS SECONDS SEED`` it is the process that does it: what
a target should not do is written to ARTIFACTS, and the inputs that reached something new to CORPUS.
"""

from __future__ import annotations

import importlib.util
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from fuzzing import running
from fuzzing.running import Finding
from fuzzing.targets import LARGEST_SEED, ROOT, Target

MOST_MEMORY = running.MEMORY >> 20  # libFuzzer counts in MB
RUNS = re.compile(r"^Done (\d+) runs|stat::number_of_executed_units:\s+(\d+)|^#(\d+)\s", re.MULTILINE)


def is_there() -> bool:
    return importlib.util.find_spec("atheris") is not None


def run(target: Target, corpus: Path, seconds: float, seed: int, done: list[float]) -> Iterator[Finding]:
    """The findings of so many seconds; ``corpus`` is a folder that keeps inputs for the next time. ``done``
    becomes how many inputs there were, and the seconds of CPU."""
    corpus.mkdir(parents=True, exist_ok=True)
    for data in target.seeds():
        (corpus / sha256(data).hexdigest()).write_bytes(data)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        command = [sys.executable, "-m", "fuzzing.guided", target.name, corpus, folder]
        told = subprocess.run(
            [*map(str, command), str(int(seconds)), str(seed)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        ).stderr
        for path in sorted(Path(folder).iterdir()):
            if path.suffix == ".told":
                what, trace = path.read_text(encoding="utf-8").split("\0")
                yield Finding(target.name, what, path.with_suffix("").read_bytes(), trace)
            elif not path.with_name(path.name + ".told").exists():
                kind = path.name.partition("-")[0]  # crash, oom, timeout
                yield Finding(target.name, f"ended by {kind}", path.read_bytes(), told[-4000:])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    done[0] += max((int(next(filter(None, one))) for one in RUNS.findall(told)), default=0)
    done[1] += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(name: str, corpus: str, folder: str, seconds: str, seed: str) -> None:
    import atheris

    with atheris.instrument_imports(include=["pincite"]):
        from fuzzing.targets import targets

        target = targets()[name]
        running.wrong(target, target.seeds()[0])  # so that its modules are instrumented now
    known: set[str] = set()

    def tried(data: bytes) -> None:
        what, trace = running.wrong(target, data)
        if what and what not in known:
            known.add(what)
            path = Path(folder, f"found-{len(known)}")
            path.write_bytes(data)
            path.with_name(path.name + ".told").write_text(f"{what}\0{trace}", encoding="utf-8")

    options = {
        "max_total_time": seconds,
        "seed": str(int(seed) + 1),  # 0 would be any
        "timeout": running.SECONDS,
        "rss_limit_mb": MOST_MEMORY,
        "max_len": LARGEST_SEED,
        "artifact_prefix": f"{folder}/",
        "print_final_stats": 1,
    }
    atheris.Setup([name, *(f"-{key}={value}" for key, value in options.items()), corpus], tried)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
