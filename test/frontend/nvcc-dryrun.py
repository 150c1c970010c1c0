"""usage: nvcc-dryrun.py NVCC TABLE GPUFUSE...: exits with 1 unless gpufuse reads each command line below as nvcc does, whose
`--dryrun` says how: the macros of both sides, and which of several headers is included. And unless TABLE has every option that
`nvcc --help` has.

# REQUIRES: nvcc, cuda-toolkit
# RUN: %python %s %nvcc %{project}/tool/NvccOptions.def %gpufuse
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

COMMANDS = [
    "",
    "-c",
    "-dc -G -O2 -std=c++20 -arch=sm_90",
    "-arch=sm_80 --extended-lambda --expt-relaxed-constexpr",
    "-arch sm_86 -DA=1,B -D C=2 --define-macro=D=3 -DE='\"x y\"' -D'F(x)=x' -DA",
    "-DA=1 -DB -UA --undefine-macro B,C -DC",
    "-Ione,two -isystem three",
    "-I two -I=one --include-path three",
    "-isystem=two --system-include one -I three",
    "-include pre.h",
    "--pre-include=pre.h,after.h",
    "-Xcompiler -DH=1,-DI",
    "--compiler-options '-DH=2 -fopenmp'",
    "-Xcompiler=-DH -Xcompiler -UH",
    "-Xcompiler -fPIC,-Wall,-Wno-unused -Xcompiler '\"-DH=3\"'",
    "-Xcompiler -Ione,-DA=2 -Itwo",
    "-Xcompiler -isystem,one -Itwo",
    "-Xcompiler -std=c++17",
    "-Xcompiler -include -Xcompiler pre.h -Xcompiler -D -Xcompiler SPLIT=1 -DA",
    "-DH=1 -Xcompiler -UH -Itwo -Xcompiler -Ione",
    "--compiler-options -isystem --compiler-options=one -Itwo",
    "-gencode arch=compute_80,code=[sm_80,compute_80] -gencode arch=compute_90,code=sm_90",
    "--generate-code=arch=compute_75,code=sm_75 --generate-code arch=compute_86,code=[compute_86,sm_86]",
    "-gencode=arch=compute_100,code=sm_100",
    "-gencode arch=compute_80,code=\\\"sm_80,compute_80\\\"",
    "-arch=compute_80 -code=sm_80,sm_86",
    "--gpu-architecture compute_89 --gpu-code sm_89",
    "-arch=sm_90a",
    "-arch=all-major",
    "-arch=native -DA=6",
    "-default-stream per-thread",
    "--default-stream=legacy",
    "-default-stream=null -DA=9",
    "-use_fast_math -ftz=false",
    "-rdc=true",
    "--relocatable-device-code true -rdc=false",
    "-dw",
    "-x cu -DA=3",
    "--x=cu -std c++14",
    "-std=c++11",
    "--std=c++03 -DA=1",
    "-O3 -DNDEBUG",
    "-O0",
    "--optimize 1",
    "-g -lineinfo -t 4 -keep -src-in-ptx -res-usage",
    "-ccbin g++ -m64 -Xptxas -v,-O3 -Xlinker -rpath,/nowhere -lcublas -L/nowhere",
    "--options-file options.txt",
    "-optf options.txt,more.txt -DA=5",
    "-noeh",
    "--no-exceptions -DA",
    "-w -Werror all-warnings -diag-suppress 177,550 -Xcudafe --diag_suppress=177",
    "-Xcudafe \"--display_error_number --diag_suppress=177\" -DA",
    "-ftemplate-depth 500 -ftemplate-backtrace-limit=3 -DA",
    "-maxrregcount=64 --ptxas-options=-v --fmad=false --prec-div=true -prec-sqrt false",
    "-forward-unknown-to-host-compiler -fopenmp -Wno-psabi -DA=7",
    "-forward-unknown-opts -fopenmp -funroll-loops",
    "--restrict -extra-device-vectorization --dopt on -MD -MF deps.d -MT a.o",
    "-D__FOO__= -DA=a,G",
    "-DG=3 -DN=4 -DX=5 -DSIZE=6 -DH=int -DValue=7",
    "-expt-relaxed-constexpr -expt-extended-lambda -ewp",
    "--threads=2 --split-compile 2 -Wreorder -Wno-deprecated-gpu-targets",
    "-D_GLIBCXX_USE_CXX11_ABI=0 -std=c++17",
    "--allow-unsupported-compiler -arch=sm_120",
    "-dlto -arch=sm_80",
    "-gencode arch=compute_80,code=lto_80",
]

FILES = {
    "pre.h": "#define PRE 1\n",
    "after.h": "#define AFTER PRE\n",
    "options.txt": "-DA=4 -Ione\n-DB=\\\"quoted\\\" -DC=\"c d\" -DD='e' -DE=f\\ g\n",
    "more.txt": "-DA=8 -arch=sm_80\n",
    "one/which.h": "#define WHICH one\n",
    "two/which.h": "#define WHICH two\n",
    "three/which.h": "#define WHICH three\n",
}

# An include that is not found shows what the macros are.
NAMES = """A B C D E F(5) G H I N X __FOO__ PRE AFTER WHICH NDEBUG
    __cplusplus __CUDACC__ __NVCC__ __CUDACC_RDC__ __CUDACC_DEBUG__ __CUDACC_EXTENDED_LAMBDA__ __CUDACC_RELAXED_CONSTEXPR__
    __CUDACC_EWP__ __CUDA_ARCH__ __CUDA_ARCH_LIST__ __CUDACC_VER_MAJOR__ __CUDACC_VER_MINOR__ CUDA_API_PER_THREAD_DEFAULT_STREAM
    __CUDA_API_VER_MAJOR__ __CUDA_API_VER_MINOR__ __NVCC_DIAG_PRAGMA_SUPPORT__ __CUDACC_DEVICE_ATOMIC_BUILTINS__
    _OPENMP __OPTIMIZE__ __EXCEPTIONS _GLIBCXX_USE_CXX11_ABI __CUDA_ARCH_FEAT_SM90_ALL""".split()
PROBE = """#{condition} __CUDA_ARCH__
#if __has_include(<which.h>)
#include <which.h>
#endif
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)
#include TEXT(@{names}@)
#endif
__global__ void k();
void run() {{
  k<<<1, 1>>>();
  k<<<1, 1>>>();
}}
"""


def found(output):
    """The macros that the missing include of `output` shows."""
    shown = re.search(r"@(.*)@", output)
    if not shown:
        return output.strip()[-400:]
    values = (each.split("=", 1)[1] for each in shown[1].replace('\\"', '"').split(";"))
    macros = dict(zip(NAMES, values))
    # Two compilers know two versions of OpenMP, and Clang only that of the host.
    macros["_OPENMP"] = macros["_OPENMP"] != "_OPENMP" and macros["__CUDA_ARCH__"] == "__CUDA_ARCH__"
    return macros


def nvcc(program, words, source, device):
    """What the preprocessor says for each architecture."""
    run = subprocess.run([program, "--dryrun", *words, source], capture_output=True, text=True, check=False)
    lines = [line[3:] for line in run.stderr.splitlines() if re.match(r"#\$ (gcc|g\+\+|\"?[^ ]*/g\+\+\"?) ", line) and " -E " in line]
    lines = [line for line in lines if ("-D__CUDA_ARCH__=" in line) == device]
    if not lines:
        return run.stderr.strip()[-400:]
    said = []
    for line in lines:
        command = shlex.split(line)
        command[command.index("-o"):] = [*(word for word in command[command.index("-o") + 2:] if word == source), "-o", "/dev/null"]
        said.append(found(subprocess.run(command, capture_output=True, text=True, check=False).stderr))
    return said


def gpufuse(tool, words, source):
    """What our parser says."""
    command = {"directory": os.getcwd(), "file": source, "arguments": ["nvcc", *words, source]}
    pathlib.Path("compile_commands.json").write_text(json.dumps([command]), encoding="utf-8")
    run = subprocess.run([*tool, "-p", ".", source], capture_output=True, text=True, check=False)
    return found(run.stdout + run.stderr)


def differences(theirs, ours):
    """What our side has that none of nvcc's has, as text."""
    if not isinstance(theirs, list) or not isinstance(theirs[0], dict) or not isinstance(ours, dict):
        return [f"nvcc: {theirs}", f"gpufuse: {ours}"]
    return [f"{key}: nvcc {[each[key] for each in theirs]}, gpufuse {ours[key]}"
            for key in ours if all(each[key] != ours[key] for each in theirs)]


