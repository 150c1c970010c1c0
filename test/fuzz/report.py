"""Tables of a campaign, and a failing program as a file."""
from .program import print_unit


def table(total, seconds):
    counts = total.counts
    rate = counts["programs"] / max(seconds, 0.001)
    lines = [f"{counts['programs']} programs in {seconds:.0f} s ({rate:.1f}/s), {counts['hip programs']} of them HIP; "
             f"{len(total.failures)} failures",
             f"{counts['pairs']} pairs of launches: {counts['legal']} legal, of which {counts['fused']} fused "
             f"({percent(counts['fused'], counts['legal'])}); {counts['illegal, refused']} illegal and refused; "
             f"{counts['legal with a barrier, refused']} need a barrier and were refused; "
             f"{counts['fused behind a guard']} chains fused behind a guard, {counts['fused in branches']} in branches"]
    if total.refusals:
        lines.append("legal pairs refused, by reason (an example):")
        example = {reason: f" (program {index})" for reason, index in total.examples.items()}
        lines += [f"  {count:6}  {reason}{example.get(reason, '')}" for reason, count in total.refusals.most_common()]
    names = sorted({family for family, _ in total.families})
    if names:
        lines.append("legal pairs fused, by family:")
        lines += [f"  {name:12} {total.families[name, 'fused']:5} of {total.families[name, 'legal']:5} "
                  f"({percent(total.families[name, 'fused'], total.families[name, 'legal'])})" for name in names]
    return "\n".join(lines)


def percent(part, whole):
    return f"{100 * part / whole:.0f}%" if whole else "-"


MUST_HOLD = {
    "wrong": "these launches must not be fused",
    "crash": "gpufuse must not crash",
    "hang": "gpufuse must come to an end",
    "own-bug": "the recheck must not fail",
    "does-not-compile": "gpufuse must be able to use the file, and the rewritten file must compile",
    "second-run": "a second run must propose nothing more",
    "execution": "the rewritten program must behave like the original",
    "original-fails": "the oracle must be able to run the original",
    "report": "every finding must stand at its launches",
}


def failure_text(tools, seed, drawn, failure, place, minimize):
    programs = [p for p, _ in drawn if p.index in (failure.program, *failure.together)] or [p for p, _ in drawn]
    if minimize and len(programs) == 1:
        from .minimize import minimize_program
        oracle = next(o for p, o in drawn if p.index == failure.program)
        smaller, failure.detail = minimize_program(tools, programs[0], oracle, failure, place)
        programs = [smaller]
    detail = " ".join(failure.detail.split())
    comment = (f"// {MUST_HOLD.get(failure.what, failure.what)}\n// {failure.what}: {detail[:600]}\n"
               f"// SEED {seed}, program {failure.program}\n")
    return print_unit(programs, comment)[0]
