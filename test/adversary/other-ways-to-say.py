# Code bases in which another file says, in a way that is easily missed, that it captures what is launched here, defines it once
# more, sets a variable that a change rests on, or compiles the file otherwise. Nothing may change there. Beside each stands one
# that says nothing, where all changes.
# RUN: %python %s %t %S/Inputs/database.py %fuse
import json
import os
import shutil
import subprocess
import sys

folder, database, *fuse = sys.argv[1:]
KERNELS = """__global__ void up(int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] += i;
}
__global__ void twice(int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] *= 2;
}
"""
BOTH = " up<<<(n + 63) / 64, 64, 0, s>>>(p, n); twice<<<(n + 63) / 64, 64, 0, s>>>(p, n); "
CAPTURE = """#include "session.h"
cudaGraph_t record(int *x, int n, cudaStream_t s) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  %s
  cudaStreamEndCapture(s, &graph);
  return graph;
}
"""
SESSION = """#pragma once
#include <cuda_runtime.h>
void work(int *p, int n, cudaStream_t s);
struct Session { int *p; int n; cudaStream_t s; ~Session(); bool operator==(const Session &) const; int *begin(); int *end(); };
struct Derived : Session { Derived(int *p, int n, cudaStream_t s) : Session{p, n, s} {} };
struct Middle { int *p; Middle(int *x, int n, cudaStream_t s); };
"""
HOST_OPS = """#pragma once
#ifdef __cplusplus
extern "C" {
#endif
void lib_add(int *x, int n);
void lib_twice(int *x, int n);
#ifdef __cplusplus
}
#endif
"""
OPS = {
    "ops.h": HOST_OPS,
    "ops.cu": '#include "ops.h"\n#include <cuda_runtime.h>\n' + KERNELS +
              "void lib_add(int *x, int n) { up<<<(n + 63) / 64, 64>>>(x, n); }\nvoid lib_twice(int *x, int n) { twice<<<(n + 63) / 64, 64>>>(x, n); }\n",
    "main.cpp": '#include "ops.h"\nvoid work(int *x) { lib_add(x, 1); lib_twice(x, 1); }\n',
}
OPS_COMMANDS = ["ops.cu=nvcc", "main.cpp=g++"]
FORTRAN = {path: text.replace("lib_add(", "lib_add_(").replace("lib_twice(", "lib_twice_(") for path, text in OPS.items()}
STATE = {
    "own.h": "#pragma once\nvoid init();\nvoid run(int n);\nint *first();\nvoid bind(int *p);\n",
    "own.cu": '#include <cuda_runtime.h>\n#include "own.h"\nint *in, *out;\n' + KERNELS + """void run(int n) {
  up<<<(n + 63) / 64, 64>>>(out, n);
  twice<<<(n + 63) / 64, 64>>>(in, n);
}
void init() {
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
}
int *first() { return in; }
""",
    "main.cpp": '#include "own.h"\nint main() { init(); bind(first() + 64); run(256); }\n',
}
STATE_COMMANDS = ["own.cu=nvcc", "main.cpp=g++"]


def session(begin, capture, more=None):
    """The launches in a function that begins with `begin`, and a file that captures by way of `capture`."""
    files = {"session.h": SESSION, "a.cu": f'#include "session.h"\n{KERNELS}{begin} {{{BOTH}}}\n', "graph.cu": CAPTURE % capture}
    files |= more or {}
    return files, ["a.cu=nvcc", "graph.cu=nvcc"] + [f"{name}=g++" for name in more or {} if name.endswith(".cpp")]


def ops(files, *commands):
    return OPS | files, OPS_COMMANDS + list(commands)


def state(files, *commands):
    return STATE | files, STATE_COMMANDS + list(commands)


def stub(text):
    return ops({"stub.cpp": '#include "ops.h"\n#include "stub.inc"\n', "stub.inc": text}, "stub.cpp=g++")


def middle(text):
    return session("void work(int *p, int n, cudaStream_t s)", "{ Middle m(x, n, s); }",
                   {"middle.cpp": '#include "session.h"\nvoid second(int *x, int n, cudaStream_t s);\n' + text,
                    "second.cpp": '#include "session.h"\nvoid second(int *x, int n, cudaStream_t s) { work(x, n, s); }\n'})


