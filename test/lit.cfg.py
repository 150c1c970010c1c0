# The lit suites: text in, text out, through the built tool.
#
#   %gpufuse   the tool as a user runs it: it looks for an installed toolkit
#   %fuse      the tool on its own declarations-only headers, so that results are the same on every machine
#   %gpuexec   builds CUDA and HIP programs for the CPU (test/exec)
#   %seeds     runs such a program under several schedules; prints its output, which must not change
#   %lsp       the language server
#   %clangxx   the Clang the tool is built with
#   %python    the Python that runs lit
#   %{project} the root of the source tree
#   %{build}   the build tree
#
# Features: cuda-toolkit, nvcc, hip-headers, installable (CMake and Debian's tools), slurm, pre-commit, bazel, clang-tidy (and gpufuse's module for it), neovim, emacs (with eglot), vscode (scripts/setup-vscode). A test without REQUIRES must pass on a machine that has none of them.
import glob
import os
import shutil
import sys

import lit.formats

config.name = "gpufuse"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".cu", ".hip", ".test", ".cuh", ".py"]
config.excludes = ["lit.cfg.py", "Inputs", "unit", "include", "real"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.gpufuse_build, "test", "out")

# FileCheck, not and split-file come from LLVM; nothing else of the caller's environment is needed.
config.environment["PATH"] = os.pathsep.join([config.llvm_tools, os.environ["PATH"]])
for variable in ("GPUFUSE_WITHOUT", "CUDA_PATH", "CUDA_HOME", "ROCM_PATH", "HIP_PATH"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
# As gpufuse does for itself (tool/LargePages.h): without starting twice, and for Clang, too.
config.environment["GLIBC_TUNABLES"] = "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864"

config.substitutions += [
    ("%gpufuse", config.gpufuse_tool),
    ("%fuse", config.gpufuse_tool + " --cuda-path=none --rocm-path=none"),
    ("%gpuexec", os.path.join(config.gpufuse_build, "bin", "gpuexec")),
    ("%seeds", sys.executable + " " + os.path.join(os.path.dirname(__file__), "exec", "programs", "Inputs", "seeds.py")),
    ("%lsp", os.path.join(config.gpufuse_build, "bin", "gpufuse-lsp")),
    ("%clangxx", os.path.join(config.llvm_tools, "clang++")),
    ("%python", sys.executable),
    ("%{project}", config.gpufuse_source),
    ("%{build}", config.gpufuse_build),
]

cuda = os.environ.get("CUDA_PATH", "/usr/local/cuda")
if os.path.exists(os.path.join(cuda, "include", "cuda_runtime.h")):
    config.available_features.add("cuda-toolkit")
    config.substitutions.append(("%cuda-path", cuda))
if shutil.which("cmake") and shutil.which("cpack") and shutil.which("dpkg-shlibdeps"):
    config.available_features.add("installable")
module = os.path.join(config.gpufuse_build, "lib", "libgpufuse-tidy.so")
tidy = shutil.which("clang-tidy-22") or os.path.join(config.llvm_tools, "clang-tidy")
if os.path.exists(module) and os.path.exists(tidy):
    config.available_features.add("clang-tidy")
    fallback = os.path.join(config.gpufuse_source, "tool", "headers", "fallback")
    checks = f"--load={module} --checks=-*,gpufuse-* --quiet"
    config.substitutions += [
        ("%host-flags", f"-x cuda -nocudainc -nocudalib --cuda-host-only -Wno-unknown-cuda-version -isystem {fallback}"
                        f" -include {fallback}/gpufuse/cuda_prelude.h"),
        ("%run-clang-tidy", f"{os.path.join(config.llvm_tools, 'run-clang-tidy')} -clang-tidy-binary={tidy} -load={module}"
                            " '-checks=-*,gpufuse-*' '-config={CheckOptions: {GpufuseCudaPath: none}}'"),
        ("%plain-tidy", f"{tidy} {checks}"),
        ("%clang-tidy", f"{tidy} {checks} '--config={{CheckOptions: {{GpufuseCudaPath: none}}}}'"),
    ]
if shutil.which("nvim"):
    config.available_features.add("neovim")
    config.substitutions.append(("%nvim", shutil.which("nvim")))
if shutil.which("emacs") and glob.glob("/usr/share/emacs/site-lisp/elpa/eglot-*"):
    config.available_features.add("emacs")
    config.substitutions.append(("%emacs", shutil.which("emacs")))
vscode = os.path.join(config.gpufuse_build, "vscode")
if shutil.which("node") and shutil.which("chromium-headless-shell") and os.path.exists(f"{vscode}/extension/out"):
    config.available_features.add("vscode")
    config.substitutions += [("%vscode", vscode), ("%chromium", shutil.which("chromium-headless-shell"))]
if all(shutil.which(program) for program in ("munged", "slurmctld", "slurmd", "sbatch")):
    config.available_features.add("slurm")
if shutil.which("pre-commit"):
    config.available_features.add("pre-commit")
if shutil.which("bazel"):
    config.available_features.add("bazel")
nvcc = shutil.which("nvcc") or os.path.join(cuda, "bin", "nvcc")
if os.path.exists(nvcc):
    config.available_features.add("nvcc")
    config.substitutions.append(("%nvcc", nvcc))
if os.path.exists("/usr/include/hip/hip_runtime.h") or os.path.exists("/opt/rocm"):
    config.available_features.add("hip-headers")
