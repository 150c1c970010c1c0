# What stands ahead of a function, and what only looks as if it did: attributes, also in macros, ends of other lines, pragmas.
# Functions are removed, and others inserted, without touching any of it: what must still stand together is listed.
# RUN: %python %s %t %fuse --output-dir=out --report=r.json
# RUN: %python %s %t.hip hip %fuse --output-dir=out --report=r.json
import json
import os
import shutil
import subprocess
import sys

folder, *fuse = sys.argv[1:]
IS_HIP = fuse[0] == "hip"
fuse = fuse[IS_HIP:]
KERNELS = """static __global__ void up(int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] += i;
}
static __global__ void twice(int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] *= 2;
}
"""
LAUNCHES = "  up<<<(n + 63) / 64, 64>>>(x, n);\n  twice<<<(n + 63) / 64, 64>>>(x, n);\n}\n"
WORK = "void work(int *x, int n) {\n" + LAUNCHES
WRAPPERS = """static void w1(int *x, int n) { up<<<(n + 63) / 64, 64>>>(x, n); }
static void w2(int *x, int n) { twice<<<(n + 63) / 64, 64>>>(x, n); }
void work(int *x, int n) {
  w1(x, n);
  w2(x, n);
}
"""
CALLS = "void work(int *x, int n) {\n  w1(x, n);\n  w2(x, n);\n}\n"
HEADER = "#pragma once\n" + KERNELS
# By name: the file, and what must stand in it afterwards. `k.cuh` has the kernels.
CASES = {
    "ends of a macro": ("static int ix[3];\nint pick(double) { return 1; }\n[[maybe_unused]] static int first = 3;\nint pick(int) { return 2; }\n"
                        "#define AT(i) ix[ix[i]]\n" + KERNELS + WORK,
                        ["[[maybe_unused]] static int first = 3;\nint pick(int) { return 2; }\n#define AT(i) ix[ix[i]]\n"]),
    "parentheses of a macro": ("#define PACKED __attribute__((packed))\n#define SCALE(x) ((x) * (3))\n" + KERNELS + WORK +
                               "struct PACKED Header { char tag; int value; };\nstatic_assert(sizeof(Header) == 5, \"\");\n",
                               ["#define PACKED __attribute__((packed))\n#define SCALE(x) ((x) * (3))\n"]),
    "macro of the function, its own line": ('#include "k.cuh"\n#define EXPORT extern "C" __attribute__((visibility("default")))\nEXPORT\n' + WORK,
                                            ['"C" __attribute__((visibility("default")))\n', "EXPORT\nvoid work("]),
    "macro of a header": ('#include "k.cuh"\n#include "api.h"\nAPI\n' + WORK, ["API\nvoid work("]),
    "macro with arguments": ('#include "k.cuh"\n#define VIS(x) __attribute__((visibility(x)))\nVIS("default") ' + WORK, ['VIS("default") void work(']),
    "macro behind an attribute": ('#include "k.cuh"\n#include "api.h"\n[[gnu::cold]] API ' + WORK, ["[[gnu::cold]] API void work("]),
    "attribute, brackets apart": ('#include "k.cuh"\n[ [gnu::cold]\n] ' + WORK, ["[ [gnu::cold]\n] void work("]),
    "attribute in digraphs": ('#include "k.cuh"\n<:<:gnu::cold:>:>\n' + WORK, ["<:<:gnu::cold:>:>\nvoid work("]),
    "attribute behind a variable": ('#include "k.cuh"\nint last __attribute__((aligned(64)));\n' + WORK, ["int last __attribute__((aligned(64)));\n"]),
    "brackets of an array": ('#include "k.cuh"\n[[maybe_unused]] static int ix[1] = {0}, jx[1] = {ix[ix[0]]};\n' + WORK,
                             ["[[maybe_unused]] static int ix[1] = {0}, jx[1] = {ix[ix[0]]};\n"]),
    "macro for a variable": ('#include "k.cuh"\n#define ALIGNED __attribute__((aligned(64)))\n' + WORK +
                             "struct ALIGNED Wide { int q; };\nstatic_assert(sizeof(Wide) == 64, \"\");\n", ["#define ALIGNED __attribute__((aligned(64)))\n"]),
    "macro that opens a namespace": ('#include "k.cuh"\n#define BEGIN namespace lib {\nBEGIN\n' + WORK + "}\n", ["BEGIN\n"]),
    "macro that declares": ('#include "k.cuh"\n#define COUNTER(name) static int name() { return 1; }\nCOUNTER(one)\nCOUNTER(two)\n' + WORK +
                            "int both() { return one() + two(); }\n", ["COUNTER(one)\nCOUNTER(two)\n"]),
    "macro ahead of a function that goes": ("static int ix[3];\n[[maybe_unused]] static int first = 3;\n#define AT(i) ix[ix[i]]\n" + KERNELS + WRAPPERS,
                                            ["static int first = 3;\n#define AT(i) ix[ix[i]]\n"]),
    "attribute of a function that goes": (KERNELS + WRAPPERS.replace("static void w1", "[[gnu::noinline]]\nstatic void w1") + "int next;\n", ["int next;\n"]),
    "pragma of a function": (KERNELS + WRAPPERS.replace("static void w1", "#pragma omp declare simd\nstatic void w1") + "int next;\n",
                             ["#pragma omp declare simd\nstatic void w1("]),
}
LINES = "#define CAT2(a, b) a##b\n#define CAT(a, b) CAT2(a, b)\n#define REGISTER(name) static int CAT(registered_, __LINE__) = sizeof(name)\n"
CASES |= {
    # Names that change with the lines; what is named to the linker alone; a pragma that would speak of the new function.
    "names of lines": (KERNELS + WORK + LINES + 'REGISTER("one");\nREGISTER("two");\ntemplate <int Line> struct At { char pad[Line]; };\nAt<__LINE__> here;\n',
                       ['REGISTER("one");\nREGISTER("two");\n']),
    "names of lines, joined": (KERNELS + WRAPPERS + LINES + 'REGISTER("one");\n', ["w1_w2(x, n);"]),
    "alias of a function": ("#define SYM \"w1\"\n" + KERNELS + 'extern "C" {\n' + WRAPPERS.replace("void work", "}\nvoid work") +
                            'extern "C" void exported(int *x, int n) __attribute__((alias(SYM)));\n', ["static void w1("]),
    "assembly": (KERNELS + 'extern "C" {\n' + WRAPPERS.replace("void work", "}\nvoid work") + 'asm(".globl exported\\n exported = w1");\n', ["static void w1("]),
    "pragma in digraphs": ('#include "k.cuh"\n%:pragma nv_exec_check_disable\n' + WORK, ["%:pragma nv_exec_check_disable\nvoid work("]),
    "pragma with a comment": ('#include "k.cuh"\n# /* c */ pragma nv_exec_check_disable\n' + WORK, ["pragma nv_exec_check_disable\nvoid work("]),
}
# The same in a file that calls functions of another one, which become one there.
OPS = "#pragma once\nvoid w1(int *x, int n);\nvoid w2(int *x, int n);\n"
CALLERS = {
    "caller, macro of a type": ("#define ALIGNED __attribute__((aligned(64)))\n" + CALLS + "struct ALIGNED S { int q; };\n",
                                ["#define ALIGNED __attribute__((aligned(64)))\n", "struct ALIGNED S"]),
    "caller, constructor": ("#define AT_START [[gnu::constructor]]\nAT_START void run() {\n  w1(nullptr, 0);\n  w2(nullptr, 0);\n}\n",
                            ["#define AT_START [[gnu::constructor]]\n", "AT_START void run()"]),
    "caller, macro of a header": ('#include "api.h"\nAPI ' + CALLS, ["API void work("]),
    "caller, macro directly above": ('#define EXPORT __attribute__((visibility("default")))\n' + CALLS + "EXPORT int other() { return 1; }\nEXPORT int value = 2;\n",
                                     ['#define EXPORT __attribute__((visibility("default")))\n', "\nEXPORT int other()"]),
    "caller, brackets apart": ("[ [gnu::cold]\n] " + CALLS, ["[ [gnu::cold]\n] void work("]),
    "caller, digraphs": ("<:<:gnu::cold:>:> " + CALLS, ["<:<:gnu::cold:>:> void work("]),
}
if IS_HIP:
    CASES = {name: case for name, case in CASES.items() if "goes" in name or "macro" in name}