STUBS = 'extern "C" void ADD(int *, int) {}\nextern "C" void TWICE(int *, int) {}\n'
NAMES = "#define ADD lib_add\n#define TWICE lib_twice\n"
WORK = "void work(int *p, int n, cudaStream_t s)"
SOLVER = {
    "solver.h": """#pragma once
#ifdef __CUDACC__
#define KERNEL __global__
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#else
#define KERNEL static
static int the_index;
#define INDEX the_index
#endif
void step(int *p, int n);
""",
    "solver.cu": '#include "solver.h"\n' + KERNELS.replace("__global__", "KERNEL").replace("blockIdx.x * blockDim.x + threadIdx.x", "INDEX") + """#ifdef __CUDACC__
void step(int *p, int n) {
  up<<<(n + 63) / 64, 64>>>(p, n);
  twice<<<(n + 63) / 64, 64>>>(p, n);
}
#else
void step(int *p, int n) {
  for (the_index = 0; the_index < n; ++the_index)
    up(p, n);
  for (the_index = 0; the_index < n; ++the_index)
    twice(p, n);
}
#endif
""",
}
CASES = {
    # Calls that nothing spells.
    "destructor": session("Session::~Session()", "{ Session now{x, n, s}; }"),
    "destructor of a base": session("Session::~Session()", "{ Derived now{x, n, s}; }"),
    "delete": session("Session::~Session()", "delete new Session{x, n, s};"),
    "range": session("int *Session::begin()", "Session now{x, n, s}; for (int each : now) (void)each;"),
    # By way of files that only hand on.
    "members": middle("Middle::Middle(int *x, int n, cudaStream_t s) : p(x) { second(x, n, s); }\n"),
    "try block": middle("Middle::Middle(int *x, int n, cudaStream_t s) try : p{x} { second(x, n, s); } catch (...) {}\n"),
    # Headers that a command calls the system's.
    "system header, function": ({"session.h": SESSION, "a.cu": f'#include "session.h"\n{KERNELS}{WORK} {{{BOTH}}}\n',
                                 "sys/work.h": "#include <cuda_runtime.h>\nvoid work(int *p, int n, cudaStream_t s);\n",
                                 "graph.cu": "#include <work.h>\n" + (CAPTURE % "work(x, n, s);").split("\n", 1)[1]},
                                ["a.cu=nvcc", "graph.cu=nvcc -isystem sys"]),
    "system header, variable": state({"sys/state.h": "extern int *out;\n", "bind.cpp": '#include "own.h"\n#include <state.h>\nvoid bind(int *p) { out = p; }\n'},
                                     "bind.cpp=g++ -isystem sys"),
    "system header, its function": state({"sys/state.h": "extern int *out;\ninline void set_out(int *p) { out = p; }\n",
                                          "bind.cpp": '#include "own.h"\n#include <state.h>\nvoid bind(int *p) { set_out(p); }\n'}, "bind.cpp=g++ -isystem sys"),
    # Another way to compile a file.
    "exports": session(WORK, "", {"graph.cu": "#ifdef lib_EXPORTS\n" + CAPTURE % "work(x, n, s);" + "#endif\n"})[:1] +
               (["a.cu=nvcc", "graph.cu=nvcc", "graph.cu=nvcc -Dlib_EXPORTS"],),
    "position independent": ops({"stub.cpp": '#include "ops.h"\n#ifdef __PIC__\nvoid lib_add(int *, int) {}\nvoid lib_twice(int *, int) {}\n#endif\n'},
                                "stub.cpp=g++ -fno-pie", "stub.cpp=g++ -fno-pie -fPIC"),
    "as C++": (SOLVER, ["solver.cu=nvcc", "solver.cu=g++ -x c++"]),
    "as C++ by nvcc": (SOLVER, ["solver.cu=nvcc", "solver.cu=nvcc -x c++"]),
    # Definitions.
    "macro": stub("#define STUB(name) void name(int *, int) {}\nSTUB(lib_add) STUB(lib_twice)\n"),
    "type behind": stub("auto lib_add(int *, int) -> void {}\nauto lib_twice(int *, int) -> void {}\n"),
    "noexcept": stub("void lib_add(int *, int) noexcept(false) {}\nvoid lib_twice(int *, int) noexcept(false) {}\n"),
    "parentheses": stub("void (lib_add)(int *, int) {}\nvoid (lib_twice)(int *, int) {}\n"),
    "attribute": stub("void lib_add(int *, int) [[gnu::cold]] {}\nvoid lib_twice(int *, int) [[gnu::cold]] {}\n"),
    "alias": stub('extern "C" void none(int *, int) {}\nvoid lib_add(int *, int) __attribute__((alias("none")));\n'),
    "assembly": stub('asm(".globl lib_add\\nlib_add: ret");\n'),
    "assembly in parts": ops({"stub.c": '__asm__(".globl lib_" "add\\nlib_" "add: ret");\n'}, "stub.c=gcc"),
    "wrapped": ops({"mock.cpp": 'static int calls;\nextern "C" void __wrap_lib_add(int *, int) { ++calls; }\n'}, "mock.cpp=g++"),
    "weak pragma": ops({"weak.cpp": 'extern "C" void none(int *, int) {}\n#pragma weak lib_add = none\n'}, "weak.cpp=g++"),
    # Commands.
    "options file": ops({"given.cpp": STUBS, "flags.rsp": "-DADD=lib_add -DTWICE=lib_twice"}, "given.cpp=nvcc --options-file flags.rsp"),
    "short options file": ops({"given.cpp": STUBS, "flags.rsp": "-DADD=lib_add -DTWICE=lib_twice"}, "given.cpp=nvcc -optf flags.rsp"),
    "preprocessor's": ops({"given.cpp": STUBS, "names.h": NAMES}, "given.cpp=g++ -Wp,-include,names.h"),
    "preprocessor's own": ops({"given.cpp": STUBS, "names.h": NAMES}, "given.cpp=g++ -Xpreprocessor -include -Xpreprocessor names.h"),
    "clang's": ops({"given.cpp": STUBS, "names.h": NAMES}, "given.cpp=clang++ -Xclang -include -Xclang names.h"),
    "long": ops({"given.cpp": STUBS, "names.h": NAMES}, "given.cpp=g++ --include names.h"),
    "environment": ({"session.h": SESSION, "sub/a.cu": f'#include "session.h"\n{KERNELS}{WORK} {{{BOTH}}}\n', "angles.cpp": "#include <a.cu>\n"},
                    ["sub/a.cu=nvcc -I.", "angles.cpp=env CPATH=sub g++ -I."]),
    "nvcc's environment": ops({"given.cpp": STUBS}, "given.cpp=env NVCC_APPEND_FLAGS='-DADD=lib_add -DTWICE=lib_twice' nvcc"),
    "nvcc's environment, ahead": ops({"given.cpp": STUBS}, "given.cpp=env NVCC_PREPEND_FLAGS='-DADD=lib_add -DTWICE=lib_twice' nvcc"),
    "configuration file": ops({"given.cpp": STUBS, "x.cfg": "-DADD=lib_add\n-DTWICE=lib_twice\n"}, "given.cpp=clang++ --config=./x.cfg"),
    "configuration file, apart": ops({"given.cpp": STUBS, "x.cfg": "-DADD=lib_add\n-DTWICE=lib_twice\n"}, "given.cpp=clang++ --config ./x.cfg"),
    "specs": ops({"given.cpp": STUBS, "x.specs": "*cpp:\n+ -DADD=lib_add -DTWICE=lib_twice\n"}, "given.cpp=g++ -specs=x.specs"),
    "shell": ops({"given.cpp": STUBS}, "given.cpp=sh -c 'cd . && g++ -DADD=lib_add -DTWICE=lib_twice' --"),
    "directory of tools": ops({"given.cpp": "#include <nm.h>\n" + STUBS, "b/include/nm.h": NAMES}, "given.cpp=g++ -Bb/"),
    "system root": ops({"given.cpp": "#include <nm.h>\n" + STUBS, "b/include/nm.h": NAMES}, "given.cpp=g++ --sysroot=b -I=/include"),
    # Other languages.
    "mangled assembly": ops({"ops.h": HOST_OPS.replace('extern "C" {', "").replace("}", ""), "stub.S": ".globl _Z7lib_addPii\n_Z7lib_addPii: ret\n"}, "stub.S=gcc"),
    "Fortran": ops(FORTRAN | {"stub.f90": "subroutine lib_add(x, n)\nend subroutine\nsubroutine lib_twice(x, n)\nend subroutine\n"}, "stub.f90=gfortran"),
    "Fortran in capitals": ops(FORTRAN | {"stub.F": "      SUBROUTINE LIB_ADD(X, N)\n      END\n      SUBROUTINE LIB_TWICE(X, N)\n      END\n"}, "stub.F=gfortran"),
    # Spellings.
    "digraph that pastes": stub("%:define CAT(a, b) a%:%:b\nvoid CAT(lib_, add)(int *, int) {}\nvoid CAT(lib_, twice)(int *, int) {}\n"),
    "line that ends in a blank": stub("void lib_\\ \nadd(int *, int) {}\nvoid lib_\\\t\ntwice(int *, int) {}\n"),
    "trigraphs": ops({"stub.cpp": '#include "ops.h"\nvoid lib_??/\nadd(int *, int) {}\nvoid lib_??/\ntwice(int *, int) {}\n'}, "stub.cpp=g++ -trigraphs"),
    "method under another name": stub('struct Stub { static void none(int *, int) __asm__("lib_add"); };\nvoid Stub::none(int *, int) {}\n'),
    # What a caller says of all that it declares.
    "hidden by the caller": ops({"main.cpp": '#include "ops.h"\n#pragma GCC visibility push(hidden)\nvoid work(int *x) { lib_add(x, 1); lib_twice(x, 1); }\n'
                                 "#pragma GCC visibility pop\n"}),
    "attribute ahead of a condition": ops({"main.cpp": '#include "ops.h"\n[[gnu::visibility("default")]]\n#ifdef MORE\n[[gnu::cold]]\n#endif\n'
                                           "void work(int *x) { lib_add(x, 1); lib_twice(x, 1); }\n"}),
    "digraph": ({"session.h": SESSION, "a.cu": f'#include "session.h"\n{KERNELS}{WORK} {{{BOTH}}}\n', "digraph.cpp": '%:include "a.cu"\n'},
                ["a.cu=nvcc", "digraph.cpp=g++"]),
}
HARMLESS = {
    "session": session(WORK, "", {}),
    "ops": ops({}),
    "calls": ops({"more.cpp": '#include "more.inc"\n', "more.inc": '#include "ops.h"\nvoid lib_add(int *x, int n) noexcept;\n'
                  "static inline int more(int *x) { return lib_add(x, 1), 0; }\n"}, "more.cpp=g++"),
    "state": state({"bind.cpp": '#include "own.h"\nvoid bind(int *) {}\n'}, "bind.cpp=g++"),
    "solver": (SOLVER, ["solver.cu=nvcc"]),
    "same objects": (OPS, OPS_COMMANDS + ["ops.cu=nvcc -fPIC -Dlib_EXPORTS"]),
}


def applied(name, files, commands):
    place = os.path.join(folder, name.replace(" ", "-").replace(",", "").replace("'", ""))
    shutil.rmtree(place, ignore_errors=True)
    for path, text in files.items():
        os.makedirs(os.path.dirname(os.path.join(place, path)), exist_ok=True)
        with open(os.path.join(place, path), "w") as out:
            out.write(text)
    subprocess.run([sys.executable, database, "build", *commands], cwd=place, check=True)
    run = subprocess.run([*fuse, "-p", "build", "--quiet", "--runtime-guards=off", "--report=r.json"], cwd=place, capture_output=True, text=True)
    if "bug in gpufuse" in run.stderr:
        return run.stderr
    with open(os.path.join(place, "r.json")) as report:
        return sum(f["verdict"] == "applied" for f in json.load(report)["findings"])


wrong = [f"{name}: {number} changes" for name, case in CASES.items() if (number := applied(name, *case))]
wrong += [f"{name}: nothing changes" for name, case in HARMLESS.items() if applied(name, *case) in (0, "")]
sys.exit("\n".join(wrong) or 0)
