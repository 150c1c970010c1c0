"""The programs in Inputs/fenced would round otherwise as one kernel, as the first line of each says: a fence keeps the bodies apart.

RUN: rm -rf %t && mkdir %t && %python %s %S/Inputs/fenced %t "%gpuexec" %fuse
"""
import concurrent.futures
import pathlib
import subprocess
import sys

FENCE = "__threadfence_block(); // what follows loads, and rounds, as in its own kernel"


def wrong(file, scratch, gpuexec, tool):
    flags = ["--", "-std=c++20"]
    done = subprocess.run([*tool, "--checks=kernel-fusion", "--quiet", f"--output-dir={scratch}", str(file), *flags],
                          capture_output=True, text=True, errors="replace")
    output = scratch / file.name
    if done.returncode or not output.exists():
        return [f"{file.name}: not fused\n{done.stdout}{done.stderr}"]
    if FENCE not in output.read_text():
        return [f"{file.name}: fused without a fence"]
    done = subprocess.run([*gpuexec.split(), "compare", "--seeds=1", "--modes=optimized", str(file), str(output), *flags],
                          capture_output=True, text=True, errors="replace")
    return [f"{file.name}: {done.stdout}{done.stderr}"] if done.returncode else []


def main():
    files, scratch, gpuexec, *tool = sys.argv[1:]
    files = sorted(pathlib.Path(files).iterdir())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = [p for found in pool.map(lambda f: wrong(f, pathlib.Path(scratch), gpuexec, tool), files) for p in found]
    sys.exit("\n".join(problems) if files and problems else 0 if files else "no files")


if __name__ == "__main__":
    main()
