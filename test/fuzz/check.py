"""Runs gpufuse over one translation unit and holds what it did against the truth."""
import collections
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
from dataclasses import dataclass, field

from .expr import walk
from .host import Launch
from .program import print_unit, walk_host
from .statement import Barrier
from .truth import enters_branches

GPUFUSE_BUG = re.compile(r"bug in gpufuse|its own bug|PLEASE submit a bug report|Stack dump", re.I)


@dataclass
class Failure:
    program: int
    what: str  # wrong, crash, hang, own-bug, does-not-compile, second-run, execution
    detail: str
    sites: tuple = ()
    together: tuple = ()  # the programs that fail only in one file


@dataclass
class Outcome:
    failures: list = field(default_factory=list)
    counts: collections.Counter = field(default_factory=collections.Counter)
    refusals: collections.Counter = field(default_factory=collections.Counter)  # reason of legal boundaries
    families: collections.Counter = field(default_factory=collections.Counter)  # (family, legal|fused)
    examples: dict = field(default_factory=dict)  # reason -> first program index

    def add(self, other):
        self.failures += other.failures
        self.counts += other.counts
        self.refusals += other.refusals
        self.families += other.families
        for reason, index in other.examples.items():
            self.examples[reason] = min(index, self.examples.get(reason, index))


@dataclass(frozen=True)
class Tools:
    """What to run. `execute` is None, or a callable of execute.py."""
    gpufuse: str
    timeout: float = 120  # CPU seconds, so that a busy machine makes no failures
    second_run: bool = True
    options: tuple = ()
    execute: object = None


def run_tool(tools, directory, names, extra):
    """(what went wrong, output) of gpufuse over a file, or several."""
    sources = [names] if isinstance(names, str) else names
    command = [tools.gpufuse, "--cuda-path=none", "--rocm-path=none", "--quiet", *tools.options, *extra, *sources, "--",
               "-std=c++17"]
    try:
        done = subprocess.run(command, cwd=directory, capture_output=True, text=True, errors="replace",
                              timeout=tools.timeout * 20, preexec_fn=lambda: limit_cpu(tools.timeout))
    except subprocess.TimeoutExpired:
        return "hang", f"no end after {tools.timeout * 20} seconds"
    output = done.stdout + done.stderr
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "hang", f"no end after {tools.timeout} seconds of CPU time"
    if GPUFUSE_BUG.search(output):
        return ("crash" if done.returncode < 0 or "Stack dump" in output else "own-bug"), output
    if done.returncode:
        return "crash" if done.returncode < 0 else "does-not-compile", output
    return "", output


def limit_cpu(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 5))


def check_unit(tools, drawn, directory):
    """Outcome of [(Program, Oracle)] in one translation unit. Files stay in `directory`."""
    directory = pathlib.Path(directory)
    text, sites = print_unit([p for p, _ in drawn])
    unit = "unit" + drawn[0][0].language.suffix
    (directory / unit).write_text(text)
    rewritten = directory / "out" / unit
    for stale in (rewritten, directory / "report.json"):
        stale.unlink(missing_ok=True)
    status, output = run_tool(tools, directory, unit, ["--report=report.json", "--output-dir=out"])
    outcome = Outcome()
    outcome.counts["programs"] = len(drawn)
    outcome.counts[f"{drawn[0][0].language.name} programs"] = len(drawn)
    if status:
        return blame(tools, drawn, directory, status, output)
    findings = json.loads((directory / "report.json").read_text())["findings"]
    new_text = rewritten.read_text() if rewritten.exists() else None
    oracles = {p.index: o for p, o in drawn}
    by_program = {p.index: [] for p, _ in drawn}
    waits = [f for f in findings if f["check"] != "kernel-fusion"]
    changed_by_waits = count_waits(outcome, waits)
    for finding in findings:
        if finding["check"] != "kernel-fusion":
            continue
        # Sets of memory become part of kernels: only execution can tell whether that is right.
        made = [s for s in finding["sites"] if not s["kernel"].endswith(("Memset", "MemsetAsync"))]
        if not made:
            continue
        places = [sites.get(s["line"]) for s in made]
        if finding.get("function") == "main" and finding["verdict"] != "applied":
            continue  # calls of the programs themselves
        if None in places or len({p.index for p, _ in places}) != 1:
            outcome.failures.append(Failure(-1, "report", f"no launch stands where a finding says: {finding}"))
            continue
        by_program[places[0][0].index].append((finding, tuple(launch.site for _, launch in places)))
    for program, _ in drawn:
        judge_program(outcome, program, oracles[program.index], by_program[program.index], new_text)
    if any(f["verdict"] == "applied" for f in findings) != (new_text is not None):
        outcome.failures.append(Failure(-1, "report", "a rewritten file without an applied finding, or the reverse"))
    if new_text is not None and tools.second_run:
        check_second_run(tools, rewritten, outcome)
    if new_text is not None and tools.execute:
        outcome.failures += tools.execute(drawn, directory, text, new_text,
                                          sorted(set(changed_programs(by_program)) | changed_by_waits))
    return outcome


