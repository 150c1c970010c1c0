// A vector that is made behind a wait has memory of the host's, which its allocator, without any state, is no way to; and
// `std::min` is no macro that some configuration may define, though gpufuse's own headers undefine one.
// RUN: %fuse --checks=redundant-sync --show-rejected --output-dir=%t.out %s -- -Wall 2>&1 | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/vectors-behind-waits.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=redundant-sync --show-rejected %t.hip -- 2>&1 | FileCheck %s --check-prefix=HIP
// HIP: 2 of 4 waits can be removed
#include <algorithm>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// Memory that the device writes to.
template <class T> struct Pinned {
  using value_type = T;
  T *memory;
  explicit Pinned(T *memory) : memory(memory) {}
  template <class U> Pinned(const Pinned<U> &other) : memory((T *)other.memory) {}
  T *allocate(size_t) { return memory; }
  void deallocate(T *, size_t) {}
  bool operator==(const Pinned &) const { return true; }
  bool operator!=(const Pinned &) const { return false; }
};

int main() {
  const int n = 300;
  int *x, *pinned;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: 'cudaDeviceSynchronize' can go
  cudaDeviceSynchronize();
  std::vector<int> host(n);
  cudaMemcpy(host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", std::min(host[7], host[n - 1]));
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: 'cudaDeviceSynchronize' can go
  cudaDeviceSynchronize();
  std::vector<int> filled(n, 5);
  cudaMemcpy(filled.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", filled[7]);
  cudaMallocHost(&pinned, n * sizeof(int));
  up<<<(n + 255) / 256, 256>>>(pinned, n);
  // CHECK-DAG: :[[#@LINE+1]]:3: remark: 'cudaDeviceSynchronize' stays
  cudaDeviceSynchronize();
  std::vector<int, Pinned<int>> own(n, 5, Pinned<int>(pinned));
  cudaMemcpy(x, own.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", host[7]);
  up<<<(n + 255) / 256, 256>>>(pinned, n);
  // CHECK-DAG: :[[#@LINE+1]]:3: remark: 'cudaDeviceSynchronize' stays
  cudaDeviceSynchronize();
  std::vector<int> read(n, pinned[7] + 0);
  cudaMemcpy(host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[7], read[7]);
}
// CHECK: 2 of 4 waits removed
