# Every program of test/reject with its CUDA names turned into HIP's: the same launches are refused, for the same reasons.
# RUN: rm -rf %t && mkdir %t && %python %s %t %{project} %fuse
"""usage: hip-forms.py SCRATCH PROJECT TOOL [ARGUMENT...]"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

# Programs that have no HIP form, or another one in HIP, and why.
APART = {
    "device-launch": "HIP launches no kernels from the device",
    "no-fixed-point": "it hangs on a pinned product, see below",
    "rounding-across-seam": "HIP's __fmul_rn may be contracted: what CUDA pins is refused (test/rewrite has HIP's own programs)",
}
HEADERS = {"cuda_runtime.h": "hip/hip_runtime.h", "cuda_fp16.h": "hip/hip_fp16.h",
           "cooperative_groups.h": "hip/hip_cooperative_groups.h"}


def hip_form(text):
    text = text.replace("main.cu", "main.hip")
    for cuda, hip in HEADERS.items():
        text = text.replace(f"<{cuda}>", f"<{hip}>").replace(f'"{cuda}"', f'"{hip}"')
    return re.sub(r"\bcuda(?=[A-Z])", "hip", text)


def failure(program, scratch, tool):
    """What went wrong with the HIP form; None if its own CHECK lines hold."""
    text = hip_form(program.read_text(encoding="utf-8"))
    form = scratch / (program.stem + ".hip")
    form.write_text(text, encoding="utf-8")
    for line in re.findall(r"^// RU[N]: (.*)$", text, re.M):
        command = line.replace("%fuse", " ".join(tool)).replace("%s", str(form)).replace("%t", str(scratch / program.stem))
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True)
        if done.returncode:
            return f"{program.name} as HIP: {line}\n{done.stdout}{done.stderr}"
    return None


def main():
    scratch, project, *tool = sys.argv[1:]
    folder = pathlib.Path(project) / "test" / "reject"
    programs = {path.stem: path for path in sorted(folder.glob("*.cu"))}
    unknown = APART.keys() - programs.keys()
    if unknown:
        sys.exit("no such program: " + ", ".join(sorted(unknown)))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = list(filter(None, pool.map(lambda name: failure(programs[name], pathlib.Path(scratch), tool),
                                              programs.keys() - APART.keys())))
    sys.exit("\n".join(failures) if failures else 0)


if __name__ == "__main__":
    main()
