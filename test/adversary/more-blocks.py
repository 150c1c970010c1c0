"""A fused launch has as many blocks as the largest of its kernels needs: the others' bodies run in blocks that the program never
has. A guard keeps them from touching memory there, but not from what they do ahead of it, or from an index that wraps only there. Where
the blocks are known at run time alone, such kernels stay apart, and others do not.

RUN: %python %s %t %fuse
"""
import os
import subprocess
import sys

INDEX = "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
REFUSED = {
    "wraps": INDEX + "  int at = i * 1024;\n  if (at < n)\n    x[at] = 1;\n",
    "wraps in the guard": INDEX + "  if (i * 1024 < n)\n    x[i] = 1;\n",
    "wraps by steps": INDEX + "  i *= 64;\n  i += i;\n  if (i < n)\n    x[i] = 1;\n",
    "wraps by a number": INDEX + "  int at = i * m;\n  if (at < n)\n    x[i] = 1;\n",
    "wraps when negated": INDEX + "  int at = -(i * 1024);\n  if (at > -n)\n    x[i] = 1;\n",
    "wraps in a called function": INDEX + "  if (scaled(i) < n)\n    x[i] = 1;\n",
    "chunks": INDEX + "  int begin = i * 1024;\n  if (begin >= n)\n    return;\n  for (int k = begin; k < min(begin + 1024, n); ++k)\n    x[k] = 1;\n",
    "does not end": INDEX + "  int s = 0;\n  for (unsigned char j = 0; j < i; ++j)\n    s += j;\n  if (i < n)\n    x[i] = s;\n",
    "does not end, while": INDEX + "  unsigned char j = 0;\n  while (j < i)\n    ++j;\n  if (i < n)\n    x[i] = j;\n",
    "does not end, do": INDEX + "  unsigned char j = 0;\n  do\n    ++j;\n  while (j < i);\n  if (i < n)\n    x[i] = j;\n",
    "array": INDEX + "  int t[256] = {};\n  t[i]++;\n  if (i < n)\n    x[i] = t[i];\n",
    "array by block": INDEX + "  int t[2];\n  t[0] = t[1] = 7;\n  t[blockIdx.x] = i;\n  if (i < n)\n    x[i] = t[0] + t[1];\n",
    "array by pointer": INDEX + "  int t[256] = {};\n  int *p = t + i;\n  *p = 1;\n  if (i < n)\n    x[i] = t[0];\n",
    "array by bytes": INDEX + "  int t[256] = {}, v = 1;\n  memcpy(t + i, &v, sizeof v);\n  if (i < n)\n    x[i] = t[0];\n",
    "pointer that walks": INDEX + "  int t[256] = {}, *p = t;\n  p += i;\n  if (i < n)\n    x[i] = *p;\n",
    "divides 128 bits": INDEX + "  __int128 v = (__int128)100 / (384 - i);\n  if (i < n)\n    x[i] = (int)v;\n",
    "array in a struct": INDEX + "  Row t = {};\n  t.of[i] = 1;\n  if (i < n)\n    x[i] = t.of[0];\n",
    "divides": INDEX + "  int v = 100 / (384 - i);\n  if (i < n)\n    x[i] = v;\n",
    "remainder": INDEX + "  int v = 100 % (384 - i);\n  if (i < n)\n    x[i] = v;\n",
    "assumes": INDEX + "  [[assume(i < 4096)]];\n  if (i < n)\n    x[i] = 1;\n",
    "returns nothing": INDEX + "  int k = below(i);\n  if (k < n && i < n)\n    x[i] = 1;\n",
    "divides by an argument": INDEX + "  int v = i > 5000 ? i / m : 0;\n  if (i < n)\n    x[i] = v;\n",
}
FUSED = {
    "next": INDEX + "  ++i;\n  if (i <= n)\n    x[i - 1] = 1;\n",
    "plain": INDEX + "  if (i < n)\n    x[i] = 1;\n",
    "returns": INDEX + "  if (i >= n)\n    return;\n  int t[4] = {};\n  t[i & 3] = 1;\n  for (int k = 0; k < 4; ++k)\n    x[i] += t[k];\n",
    "inside": INDEX + "  if (i > 0 && i < n - 1)\n    x[i] = 1;\n",
    "returns either": INDEX + "  int k = within(i, n);\n  if (k < n)\n    x[k] = 1;\n",
    "wide": "  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n)\n    x[i] = 1;\n",
    "wide product": "  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x, at = i * 1024;\n  if (at < n)\n    x[at] = 1;\n",
    "unsigned": "  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < (unsigned)n)\n    x[i] = 1;\n",
    "behind": INDEX + "  if (i < n) {\n    int v = 0;\n    for (unsigned char j = 0; j < 10; ++j)\n      v += j;\n    x[i] = v / m;\n  }\n",
    "uniform": INDEX + "  int last = n - 1, half = n / 2;\n  if (i <= last && i != half + 1)\n    x[i] = 1;\n",
    "local": INDEX + "  const int step = 2;\n  int twice = 3;\n  twice *= step;\n  if (i < n)\n    x[i] = twice;\n",
}
PROGRAM = """#include <cuda_runtime.h>
struct Row { int of[256]; };
__device__ int scaled(int i) { return i * 4096; }
__device__ int below(int i) { if (i < 4096) return i; }
__device__ int within(int i, int n) { if (i < n) return i; else return n; }
__global__ void one(int *x, int n, int m) {
%s}
__global__ void other(unsigned char *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = 7;
}
__global__ void each(unsigned char *y) { y[256 * blockIdx.x + threadIdx.x] = 7; }
void run(int n, int m, int k) {
  int *x;
  unsigned char *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, k);
%s}
"""
LAUNCHES = {
    "unknown": "  one<<<(n + 127) / 128, 128>>>(x, n, m);\n  other<<<(k + 127) / 128, 128>>>(y, k);\n",
    "variables": "  dim3 a((n + 127) / 128), b((k + 127) / 128);\n  one<<<a, 128>>>(x, n, m);\n  other<<<b, 128>>>(y, k);\n",
    "larger": "  int most = n > k ? n : k;\n  one<<<(n + 127) / 128, 128>>>(x, n, m);\n  other<<<(most + 127) / 128, 128>>>(y, k);\n",
    "known": "  if (n > 512 * 128)\n    return;\n  one<<<(n + 127) / 128, 128>>>(x, n, m);\n  other<<<512, 128>>>(y, k);\n",
    # Blocks of other sizes, of which only the first can be others.
    "flat": "  one<<<(n + 127) / 128, 128>>>(x, n, m);\n  each<<<(n + 255) / 256, 256>>>(y);\n",
}
# 64 bits that a grid does not have are no blocks.
WIDE = """#include <cuda_runtime.h>
__global__ void one(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 1; }
__global__ void other(int *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = 7; }
%s
void run(int n, int k) {
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, k * sizeof(int));
%s
}
"""
WIDE_GRIDS = {
    "unsigned long": ("", "  unsigned long a = 4294967296ul + (n + 127) / 128, b = (k + 127) / 128;\n  one<<<a, 128>>>(x, n);\n  other<<<b, 128>>>(y, k);"),
    "long long": ("", "  long long a = 4294967296ll + (n + 127) / 128, b = (k + 127) / 128;\n  one<<<a, 128>>>(x, n);\n  other<<<b, 128>>>(y, k);"),
    "dim3 of long": ("", "  long a = (1l << 32) + (n + 127) / 128, b = (k + 127) / 128;\n  one<<<dim3(a), 128>>>(x, n);\n  other<<<dim3(b), 128>>>(y, k);"),
    "template": ("template <class T> void go(int *x, int *y, int n, int k) {\n  T a = T((n + 127) / 128) + T(4294967296ul), b = T((k + 127) / 128);\n"
                 "  one<<<a, 128>>>(x, n);\n  other<<<b, 128>>>(y, k);\n}", "  go<unsigned long>(x, y, n, k);\n  go<unsigned>(x, y, n, k);"),
}

folder, tool = sys.argv[1], sys.argv[2:]
os.makedirs(folder, exist_ok=True)


def fuses(text):
    path, report = os.path.join(folder, "program.cu"), os.path.join(folder, "report.json")
    with open(path, "w") as out:
        out.write(text)
    done = subprocess.run([*tool, "--quiet", f"--report={report}", path, "--"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with open(report) as read:
        return '"applied"' in read.read()


wrong = []
for name, body in REFUSED.items():
    for how, launches in LAUNCHES.items():
        if how == "flat" and name.startswith(("wraps", "chunks")):
            continue  # as many threads, but for those of a block: what wraps there wraps in the program
        if fuses(PROGRAM % (body, launches)):
            wrong.append(f"{name}, {how}: fused")
for name, body in FUSED.items():
    for how in ("unknown", "variables", "flat"):
        if not fuses(PROGRAM % (body, LAUNCHES[how])):
            wrong.append(f"{name}, {how}: not fused")
for name, (declared, launches) in WIDE_GRIDS.items():
    if fuses(WIDE % (declared, launches)):
        wrong.append(f"{name}: fused")
sys.exit("\n".join(wrong) or 0)
