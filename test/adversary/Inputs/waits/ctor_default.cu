// The constructor launches on the legacy default stream, which the launch on c waits for, and the host then for c.
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
static float *shown;
struct Fill {
  Fill() { step<<<1, 64>>>(shown, 3.0f); }
};
static void go(float *p, float *x) {
  cudaStream_t c;
  cudaStreamCreate(&c);
  cudaMallocHost(&shown, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i)
    shown[i] = i;
  printf("%d\n", work(3));
  Fill fill;
  step<<<1, 64, 0, c>>>(x, 1.0f); // NEEDED
  cudaStreamSynchronize(c);
  printf("%a\n", shown[5]);
  cudaStreamDestroy(c);
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
  cudaStreamDestroy(b);
  go(p, x);
  cudaDeviceSynchronize();
  float h[64];
  for (float *m : {x, y, z}) {
    cudaMemcpy(h, m, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%a %a\n", h[3], h[60]);
  }
  printf("%a %a\n", p[5], q[5]);
}
