// A parameter is exchanged with a pointer that outlives the call: the next call may be given what that holds. (--runtime-guards=off)
#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
__global__ void increment(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += i; }
__global__ void shifted(int *out, const int *in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] += in[n - 1 - i]; }
static int *held;
static void step(int *x, int *out, int n) {
  increment<<<(n + 127) / 128, 128>>>(x, n);
  shifted<<<(n + 127) / 128, 128>>>(out, held, n);
  std::swap(x, held);
}
static void step_static(int *x, int *out, int n) {
  static int *kept;
  if (!kept)
    cudaMalloc(&kept, n * sizeof(int));
  increment<<<(n + 127) / 128, 128>>>(x, n);
  shifted<<<(n + 127) / 128, 128>>>(out, kept, n);
  int *t = x;
  x = kept;
  kept = t;
}
int main() {
  const int n = 1000;
  int *a, *z;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  cudaMalloc(&held, n * sizeof(int));
  for (int *each : {a, z, held})
    cudaMemset(each, 0, n * sizeof(int));
  step(a, z, n);
  step(a, z, n);
  step_static(a, z, n);
  step_static(a, z, n);
  static int h[n];
  cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
