import sys
import threading

import pytest

from recto.pipeline.isolation import may_fork


@pytest.mark.skipif(sys.platform != "linux", reason="children are forked on Linux only")
def test_a_process_with_threads_is_copied_with_its_locks_held():
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert not may_fork()
    finally:
        stop.set()
        thread.join()
