// The kernel on b waits (by atomics) for the host, which waits for the kernel on a: in front of that one it may take its place on the device for ever.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
__global__ void take(float *x, const float *y) { x[threadIdx.x] = y[63 - threadIdx.x] + 0.25f * x[threadIdx.x]; }
static void settle() { cudaDeviceSynchronize(); }
__global__ void await(_Atomic(int) *go, float *x) {
  while (*go == 0)
    ;
  if (blockIdx.x == 0 && threadIdx.x < 64)
    x[threadIdx.x] += 1.0f;
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
  volatile int *flag;
  _Atomic(int) *go;
  cudaMallocHost(&go, sizeof(int));
  settle();
  go[0] = 0;
  step<<<1, 64, 0, a>>>(x, 1.0f);
  step<<<1, 64, 0, a>>>(p, 1.0f);
  cudaEventRecord(ready, a);
  cudaStreamWaitEvent(b, ready, 0);
  await<<<4096, 1024, 0, b>>>(go, x); // NEEDED
  cudaStreamSynchronize(a);
  printf("%a\n", p[5]);
  go[0] = 1;
  cudaStreamSynchronize(b);
  cudaDeviceSynchronize();
  float h[64];
  for (float *m : {x, y, z}) {
    cudaMemcpy(h, m, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%a %a\n", h[3], h[60]);
  }
  printf("%a %a\n", p[5], q[5]);
}
