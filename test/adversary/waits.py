"""No statement that is marked NEEDED in Inputs/waits goes, moves or is fused; each file says why it is needed, and which
FLAGS it is compiled with. (Guards at run time would be right in some of them.)

RUN: %python %s %S/Inputs/waits %fuse
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys


def wrong(tool, file):
    flags = re.search(r"// FLAGS: (.*)", text := file.read_text())
    command = [*tool, "--show-rejected", "--runtime-guards=off", str(file), "--", *(flags[1].split() if flags else [])]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    output = done.stdout + done.stderr
    problems = [f"{file.name}: {line}" for line in output.splitlines() if "bug in gpufuse" in line or "error:" in line]
    needed = [number for number, line in enumerate(text.splitlines(), 1) if "// NEEDED" in line]
    for number in needed:
        if re.search(rf"{re.escape(file.name)}:{number}:\d+: warning: .*(redundant-sync|async-scope|kernel-fusion)\]", output):
            problems.append(f"{file.name}:{number}: it does not stay, but is needed")
    return problems


files = sorted(pathlib.Path(sys.argv[1]).iterdir())
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    found = [problem for problems in pool.map(lambda file: wrong(sys.argv[2:], file), files) for problem in problems]
sys.exit("\n".join(found) if files and found else 0 if files else "no files")
