"""The programs in Inputs/fenced and Inputs/called would round otherwise as one kernel, as the first line of each says: a fence keeps
the bodies apart, or each is a function of its own. Those with a `main` are run.

RUN: rm -rf %t && mkdir %t && %python %s fence %S/Inputs/fenced %t "%gpuexec" %fuse
RUN: rm -rf %t && mkdir %t && %python %s call %S/Inputs/called %t "%gpuexec" %fuse
"""
import concurrent.futures
import pathlib
import subprocess
import sys

# What is written, and how often it may be: one fence, a function for each of two or three bodies.
KEPT_APART = {"fence": ("__threadfence_block(); // what follows loads, and rounds, as in its own kernel", {1}),
              "call": ("not inlined: it rounds as in its own kernel.\nstatic __device__ __noinline__ void ", {2, 3})}


def wrong(file, expected, times, scratch, gpuexec, tool):
    flags = ["--", "-std=c++20"]
    done = subprocess.run([*tool, "--checks=kernel-fusion", "--quiet", f"--output-dir={scratch}", str(file), *flags],
                          capture_output=True, text=True, errors="replace")
    output = scratch / file.name
    if done.returncode or not output.exists():
        return [f"{file.name}: not fused\n{done.stdout}{done.stderr}"]
    if output.read_text().count(expected) not in times:
        return [f"{file.name}: fused with another number of '{expected}'"]
    if "int main(" not in file.read_text():
        return []
    done = subprocess.run([*gpuexec.split(), "compare", "--seeds=2", "--modes=optimized", str(file), str(output), *flags],
                          capture_output=True, text=True, errors="replace")
    return [f"{file.name}: {done.stdout}{done.stderr}"] if done.returncode else []


def main():
    way, files, scratch, gpuexec, *tool = sys.argv[1:]
    files = sorted(pathlib.Path(files).iterdir())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = [p for found in pool.map(lambda f: wrong(f, *KEPT_APART[way], pathlib.Path(scratch), gpuexec, tool), files) for p in found]
    sys.exit("\n".join(problems) if files and problems else 0 if files else "no files")


if __name__ == "__main__":
    main()
