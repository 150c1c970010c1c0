"""A copy from the host that waits says that the kernel ahead of it has run: another stream, another thread of the host and code
that is not seen may rely on that. So the kernel comes behind such a copy only where the host waits again ahead of all of these.

RUN: %python %s %t %fuse
"""
import os
import subprocess
import sys

PROGRAM = """#include <%s>
%s__global__ void add(float *x, float by, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] + by; }
void publish(const float *x);
void note();
static void upload(float *d, const float *h, int n) { cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice); }
int work(float *h, float *o, cudaStream_t t, int n, bool maybe) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  cudaMalloc(&w, n * sizeof(float));
  float total = 0;
  add<<<1, 256>>>(x, 1.f, n);
  %s
  add<<<1, 256>>>(z, 2.f, n);
  %s
  return total > 0;
}
"""
COPY = "cudaMemcpy(y, h, n * sizeof(float), cudaMemcpyHostToDevice);"
# What stands between and behind: nothing waits for the fused launch in time.
KEPT = {
    "work in another stream": (COPY, "cudaMemcpyAsync(o, x, n * sizeof(float), cudaMemcpyDeviceToHost, t); cudaDeviceSynchronize();"),
    "kernel in another stream": (COPY, "add<<<1, 256, 0, t>>>(x, 3.f, n); cudaDeviceSynchronize();"),
    "set in another stream": (COPY, "cudaMemsetAsync(x, 0, n, t); cudaDeviceSynchronize();"),
    "freed in another stream": (COPY, "cudaFreeAsync(x, t); cudaDeviceSynchronize();"),
    "another stream is waited for": (COPY, "cudaStreamSynchronize(t);"),
    "an event is recorded": (COPY, "cudaEvent_t e; cudaEventCreate(&e); cudaEventRecord(e, t); cudaDeviceSynchronize();"),
    "unseen": (COPY, "publish(x); cudaDeviceSynchronize();"),
    "unseen, without arguments": (COPY, "note(); cudaDeviceSynchronize();"),
    "the function returns": (COPY, ""),
    "the function may return": (COPY, "if (maybe) return 1; cudaDeviceSynchronize();"),
    "waits in a branch": (COPY, "if (maybe) cudaDeviceSynchronize();"),
    "waits in a loop": (COPY, "for (int i = 0; i < n; ++i) cudaDeviceSynchronize();"),
    "waits, unless it leaves": (COPY, "do { if (maybe) break; cudaDeviceSynchronize(); } while (0); publish(x);"),
    "waits in a block that may be left": (COPY, "{ if (maybe) return 1; cudaDeviceSynchronize(); } publish(x);"),
    "waits behind what is not seen": (COPY, "if ((publish(x), cudaDeviceSynchronize()) != cudaSuccess) return 1;"),
    "copies nothing back": (COPY, "cudaMemcpy(&total, z, 0, cudaMemcpyDeviceToHost); publish(x);"),
    "may copy nothing back": (COPY, "cudaMemcpy(h, z, n, cudaMemcpyDeviceToHost); publish(x);"),
    "copies less by then": (COPY, "n -= 256; cudaMemcpy(h, z, n * sizeof(float), cudaMemcpyDeviceToHost); publish(x);"),
    "copies nothing by then": (COPY, "if ((n = 0, cudaMemcpy(h, z, n * sizeof(float), cudaMemcpyDeviceToHost)) != cudaSuccess) return 1; publish(x);"),
    "may copy less back": (COPY, "cudaMemcpy(h, z, (n - 256) * sizeof(float), cudaMemcpyDeviceToHost); publish(x);"),
    "waits where nothing is evaluated": (COPY, "unsigned k = sizeof(cudaDeviceSynchronize()); publish(x);"),
    "waits if something is thrown": (COPY, "try { total += 1; } catch (...) { cudaDeviceSynchronize(); } publish(x);"),
    "waits by chance": (COPY, "if (maybe && cudaDeviceSynchronize() != cudaSuccess) return 1; publish(x);"),
    "a thread": (COPY, "std::thread([=] { add<<<1, 256, 0, t>>>(x, 3.f, n); }).join(); cudaDeviceSynchronize();"),
    "copied in a function": ("upload(y, h, n);", "add<<<1, 256, 0, t>>>(x, 3.f, n); cudaDeviceSynchronize();"),
    "a copy to the device": (COPY, "cudaMemcpy(w, x, n * sizeof(float), cudaMemcpyDeviceToDevice); publish(x);"),
}
# These have a block for each 256 elements, so that there is one.
OF_SIZE = ("copies less by then", "copies nothing by then", "copies all back", "may copy less back")
FUSED = {
    "copies all back": (COPY, "total += 1; cudaMemcpy(h, z, n * sizeof(float), cudaMemcpyDeviceToHost); publish(x);"),
    "waits": (COPY, "cudaDeviceSynchronize(); publish(x);"),
    "waits for the stream": (COPY, "cudaStreamSynchronize(0); publish(x);"),
    "copies back": (COPY, "cudaMemcpy(&total, z, sizeof total, cudaMemcpyDeviceToHost); publish(x);"),
    "works on, and waits": (COPY, "add<<<2, 64>>>(w, 1.f, n); cudaMemsetAsync(w, 0, n); total += 1; cudaMemcpy(&total, w, sizeof total, cudaMemcpyDeviceToHost);"),
    "waits in a macro": (COPY, "do { cudaError_t e = cudaDeviceSynchronize(); if (e != cudaSuccess) return 1; } while (0); publish(x);"),
    "checked": (COPY, "if (cudaDeviceSynchronize() != cudaSuccess) return 1;"),
    "copied in a function": ("upload(y, h, n);", "cudaDeviceSynchronize(); publish(x);"),
    "nothing is awaited": ("cudaMemcpy(y, w, n * sizeof(float), cudaMemcpyDeviceToDevice);", "publish(x);"),
}

