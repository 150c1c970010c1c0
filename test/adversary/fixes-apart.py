# Each fix of a SARIF log by itself, and all of them; and all that --export-fixes gives, as clang-apply-replacements makes it.
# RUN: %python %s %t %fuse -- %gpuexec
import itertools
import json
import os
import shutil
import subprocess
import sys

folder, *programs = sys.argv[1:]
fuse, gpuexec = programs[:programs.index("--")], programs[programs.index("--") + 1:]


def kernel(name, statement, parameters="float *x, int n"):
    return (f"__global__ void {name}({parameters}) {{\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            f"  if (i < n)\n    {statement}\n}}\n")


INIT, USE = kernel("init", "x[i] = i * 0.5f;"), kernel("use", "x[i] += 1.0f;")
NORM, OTHER = (kernel("norm", f"r[i] = x[{at}] * 3.0f;", "float *r, const float *x, int n") for at in ("i", "n - 1 - i"))
SWAP = kernel("use", "if (i < n / 2) {\n      float a = r[i], b = r[n - 1 - i];\n      r[i] = b;\n      r[n - 1 - i] = a + 1.0f;\n    }",
              "float *r, int n")
SHOW = """static void show(const float *x, int n) {
  float h[512];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    printf("%a\\n", h[i]);
}
"""
MAKE = """  const int n = 512;
  float *x, *r;
  cudaStream_t s, side;
  cudaEvent_t ready, done;
  cudaStreamCreate(&s);
  cudaStreamCreate(&side);
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&r, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  cudaMemset(r, 0, n * sizeof(float));
  cudaDeviceSynchronize();
"""
FORK = """  init<<<2, 256, 0, s>>>(x, n);
  cudaEventRecord(ready, s);
  cudaStreamWaitEvent(side, ready, 0);
  norm<<<2, 256, 0, side>>>(r, x, n);
%s  cudaEventRecord(done, side);
  cudaStreamWaitEvent(s, done, 0);
%s  use<<<2, 256, 0, s>>>(r, n);
  cudaStreamSynchronize(s);
"""
EVENTS = """  init<<<2, 256, 0, s>>>(x, n);
%s  cudaEventRecord(ready, s);
  cudaStreamWaitEvent(s, ready, 0);
%s  use<<<2, 256, 0, s>>>(x, n);
  cudaStreamWaitEvent(s, ready, 0);
  use<<<2, 256, 0, s>>>(x, n);
  cudaEventSynchronize(ready);
  cudaStreamSynchronize(s);
"""


def main_with(body, shown="r"):
    return "int main() {\n" + MAKE + body + f"  cudaEventDestroy(ready);\n  cudaEventDestroy(done);\n  show({shown}, n);\n}}\n"


WRAPPERS = "static void relu(float *x, int n) { use<<<(n + 255) / 256, 256>>>(x, n); }\nstatic void bias(float *x, int n) { init<<<(n + 255) / 256, 256>>>(x, n); }\n"
LAYERS = ("static void layer1(float *x, int n) {\n  relu(x, n);\n  bias(x, n);\n}\n%s"
          "static void layer3(float *x, int n) {\n  bias(x, n);\n  relu(x, n);\n}\n"
          "int main() {\n  float *x;\n  cudaMalloc(&x, 2048);\n  cudaMemset(x, 0, 2048);\n  layer1(x, 512);\n  cudaDeviceSynchronize();\n  show(x, 512);\n"
          "  layer3(x, 512);\n  show(x, 512);\n}\n")
TWO = ("void two(float *x, float *y, int n) {\n  init<<<2, 256>>>(x, n);\n  use<<<2, 256>>>(y, n);\n}\n"
       "void three(float *x, float *y, int n) {\n  use<<<2, 256>>>(x, n);\n  init<<<2, 256>>>(y, n);\n}\n"
       "int main() {\n  float *x, *y;\n  cudaMalloc(&x, 2048);\n  cudaMalloc(&y, 2048);\n  init<<<2, 256>>>(x, 512);\n  use<<<2, 256>>>(x, 512);\n"
       "  show(x, 512);\n  init<<<2, 256>>>(y, 512);\n  use<<<2, 256>>>(y, 512);\n  cudaDeviceSynchronize();\n  show(y, 512);\n  two(x, y, 512);\n"
       "  three(x, x, 512);\n  three(x, y, 512);\n  show(x, 512);\n  show(y, 512);\n}\n")
