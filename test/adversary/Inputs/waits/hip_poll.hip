// The host waits for the flag, which the kernel on a writes behind x; the launch on b reads x.
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void produce(float *x, volatile int *flag) {
  x[threadIdx.x] = 2.0f * threadIdx.x;
  __threadfence_system();
  __syncthreads();
  if (threadIdx.x == 0)
    flag[0] = 1;
}
__global__ void take(float *y, const float *x) { y[threadIdx.x] = x[63 - threadIdx.x]; }
int main() {
  float *x, *y;
  volatile int *flag;
  hipMalloc(&x, 64 * sizeof(float));
  hipMalloc(&y, 64 * sizeof(float));
  hipHostMalloc((void **)&flag, sizeof(int), hipHostMallocCoherent);
  hipStream_t a, b;
  hipStreamCreateWithFlags(&a, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&b, hipStreamNonBlocking);
  flag[0] = 0;
  hipLaunchKernelGGL(produce, dim3(1), dim3(64), 0, a, x, flag);
  for (int spins = 0; flag[0] == 0; ++spins)
    ;
  hipLaunchKernelGGL(take, dim3(1), dim3(64), 0, b, y, x); // NEEDED
  hipDeviceSynchronize();
  float h[64];
  hipMemcpy(h, y, sizeof(h), hipMemcpyDeviceToHost);
  printf("%a %a\n", h[3], h[60]);
}
