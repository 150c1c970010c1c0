// What is stored in place is computed from what was loaded before: it is not read back.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/in-place-function.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void bias(float *o, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    o[i] = o[i] + b[i];
}
__global__ void gate(float *o, const float *g, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    o[i] = (o[i] + g[i]) * a;
}

int main() {
  const int n = 200;
  float *o, *b, *g, host[n];
  for (float **each : {&o, &b, &g}) {
    cudaMalloc(each, sizeof host);
    for (int i = 0; i < n; ++i)
      host[i] = 1.0f / (i + 3 + (each == &b) * 5);
    cudaMemcpy(*each, host, sizeof host, cudaMemcpyHostToDevice);
  }
  bias<<<4, 64>>>(o, b, n);
  gate<<<4, 64>>>(o, g, 0.37f, n);
  cudaMemcpy(host, o, sizeof host, cudaMemcpyDeviceToHost);
  for (float value : host)
    printf("%a\n", value);
}