CALL = ("static void first(float *x, int n) { init<<<(n + 255) / 256, 256>>>(x, n); }\nint main() {\n  float *x;\n  cudaMalloc(&x, 2048);\n"
        "  first(x, 512);\n  cudaDeviceSynchronize();\n  use<<<2, 256>>>(x, 512);\n  show(x, 512);\n}\n")
SIMPLE = ("int main() {\n  float *x;\n  cudaMalloc(&x, 2048);\n  init<<<2, 256>>>(x, 512);\n  cudaDeviceSynchronize();\n  use<<<2, 256>>>(x, 512);\n"
          "  cudaDeviceSynchronize();\n  show(x, 512);\n}\n")
PROGRAMS = {
    "fork": INIT + NORM + USE + SHOW + main_with(FORK % ("", "")),
    "fork_apart": INIT + NORM + USE + SHOW + main_with(FORK % ("  // hand back\n", "  // and use it\n")),
    "fork_alone": INIT + OTHER + SWAP + SHOW + main_with(FORK % ("", "")),
    "events": INIT + USE + SHOW + main_with(EVENTS % ("", ""), "x"),
    "events_apart": INIT + USE + SHOW + main_with(EVENTS % ("  // mark\n", "  // use\n"), "x"),
    "joins": INIT + USE + SHOW + WRAPPERS + LAYERS % "",
    "joins_apart": INIT + USE + SHOW + WRAPPERS + LAYERS % "static int layer2(int n) { return n; }\n",
    "guards": INIT + USE + SHOW + TWO,
    "join_and_wait": INIT + USE + SHOW + CALL,
    "waits": INIT + USE + SHOW + SIMPLE,
}


def changed(text, fixes):
    """The text with the replacements of some fixes, from behind."""
    lines = text.split("\n")
    begins = list(itertools.accumulate((len(line) + 1 for line in lines), initial=0))
    edits = []
    for fix in fixes:
        for change in fix["artifactChanges"]:
            for each in change["replacements"]:
                where = each["deletedRegion"]
                at = [begins[where[f"{end}Line"] - 1] + where[f"{end}Column"] - 1 for end in ("start", "end")]
                edits.append((*at, each["insertedContent"]["text"]))
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def same(name, what, text):
    path = f"{folder}/{name}-{what}.cu"
    with open(path, "w") as out:
        out.write(text)
    found = subprocess.run([*gpuexec, "compare", "--seeds=3", f"{folder}/{name}.cu", path], capture_output=True, text=True)
    return [] if found.returncode == 0 else [f"{name}, {what}: {found.returncode}\n{found.stdout}{found.stderr}{text}"]


shutil.rmtree(folder, ignore_errors=True)
os.makedirs(folder)
wrong = []
for name, text in PROGRAMS.items():
    text = "#include <cstdio>\n#include <cuda_runtime.h>\n" + text
    source, fixes = f"{folder}/{name}.cu", f"{folder}/{name}-fixes"
    with open(source, "w") as out:
        out.write(text)
    os.makedirs(fixes)
    subprocess.run([*fuse, "--quiet", f"--sarif={source}.sarif", f"--export-fixes={fixes}/f.yaml", source, "--"], check=True, stdout=subprocess.DEVNULL)
    with open(source + ".sarif") as opened:
        results = json.load(opened)["runs"][0]["results"]
    all_fixes = [result["fixes"][0] for result in results if "fixes" in result]
    if not all_fixes:
        wrong.append(name + ": nothing to fix")
    for number, fix in enumerate(all_fixes):
        wrong += same(name, f"fix-{number}", changed(text, [fix]))
    if len(all_fixes) > 1:
        wrong += same(name, "all", changed(text, all_fixes))
    shutil.copy(source, source + ".kept")
    subprocess.run(["clang-apply-replacements", fixes], check=True)
    with open(source) as opened:
        applied = opened.read()
    shutil.move(source + ".kept", source)
    if applied == text:
        wrong.append(name + ": clang-apply-replacements changes nothing")
    wrong += same(name, "applied", applied)
sys.exit("\n".join(wrong) or 0)
