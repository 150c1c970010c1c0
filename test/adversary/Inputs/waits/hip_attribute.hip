// The constructor allows the kernel the shared memory that it is launched with.
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void big(float *x, float a) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[63 - threadIdx.x] + a;
}
struct Allow {
  Allow() { hipFuncSetAttribute((const void *)big, hipFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024); }
};
int main() {
  float *x;
  hipMalloc(&x, 64 * sizeof(float));
  hipMemset(x, 0, 64 * sizeof(float));
  hipStream_t b;
  hipStreamCreateWithFlags(&b, hipStreamNonBlocking);
  hipDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < 9; ++i)
    sum += i * i;
  Allow allow;
  hipLaunchKernelGGL(big, dim3(1), dim3(64), 96 * 1024, b, x, 2.0f); // NEEDED
  hipDeviceSynchronize();
  float h[64];
  hipMemcpy(h, x, sizeof(h), hipMemcpyDeviceToHost);
  printf("%d %a %a\n", sum, h[3], h[60]);
}
