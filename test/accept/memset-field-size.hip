// Sets of as many bytes as a field says, which is given nothing but multiples of the size of an element.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 1
// RUN: %fuse --checks=kernel-fusion --strict-errors --show-rejected %s -- 2>&1 | grep "remark.*strict-errors"
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/memset-field-size.hip
// RUN: FileCheck %s < %t.out/memset-field-size.hip
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void add(int *sum, const int *x, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] += x[i];
}
class Sums {
public:
  explicit Sums(size_t n) : count(n), bytes(n * sizeof(int)) {
    hipMalloc(&sum, bytes);
    hipMalloc(&x, bytes);
    hipMemset(x, 1, bytes);
  }
  void run();
  int *sum = nullptr, *x = nullptr;
  size_t count, bytes;
};
// CHECK: void Sums::run() {
// CHECK-NEXT: zero_add<<<(count + 127) / 128, 128>>>(sum, (long long)bytes / (long long)sizeof(int), x, count);
void Sums::run() {
  hipMemset(sum, 0, bytes);
  add<<<(count + 127) / 128, 128>>>(sum, x, count);
}

int main() {
  Sums sums(1000);
  sums.run();
  int h[1000];
  hipMemcpy(h, sums.sum, sizeof h, hipMemcpyDeviceToHost);
  for (int each : h)
    printf("%d\n", each);
}
