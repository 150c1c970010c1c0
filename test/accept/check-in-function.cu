// An error check in functions of its own: what it returns decides whether to go on. One that looks at more is refused.
// RUN: %fuse --show-rejected --report=%t.json --output-dir=%t.out %s -- | FileCheck %s
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/check-in-function.cu

#include <cstdio>
static __global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 2;
}
static __global__ void next(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] + 1;
}

static bool launched() { return cudaGetLastError() == cudaSuccess; }
static bool ok(cudaError_t e) { return e == cudaSuccess; }
static bool okAnd(cudaError_t e, bool more) { return e == cudaSuccess && more; }

bool step(int *x, int n, bool more) {
  twice<<<n / 128 + 1, 128>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'twice', 'next' and 'twice' can be one
  if (!launched())
    return false;
  next<<<n / 128 + 1, 128>>>(x, n);
  if (!ok(cudaGetLastError())) {
    printf("launch failed\n");
    return false;
  }
  twice<<<n / 128 + 1, 128>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'twice' and 'next' are not fused: {{.*}}control-flow-between
  if (!okAnd(cudaGetLastError(), more))
    return false;
  next<<<n / 128 + 1, 128>>>(x, n);
  return true;
}

int main() {
  const int n = 300;
  int host[n], *x;
  for (int i = 0; i < n; ++i)
    host[i] = i;
  cudaMalloc(&x, sizeof(host));
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
  printf("%d", step(x, n, false));
  printf("%d", step(x, n, true));
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
  printf(" %d %d\n", host[0], host[n - 1]);
  cudaFree(x);
}
