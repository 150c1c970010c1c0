// The kernel waits for the host, and may keep what the wait is for from starting.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0.5f * x[i] + a;
}
__global__ void take(float *x, const float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[gridDim.x * blockDim.x - 1 - i] + 0.25f * x[i];
}
static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
__global__ void await(float *x, int *go) {
  for (int seen = 0; seen == 0;)
    seen = atomicAdd_system(go, 0);
  if (blockIdx.x == 0 && threadIdx.x < 64)
    x[threadIdx.x] += 1.0f;
}
int main(int argc, char **) {
  float *x, *y, *z, *p, *q;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMalloc(&z, 256);
  cudaMallocHost(&p, 256);
  cudaMallocHost(&q, 256);
  cudaMemset(x, 0, 256);
  cudaMemset(y, 0, 256);
  cudaMemset(z, 0, 256);
  for (int i = 0; i < 64; ++i)
    p[i] = q[i] = i;
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t ready, done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaMemcpy(p, x, 256, cudaMemcpyDeviceToHost);
  int *go;
  cudaMallocHost(&go, sizeof(int));
  *go = 0;
  step<<<1, 64, 0, a>>>(p, 1.0f);
  cudaEventRecord(ready, a);
  cudaStreamWaitEvent(b, ready, 0); // NEEDED
  await<<<4096, 1024, 0, b>>>(y, go);
  cudaStreamSynchronize(a);
  printf("%a\n", p[7]);
  *(volatile int *)go = 1;
  cudaDeviceSynchronize();
  float h[64];
  for (float *m : {x, y, z}) {
    cudaMemcpy(h, m, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%a %a\n", h[3], h[60]);
  }
  printf("%a %a\n", p[5], q[5]);
}