def count_waits(outcome, findings):
    """Counts waits that go and stay; the programs in which one goes. Only execution can tell whether that is right."""
    changed = set()
    for finding in findings:
        if finding["verdict"] == "applied":
            outcome.counts["waits removed"] += 1
            program = re.match(r"p(\d+)::", finding["function"])
            if program:
                changed.add(int(program.group(1)))
        else:
            outcome.counts["waits kept: " + finding["reason"]] += 1
    return changed


def changed_programs(by_program):
    return sorted(i for i, found in by_program.items() if any(f["verdict"] == "applied" for f, _ in found))


def blame(tools, drawn, directory, status, output):
    """A failure of the whole unit: which program is it?"""
    outcome = Outcome()
    if len(drawn) == 1:
        outcome.counts["programs"] = outcome.counts[f"{drawn[0][0].language.name} programs"] = 1
        outcome.failures.append(Failure(drawn[0][0].index, status, output[-2000:]))
        return outcome
    middle = len(drawn) // 2
    for part in (drawn[:middle], drawn[middle:]):
        outcome.add(check_unit(tools, part, directory))
    if not outcome.failures:
        together = needed_together(tools, drawn, directory, status)
        numbers = ", ".join(str(p.index) for p, _ in together)
        outcome.failures.append(Failure(-1, status, f"programs {numbers} in one file: " + output[-2000:],
                                        together=tuple(p.index for p, _ in together)))
    return outcome


def needed_together(tools, drawn, directory, status):
    """A smaller set of programs whose unit still fails in this way."""
    position = 0
    while position < len(drawn):
        fewer = drawn[:position] + drawn[position + 1 :]
        unit = "fewer" + drawn[0][0].language.suffix
        (directory / unit).write_text(print_unit([p for p, _ in fewer])[0])
        if run_tool(tools, directory, unit, ["--report=fewer.json", "--output-dir=out"])[0] == status:
            drawn = fewer
        else:
            position += 1
    return drawn


def judge_program(outcome, program, oracle, found, new_text):
    groups = []
    applied = collections.Counter(site for f, places in found if f["verdict"] == "applied" for site in places)
    entered = any(f["verdict"] == "applied" and enters_branches(program, places) for f, places in found)
    for finding, places in found:
        if finding["verdict"] != "applied":
            continue
        groups.append(places)
        outcome.counts["fused groups"] += 1
        enters = enters_branches(program, places)
        outcome.counts["fused in branches"] += enters
        if entered and max(applied[site] for site in places) > 1 and not enters:
            outcome.counts["fused where no branch is taken"] += 1  # only execution can tell whether that is right
            continue
        if "where their buffers are apart" in finding["message"]:
            outcome.counts["fused behind a guard"] += 1  # only execution can tell whether that is right
            continue
        if "in this loop" in finding["message"] or ", in loops," in finding["message"]:
            outcome.counts["loops moved into kernels"] += 1  # the same
            continue
        if len(places) < len(finding["sites"]):
            outcome.counts["fused with a set of memory"] += 1
            continue
        wrong = oracle.wrong(places, seams(program, places, finding, new_text))
        if wrong:
            outcome.failures.append(Failure(program.index, "wrong", "; ".join(wrong), places))
        if not oracle.executed(places):
            outcome.counts["fused groups never run"] += 1
    count_boundaries(outcome, program, oracle, found, groups)


