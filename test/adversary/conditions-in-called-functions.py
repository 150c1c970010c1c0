# Functions that kernels call, with code that the preprocessor chooses: in each, another device or another configuration reaches
# elements of other threads, or what it says cannot be known. None of the launches may be one.
# RUN: %python %s %t %fuse
import os
import subprocess
import sys

REFUSED = {
    # The other configuration reverses.
    "ifdef": "#ifdef REVERSED\n  return n - 1 - i;\n#else\n  return i;\n#endif\n",
    "elif": "#if defined(PLAIN)\n  return i;\n#elif MODE == 3\n  return n - 1 - i;\n#endif\n  return i;\n",
    "nested": "#ifndef A\n#ifdef B\n  return n - 1 - i;\n#endif\n#endif\n  return i;\n",
    "macro": "#ifdef REVERSED\n#define OF(I) (n - 1 - (I))\n#else\n#define OF(I) (I)\n#endif\n  return OF(i);\n#undef OF\n",
    # Whether there is a macro, and what it says, are two questions.
    "value of what is defined": "#ifdef MODE\n#if !MODE\n  return n - 1 - i;\n#endif\n#endif\n  return i;\n",
    "defined as nothing": "#if defined(MODE) && !MODE\n  return n - 1 - i;\n#endif\n  return i;\n",
    "value, or defined": "#if MODE\n  return i;\n#elif defined(MODE)\n  return n - 1 - i;\n#endif\n  return i;\n",
    "undefined on the way": "#ifdef A\n#undef A\n#ifndef A\n  return n - 1 - i;\n#endif\n#endif\n  return i;\n",
    "defined on the way": "#ifndef A\n#define A\n#ifdef A\n  return i;\n#else\n  return n - 1 - i;\n#endif\n#else\n  return n - 1 - i;\n#endif\n",
    "not of all": "#if !MODE == 1\n#if MODE == 1\n#else\n  return n - 1 - i;\n#endif\n#elif MODE\n  return n - 1 - i;\n#endif\n  return i;\n",
    "choice": "#if defined(A) && defined(B) ? 0 : defined(C)\n  return n - 1 - i;\n#endif\n  return i;\n",
    # These only begin like the names of a toolkit's macros.
    "verbose": "#ifdef CUDA_VERBOSE\n  return n - 1 - i;\n#endif\n  return i;\n",
    "minor mode": "#ifdef CUDA_MINOR_MODE\n  return n - 1 - i;\n#endif\n  return i;\n",
    "verify": "#ifdef THRUST_VERIFY\n  return n - 1 - i;\n#endif\n  return i;\n",
    # A flag of the command makes them, or the user.
    **{name: f"#ifdef {name}\n  return n - 1 - i;\n#endif\n  return i;\n" for name in (
        "__CUDACC_DEBUG__", "__CUDACC_RDC__", "__CUDACC_EXTENDED_LAMBDA__", "__CUDA_NO_HALF_OPERATORS__", "__HIP_MY_FLAG",
        "__STDC_FORMAT_MACROS", "__INTEL_MKL", "__linux_x__", "__LINEINFO__", "__FILE_OFFSET_BITS")},
    "windows": "#ifdef WINDOWS\n  return n - 1 - i;\n#endif\n  return i;\n",
    # Other devices, or the host, do.
    "architecture": "#if __CUDA_ARCH__ >= 1200\n  return n - 1 - i;\n#endif\n  return i;\n",
    "side": "#ifdef __HIP_DEVICE_COMPILE__\n  return i;\n#endif\n  return n - 1 - i;\n",
    "waves": "#if __AMDGCN_WAVEFRONT_SIZE__ == 64\n  return n - 1 - i;\n#endif\n  return i;\n",
    "gfx": "#if defined(__gfx90a__)\n  return n - 1 - i;\n#endif\n  return i;\n",
    "feature": "#ifdef __CUDA_ARCH_FEAT_SM90_ALL\n  return n - 1 - i;\n#endif\n  return i;\n",
    "optimised": "#ifdef __OPTIMIZE__\n  return n - 1 - i;\n#endif\n  return i;\n",
    # What is included may say anything, and pragmas may, too.
    "include": '#include "index.inc"\n',
    "pragma": "#pragma clang fp contract(off)\n  return i;\n",
    "line": "#line 7\n  return i;\n",
    # More than are all looked at: what two, or three, say together is.
    "two of many": "".join(f"#ifdef M{k}\n  n -= {k};\n#endif\n" for k in range(9))
    + "#if defined(M1) && !defined(M7)\n  return n - 1 - i;\n#endif\n  return i;\n",
    "three of many": "".join(f"#ifdef M{k}\n  const int m{k} = 1;\n#else\n  const int m{k} = 0;\n#endif\n" for k in range(9))
    + "  return m1 * m4 * m8 ? n - 1 - i : i;\n",
}
INDEX = "__device__ int index(int i, int n) {\n%s}\n"
CALLERS = {
    "function": (INDEX, "index(i, n)"),
    # No text names what is called.
    "operator": ("struct At { int i, n; };\n__device__ int operator~(At at) {\n  int i = at.i, n = at.n;\n%s}\n", "~At{i, n}"),
    "call": ("struct At {\n  __device__ int operator()(int i, int n) const {\n%s}\n};\n", "At()(i, n)"),
}
PROGRAM = """#include <cuda_runtime.h>
%s
__global__ void put(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[%s] = 1.0f; }
__global__ void get(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
void run(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  put<<<4, 256>>>(x, n);
  get<<<4, 256>>>(y, x, n);
}
"""

