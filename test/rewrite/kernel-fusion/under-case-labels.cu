// Launches behind the labels of a switch: the first may have one, the second must not.
// RUN: rm -rf %t.out && %fuse --show-rejected --output-dir=%t.out %s -- 2>&1 | FileCheck %s --check-prefix=FOUND
// RUN: FileCheck %s --input-file=%t.out/under-case-labels.cu
// RUN: %gpuexec compare --seeds=2 --modes=checked %s %t.out/under-case-labels.cu

#include <cstdio>
#include <cuda_runtime.h>

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

void step(int *x, int n, int mode) {
  int blocks = (n + 127) / 128, more = 0;
  switch (mode) {
  case 0: // comment
    twice<<<blocks, 128>>>(x, n);
    next<<<blocks, 128>>>(x, n);
    break;
  case 1:
  case 2: twice<<<blocks, 128>>>(x, n); next<<<blocks, 128>>>(x, n); break;
  case 4: twice<<<blocks, 128>>>(x, n);
    more += 1;
    next<<<blocks, 128>>>(x, n);
    break;
  case 3:
    next<<<blocks, 128>>>(x, n);
  default:
    twice<<<blocks, 128>>>(x, n);
  }
}

// FOUND: :[[#@LINE-16]]:5: warning: launches of 'twice' and 'next' can be one
// FOUND: :[[#@LINE-13]]:11: warning: launches of 'twice' and 'next' can be one
// FOUND: remark: launches of 'next' and 'twice' are not fused: {{.*}}label{{.*}}control-flow-between
// CHECK:      case 0: // comment
// CHECK-NEXT:   twice_next<<<blocks, 128>>>(x, n);
// CHECK-NEXT:   break;
// CHECK:      case 2: twice_next<<<blocks, 128>>>(x, n); break;
// CHECK:      case 4: ;
// CHECK-NEXT:   more += 1;
// CHECK-NEXT:   twice_next<<<blocks, 128>>>(x, n);
// CHECK:      case 3:
// CHECK-NEXT:   next<<<blocks, 128>>>(x, n);
// CHECK-NEXT: default:
// CHECK-NEXT:   twice<<<blocks, 128>>>(x, n);

int main() {
  const int n = 300;
  int host[n], *x;
  cudaMalloc(&x, sizeof(host));
  for (int mode = 0; mode < 6; ++mode) {
    for (int i = 0; i < n; ++i)
      host[i] = i;
    cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
    step(x, n, mode);
    cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d %d %d\n", mode, host[0], host[n - 1]);
  }
  cudaFree(x);
}
