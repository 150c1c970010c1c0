// Template deduced mixed.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/template-deduced-mixed.cu

#include <cstdio>
template <class T> __device__ T square(T v) { return v * v; }
template <class T> __global__ void cast(const int *in, T *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = (T)in[i]; }
template <class T> __global__ void sq(T *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = square(out[i]); }
int main() {
  const int n = 100000;
  int *in; double *out;
  cudaMalloc(&in, n * sizeof(int)); cudaMalloc(&out, n * sizeof(double));
  cudaMemset(in, 0, n * sizeof(int));
  cast<<<(n + 127) / 128, 128>>>(in, out, n);
  sq<<<(n + 127) / 128, 128>>>(out, n);
  double r; cudaMemcpy(&r, out, sizeof r, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(in); cudaFree(out);
}
