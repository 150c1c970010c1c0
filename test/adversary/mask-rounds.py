# Masks of unsigned numbers that round down, and those that nearly do: what a thread reads, another one has written.
# RUN: %python %s %t %fuse -- %gpuexec
import json
import os
import subprocess
import sys

folder, *programs = sys.argv[1:]
fuse, gpuexec = programs[:programs.index("--")], programs[programs.index("--") + 1:]
LEGAL = ["(i & ~31u) + (i & 31u)", "(threadIdx.x & ~31) + (threadIdx.x & 31) + blockIdx.x * blockDim.x", "i & 0xffffffffu", "i - (i & ~0u) + i",
         "i + (i & 0x80000000u)", "(unsigned char)(i & ~7u) + (i & 7u)",
         "(i & ~31u) + ((i + 1) & 31u)", "(i & ~31) + 31 - (i & 31)"]  # the last two behind a barrier
OTHERS = ["(i & ~31u) + ((i + 65) & 63u)", "(i & ~15u) + (i & 31u) - (i & 16u) / 2", "(i + 2147483648u & 0x7fffffe0u) + (i + 1 & 31u)",
          "((i - 5u) & ~3u) - (4294967295u - 7u)", "(unsigned char)((i + 8) & ~7u) + (i & 7u)", "(i & ~6u) + (i & 7u)",
          "i ^ (~i & 0x80000000u) >> 31", "(i | 0xffffffe0u) + 32", "(i ^ 0xffffffffu) + 256",
          "(unsigned short)(i - 1) & ~0u", "((i - 32u) & ~31u) + (i & 31u) + 33u"]

SHOW = """static void show(int k, const int *device) {
  int host[256];
  unsigned sum = 0;
  cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
  for (int v : host)
    sum = sum * 31 + v;
  printf("%d: %u\\n", k, sum);
}"""


def source(indices, extension):
    lines = ["#include <cuda_runtime.h>\n#include <stdio.h>", SHOW,
             "__global__ void start(int *x, const int *y) {\n  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n  x[i] = y[i] + 1;\n}"]
    for k, index in enumerate(indices):
        lines.append(f"__global__ void take{k}(int *z, const int *x) {{\n  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                     f"  z[i] = x[{index}];\n}}\n"
                     f"void run{k}() {{\n  int *x, *y, *z;\n  cudaMalloc(&x, 2048);\n  cudaMalloc(&y, 2048);\n  cudaMalloc(&z, 2048);\n  cudaMemset(y, 3, 2048);\n  cudaMemset(x, 0, 2048);\n"
                     f"  start<<<4, 64>>>(x, y);\n  take{k}<<<4, 64>>>(z, x);\n  show({k}, z);\n}}")
    lines.append("int main() {\n" + "".join(f"  run{k}();\n" for k in range(len(indices))) + "}")
    text = "\n".join(lines) + "\n"
    return text.replace("cuda_runtime", "hip/hip_runtime").replace("cuda", "hip") if extension == ".hip" else text


os.makedirs(folder, exist_ok=True)
wrong = []
for extension in (".cu", ".hip"):
    for indices, verdict in ((LEGAL, "applied"), (OTHERS, "rejected")):
        name = os.path.join(folder, verdict + extension)
        with open(name, "w", encoding="utf-8") as out:
            out.write(source(indices, extension))
        report = name + ".json"
        changed = os.path.join(folder, "changed")
        subprocess.run([*fuse, "--quiet", "--report=" + report, "--output-dir=" + changed, name, "--"], check=True, stdout=subprocess.DEVNULL)
        with open(report, encoding="utf-8") as text:
            found = {each["function"]: each["verdict"] for each in json.load(text)["findings"]}
        if verdict == "applied":
            subprocess.run([*gpuexec, "compare", "--seeds=3", name, os.path.join(changed, os.path.basename(name))], check=True)
        for k, index in enumerate(indices):
            if found.get(f"run{k}") != verdict:
                wrong.append(f"{extension}: {index}: {found.get(f'run{k}')}")
sys.exit("\n".join(wrong) or 0)
