"""Inputs/robust is read, and rewritten or refused, without a failure of gpufuse's own; what is rewritten behaves as before.

RUN: %python %s %S/Inputs/robust %t.out %gpuexec %fuse
"""
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys


def wrong(tool, compare, file, folder):
    command = [*tool, f"--output-dir={folder}", str(file), "--", "-std=c++17"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or "bug in gpufuse" in done.stderr:
        return [f"{file.name}: {done.stderr}"]
    if not (folder / file.name).exists():
        return []
    same = subprocess.run([compare, "compare", "--seeds=2", str(file), str(folder / file.name), "--", "-std=c++17"],
                          capture_output=True, text=True)
    return [f"{file.name}: {same.stdout}{same.stderr}"] if same.returncode else []


inputs, output, oracle, *fuse = sys.argv[1:]
shutil.rmtree(output, ignore_errors=True)
shutil.copytree(f"{inputs}/include", f"{output}/include")
files = sorted(file for file in pathlib.Path(inputs).iterdir() if file.is_file())
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    found = [problem for problems in pool.map(lambda file: wrong(fuse, oracle, file, pathlib.Path(output)), files) for problem in problems]
sys.exit("\n".join(found) if files and found else 0 if files else "no files")