def write(name, files):
    place = os.path.join(folder, name.replace(" ", "-").replace(",", ""))
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(os.path.join(place, "out"))
    for path, said in files.items():
        with open(os.path.join(place, path), "w", encoding="utf-8") as out:
            out.write(said)
    return place


def lost(name, files, changed, command, together):
    """What is wrong with `changed`, one of the files, behind the command."""
    place = write(name, files)
    run = subprocess.run([*fuse, *command], cwd=place, capture_output=True, text=True)
    if run.returncode or "bug in gpufuse" in run.stderr:
        return f"{name}: {run.stderr}"
    result = os.path.join(place, "out", changed)
    if not os.path.exists(result):
        return f"{name}: nothing changes"
    with open(result, encoding="utf-8") as out:
        is_now = out.read()
    gone = [each for each in together if each not in is_now]
    return f"{name}: lost {gone}" if gone else ""


START = "#include <hip/hip_runtime.h>\n" if IS_HIP else "#include <cuda_runtime.h>\n"
GPU_FILE, COMPILER = ("a.hip", "hipcc") if IS_HIP else ("a.cu", "nvcc")
MORE = {"k.cuh": HEADER, "api.h": '#define API [[gnu::visibility("default")]]\n', "ops.h": OPS}
DATABASE = json.dumps([{"directory": ".", "file": file, "command": f"{compiler} -c {file}"}
                       for file, compiler in ((GPU_FILE, COMPILER), ("main.cpp", "g++"))])
FUNCTIONS = START + '#include "ops.h"\n' + KERNELS + WRAPPERS.split("void work")[0].replace("static ", "")
said = [lost(name, MORE | {GPU_FILE: START + text}, GPU_FILE, [GPU_FILE, "--", "-std=c++17"], together) for name, (text, together) in CASES.items()]
# A directive parts an attribute from the function: nothing can stand ahead of it, or between.
parted = subprocess.run([*fuse, "--show-rejected", GPU_FILE, "--", "-std=c++17"], cwd=write("parted", MORE | {
    GPU_FILE: START + '#include "k.cuh"\n[[gnu::cold]]\n#ifdef MORE\n[[gnu::noinline]]\n#endif\n' + WORK}), capture_output=True, text=True)
said += [] if ":preprocessor-between]" in parted.stdout + parted.stderr else ["parted: not refused"]
said += [lost(name, MORE | {GPU_FILE: FUNCTIONS, "main.cpp": '#include "ops.h"\n' + text, "compile_commands.json": DATABASE}, "main.cpp", ["-p", "."], together)
         for name, (text, together) in CALLERS.items()]
sys.exit("\n".join(filter(None, said)) or 0)
