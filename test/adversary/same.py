"""What is fused of Inputs/same behaves as before; the first line of each file says how it was wrong once.

RUN: %python %s %S/Inputs/same %t.out %gpuexec %fuse
"""
import pathlib
import shutil
import subprocess
import sys


def wrong(tool, compare, file, folder):
    command = [*tool, "--checks=kernel-fusion", f"--output-dir={folder}", str(file), "--", "-std=c++20"]
    done = subprocess.run(command, capture_output=True, text=True)
    if "can be one" not in done.stdout + done.stderr:
        return [f"{file.name}: not fused"]
    same = subprocess.run([compare, "compare", "--seeds=2", str(file), str(folder / file.name), "--", "-std=c++20"], capture_output=True, text=True)
    return [f"{file.name}: {same.stdout}{same.stderr}"] if same.returncode else []


inputs, output, oracle, *fuse = sys.argv[1:]
files = sorted(pathlib.Path(inputs).glob("*.cu"))
shutil.copytree(pathlib.Path(inputs) / "headers", pathlib.Path(output) / "headers", dirs_exist_ok=True)
found = [problem for file in files for problem in wrong(fuse, oracle, file, pathlib.Path(output))]
sys.exit("\n".join(found) if files and found else 0 if files else "no files")
