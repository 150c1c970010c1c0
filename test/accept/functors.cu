// Instances of one template for different functors, whose types nothing but parameters name.
// RUN: %fuse --checks=kernel-fusion --output-dir=%t.out %s -- -Wall 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %gpuexec compare --seeds=2 %s %t.out/functors.cu
// RUN: grep -v CHECK %t.out/functors.cu | FileCheck %s
// TOLD: 4 of {{[0-9]+}} candidates fused
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --check-prefix=REFUSED
#include <cstdio>
#include <cuda_runtime.h>

template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
template <typename T, typename Op> __global__ void apply(T *x, int n, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    auto v = op(x[i]);
    x[i] = v;
  }
}
template <class Op> __global__ void inBody(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = Op()(x[i]);
}
struct Add {
  int *x;
  __device__ void operator()(int i) const { x[i] += 1; }
};
struct Mul {
  int *x;
  __device__ void operator()(int i) const { x[i] *= 3; }
};
struct Inc {
  int by = 7;
  __device__ int operator()(int v) const { return v + by; }
};
struct Twice {
  __device__ long operator()(int v) const { return 2L * v; }
};
// CHECK: static __global__ void each_x2_apply_x2(int n, Add f, Mul each_f, int *x, Inc op, Twice apply_op) {
// CHECK: auto v = op(x[i]);
// CHECK: auto v2 = apply_op(x[i]);
void run(int *x, int n) {
  // CHECK: each_x2_apply_x2<<<(n + 255) / 256, 256>>>(n, Add{x}, Mul{x}, x, Inc{4}, Twice());
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
  each<<<(n + 255) / 256, 256>>>(n, Mul{x});
  apply<<<(n + 255) / 256, 256>>>(x, n, Inc{4});
  apply<<<(n + 255) / 256, 256>>>(x, n, Twice());
}
void inOtherOrder(int *x, int n) {
  // CHECK: each_x2<<<(n + 255) / 256, 256>>>(n, Mul{x}, Add{x});
  each<<<(n + 255) / 256, 256>>>(n, Mul{x});
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
}
void oneTwice(int *x, int n) {
  // CHECK: each_x3<<<(n + 255) / 256, 256>>>(n, Add{x}, Mul{x});
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
  each<<<(n + 255) / 256, 256>>>(n, Mul{x});
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
}

namespace far {
struct Sub {
  int *x;
  __device__ void operator()(int i) const { x[i] -= 3; }
};
template <typename F> __global__ void all(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
} // namespace far
void ofNamespaces(int *x, int n) {
  // CHECK: far::all_x2<<<(n + 255) / 256, 256>>>(n, Add{x}, far::Sub{x});
  far::all<<<(n + 255) / 256, 256>>>(n, Add{x});
  far::all<<<(n + 255) / 256, 256>>>(n, far::Sub{x});
}
// What a body names its parameter by is the fused body's alone.
void named(int *x, int n) {
  inBody<Inc><<<(n + 255) / 256, 256>>>(x, n);
  // REFUSED: :[[#@LINE-1]]:3: remark: launches of 'inBody' and 'inBody' are not fused: 'Op' stands for different arguments in the two kernels
  inBody<Twice><<<(n + 255) / 256, 256>>>(x, n);
}

int main() {
  const int n = 300;
  int *x, host[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  run(x, n);
  inOtherOrder(x, n);
  oneTwice(x, n);
  ofNamespaces(x, n);
  named(x, n);
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[7], host[n - 1]);
}