folder, tool = sys.argv[1], sys.argv[2:]
os.makedirs(folder, exist_ok=True)


def fuses(text, name):
    path, report = os.path.join(folder, name), os.path.join(folder, "report.json")
    with open(path, "w") as out:
        out.write(text)
    done = subprocess.run([*tool, "--quiet", "--checks=-*,kernel-fusion", f"--report={report}", path, "--"], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
    with open(report) as read:
        return '"applied"' in read.read()


wrong = []
for cases, expected in ((KEPT, False), (FUSED, True)):
    for name, (between, behind) in cases.items():
        text = PROGRAM % ("cuda_runtime.h", "#include <thread>\n" if "std::thread" in behind else "", between, behind)
        if name in OF_SIZE:
            text = text.replace("<<<1,", "<<<(n + 255) / 256,")
        hip = text.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cuda", "hip")
        for file, program in (("program.cu", text), ("program.hip", hip)):
            if fuses(program, file) != expected:
                wrong.append(f"{name}, {file}: {'not fused' if expected else 'fused'}")
# Where streams do not wait for the default stream, nor does the set that becomes part of a kernel.
if fuses("""#include <cuda_runtime.h>
__global__ void add(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = y[i] + x[i]; }
void work(float *h, float *o, cudaStream_t t, int n) {
  float *y, *z;
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  cudaMemset(z, 0, n * sizeof(float));
  cudaMemcpy(y, h, n * sizeof(float), cudaMemcpyHostToDevice);
  add<<<(n + 255) / 256, 256>>>(y, z, n);
  cudaMemcpyAsync(o, z, n * sizeof(float), cudaMemcpyDeviceToHost, t);
  cudaDeviceSynchronize();
}
""", "fold.cu"):
    wrong.append("a set ahead of a copy that waits: fused")
sys.exit("\n".join(wrong) or 0)
