"""scripts/fuzz: draws programs, runs gpufuse over them, judges, counts, minimises and stores what fails."""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time

from .check import Outcome, Tools, built, check_unit
from .execute import Executor
from .files import check_files, files_text
from .generate import program
from .language import language_of
from .pairs import PairsAnd
from .program import print_unit
from .report import failure_text, table


def arguments(argv):
    parser = argparse.ArgumentParser(prog="fuzz", description="Differential campaign: random valid CUDA and HIP "
                                     "programs through gpufuse; every fusion is held against their own accesses.")
    parser.add_argument("--programs", type=int, default=1000, metavar="N", help="how many (default 1000)")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="number of the first program (default 0)")
    parser.add_argument("--seed", default="1", help="programs depend on the seed and their number only (default 1)")
    parser.add_argument("-j", type=int, default=1, metavar="N", dest="jobs", help="workers (default 1)")
    parser.add_argument("--unit", type=int, default=8, metavar="K", help="programs per translation unit (default 8)")
    parser.add_argument("--families", help="comma-separated families of kernels to draw from (default all)")
    parser.add_argument("--language", choices=["cuda", "hip"], help="only the programs in this one (default both)")
    parser.add_argument("--minimize", action="store_true", help="reduce failing programs")
    parser.add_argument("--store", metavar="DIR", help="write failing programs there")
    parser.add_argument("--keep", action="store_true", help="keep the units and what gpufuse made of them")
    parser.add_argument("--pairs", metavar="DIR", help="keep CUDA programs that change there, for integration/gpu/run --pairs")
    parser.add_argument("--json", metavar="FILE", help="write the figures there")
    parser.add_argument("--gpufuse", default=built("gpufuse", "GPUFUSE"), metavar="PROGRAM")
    parser.add_argument("--gpuexec", default=built("gpuexec", "GPUEXEC"), metavar="PROGRAM",
                        help="run what gpufuse changed with this; 'none' to execute nothing")
    parser.add_argument("--option", action="append", default=[], metavar="OPT", help="pass to gpufuse")
    parser.add_argument("--files", action="store_true", help="programs in two files: calls across them are joined")
    parser.add_argument("--no-second-run", action="store_true", help="do not run gpufuse over its output")
    parser.add_argument("--timeout", type=float, default=120, help="CPU seconds for one run of gpufuse (default 120)")
    parser.add_argument("--print", action="store_true", help="only print the programs")
    options = parser.parse_args(argv)
    if options.pairs and options.files:
        parser.error("--pairs takes programs of one file, --files makes them of two")
    return options


def work(task):
    """One unit: runs in a worker process. Programs that fail come back minimised, as (failure, text, suffix)."""
    tools, seed, indices, families, directory, minimize, keep, files = task
    started = time.time()
    drawn = [program(seed, i, families, files) for i in indices]
    generated = time.time() - started
    place = pathlib.Path(directory) / f"unit-{indices[0]}"
    place.mkdir(parents=True, exist_ok=True)
    outcome = (check_files if files else check_unit)(tools, drawn, place)
    outcome.counts["milliseconds generating"] = int(1000 * generated)
    texts = []
    for failure in outcome.failures:
        text = (files_text([p for p, _ in drawn if failure.program in (p.index, -1)]) if files
                else failure_text(tools, seed, drawn, failure, place, minimize))
        texts.append((failure, text, drawn[0][0].language.suffix))
    if not keep:
        shutil.rmtree(place)
    return outcome, texts


def main(argv=None):
    options = arguments(argv)
    families = options.families.split(",") if options.families else None
    units = split(options)
    if options.print:
        for unit in units:
            drawn = [program(options.seed, i, families, options.files)[0] for i in unit]
            print(files_text(drawn) if options.files else print_unit(drawn)[0])
        return 0
    gpufuse = shutil.which(options.gpufuse)
    if not gpufuse:
        sys.exit(f"fuzz: {options.gpufuse} is not there: build first, or say --gpufuse=...")
    tools = Tools(str(pathlib.Path(gpufuse).resolve()), options.timeout, not options.no_second_run,
                  tuple(options.option), executor(options))
    directory = tempfile.mkdtemp(prefix="gpufuse-fuzz-")
    tasks = [(tools, options.seed, u, families, directory, options.minimize, options.keep, options.files)
             for u in units]
    total, stored, started = Outcome(), [], time.time()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    show = Progress(sum(map(len, units)), started)
    interrupted = False
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        try:
            for outcome, texts in pool.map(work, tasks) if options.jobs > 1 else map(work, tasks):
                total.add(outcome)
                for failure, text, suffix in texts:
                    stored.append(store(options, failure, text, suffix))
                    clear_line()
                    print(f"{failure.what}: program {failure.program} of seed {options.seed}: {failure.detail[:600]}",
                          flush=True)
                    if stored[-1]:
                        print(f"  stored as {stored[-1]}", flush=True)
                show(total)
        except KeyboardInterrupt:
            interrupted = True
            pool.shutdown(wait=False, cancel_futures=True)
    clear_line()
    seconds = time.time() - started
    print(table(total, seconds))
    if interrupted:
        print(f"interrupted after {total.counts['programs']} programs")
    if options.keep:
        print(f"units kept in {directory}")
    else:
        shutil.rmtree(directory, ignore_errors=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures(options, total, seconds), indent=1) + "\n")
    return 1 if total.failures or interrupted else 0


def split(options):
    """The numbers of the programs by translation unit: each holds one language."""
    units = []
    for name in [options.language] if options.language else ["cuda", "hip"]:
        numbers = [i for i in range(options.first, options.first + options.programs)
                   if language_of(options.seed, i).name == name]
        units += [numbers[k : k + options.unit] for k in range(0, len(numbers), options.unit)]
    return units


def executor(options):
    """Runs programs if gpuexec was built; says so if not."""
    execute = None
    if options.gpuexec != "none" and os.access(options.gpuexec, os.X_OK):
        execute = Executor(str(pathlib.Path(options.gpuexec).absolute()))
    else:
        print("nothing is executed: truth by construction only")
    return PairsAnd(str(pathlib.Path(options.pairs).absolute()), execute) if options.pairs else execute


def store(options, failure, text, suffix):
    if not options.store:
        return ""
    place = pathlib.Path(options.store)
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"fuzz-{options.seed}-{failure.program}-{failure.what}{suffix}"
    file.write_text(text)
    return str(file)


class Progress:
    """Says how far the campaign is: one line that changes on a terminal, else a line a minute."""

    def __init__(self, wanted, started):
        self.wanted, self.started, self.last = wanted, started, started

    def __call__(self, total):
        done, now = total.counts["programs"], time.time()
        terminal = sys.stderr.isatty()
        if not terminal and now - self.last < 60:
            return
        self.last = now
        line = (f"{done}/{self.wanted} programs, {done / max(now - self.started, 0.001):.1f}/s, "
                f"{total.counts['fused']} of {total.counts['legal']} legal pairs fused, {len(total.failures)} failures")
        sys.stderr.write(f"\r\033[K{line}" if terminal else line + "\n")
        sys.stderr.flush()


def clear_line():
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def figures(options, total, seconds):
    families = collections.defaultdict(dict)
    for (family, what), count in total.families.items():
        families[family][what] = count
    return {"seed": options.seed, "first": options.first, "programs": options.programs, "seconds": round(seconds, 1),
            "counts": dict(total.counts), "refusals": dict(total.refusals.most_common()), "examples": total.examples,
            "families": families, "failures": [vars(f) for f in total.failures]}
