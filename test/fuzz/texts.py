"""Campaigns of programs that are drawn as text: gpufuse rewrites them, and both programs must print the same.

Only execution says whether a rewrite is right, so nothing is known here of what a program does.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Callable

from .check import GPUFUSE_BUG, built
from .execute import difference, sections

EXITS = 9  # programs may end with a status up to this
ATTEMPTS = 40  # to draw a program that compiles


def reason(finding):
    """What a finding is counted as."""
    return finding["reason"] if finding["verdict"] != "applied" else "applied"


@dataclass(frozen=True)
class Campaign:
    name: str
    description: str
    unit: int  # programs per translation unit, where none is asked for
    files: Callable  # (seed, numbers, attempt) -> {name: text} of one unit; gpufuse is given unit.cu
    kind: Callable = reason
    clock: bool = False  # work is the clock (docs/Execution.md)
    redraws: bool = False  # a unit may not compile: another attempt is made then


class Choices:
    """What is drawn for one program."""

    def __init__(self, key):
        self.draw = random.Random(key)

    def pick(self, *choices):
        return self.draw.choice(choices)

    def chance(self, probability):
        return self.draw.random() < probability


def indented(lines):
    return "\n".join("  " + line for text in lines for line in text.splitlines())


def as_hip(text):
    for cuda, hip in (("cuda_runtime.h", "hip/hip_runtime.h"), ("cudaMallocHost", "hipHostMalloc"), ("cudaFreeHost", "hipHostFree")):
        text = text.replace(cuda, hip)
    return re.sub(r"\bcuda([A-Z])", r"hip\1", text)


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **more)


def check(task):
    """(counts, failures) of one unit; a failure is (program, what, detail, attempt)."""
    campaign, tools, numbers, hip, directory = task
    place = pathlib.Path(directory) / f"{campaign.name}-{numbers[0]}"
    place.mkdir(parents=True, exist_ok=True)
    counts = collections.Counter(programs=len(numbers))
    name = "unit.hip" if hip else "unit.cu"
    command = [tools.gpufuse, "--cuda-path=none", "--rocm-path=none", "--quiet", *tools.options, "--report=report.json",
               "--output-dir=out", name, "--", "-std=c++17"]
    for attempt in range(ATTEMPTS if campaign.redraws else 1):
        for file, text in campaign.files(tools.seed, numbers, attempt).items():
            file = name if file == "unit.cu" else file
            (place / file).write_text(as_hip(text) if hip else text)
        done = run(command, cwd=place)
        says = done.stdout + done.stderr
        if not done.returncode or GPUFUSE_BUG.search(says) or "it does not parse" not in says:
            break
        counts["drawn again"] += 1
    if done.returncode or GPUFUSE_BUG.search(says):
        if len(numbers) > 1:
            return merged(check((campaign, tools, [i], hip, directory)) for i in numbers)
        return counts, [(numbers[0], "own-bug", says[-800:], attempt)]
    for finding in json.loads((place / "report.json").read_text())["findings"]:
        counts[f"{finding['check']}: {campaign.kind(finding)}"] += 1
    if not (place / "out").exists():
        return counts, []
    for file in place.glob("*.h"):
        if not (place / "out" / file.name).exists():
            (place / "out" / file.name).write_text(file.read_text())
    if not (place / "out" / name).exists():
        (place / "out" / name).write_text((place / name).read_text())
    executables = []
    for source, exe in ((place / name, place / "original"), (place / "out" / name, place / "rewritten")):
        done = run([tools.gpuexec, "build", "--mode=optimized", "--headers=small", str(source), "-o", str(exe), "--", "-std=c++17"])
        if done.returncode:
            return counts, [(numbers[0], f"{exe.name} does not build", done.stderr[-600:], attempt)]
        executables.append(exe)
    return counts, [(*failure, attempt) for failure in compare(executables, numbers, campaign.clock)]


def compare(executables, numbers, clock):
    known = None
    for seed, streams in ((0, "eager"), (0, "late"), (1, "random"), (2, "random"), (3, "random")):
        where = f"GPUEXEC_SEED={seed} GPUEXEC_STREAMS={streams}" + " GPUEXEC_CLOCK=work" * clock
        environment = dict(os.environ, GPUEXEC_SEED=str(seed), GPUEXEC_STREAMS=streams)
        if clock:
            environment["GPUEXEC_CLOCK"] = "work"
        results = []
        for exe in executables:
            done = run([exe], env=environment, timeout=120)
            if done.returncode < 0 or done.returncode > EXITS:
                return [(numbers[0], f"{exe.name} fails", f"{where}: status {done.returncode}: {done.stderr[-400:]}")]
            results.append(sections(f"p{numbers[0]}\n{done.stdout}status {done.returncode}"))
        if known is None:
            known = results[0]
        failures = [(i, "original is not deterministic", difference(known.get(f"p{i}"), results[0].get(f"p{i}"), where))
                    for i in numbers if results[0].get(f"p{i}") != known.get(f"p{i}")]
        failures += [(i, "wrong", difference(known.get(f"p{i}"), results[1].get(f"p{i}"), where))
                     for i in numbers if results[1].get(f"p{i}") != known.get(f"p{i}")]
        if failures:
            return failures
    return []


def merged(results):
    counts, failures = collections.Counter(), []
    for more, found in results:
        counts += more
        failures += found
    return counts, failures


def arguments(campaign, argv):
    parser = argparse.ArgumentParser(prog=f"fuzz-{campaign.name}", description=campaign.description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=200, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="I")
    parser.add_argument("--seed", default="1")
    parser.add_argument("-j", type=int, default=1, dest="jobs", metavar="N")
    parser.add_argument("--unit", type=int, default=campaign.unit, metavar="K", help="programs per translation unit")
    parser.add_argument("--json", metavar="FILE", help="write the figures there")
    parser.add_argument("--store", metavar="DIR", help="write failing programs there")
    parser.add_argument("--gpufuse", default=built("gpufuse", "GPUFUSE"))
    parser.add_argument("--gpuexec", default=built("gpuexec", "GPUEXEC"))
    parser.add_argument("--option", dest="options", action="append", default=[], metavar="OPT", help="pass to gpufuse")
    parser.add_argument("--print", action="store_true", help="only print the programs, as first drawn")
    return parser.parse_args(argv)


def store(campaign, tools, number, attempt):
    place = pathlib.Path(tools.store) / f"{campaign.name}-{tools.seed}-{number}"
    place.mkdir(parents=True, exist_ok=True)
    for file, text in campaign.files(tools.seed, [number], attempt).items():
        (place / file).write_text(text)


def run_campaign(campaign, argv):
    tools = arguments(campaign, argv)
    tools.gpufuse, tools.gpuexec = (str(pathlib.Path(p).absolute()) for p in (tools.gpufuse, tools.gpuexec))
    numbers = range(tools.first, tools.first + tools.programs)
    units = [list(numbers[k : k + tools.unit]) for k in range(0, len(numbers), tools.unit)]
    if tools.print:
        for unit in units:
            print("".join(f"//--- {file}\n{text}" for file, text in campaign.files(tools.seed, unit, 0).items()))
        return 0
    started = last = time.time()
    counts, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix=f"gpufuse-{campaign.name}-") as directory, \
            concurrent.futures.ProcessPoolExecutor(tools.jobs) as pool:
        tasks = [(campaign, tools, u, k % 4 == 3, directory) for k, u in enumerate(units)]
        for more, found in pool.map(check, tasks):
            counts += more
            for number, what, detail, attempt in found:
                failures.append((number, what))
                print(f"{what}: program {number} of seed {tools.seed}: {detail}", flush=True)
                if tools.store:
                    store(campaign, tools, number, attempt)
            if time.time() - last > 60:
                last = time.time()
                print(f"{counts['programs']}/{tools.programs} programs, {len(failures)} failures", file=sys.stderr, flush=True)
    seconds = time.time() - started
    print(f"{counts['programs']} programs in {seconds:.0f} s; {len(failures)} failures")
    for name, count in sorted(counts.items(), key=lambda each: -each[1]):
        if name != "programs":
            print(f"{count:8} {name}")
    if tools.json:
        pathlib.Path(tools.json).write_text(json.dumps({"seed": tools.seed, "seconds": round(seconds), "counts": counts,
                                                        "failures": failures}, indent=1) + "\n")
    return 1 if failures else 0
