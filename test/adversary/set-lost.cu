// A set of memory that is part of a launch is not made where that has no blocks. Sizes that only come from the same
// place say nothing of each other.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not="can be one: 'zero"
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --show-rejected %t.hip -- 2>&1 | FileCheck %s --implicit-check-not="can be one: 'zero"
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void scale(float *x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}

int select(const int *list, int n, int than) {
  int found = 0;
  for (int i = 0; i < n; ++i)
    found += list[i] > than;
  return found;
}

class Job {
public:
  struct Options {
    int bins, items;
  };
  explicit Job(const Options &o) : bins(o.bins), items(o.items), bytes(o.bins * sizeof(int)) {
    cudaMalloc(&marks, 4096);
    cudaMalloc(&x, 4096);
  }
  void fields();
  void product();
  void another(const Job &other);
  void held(int n);
  void held_again();
  void down();
  int bins, items;
  size_t bytes, count = 0, held_bytes = 0;
  int *marks;
  float *x;
};

// CHECK-COUNT-12: remark: {{.*}} the launch may have no blocks, where the set has elements [gpufuse-kernel-fusion:memset-not-a-kernel]
void Job::fields() {
  cudaMemset(marks, 0, bins * sizeof(int));
  scale<<<(items + 255) / 256, 256>>>(x, 2.0f, items);
}
void Job::product() {
  cudaMemset(marks, 0, bytes);
  scale<<<(items + 255) / 256, 256>>>(x, 2.0f, items);
}
void Job::another(const Job &other) {
  cudaMemset(marks, 0, bytes);
  scale<<<(other.bins + 255) / 256, 256>>>(x, 2.0f, items);
}
void Job::held(int n) {
  count = n;
  if (n * sizeof(int) <= held_bytes)
    return;
  held_bytes = n * sizeof(int);
}
void Job::held_again() {
  cudaMemset(marks, 0, held_bytes);
  scale<<<(count + 255) / 256, 256>>>(x, 2.0f, items);
}
void Job::down() {
  cudaMemset(marks, 0, bytes);
  scale<<<bins / 256, 256>>>(x, 2.0f, items);
}
class Part {
public:
  Part(const size_t many, const Part &another) : bytes(many * sizeof(int)) {
    int *marks;
    float *x;
    cudaMalloc(&marks, 4096);
    cudaMalloc(&x, 4096);
    cudaMemset(marks, 0, another.bytes);
    scale<<<(many + 255) / 256, 256>>>(x, 2.0f, 1);
  }
  size_t bytes;
};
void fraction(const double share) {
  int *marks;
  float *x;
  cudaMalloc(&marks, 4096);
  cudaMalloc(&x, 4096);
  cudaMemset(marks, 0, (size_t)(share * 2) * sizeof(int));
  scale<<<(int)share, 256>>>(x, 2.0f, 1);
}
void narrow(const size_t n) {
  int *marks;
  float *x;
  cudaMalloc(&marks, n * sizeof(int));
  cudaMalloc(&x, 4096);
  const unsigned char blocks = (n + 255) / 256;
  cudaMemset(marks, 0, n * sizeof(int));
  scale<<<blocks, 256>>>(x, 2.0f, 1);
  const int times = n > 100 ? 100 : 1 << 30;
  cudaMemset(marks, 0, times * sizeof(int));
  scale<<<times * 4u, 256>>>(x, 2.0f, 1);
}

int main(int argc, char **argv) {
  const int bins = atoi(argv[1]), items = argc > 2 ? atoi(argv[2]) : 0;
  int list[100] = {1, 2, 3};
  const int found = select(list, 100, 37);
  int *marks;
  float *x;
  cudaMalloc(&marks, 4096);
  cudaMalloc(&x, 4096);
  cudaMemset(marks, 0, bins * sizeof(int));
  scale<<<(items + 255) / 256, 256>>>(x, 2.0f, items);
  cudaGetLastError();
  cudaMemset(marks, 0, 100 * sizeof(int));
  scale<<<(found + 255) / 256, 256>>>(x, 2.0f, found);
  const size_t bytes = argc * sizeof(int);
  const unsigned few = argc;
  cudaMemset(marks, 0, bytes);
  scale<<<(few + 255) / 256 - 1, 256>>>(x, 2.0f, items);
  Job job({bins, items});
  job.fields();
}
