"""Starts decoders that are born with everything loaded: reads a line of JSON from stdin, forks, and answers
with the number of the new process. They die with it."""

from __future__ import annotations

import json
import os
import signal
import sys


def main() -> None:
    import aio_pika  # noqa: F401
    import trustgraph.base.async_rabbitmq_backend  # noqa: F401

    import pincite.worker.processor  # noqa: F401
    from pincite.sandbox.child import die_with_parent
    from pincite.worker.service import serve

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["prepared"]:
            from tests.worker.prepared import prepare, take_readers_in

            take_readers_in()
        child = os.fork()
        if child == 0:
            die_with_parent()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            log = os.open(os.environ["WORKER_LOG"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            nowhere = os.open(os.devnull, os.O_RDONLY)
            for number, file in enumerate((nowhere, log, log)):
                os.dup2(file, number)
            if asked["prepared"]:
                prepare()
            status = 1
            try:
                status = serve(asked["arguments"], "universal-decoder")
            finally:
                os._exit(status)
        print(child, flush=True)


if __name__ == "__main__":
    main()