def seams(program, places, finding, new_text):
    """Does a barrier stand between the bodies? Read off the text: more barriers than the bodies bring."""
    name = re.search(r"can be one[^:]*: '([^']*)'", finding["message"])
    body = fused_body(program, name.group(1), new_text) if name and new_text else ""
    own = sum(barriers_in(launch.kernel) for launch in program.launches()
              if launch.site in places and not launch.kernel.closure)  # closures stay where they are written
    extra = body.count("__syncthreads()") > own
    return lambda first, second: extra


def barriers_in(kernel):
    bodies = [kernel] + [f for f in kernel.functions if hasattr(f, "body")]
    return sum(isinstance(node, Barrier) for b in bodies for s in b.body for _, node in walk(s))


def fused_body(program, name, text):
    start = text.find(f"namespace {program.name} {{")
    part = text[start : text.find(f"}} // namespace {program.name}", start)]
    found = re.search(r"__global__[^;{]*\b" + re.escape(name) + r"\s*\(", part)
    if not found:
        return ""
    return part[found.start() : part.find("\n}", found.start())]


def boundaries(program):
    """Pairs of launches that follow each other in one list of statements."""
    bodies = list(program.functions) + [m for c in program.classes for m in c.methods] + [program.run]
    for body in bodies:
        last = {}
        for path, statement in walk_host(body):
            made = statement if isinstance(statement, Launch) else getattr(statement, "launch", None)
            if made:
                where = path[:-1] + ((path[-1][0], None),)
                if where in last:
                    yield last[where], made
                last[where] = made


def count_boundaries(outcome, program, oracle, found, groups):
    for first, second in boundaries(program):
        outcome.counts["pairs"] += 1
        group = next((g for g in groups if first.site in g), (first.site,))
        together = second.site in group
        if together:
            upto = group.index(second.site) + 1
            outcome.counts["fused"] += 1
            legal = True
        else:
            candidate = tuple(group) + (second.site,)
            if not oracle.executed(candidate):
                outcome.counts["never run"] += 1
                continue
            legal = not oracle.wrong(candidate)
            if not legal and not oracle.wrong(candidate, lambda a, b: True):
                outcome.counts["legal with a barrier, refused"] += 1
                reason = refusal(found, first, second, group)
                outcome.refusals["(barrier) " + reason] += 1
                continue
        families = {t for k in (first.kernel, second.kernel) for t in k.tags[:1]}
        if not legal:
            outcome.counts["illegal, refused"] += 1
            continue
        outcome.counts["legal"] += 1
        for family in families:
            outcome.families[family, "legal"] += 1
            outcome.families[family, "fused"] += together
        if not together:
            reason = refusal(found, first, second, group)
            outcome.refusals[reason] += 1
            outcome.examples.setdefault(reason, program.index)


def refusal(found, first, second, group):
    for finding, places in found:
        if finding["verdict"] != "applied" and places[-1] == second.site and set(places[:-1]) & {first.site, *group}:
            return finding["reason"] or finding["verdict"]
    return "no finding"


def check_second_run(tools, rewritten, outcome):
    """gpufuse over its own output: it parses, and nothing more is proposed."""
    status, output = run_tool(tools, rewritten.parent, rewritten.name, ["--report=../second.json"])
    if status:
        outcome.failures.append(Failure(-1, status, "the rewritten file: " + output[-2000:]))
        return
    again = [f["message"] for f in json.loads((rewritten.parent.parent / "second.json").read_text())["findings"]
             if f["verdict"] == "applied"]
    if again:
        outcome.failures.append(Failure(-1, "second-run", "a second run would fuse more: " + "; ".join(again)))


def built(name, variable):
    """The program of this build, or what the environment says."""
    return os.environ.get(variable) or str(pathlib.Path(__file__).resolve().parents[2] / "build/bin" / name)
