"""Compares what gpufuse says of each kernel's accesses with the comments in the source.

usage: expect.py SOURCE REPORT   (REPORT from gpufuse --kernels=REPORT)

A line that accesses global memory ends with `// exact`, `// bounded REASON` or `// unknown REASON`: the least precise of
its accesses. `// effect NAME` stands on a line with an effect. Any other line has neither.
"""
import json
import re
import sys

ORDER = ("exact", "bounded", "unknown")


def reported(report, source):
    lines = {}
    for kernel in report["kernels"]:
        for access in kernel["accesses"]:
            if access["file"] == source:
                said = " ".join(filter(None, [access["precision"], access.get("reason")]))
                lines[access["line"]] = max(lines.get(access["line"], said), said,
                                            key=lambda text: ORDER.index(text.split()[0]))
        for effect in kernel["effects"]:
            if effect["file"] == source:
                lines[effect["line"]] = f"effect {effect['effect']}"
    return lines


def expected(source):
    lines = {}
    with open(source, encoding="utf-8") as opened:
        for number, line in enumerate(opened, 1):
            if found := re.search(r"// (exact|(?:bounded|unknown|effect) [\w-]+)$", line):
                lines[number] = found[1]
    return lines


def main():
    source, report = sys.argv[1:]
    with open(report, encoding="utf-8") as opened:
        said = reported(json.load(opened), source)
    wanted = expected(source)
    if not wanted:
        sys.exit(f"{source}: expects nothing")
    wrong = [f"{source}:{line}: '{said.get(line, 'nothing')}', expected '{wanted.get(line, 'nothing')}'"
             for line in sorted(said.keys() | wanted.keys()) if said.get(line) != wanted.get(line)]
    return "\n".join(wrong) or 0


if __name__ == "__main__":
    sys.exit(main())
