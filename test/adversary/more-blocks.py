"""A fused launch has as many blocks as the largest of its kernels needs: the others' bodies run in blocks that the program never
has. A guard keeps them from touching memory there, but not from what they do ahead of it, or from an index that wraps only there. Where
the blocks are known at run time alone, such kernels stay apart, and others do not.

RUN: %python %s %t %fuse
"""
import json
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
    "divides 128 bits in place": INDEX + "  __int128 v = 100;\n  v /= 384 - i;\n  if (i < n)\n    x[i] = (int)v;\n",
    "shifts too far": INDEX + "  int v = 1 << (blockIdx.x * 16);\n  if (i < n)\n    x[i] = v;\n",
    "shifts too far in place": INDEX + "  unsigned v = 1;\n  v <<= blockIdx.x;\n  if (i < n)\n    x[i] = v;\n",
    "shifts back too far": INDEX + "  int v = m >> blockIdx.x;\n  if (i < n)\n    x[i] = v;\n",
    "no integer": INDEX + "  int v = (int)(blockIdx.x * 1.5e9f);\n  if (i < n)\n    x[i] = v;\n",
    "no integer in place": INDEX + "  int v = blockIdx.x;\n  v *= 1.5e9f;\n  if (i < n)\n    x[i] = v;\n",
    "no absolute value": INDEX + "  int v = abs((int)(blockIdx.x << 31));\n  if (i < n)\n    x[i] = v;\n",
    "no value": INDEX + "  int v;\n  if (blockIdx.x == 0)\n    v = m;\n  v += 3;\n  if (i < n)\n    x[i] = v;\n",
    "no value of its own": INDEX + "  int w = 0;\n  if (blockIdx.x > 0) {\n    int v = v + 1;\n    w = v;\n  }\n  if (w < 9 && i < n)\n    x[i] = 1;\n",
    "no value by switch": INDEX + "  unsigned v;\n  switch (blockIdx.x) {\n  case 0: v = m; break;\n  }\n  if (v < 9 && i < n)\n    x[i] = 1;\n",
    "no value by loop": INDEX + "  int v;\n  for (int k = blockIdx.x; k < 1; ++k)\n    v = m;\n  if (v < 9 && i < n)\n    x[i] = 1;\n",
    "no value in a field": INDEX + "  Pair v;\n  if (blockIdx.x == 0)\n    v.x = m;\n  int w = v.x;\n  if (i < n)\n    x[i] = w;\n",
    "no value by reference": INDEX + "  int v;\n  set(v, blockIdx.x);\n  if (v < 9 && i < n)\n    x[i] = 1;\n",
    "no value by pointer": INDEX + "  int v;\n  if (blockIdx.x == 0)\n    setTo(&v);\n  if (v < 9 && i < n)\n    x[i] = 1;\n",
    "returns no value": INDEX + "  unsigned v = pick(blockIdx.x);\n  if (i < n)\n    x[i] = v;\n",
    "returns no field": INDEX + "  int v = made(blockIdx.x).y;\n  if (i < n)\n    x[i] = v;\n",
    "no truth value": INDEX + "  bool v;\n  if (blockIdx.x == 0)\n    v = true;\n  if (v && i < n)\n    x[i] = 1;\n",
    "no value in an array": INDEX + "  int t[2];\n  if (blockIdx.x == 0)\n    t[0] = m;\n  int v = t[0];\n  if (i < n)\n    x[i] = v;\n",
    "never returns": INDEX + "  if (blockIdx.x > 0)\n    never();\n  if (i < n)\n    x[i] = 1;\n",
    "not null": INDEX + "  if (blockIdx.x > 0)\n    notNull(0);\n  if (i < n)\n    x[i] = 1;\n",
    "method of nothing": INDEX + "  Pair *p = blockIdx.x > 0 ? 0 : (Pair *)x;\n  p->nothing();\n  if (i < n)\n    x[i] = 1;\n",
    "reference to nothing": INDEX + "  int *p = blockIdx.x > 0 ? 0 : x;\n  int &r = *p;\n  take(r);\n  if (i < n)\n    x[i] = 1;\n",
    "other bits": INDEX + "  int v = 2 * blockIdx.x;\n  bool w = (bool &)v;\n  if (w && i < n)\n    x[i] = 1;\n",
    "no enumerator": INDEX + "  Color v = (Color)blockIdx.x;\n  if (v < 2 && i < n)\n    x[i] = 1;\n",
    "leaves an object": INDEX + "  int v = 0, w[4] = {};\n  memcpy(&v, w, blockIdx.x);\n  if (i < n)\n    x[i] = w[0];\n",
    "divides, or returned before": INDEX + "  int v = early(i, n, m);\n  if (i < n)\n    x[i] = v;\n",
    "divides by a product": INDEX + "  int v = i * m < 100 ? 7 : 100 / (i * m - 5000);\n  if (i < n)\n    x[i] = v;\n",
    "wraps by a product": INDEX + "  int v = i * m * 1000;\n  if (i < n)\n    x[i] = v;\n",
    "divides by a remainder": INDEX + "  int v = m > 0 ? 100 / (i % m - 5) : 0;\n  if (i < n)\n    x[i] = v;\n",
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
    "set": INDEX + "  int v, w;\n  v = m;\n  w = v;\n  if (w < 9 && i < n)\n    x[i] = 1;\n",
    "set either way": INDEX + "  int v;\n  if (m > 3)\n    v = 1;\n  else\n    v = 2;\n  if (v < m && i < n)\n    x[i] = 1;\n",
    "shifted": INDEX + "  int half = n >> 1;\n  unsigned flags = 1u << 4;\n  if (i < n && i != half)\n    x[i] = flags;\n",
    "floats": INDEX + "  float f = i * 0.5f, g = sqrtf(f);\n  if (g < 3.0f && i < n)\n    x[i] = 1;\n",
    "smallest": INDEX + "  int most = min(n, m);\n  if (i < most)\n    x[i] = 1;\n",
    "local": INDEX + "  const int step = 2;\n  int twice = 3;\n  twice *= step;\n  if (i < n)\n    x[i] = twice;\n",
}
HEADER = """#include <cuda_runtime.h>
struct Row { int of[256]; };
__device__ int scaled(int i) { return i * 4096; }
__device__ int below(int i) { if (i < 4096) return i; }
struct Pair { int x, y; __device__ void nothing() {} };
enum Color { Red, Blue };
__device__ void set(int &v, int block) { if (block > 0) return; v = 1; }
__device__ void setTo(int *v) { *v = 1; }
__device__ unsigned pick(unsigned block) { unsigned v; if (block == 0) v = 3; return v; }
__device__ Pair made(int block) { Pair v; v.x = 1; if (block == 0) v.y = 2; return v; }
[[noreturn]] __device__ void never() {}
__device__ void take(int &) {}
__device__ void __attribute__((nonnull)) notNull(int *) {}
__device__ int early(int i, int n, int m) { if (i < n) { if (m == 0) return 7; } return 100 / m; }
__device__ int within(int i, int n) { if (i < n) return i; else return n; }
"""
PROGRAM = """namespace p%d {
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
} // namespace p%d
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


def fused(text):
    """The functions of which launches fuse."""
    path, report = os.path.join(folder, "program.cu"), os.path.join(folder, "report.json")
    with open(path, "w") as out:
        out.write(text)
    done = subprocess.run([*tool, "--quiet", f"--report={report}", path, "--"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with open(report) as read:
        return {f["function"] for f in json.load(read)["findings"] if f["verdict"] == "applied"}


wrong = []
for bodies, hows, expected in ((REFUSED, LAUNCHES, False), (FUSED, ("unknown", "variables", "flat"), True)):
    for how in hows:
        # Of the flat launches there are as many threads, but for those of a block: what wraps there wraps in the program.
        names = [name for name in bodies if how != "flat" or not name.startswith(("wraps", "chunks"))]
        found = fused(HEADER + "".join(PROGRAM % (k, bodies[name], LAUNCHES[how], k) for k, name in enumerate(names)))
        for k, name in enumerate(names):
            if (f"p{k}::run" in found) != expected:
                wrong.append(f"{name}, {how}: {'not fused' if expected else 'fused'}")
for name, (declared, launches) in WIDE_GRIDS.items():
    if fused(WIDE % (declared, launches)):
        wrong.append(f"{name}: fused")
sys.exit("\n".join(wrong) or 0)
