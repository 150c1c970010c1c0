// Without ROCm: an ordinary HIP program parses on gpufuse's own declarations.
// RUN: %gpufuse -v --rocm-path=none %s -- 2>&1 | FileCheck %s
// CHECK: no HIP headers found or wanted: using gpufuse's own declarations
// CHECK-NOT: error:
#include <cassert>
#include <cstdio>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

__constant__ float weights[16];

__global__ void halves(__half *a) {
  assert(a);
  a[threadIdx.x] = __hadd(a[threadIdx.x], __float2half(2)) * a[0];
}

__global__ void reduce(const float *__restrict__ in, float *out, int n) {
  __shared__ float partial[64];
  HIP_DYNAMIC_SHARED(char, more)
  int i = hipBlockIdx_x * hipBlockDim_x + threadIdx.x;
  float v = i < n ? __ldg(in + i) : 0;
  for (int offset = warpSize / 2; offset; offset /= 2)
    v += __shfl_down(v, offset);
  v = sqrtf(v) + expf(-v) + sin(v) + std::abs(v);
  if (threadIdx.x % warpSize == 0)
    partial[threadIdx.x / warpSize] = v;
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(out, partial[0] + weights[i % 16]);
  v += __int_as_float(__float_as_int(v) ^ __double2hiint(v)) + __float2int_rz(v) + __ull2double_rd(3);
  dim3 grid = gridDim;
  if (max(int(grid.x), 1) > min(i, 7) && __any(v > 0))
    printf("%f\n", v);
}

int main() {
  int n = 1 << 20;
  float *in, *out, *pinned;
  hipStream_t stream;
  hipEvent_t event;
  hipMalloc(&in, n * sizeof(float));
  hipMalloc((void **)&out, sizeof(float));
  hipHostMalloc(&pinned, n * sizeof(float));
  hipStreamCreate(&stream);
  hipEventCreate(&event);
  hipMemcpyToSymbol(HIP_SYMBOL(weights), pinned, 64);
  hipMemcpyAsync(in, pinned, n * sizeof(float), hipMemcpyHostToDevice, stream);
  hipMemset(out, 0, sizeof(float));
  hipDeviceProp_t prop;
  hipGetDeviceProperties(&prop, 0);
  hipLaunchKernelGGL(reduce, dim3(n / 256), dim3(256), 0, stream, in, out, n);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(reduce), n / 256, 256, 0, 0, in, out, n);
  reduce<<<n / 256, 256, 64, stream>>>(in, out, n);
  hipEventRecord(event, stream);
  hipStreamWaitEvent(stream, event, 0);
  hipDeviceSynchronize();
  hipFree(in);
  printf("%s\n", hipGetErrorString(hipGetLastError()));
}
