// Int4 vector.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/int4-vector.cu

#include <cstdio>
__global__ void zero4(int4 *p, int n4) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n4) p[i] = make_int4(0, 0, 0, 0); }
__global__ void inc4(int4 *p, int n4) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n4) { int4 v = p[i]; v.x++; v.y += 2; v.z += 3; v.w += 4; p[i] = v; } }
int main() {
  const int n4 = 4096;
  int4 *p;
  cudaMalloc(&p, n4 * sizeof(int4));
  zero4<<<n4 / 256, 256>>>(p, n4);
  inc4<<<n4 / 256, 256>>>(p, n4);
  int r[4]; cudaMemcpy(r, p, 16, cudaMemcpyDeviceToHost); printf("%d\n", r[3]);
  cudaFree(p);
}
