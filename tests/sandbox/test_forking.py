import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pincite.sandbox.isolation import run_isolated
from pincite.sandbox.workers import may_fork
from tests.sandbox import misbehaviour as child


@pytest.mark.skipif(sys.platform != "linux", reason="children are forked on Linux only")
def test_a_process_with_threads_is_not_forked():
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert not may_fork()
    finally:
        stop.set()
        thread.join()


def test_threads_get_their_own_results():
    with ThreadPoolExecutor(4) as pool:
        tasks = [pool.submit(run_isolated, child.add, (i,), keywords={"b": 100}) for i in range(8)]
        assert [task.result(timeout=120) for task in tasks] == [100 + i for i in range(8)]
