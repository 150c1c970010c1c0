#!/usr/bin/env python3
"""Stands in for gpufuse in the tests of the campaign: claims to fuse every two launches on neighbouring lines."""
import json
import pathlib
import re
import sys

source = next(a for a in sys.argv[1:] if a.endswith((".cu", ".hip")))
report = next(a.split("=", 1)[1] for a in sys.argv if a.startswith("--report="))
output = next((a.split("=", 1)[1] for a in sys.argv if a.startswith("--output-dir=")), None)
lines = pathlib.Path(source).read_text().splitlines()
launch = re.compile(r"\s*(?:hipLaunchKernelGGL\((?:HIP_KERNEL_NAME\()?)?(\w+)(?:<[\w, ]+>)?(?:<<<|\)?, )")
findings, last = [], None
for number, line in enumerate(lines, 1):
    found = launch.match(line)
    if found and last and last[0] == number - 1:
        sites = [{"file": source, "line": n, "column": 1, "kernel": k} for n, k in (last, (number, found.group(1)))]
        findings.append({"check": "kernel-fusion", "verdict": "applied", "reason": "", "reasons": [], "sites": sites,
                         "message": f"launches can be one: '{last[1]}_{found.group(1)}'"})
        found = None
    last = (number, found.group(1)) if found else None
pathlib.Path(report).write_text(json.dumps({"version": 1, "findings": findings}))
if output and findings:
    pathlib.Path(output).mkdir(exist_ok=True)
    (pathlib.Path(output) / pathlib.Path(source).name).write_text("\n".join(lines) + "\n")
