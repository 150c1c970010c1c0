// Branch bodies.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/branch-bodies.cu

#include <cstdio>
#include <cstring>
__global__ void setv(double *p, double v, long n) { long i = (long)blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v; }
__global__ void addv(double *p, double v, long n) { long i = (long)blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += v; }
__global__ void maxv(double *p, double v, long n) { long i = (long)blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = fmax(p[i], v); }
int main(int argc, char **argv) {
  long n = 100000;
  double *p;
  cudaMalloc(&p, n * sizeof(double));
  int grid = (n + 255) / 256;
  if (argc > 1 && !strcmp(argv[1], "add")) {
    setv<<<grid, 256>>>(p, 1.0, n);
    addv<<<grid, 256>>>(p, 2.0, n);
  } else {
    setv<<<grid, 256>>>(p, 1.0, n);
    maxv<<<grid, 256>>>(p, 2.0, n);
  }
  double r;
  cudaMemcpy(&r, p, sizeof r, cudaMemcpyDeviceToHost);
  printf("%f\n", r);
  cudaFree(p);
}
