"""Nothing in Inputs/fusions is fused; the first line of each file says why it must not be.

RUN: %python %s %S/Inputs/fusions %fuse
"""
import concurrent.futures
import pathlib
import subprocess
import sys


def wrong(tool, file):
    standard = "c++14" if "-std=c++14" in file.read_text().splitlines()[0] else "c++20"
    switches = [word.strip("(),.") for word in file.read_text().splitlines()[0].split() if "=off" in word]
    command = [*tool, "--checks=kernel-fusion", *switches, "--show-rejected", str(file), "--", f"-std={standard}"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    output = done.stdout + done.stderr
    problems = [line for line in output.splitlines() if "bug in gpufuse" in line or "error:" in line]
    if "can be one" in output:
        problems.append("fused")
    elif "not fused: " not in output:
        problems.append("no launches were looked at")
    return [f"{file.name}: {problem}" for problem in problems]


files = sorted(pathlib.Path(sys.argv[1]).iterdir())
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    found = [problem for problems in pool.map(lambda file: wrong(sys.argv[2:], file), files) for problem in problems]
sys.exit("\n".join(found) if files and found else 0 if files else "no files")
