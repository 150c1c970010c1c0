"""The functions that become of kernels in Inputs/called have the kernels' arithmetic in machine code.

REQUIRES: nvcc
RUN: rm -rf %t && mkdir %t && %python %s %S/Inputs/called %t %{project}/scripts/machine-rounding %nvcc %fuse
"""
import concurrent.futures
import pathlib
import subprocess
import sys


def wrong(file, scratch, compare, nvcc, tool):
    flags = ["--", "-std=c++20"]
    done = subprocess.run([*tool, "--checks=kernel-fusion", "--quiet", f"--output-dir={scratch}", str(file), *flags],
                          capture_output=True, text=True, errors="replace")
    if done.returncode or not (scratch / file.name).exists():
        return f"{file.name}: not fused\n{done.stdout}{done.stderr}"
    done = subprocess.run([sys.executable, compare, f"--nvcc={nvcc}", str(file), str(scratch / file.name), *flags],
                          capture_output=True, text=True, errors="replace")
    return f"{file.name}: {done.stdout}{done.stderr}" if done.returncode else None


inputs, output, compare, nvcc, *fuse = sys.argv[1:]
files = sorted(pathlib.Path(inputs).glob("*.cu"))
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    found = [p for p in pool.map(lambda file: wrong(file, pathlib.Path(output), compare, nvcc, fuse), files) if p]
sys.exit("\n".join(found) if files and found else 0 if files else "no files")
