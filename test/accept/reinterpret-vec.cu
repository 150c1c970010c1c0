// Reinterpret vec.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/reinterpret-vec.cu

#include <cstdio>
// different access types on one buffer (strict aliasing): access-types-differ may refuse; same bytes per thread
__global__ void zero4(float4 *p, int n4) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n4) p[i] = make_float4(0, 0, 0, 0); }
__global__ void put(float *p, int n4) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n4) p[4 * i + 3] = 1.f; }
int main() {
  const int n4 = 4096;
  float *p;
  cudaMalloc(&p, n4 * sizeof(float4));
  zero4<<<n4 / 256, 256>>>((float4 *)p, n4);
  put<<<n4 / 256, 256>>>(p, n4);
  float r[4]; cudaMemcpy(r, p, 16, cudaMemcpyDeviceToHost); printf("%f\n", r[3]);
  cudaFree(p);
}
