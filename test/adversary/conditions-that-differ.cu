// Launches under conditions that are not, or may not be, the same; and work that does not commute.
// RUN: %fuse --join-calls=off --fold-memsets=off --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --join-calls=off --fold-memsets=off --show-rejected %s -- 2>&1 | not grep warning:
#include <cuda_runtime.h>
#include <cstdlib>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
bool ask();
static bool toggle(bool &on) { return on = !on; }

void conditions(int n, bool on, bool *where) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  if (on)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    scale<<<4, 64>>>(x, 2, n);
  on = !on;
  if (on)
    scale<<<4, 64>>>(x, 3, n);
  if (ask())
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-has-effects]
    scale<<<4, 64>>>(x, 2, n);
  if (ask())
    scale<<<4, 64>>>(x, 3, n);
  if (toggle(on))
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-has-effects]
    scale<<<4, 64>>>(x, 2, n);
  if (toggle(on))
    scale<<<4, 64>>>(x, 3, n);
  if (n > 9) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    scale<<<4, 64>>>(x, 2, n);
    n = 3;
  }
  if (n > 9)
    scale<<<4, 64>>>(x, 3, n);
  if (*where)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    scale<<<4, 64>>>(x, 2, n);
  *where = false;
  if (*where)
    scale<<<4, 64>>>(x, 3, n);
}
void names(int n, bool on) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  if (on) {
    int by = 7;
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    scale<<<4, 64>>>(x, by, n);
  }
  if (on)
    scale<<<4, 64>>>(x, 3, n);
}
void hidden(int n, bool on) {
  int *x, by = 5;
  cudaMalloc(&x, n * sizeof(int));
  if (on)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    scale<<<4, 64>>>(x, by, n);
  if (on) {
    int by = 11;
    scale<<<4, 64>>>(x, by, n);
  }
}
void leaves(int n, bool on) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  if (on) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:control-flow-between]
    scale<<<4, 64>>>(x, 2, n);
    if (n > 5)
      return;
  }
  if (on)
    scale<<<4, 64>>>(x, 3, n);
}
void work(int n, const int *host, int *back, cudaStream_t stream, int *unknown) {
  int *x, *y, *seen;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMallocManaged(&seen, n * sizeof(int));
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:copy-between]
  scale<<<4, 64>>>(x, 2, n);
  cudaMemcpyAsync(y, host, n, cudaMemcpyHostToDevice, stream);
  scale<<<4, 64>>>(x, 2, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:copy-between]
  scale<<<4, 64>>>(x, 2, n);
  cudaMemcpy(back, y, n, cudaMemcpyDeviceToHost);
  scale<<<4, 64>>>(x, 2, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:copy-between]
  scale<<<4, 64>>>(x, 2, n);
  cudaMemcpyAsync(back, y, n, cudaMemcpyDeviceToHost);
  scale<<<4, 64>>>(x, 2, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:copy-between]
  scale<<<4, 64>>>(x, 2, n);
  cudaMemcpyAsync(y, host, n, cudaMemcpyDefault);
  scale<<<4, 64>>>(x, 2, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:memset-between]
  scale<<<4, 64>>>(x, 2, n);
  cudaMemset(x + 4, 0, n);
  scale<<<4, 64>>>(x, 2, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:memset-between]
  scale<<<4, 64>>>(x, 2, n);
  cudaMemset(unknown, 0, n);
  scale<<<4, 64>>>(x, 2, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:memset-between]
  scale<<<4, 64>>>(seen, 2, n);
  cudaMemset(y, 0, n);
  scale<<<4, 64>>>(seen, 2, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:memset-between]
  scale<<<4, 64>>>(x, 2, n);
  cudaMemset(seen, 0, n);
  scale<<<4, 64>>>(x, 2, n);
}
// What a round does beside launching it does once for each round.
void rounds(int n) {
  int *x, *y, count = 0;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:write-between]
    scale<<<4, 64>>>(x, 2, n);
    ++count;
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:write-between]
    scale<<<4, 64>>>(x, 2, n);
    srand(7);
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:memset-between]
    scale<<<4, 64>>>(x, 2, n);
    cudaMemset(y, 0, n);
  }
}
// Two fields of one name, and two parameters in one place.
struct Base { bool on; };
struct Left : Base {};
struct Right : Base {};
struct Both : Left, Right {};
void alike(int n, Both both, bool on) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  if (both.Left::on)
    scale<<<4, 64>>>(x, 2, n);
  if (both.Right::on)
    scale<<<4, 64>>>(x, 3, n);
  auto part = [=](Both, bool other) {
    if (on)
      scale<<<4, 64>>>(x, 2, n);
    if (other)
      scale<<<4, 64>>>(x, 3, n);
  };
  part(both, !on);
  auto inner = [=](int, Both, bool other) {
    if (on)
      scale<<<4, 64>>>(x, 2, n);
    if (other)
      scale<<<4, 64>>>(x, 3, n);
  };
  inner(n, both, !on);
}
