// Functions that launch and return whether that went well, to checks that leave the caller: one is left, behind the joined call.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 3
// RUN: grep -c '"launches-succeed"' %t.json | grep -x 3
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-leaves-caller.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/wrapper-leaves-caller.cu -- -Wall && not grep applied %t.2.json
// RUN: %fuse --checks=kernel-fusion --strict-errors --report=%t.3.json %s -- && not grep applied %t.3.json
// RUN: FileCheck %s < %t.out/wrapper-leaves-caller.cu
#include <cstdio>
#include <cuda_runtime.h>
#define RETURN_IF_ERROR(call)                                                                      \
  do {                                                                                             \
    cudaError_t status_ = (call);                                                                  \
    if (status_ != cudaSuccess)                                                                    \
      return status_;                                                                              \
  } while (0)

__global__ void add_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
namespace ops {
cudaError_t add(int *x, int a, int n) {
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError();
}
cudaError_t scale(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError();
}
void plain(int *x, int n) { add_kernel<<<(n + 127) / 128, 128>>>(x, 2, n); }
} // namespace ops

// CHECK: cudaError_t byMacro(int *x, int n) {
// CHECK-NEXT: ops::add_scale(x, 3, n, 5);
// CHECK-NEXT: RETURN_IF_ERROR(cudaGetLastError());
// CHECK-NEXT: return cudaSuccess;
cudaError_t byMacro(int *x, int n) {
  RETURN_IF_ERROR(ops::add(x, 3, n));
  RETURN_IF_ERROR(ops::scale(x, 5, n));
  return cudaSuccess;
}
// CHECK: int byBranch(int *x, int n) {
// CHECK-NEXT: ops::add_scale(x, 7, n, 9);
// CHECK-NEXT: if (cudaGetLastError() != cudaSuccess) {
// CHECK-NEXT: fprintf(stderr, "no launch of %d\n", n);
// CHECK-NEXT: return 1;
// CHECK-NEXT: }
// CHECK-NEXT: return 0;
int byBranch(int *x, int n) {
  if (ops::add(x, 7, n) != cudaSuccess) {
    fprintf(stderr, "no launch of %d\n", n);
    return 1;
  }
  if (ops::scale(x, 9, n) != cudaSuccess) {
    fprintf(stderr, "no launch of %d\n", n);
    return 1;
  }
  return 0;
}
int byVariable(int *x, int n) {
  ops::plain(x, n);
  if (auto status = ops::add(x, 11, n); status != cudaSuccess)
    return status;
  if (auto status = ops::scale(x, 13, n); status != cudaSuccess)
    return status;
  return 0;
}
void inLoop(int *x, int n) {
  for (int t = 0; t < 3; ++t) {
    if (ops::add(x, t, n) != cudaSuccess)
      break;
    if (ops::scale(x, 5, n) != cudaSuccess)
      break;
  }
}
struct Net {
  int *x, n, failed;
  cudaError_t add(int a) {
    add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
    return cudaGetLastError();
  }
  cudaError_t scale(int a) {
    scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
    return cudaGetLastError();
  }
  cudaError_t step() {
    RETURN_IF_ERROR(add(15));
    RETURN_IF_ERROR(scale(17));
    return cudaSuccess;
  }
};
int onObject(Net &net) {
  if (net.add(19) != cudaSuccess)
    return net.failed;
  if (net.scale(21) != cudaSuccess)
    return net.failed;
  return 0;
}

int main() {
  const int n = 1000;
  static int h[n];
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  const auto wait = [&] { cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); };
  int results = byMacro(x, n);
  wait();
  results += byBranch(x, n);
  wait();
  results += byVariable(x, n);
  wait();
  inLoop(x, n);
  wait();
  Net net{x, n, 3};
  results += net.step();
  wait();
  results += onObject(net);
  wait();
  unsigned hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%u %d\n", hash, results);
}
