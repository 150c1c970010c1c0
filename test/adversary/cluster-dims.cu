// Clusters, blocks by size and registers are said by attributes that Clang knows for some devices only: a kernel with them stays.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
// The toolkit's own headers have attributes for them that Clang does not know.
// RUN: %if cuda-toolkit %{ %gpufuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one' %}
#include <cuda_runtime.h>

__global__ void __cluster_dims__(2, 1, 1) clustered(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; }
__global__ void __maxnreg__(32) thrifty(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 2; }
__block_size__((256, 1, 1), (2, 1, 1)) __global__ void sized(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 4; }
__global__ void plain(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 3; }

void run(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  clustered<<<4, 256>>>(x, n);
  // CHECK: 'clustered' and 'plain' are not fused: {{.*}}[gpufuse-kernel-fusion:launch-bounds-differ]
  plain<<<4, 256>>>(x, n);
  cudaDeviceSynchronize();
  thrifty<<<4, 256>>>(x, n);
  // CHECK: 'thrifty' and 'plain' are not fused: {{.*}}[gpufuse-kernel-fusion:launch-bounds-differ]
  plain<<<4, 256>>>(x, n);
  cudaDeviceSynchronize();
  sized<<<4, 1>>>(x, n);
  // CHECK: 'sized' and 'sized' are not fused: {{.*}}[gpufuse-kernel-fusion:launch-bounds-differ]
  sized<<<4, 1>>>(x, n);
}
