"""Is it right to fuse a group of launches? Answered from what the program does at its sizes, without the tool."""
from .footprint import dependences
from .host import Launch
from .interpret import Invalid
from .program import walk_host
from .simulate import Simulator, ancestors, configuration, conflicting, parameter_values


class Oracle:
    """The traces of one program at all its sizes. Construction raises Invalid if the program is not valid."""

    def __init__(self, program):
        self.program = program
        try:
            self.runs = [simulate(program, sizes) for sizes in program.sizes]
        except (ZeroDivisionError, ValueError) as problem:  # division by zero, a negative shift
            raise Invalid(str(problem)) from problem

    def wrong(self, sites, seam_barrier=lambda first, second: False):
        """What breaks if the launches `sites`, in order, become one at the place of the last: sentences."""
        found = []
        enters = enters_branches(self.program, sites)
        for run, sizes in zip(self.runs, self.program.sizes):
            for sentence in judge(run, self.program, list(sites), seam_barrier, enters):
                if sentence not in found:
                    found.append(sentence)
        return found

    def executed(self, sites):
        """Did every launch of the group run at some size?"""
        return all(any(op.site == site for run in self.runs for op in run.trace) for site in sites)


def simulate(program, sizes):
    run = Simulator(program).run(sizes)
    shapes = {op.config[:2] for op in run.trace if op.what == "launch"}
    return Simulator(program, shapes).run(sizes) if len(shapes) > 1 else run


def judge(run, program, sites, seam_barrier, enters=False):
    groups, problem = (branch_instances if enters else instances)(run.trace, sites)
    if problem:
        return [problem]
    found = []
    for group in groups:
        if len({home(program, run.trace[number].site) for number in group}) == 1:
            found += same_configuration(run, program, group)  # else what calls give is left to execution
        found += min((in_one_shape(run, group, head, seam_barrier) for head in group), key=len)
    found += host_order(run, groups)
    return found


def instances(trace, sites):
    """The dynamic groups: each run of the last site with the runs of the others just before."""
    groups, current = [], []
    for number, op in enumerate(trace):
        if op.what != "launch" or op.site not in sites:
            continue
        if op.site != sites[len(current)]:
            return [], "the launches do not run alternately"
        current.append(number)
        if len(current) == len(sites):
            groups.append(current)
            current = []
    return groups, "the launches do not run equally often" if current else None


def branch_instances(trace, sites):
    """The same where some are launched in a branch of an `if` beside the others: where it is not taken, these stay alone."""
    groups, current = [], []
    for number, op in enumerate(trace):
        if op.what != "launch" or op.site not in sites:
            continue
        if op.site != sites[len(current)]:
            current = []
        if op.site == sites[len(current)]:
            current.append(number)
        if len(current) == len(sites):
            groups.append(current)
            current = []
    return groups, None


def made_by(statement):
    """The launch that a statement makes, or a function that it calls; None for others."""
    return statement if isinstance(statement, Launch) else getattr(statement, "launch", None)


def enters_branches(program, sites):
    """Does the list in which one of them stands hold the `if` under which another does?"""
    bodies = list(program.functions) + [m for c in program.classes for m in c.methods] + [program.run]
    lists = [(number,) + path[:-1] + path[-1][:1] for number, body in enumerate(bodies)
             for path, statement in walk_host(body) if getattr(made_by(statement), "site", None) in sites]
    return any(len(outer) < len(inner) and inner[: len(outer) - 1] == outer[:-1] and inner[len(outer) - 1][0] == outer[-1]
               for outer in lists for inner in lists)


def home(program, site):
    """The number of the function that makes a launch."""
    bodies = list(program.functions) + [m for c in program.classes for m in c.methods] + [program.run]
    return next(k for k, body in enumerate(bodies)
                if any(isinstance(s, Launch) and s.site == site for _, s in walk_host(body)))


def same_configuration(run, program, group):
    found = []
    last = run.trace[group[-1]]
    for number in group[:-1]:
        op = run.trace[number]
        if op.config[3] != last.config[3]:
            found.append("streams differ")
        try:
            config = configuration(op.statement, last.env)
            # What a closure has captured, it has captured before the launch.
            values = (op.values if op.statement.spelling == "kept closure"
                      else parameter_values(op.statement, last.env, program))
        except KeyError as missing:
            found.append(f"{missing} is not visible at the place of the fused launch")
            continue
        if config != op.config:
            found.append("the configuration has another value at the place of the fused launch")
        if values != op.values:
            changed = [n for n in values if values[n] != op.values[n]]
            found.append(f"argument for {changed[0]} has another value at the place of the fused launch")
    return found


def in_one_shape(run, group, head, seam_barrier):
    """What breaks in the blocks of the launch `head`: launches of such blocks keep theirs, beside more or fewer; the
    others must do the same work in its shape."""
    shape, footprints = run.trace[head].config[:2], []
    for number in group:
        op = run.trace[number]
        footprint = op.footprint if op.config[1] == shape[1] else op.others[shape]
        if not footprint or footprint.work() != op.footprint.work():
            return [f"launch shapes differ: {op.config[:2]} and {shape}"]
        footprints.append(footprint)
    return thread_dependences(run, footprints, seam_barrier)


def thread_dependences(run, footprints, seam_barrier):
    found = []
    for position, second in enumerate(footprints):
        for place, first in enumerate(footprints[:position]):
            barrier = any(seam_barrier(k, k + 1) for k in range(place, position))
            inner = any(max(f.barriers.values()) > 0 for f in footprints[place + 1 : position])
            for cell, one, other, how in dependences(first, second, barrier or inner):
                where = run.memory.names[(cell * run.granule) >> 24] if cell * run.granule < 1 << 60 else "shared"
                offset = (cell * run.granule) & ((1 << 24) - 1)
                found.append(f"{how}: {place + 1}. launch, block {one[0]} thread {one[1]} ({kind(one)}), and "
                             f"{position + 1}. launch, block {other[0]} thread {other[1]} ({kind(other)}), "
                             f"both at byte {offset} of {where}")
    return found


def kind(access):
    return {"r": "read", "w": "write", "n": "read-only load"}.get(access[2], "atomic")


def host_order(run, groups):
    """Conflicting operations that the fused launch takes out of their order."""
    trace, moved_to, removed = run.trace, {}, set()
    for group in groups:
        for number in group[:-1]:
            moved_to[number] = group[-1]
            removed.add(number)
    kept = [n for n in range(len(trace)) if n not in removed]
    place = {n: k for k, n in enumerate(kept)}
    before, after = ancestors(trace, run.streams), ancestors([trace[n] for n in kept], run.streams)
    for number in removed:
        here = place[moved_to[number]]
        for other, op in enumerate(trace):
            there = place[moved_to.get(other, other)]
            if other == number or there == here or not conflicting(trace[number], op):
                continue
            if before[number] >> other & 1 and not after[here] >> there & 1:
                return [f"a launch no longer waits for the {op.what} operation before it"]
            if before[other] >> number & 1 and not after[there] >> here & 1:
                return [f"a launch moves past the {op.what} operation that must follow it"]
    return []


__all__ = ["Invalid", "Oracle"]