def missing_options(program, table):
    """The options of nvcc that the table does not have under both names, with a value or without."""
    output = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    has = {(long, short, kind != "None") for long, short, kind in
           re.findall(r'^NVCC_OPTION\("([^"]+)", "([^"]*)", (\w+),', pathlib.Path(table).read_text(encoding="utf-8"), re.M)}
    options = re.findall(r"^--([\w-]+)(?: ([^(\s][^(]*?))? +(?:\(-([\w-]+)\)|--[\w-]+) *$", output, re.M)
    assert len(options) == len(re.findall("^--", output, re.M)) > 100
    takes = {"dependency-output", "qpp-config"}  # a value, which the text does not show
    return [long for long, value, short in options if (long, short or long, bool(value) or long in takes) not in has]


def main():
    nvcc_program, table, *tool = sys.argv[1:]
    if missing := missing_options(nvcc_program, table):
        sys.exit(f"NvccOptions.def lacks, or reads in another way: {' '.join(missing)}")
    failures = 0
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        for name, text in FILES.items():
            path = pathlib.Path(name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        names = ";".join(f"{number}={name}" for number, name in enumerate(NAMES))
        for side, condition in (("host", "ifndef"), ("device", "ifdef")):
            pathlib.Path("a.cu").write_text(PROBE.format(condition=condition, names=names), encoding="utf-8")
            for line in COMMANDS:
                words = shlex.split(line)
                theirs = nvcc(nvcc_program, words, "a.cu", side == "device")
                ours = gpufuse(tool, words, "a.cu")
                if isinstance(theirs, list) and ours in theirs:
                    continue
                failures += 1
                print(f"{side} side: nvcc {line}", *differences(theirs, ours), sep="\n  ")
    if failures:
        sys.exit(f"{failures} of {2 * len(COMMANDS)} differ")


main()
