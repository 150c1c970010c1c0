"""`std::addressof` gives the address of what is behind a reference to const, as `&` does: what is said to be const there may
change, pointers and extents of grids among it.

RUN: %python %s %t %fuse
"""
import os
import subprocess
import sys

CHANGES = {
    "construct_at": "std::construct_at(std::addressof(p), q);",
    "builtin": "std::construct_at(__builtin_addressof(p), q);",
    "pointer_to": "*std::const_pointer_cast<T>(std::shared_ptr<const T>(std::shared_ptr<void>(), std::pointer_traits<const T *>::pointer_to(p))) = q;",
    "const_pointer_cast": "*std::const_pointer_cast<T>(std::shared_ptr<const T>(std::shared_ptr<void>(), std::addressof(p))) = q;",
    "bit_cast": "*std::bit_cast<T *>(std::addressof(p)) = q;",
    "bytes": "struct { const T *held; } object{std::addressof(p)};\n  T *found;\n  std::memcpy(&found, &object, sizeof found);\n  *found = q;",
}
PROGRAM = """#include <bit>
#include <cstring>
#include <cuda_runtime.h>
#include <memory>
__global__ void fill(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 3 * i + 1; }
__global__ void shift(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += x[n - 1 - i]; }
template <class T> static void change(const T &p, T q) {
  %s
}
void pointers(int n) {
  int *x, *y, *z;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  change(z, x);
  fill<<<2, 128>>>(x, n);
  shift<<<2, 128>>>(y, z, n);
}
void extents(int n, int m) {
  int *x, *y, *z;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, m * sizeof(int));
  cudaMalloc(&z, m * sizeof(int));
  dim3 a((n + 127) / 128), b((m + 127) / 128);
  change(a, dim3(1));
  fill<<<a, 128>>>(x, n);
  shift<<<b, 128>>>(y, z, m);
}
"""

folder, tool = sys.argv[1], sys.argv[2:]
os.makedirs(folder, exist_ok=True)


def fusions(change):
    path, report = os.path.join(folder, "program.cu"), os.path.join(folder, "report.json")
    with open(path, "w") as out:
        out.write(PROGRAM % change)
    done = subprocess.run([*tool, "--quiet", "--runtime-guards=off", f"--report={report}", path, "--", "-std=c++20"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with open(report) as read:
        return read.read().count('"applied"')


wrong = [name for name, change in CHANGES.items() if fusions(change)]
if fusions("") != 2:
    wrong.append("nothing changes, and yet something stays apart")
sys.exit("\n".join(wrong) or 0)
