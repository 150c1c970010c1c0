// The address goes through an integer, and n is changed by it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
__global__ void take(float *x, const float *y) { x[threadIdx.x] = y[63 - threadIdx.x] + 0.25f * x[threadIdx.x]; }
static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
static void settle() { cudaDeviceSynchronize(); }
static void grow(const int &n) {
  uintptr_t at = reinterpret_cast<uintptr_t>(&n);
  *reinterpret_cast<int *>(at) = 64;
}
int main(int argc, char **) {
  float *x, *y, *z, *p, *q;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMalloc(&z, 64 * sizeof(float));
  cudaMallocHost(&p, 64 * sizeof(float));
  cudaMallocHost(&q, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaMemset(z, 0, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i)
    p[i] = q[i] = i;
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t ready, done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  settle();
  int sum = 0;
  int n = 16;
  for (int i = 0; i < 3; ++i)
    sum += work(i);
  grow(n);
  for (int i = 0; i < 3; ++i)
    sum += work(i);
  step<<<1, n, 0, b>>>(y, 2.0f); // NEEDED
  printf("%d\n", sum);
  cudaDeviceSynchronize();
  float h[64];
  for (float *m : {x, y, z}) {
    cudaMemcpy(h, m, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%a %a\n", h[3], h[60]);
  }
  printf("%a %a\n", p[5], q[5]);
}
