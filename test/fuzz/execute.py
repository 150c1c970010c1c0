"""Runs original and rewritten programs on the CPU with gpuexec (test/exec) and compares what they print.

Only programs that gpufuse changed are run; all of a unit go into one executable, each with its own part of the output.
"""
import os
import pathlib
import re
import signal
import subprocess
from dataclasses import dataclass

from .check import Failure
from .program import print_unit

MEANING = {86: "a data race", 87: "a divergent barrier", 88: "an access out of bounds",
           -signal.SIGILL: "undefined behaviour", "timeout": "no end"}
CHECKED, OPTIMIZED = "checked", "optimized"
# Device code that ends at what is undefined. (The driver does not know that code for NVIDIA's GPUs can do so.)
UNDEFINED = "array-bounds,integer-divide-by-zero,return,shift-base,shift-exponent,signed-integer-overflow,unreachable"
TRAPS = [word for option in ("-fsanitize", "-fsanitize-trap") for word in ("-Xclang", f"{option}={UNDEFINED}")]


@dataclass(frozen=True)
class Executor:
    gpuexec: str
    seeds: int = 2
    modes: tuple = (CHECKED, OPTIMIZED)
    timeout: float = 60

    def __call__(self, drawn, directory, text, new_text, changed):
        """Failures of the programs whose numbers are `changed`."""
        programs = [p for p, _ in drawn if p.index in changed]
        return self.compare(programs, pathlib.Path(directory), new_text) if programs else []

    def compare(self, programs, directory, new_text):
        suffix = programs[0].language.suffix
        original, problem = self.build(print_unit(programs)[0], directory, "original" + suffix)
        if problem:
            return [Failure(programs[0].index, "execution", f"the original does not build: {problem}")]
        rewritten, problem = self.build(subset(programs, new_text), directory, "rewritten" + suffix)
        if problem:
            return [Failure(programs[0].index, "does-not-compile", f"the rewritten program: {problem}")]
        for mode in self.modes:
            stopped, failures = self.compare_mode(programs, original, rewritten, mode)
            if stopped and len(programs) > 1:  # one ended all: each on its own
                return [f for p in programs for f in self.compare([p], directory, new_text)]
            if failures:
                return failures
        return self.undefined(programs, directory, new_text)

    def undefined(self, programs, directory, new_text):
        """Failures of programs that do what is undefined only once they are rewritten: a thread more that divides by zero.
        What they print is not compared, as the checks change how they round."""
        status = self.trapping(subset(programs, new_text), directory, "rewritten" + programs[0].language.suffix)
        if not status or self.trapping(print_unit(programs)[0], directory, "original" + programs[0].language.suffix) == status:
            return []
        if len(programs) > 1:
            return [f for p in programs for f in self.undefined([p], directory, new_text)]
        return [Failure(programs[0].index, "execution", f"rewritten, where device code ends at it: {MEANING.get(status, status)}")]

    def trapping(self, text, directory, name):
        """How the program ends if its device code ends at what is undefined: a status, or 0."""
        exe, problem = self.build(text, directory, "trapping-" + name, [OPTIMIZED], TRAPS)
        return problem or self.run(exe, dict(os.environ, GPUEXEC_STREAMS="eager"))[0]

    def compare_mode(self, programs, original, rewritten, mode):
        """(whether an executable failed as a whole, failures) of two executables."""
        reference = {}
        for seed, streams in self.schedules():
            environment = dict(os.environ, GPUEXEC_SEED=str(seed), GPUEXEC_STREAMS=streams, GPUEXEC_RACES="on")
            where = f"mode {mode}, GPUEXEC_SEED={seed}, GPUEXEC_STREAMS={streams}"
            results = []
            for name, exe in (("original", original), ("rewritten", rewritten)):
                status, output, errors = self.run(f"{exe}.{mode}", environment)
                if status:
                    what = "original-fails" if name == "original" else "execution"
                    meaning = MEANING.get(status, f"status {status}")
                    return True, [Failure(programs[0].index, what, f"{name} ({where}): {meaning}: {errors[-500:]}")]
                results.append(sections(output))
            for program in programs:
                known = reference.setdefault(program.index, results[0].get(program.name))
                if results[0].get(program.name) != known:
                    return False, [Failure(program.index, "original-fails", f"the original's output depends on {where}")]
            wrong = [Failure(p.index, "execution", difference(reference[p.index], results[1].get(p.name), where))
                     for p in programs if results[1].get(p.name) != reference[p.index]]
            if wrong:
                return False, wrong
        return False, []

    def schedules(self):
        for seed in range(self.seeds):
            for streams in ("eager", "late") if seed == 0 else ("random",):
                yield seed, streams

    def build(self, text, directory, name, modes=None, flags=()):
        """(the executables without the ends of their names, which are modes; why there are none)."""
        source, exe = directory / name, directory / f"{name}.exe"
        source.write_text(text)
        done = subprocess.run([self.gpuexec, "build", f"--mode={','.join(modes or self.modes)}", "--headers=small", str(source),
                               "-o", str(exe), "--", *flags], capture_output=True, text=True, errors="replace")
        return exe, done.stderr[-1000:] if done.returncode else ""

    def run(self, exe, environment):
        try:
            done = subprocess.run([exe], capture_output=True, text=True, errors="replace", env=environment,
                                  timeout=self.timeout)
        except subprocess.TimeoutExpired:
            return "timeout", "", ""
        return done.returncode, done.stdout, done.stderr


def subset(programs, text):
    """The rewritten text of some of its programs, with a main of their own."""
    helper = re.search(r"^template <typename X, typename Y>\nstatic bool gpufuse_disjoint\(.*?^}\n", text, re.M | re.S)
    parts = [text[: text.index("\nnamespace p") + 1]]
    if helper and helper.group() not in parts[0]:
        parts.append(helper.group())
    for program in programs:
        start = text.index(f"namespace {program.name} {{")
        end = f"}} // namespace {program.name}\n"
        parts.append(text[start : text.index(end) + len(end)])
    calls = [f'  printf("{p.name}\\n");\n  {p.name}::run({", ".join(str(v) for v in sizes.values())});\n'
             for p in programs for sizes in p.sizes]
    return "\n".join(parts) + "\nint main() {\n" + "".join(calls) + "}\n"


def sections(output):
    """Program name -> the lines it printed."""
    found, name = {}, None
    for line in output.splitlines():
        if re.fullmatch(r"p\d+", line):
            name = line
        found.setdefault(name, []).append(line)
    return found


def difference(known, other, where):
    for one, two in zip(known or [], other or []):
        if one != two:
            return f"{where}: prints '{two}' instead of '{one}'"
    return f"{where}: prints {len(other or [])} lines instead of {len(known or [])}"
