// __restrict__ kept by a fused kernel whose two bodies share a buffer: the second body may use what was read
// before the first one wrote.
// RUN: not %gpuexec compare --modes=optimized --rewritten-define=FUSED %s %s | FileCheck %s
// CHECK: different: mode optimized
#include <cstdio>

__global__ void scale(float *__restrict__ t, const float *__restrict__ x) { t[threadIdx.x] = x[threadIdx.x] * 2; }
__global__ void add(float *__restrict__ y, const float *__restrict__ t) { y[threadIdx.x] += t[threadIdx.x] + t[threadIdx.x]; }
__global__ void fused(float *__restrict__ t, const float *__restrict__ x, float *__restrict__ y,
                      const float *__restrict__ u) {
  float before = u[threadIdx.x];
  y[threadIdx.x] = before;
  t[threadIdx.x] = x[threadIdx.x] * 2;
  y[threadIdx.x] += u[threadIdx.x] + u[threadIdx.x];
}
__global__ void copy(float *__restrict__ y, const float *__restrict__ t) { y[threadIdx.x] = t[threadIdx.x]; }

int main() {
  float host[32], *x, *t, *y;
  for (int i = 0; i < 32; ++i)
    host[i] = i + 1;
  cudaMalloc(&x, sizeof(host));
  cudaMalloc(&t, sizeof(host));
  cudaMalloc(&y, sizeof(host));
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(t, host, sizeof(host), cudaMemcpyHostToDevice);
#ifdef FUSED
  fused<<<1, 32>>>(t, x, y, t);
#else
  copy<<<1, 32>>>(y, t);
  scale<<<1, 32>>>(t, x);
  add<<<1, 32>>>(y, t);
#endif
  cudaMemcpy(host, y, sizeof(host), cudaMemcpyDeviceToHost);
  for (float v : host)
    printf("%g\n", v);
}