folder, tool = sys.argv[1], sys.argv[2:]
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "index.inc"), "w") as out:
    out.write("return i;\n")


def fuses(name, text, *flags):
    path = os.path.join(folder, name + ".cu")
    with open(path, "w") as out:
        out.write(text)
    report = os.path.join(folder, name + ".json")
    done = subprocess.run([*tool, "--quiet", f"--report={report}", path, "--", *flags], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with open(report) as read:
        return '"applied"' in read.read()


wrong = []
for caller, (declared, called) in CALLERS.items():
    # The program is one that fuses, but for the directives.
    if not fuses(f"{caller}-plain", PROGRAM % (declared % "  return i;\n", called)):
        wrong.append(f"{caller} without directives does not fuse")
    for name, body in REFUSED.items():
        if caller == "function" or name in ("ifdef", "architecture"):
            if fuses(f"{caller}-{name}", PROGRAM % (declared % body, called)):
                wrong.append(f"{caller} {name} fuses")
# In a header, and with the reversal in the branch that the command chooses.
header = os.path.join(folder, "index.h")
with open(header, "w") as out:
    out.write("#pragma once\n" + INDEX % REFUSED["ifdef"])
if fuses("header", PROGRAM % ('#include "index.h"\n', "index(i, n)")):
    wrong.append("in a header fuses")
# In a library's header, which is not looked into.
os.makedirs(os.path.join(folder, "library"), exist_ok=True)
for name, header in {
    "conditional": INDEX % REFUSED["architecture"],
    "macro": "#if __CUDA_ARCH__ >= 1200\n#define OF(I) (n - 1 - (I))\n#else\n#define OF(I) (I)\n#endif\n" + INDEX % "  return OF(i);\n",
    "defined": INDEX % REFUSED["ifdef"],
}.items():
    with open(os.path.join(folder, "library", "index.h"), "w") as out:
        out.write("#pragma once\n" + header)
    if fuses(f"library-{name}", PROGRAM % ("#include <index.h>\n", "index(i, n)"), "-isystem", os.path.join(folder, "library")):
        wrong.append(f"in a library, {name}: fuses")
# Directives that change nothing here, in any configuration.
for name, body in {
    "harmless": "#ifdef FAST\n  return i + 0;\n#else\n  return i;\n#endif\n",
    "compiler": "#ifdef __CUDACC__\n  return i;\n#else\n  return n - 1 - i;\n#endif\n",
    "define": "#define N n\n  return i < N ? i : 0;\n#undef N\n",
}.items():
    if not fuses(name, PROGRAM % (INDEX % body, "index(i, n)")):
        wrong.append(f"{name} does not fuse")
sys.exit("\n".join(wrong) or 0)
