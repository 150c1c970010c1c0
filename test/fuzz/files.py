"""Programs in two files: functions that launch in one, and what calls them in the other; run as one program."""
import json
import os
import pathlib
import re
import shutil

from .check import Failure, Outcome, run_tool
from .execute import MEANING, difference, sections
from .host import CallHost, Launch
from .interpret import Invalid
from .program import PROLOGUE, UnitWriter, print_program, walk_host

HEADER, DEFINER, CALLER, WHOLE = "unit.h", "ops", "main", "whole"


def check_splits(program):
    """Raises Invalid where the program cannot be two files: something else than such a function launches."""
    rest = [f for f in program.functions if not launches(f)] + [program.run]
    if program.classes or program.globals or any(isinstance(s, Launch) for f in rest for _, s in walk_host(f)):
        raise Invalid("launches in the caller")
    if any(isinstance(s, CallHost) for f in program.functions if launches(f) for _, s in walk_host(f)):
        raise Invalid("calls from the definer")
    if any(f.over for f in program.functions if launches(f)):
        raise Invalid("a template of another file")
    if len([f for f in program.functions if launches(f)]) < 2:
        raise Invalid("nothing to join")


def launches(function):
    return any(isinstance(s, Launch) for _, s in walk_host(function))


def print_files(programs):
    """{name: text} of a unit in two files, their header, and all of it."""
    language = programs[0].language
    header, definer, caller = UnitWriter(language), UnitWriter(language), UnitWriter(language)
    for line in ("#pragma once\n" + PROLOGUE).splitlines():
        header.line(line)
    for out in (definer, caller):
        out.line(f'#include "{HEADER}"')
        out.line("")
    for program in programs:
        made = [f for f in program.functions if launches(f)]
        header.line(f"namespace {program.name} {{")
        for function in made:
            header.line(function.prototype() + ";")
        header.line("}")
        print_program(program, definer, [])
        definer.lines = definer.lines[:-2]  # the namespace's end
        for function in made:
            function.print(definer, linkage="")
        definer.line(f"}} // namespace {program.name}")
        definer.line("")
        caller.line(f"namespace {program.name} {{")
        for function in [f for f in program.functions if not launches(f)] + [program.run]:
            function.print(caller)
        caller.line(f"}} // namespace {program.name}")
        caller.line("")
    caller.line("int main() {")
    for program in programs:
        for sizes in program.sizes:
            caller.line(f'  printf("{program.name}\\n");')
            caller.line(f"  {program.name}::run({', '.join(str(v) for v in sizes.values())});")
    caller.line("}")
    end = language.suffix
    return {HEADER: header.text(), DEFINER + end: definer.text(), CALLER + end: caller.text(),
            WHOLE + end: f'#include "{DEFINER}{end}"\n#include "{CALLER}{end}"\n'}


def files_text(programs):
    return "".join(f"//--- {name}\n{text}" for name, text in print_files(programs).items())


def check_files(tools, drawn, directory):
    """Outcome of [(Program, Oracle)] in two files, as check_unit's."""
    directory = pathlib.Path(directory)
    programs = [p for p, _ in drawn]
    files = print_files(programs)
    for name, text in files.items():
        (directory / name).write_text(text)
    shutil.rmtree(directory / "out", ignore_errors=True)
    end = programs[0].language.suffix
    status, output = run_tool(tools, directory, (CALLER + end, DEFINER + end), ["--report=report.json", "--output-dir=out"])
    outcome = Outcome()
    outcome.counts["programs"] = len(drawn)
    outcome.counts[f"{programs[0].language.name} programs"] = len(drawn)
    if status:
        return halves(tools, drawn, directory, Failure(programs[0].index, status, output[-2000:]))
    findings = json.loads((directory / "report.json").read_text())["findings"]
    for finding in findings:
        across = "run-is-whole-program" in finding["assumptions"]
        if finding["check"] == "kernel-fusion":
            made = "calls joined across files" if across else "fused groups"
            outcome.counts[made if finding["verdict"] == "applied" else "refused: " + finding["reason"]] += 1
    if not (directory / "out").exists() or not tools.execute:
        return outcome
    for name in files:
        if not (directory / "out" / name).exists():
            (directory / "out" / name).write_text(files[name])
    if tools.second_run:  # (Where a wait went between two calls, it proposes more.)
        status, output = run_tool(tools, directory / "out", (CALLER + end, DEFINER + end), [])
        if status:
            return halves(tools, drawn, directory, Failure(programs[0].index, status, output[-2000:]))
    wrong = compare(tools.execute, programs, directory, files[WHOLE + end], WHOLE + end)
    return halves(tools, drawn, directory, wrong) if wrong else outcome


def halves(tools, drawn, directory, failure):
    """A failure of the whole unit: which program is it?"""
    outcome = Outcome()
    if len(drawn) == 1:
        outcome.counts["programs"] = outcome.counts[f"{drawn[0][0].language.name} programs"] = 1
        outcome.failures.append(failure)
        return outcome
    middle = len(drawn) // 2
    for part in (drawn[:middle], drawn[middle:]):
        outcome.add(check_files(tools, part, directory))
    if not outcome.failures:
        outcome.failures.append(Failure(-1, failure.what, failure.detail))
    return outcome


def compare(executor, programs, directory, whole, name):
    """The first failure, in any mode and schedule; None if original and rewritten print the same."""
    built = []
    for place in (directory, directory / "out"):
        executable, problem = executor.build(whole, place, name)
        if problem:
            return Failure(programs[0].index, "does-not-compile", f"{place.name}: {problem}")
        built.append(executable)
    for mode in executor.modes:
        for seed, streams in executor.schedules():
            environment = dict(os.environ, GPUEXEC_SEED=str(seed), GPUEXEC_STREAMS=streams, GPUEXEC_RACES="on")
            where, printed = f"mode {mode}, GPUEXEC_SEED={seed}, GPUEXEC_STREAMS={streams}", []
            for executable in built:
                status, output, errors = executor.run(f"{executable}.{mode}", environment)
                if status:
                    what = "original-fails" if executable == built[0] else "execution"
                    return Failure(programs[0].index, what,
                                   f"{where}: {MEANING.get(status, f'status {status}')}: {errors[-500:]}")
                printed.append(sections(output))
            for program in programs:
                known, other = (each.get(program.name) for each in printed)
                if known != other:
                    return Failure(program.index, "execution", difference(known, other, where))
    return None
