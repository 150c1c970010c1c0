// What the second call is given changes in the first.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

__global__ void second_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

int factor = 3;
int *where;

void first(int *x, int n) {
  first_kernel<<<4, 256>>>(x, n);
  factor = n;
}

void waiting(int *x, int n) {
  first_kernel<<<4, 256>>>(x, n);
  cudaDeviceSynchronize();
}

void unknown();
void calling(int *x, int n) {
  unknown();
  first_kernel<<<4, 256>>>(x, n);
}

void writing(int *x, int n) {
  first_kernel<<<4, 256>>>(x, n);
  *where = 5;
}

void second(int *x, int n) { second_kernel<<<4, 256>>>(x, n); }

void refused(int n, int *sizes) {
  int *x, m = n, filled = 0;
  cudaMalloc(&x, n * sizeof(int));
  {
    // CHECK-DAG: remark: what 'first', 'second' launch is not fused: 'factor', which is given to 'second', may change in the calls ahead [gpufuse-kernel-fusion:wrapper-argument-changes]
    first(x, n);
    second(x, factor);
  }
  {
    // CHECK-DAG: remark: {{.*}} is read from memory that the calls ahead may change [gpufuse-kernel-fusion:wrapper-argument-changes]
    waiting(x, n);
    second(x, sizes[0]);
  }
  {
    cudaMemcpyAsync(&filled, x, sizeof(int), cudaMemcpyDeviceToHost);
    // CHECK-DAG: remark: {{.*}}: 'filled', which is given to 'second', may change {{.*}}[gpufuse-kernel-fusion:wrapper-argument-changes]
    waiting(x, n);
    second(x, filled);
  }
  {
    // CHECK-DAG: remark: {{.*}}: more than a variable is given to 'second', and the effects of the calls ahead are not known [gpufuse-kernel-fusion:wrapper-argument-changes]
    calling(x, n);
    second(x, n / m);
  }
  {
    where = &m;
    // CHECK-DAG: remark: {{.*}}: 'm', which is given to 'second', may change {{.*}}[gpufuse-kernel-fusion:wrapper-argument-changes]
    writing(x, n);
    second(x, m);
  }
}

void accepted(int n, int k) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  // CHECK-DAG: warning: launches of 'first_kernel' and 'second_kernel' can be one
  calling(x, n);
  second(x, k);
}
