"""What commands cost: wall and CPU time, and memory."""
import concurrent.futures
import os
import subprocess
import tempfile
import threading
import time
import typing


class Cost(typing.NamedTuple):
    """In seconds and MiB; `largest` of one process, `together` of all that run at once."""
    wall: float
    cpu: float
    largest: float = 0
    together: float = 0


class Command(typing.NamedTuple):
    words: typing.List[str]
    directory: str = "."


class Done(typing.NamedTuple):
    status: int
    said: str


def least(costs):
    return Cost(*(min(values) for values in zip(*costs)))


def resident(process):
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as opened:
            return int(opened.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, IndexError):
        return 0


class Run:
    """Commands that run side by side, with what they use."""

    def __init__(self):
        self.lock = threading.Lock()
        self.processes = set()
        self.cpu = self.largest = self.together = 0

    def one(self, command):
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(command.words, cwd=command.directory, stdin=subprocess.DEVNULL, stdout=said,
                                       stderr=subprocess.STDOUT)
            with self.lock:
                self.processes.add(process.pid)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            with self.lock:
                self.processes.remove(process.pid)
                self.cpu += used.ru_utime + used.ru_stime
                self.largest = max(self.largest, used.ru_maxrss * 1024)
            said.seek(0)
            return Done(process.returncode, said.read().decode(errors="replace"))

    def watch(self, over):
        while not over.wait(0.02):
            with self.lock:
                processes = list(self.processes)
            self.together = max(self.together, sum(map(resident, processes)))


def measure(commands, jobs=1):
    """The cost of the commands, so many at once, and what became of each."""
    run, over = Run(), threading.Event()
    watch = threading.Thread(target=run.watch, args=(over,))
    watch.start()
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        done = list(pool.map(run.one, commands))
    wall = time.monotonic() - start
    over.set()
    watch.join()
    return Cost(wall, run.cpu, run.largest / 2**20, max(run.largest, run.together) / 2**20), done
