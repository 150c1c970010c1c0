// Inner loop prologue if.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/inner-loop-prologue-if.cu

#include <cstdio>
// dynamic number of rows, __launch_bounds__ on both, unused shape argument spelled n/256+1
__global__ __launch_bounds__(256) void fill(long long *p, long long v, long long n) { long long i = (long long)blockDim.x * blockIdx.x + threadIdx.x; if (i < n) p[i] = v; }
__global__ __launch_bounds__(256) void addv(long long *p, long long v, long long n) { long long i = (long long)blockDim.x * blockIdx.x + threadIdx.x; if (i < n) p[i] += v; }
int main(int argc, char **) {
  long long n = 1000ll * argc;
  long long *x;
  cudaMalloc((void **)&x, n * 8);
  fill<<<n / 256 + 1, 256>>>(x, 1, n);
  addv<<<n / 256 + 1, 256>>>(x, 2, n);
  long long r; cudaMemcpy(&r, x, 8, cudaMemcpyDeviceToHost); printf("%lld\n", r);
  cudaFree(x);
}
