// What `if constexpr` leaves out of a template's instance is no part of its body; where a fused kernel, which is no template,
// would have to compile it, and it is no code there, the launches stay.
// RUN: %fuse --checks=kernel-fusion --show-rejected --output-dir=%t.out %s -- -std=c++17 -Wall 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %gpuexec compare --seeds=2 %s %t.out/constexpr-branches.cu -- -std=c++17
// RUN: grep -v CHECK %t.out/constexpr-branches.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --show-rejected %t.hip -- -std=c++17 2>&1 | FileCheck %s --check-prefix=HIP
// HIP: launches of 'step' and 'step' can be one
// HIP: launches of 'apply' and 'apply' are not fused: what 'if constexpr'
#include <cstdio>
#include <cuda_runtime.h>

template <int Order> __global__ void step(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if constexpr (Order > 2) {
      x[i] += Order;
    } else {
      x[i] = 3 * x[i] + 1;
    }
    for (int k = 0; k < 3; ++k)
      if constexpr (Order == 1)
        x[i] ^= k;
  }
}
template <int Order> __global__ void heads(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if constexpr (constexpr int more = 4; Order > 2) {
      x[i] += more;
    } else {
      x[i] -= more;
    }
  }
}
// A closure that is a template itself, and may capture what stands for the argument.
template <int Kind> __global__ void closures(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    auto f = [&](auto v) {
      constexpr int wide = sizeof(v) + Kind; // known in an instance only
      return v > Kind ? v - wide : v + Kind;
    };
    x[i] = f(x[i]);
  }
}
struct Add {
  int by;
  __device__ int operator()(int v) const { return v + by; }
};
struct Large {
  int by;
  __device__ int large(int v) const { return v * by; }
};
template <class F, bool IsLarge> __global__ void apply(int *x, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if constexpr (IsLarge)
      x[i] = f.large(x[i]);
    else
      x[i] = f(x[i]);
  }
}

// CHECK: static __global__ void step_x2(int *x, int n) {
// CHECK: if constexpr (Order > 2)
void steps(int *x, int n) {
  // CHECK: step_x2<<<
  step<1><<<(n + 255) / 256, 256>>>(x, n);
  step<1><<<(n + 255) / 256, 256>>>(x, n);
}
void others(int *x, int n) {
  // CHECK: heads_closures<<<
  heads<3><<<(n + 255) / 256, 256>>>(x, n);
  closures<5><<<(n + 255) / 256, 256>>>(x, n);
}
void calls(int *x, int n) {
  // TOLD: :[[#@LINE+1]]:3: remark: launches of 'apply' and 'apply' are not fused: what 'if constexpr' leaves out of a template
  apply<Add, false><<<(n + 255) / 256, 256>>>(x, n, Add{2});
  apply<Add, false><<<(n + 255) / 256, 256>>>(x, n, Add{3});
}

int main() {
  const int n = 300;
  int *x, host[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  steps(x, n);
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[7], host[n - 1]);
  others(x, n);
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[7], host[n - 1]);
  calls(x, n);
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[7], host[n - 1]);
}
