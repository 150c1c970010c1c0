// Loops that move into the kernel count in many ways.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 9
// RUN: %gpuexec compare --seeds=2 %s %t.out/loop-heads.cu
// RUN: grep -v CHECK %t.out/loop-heads.cu | FileCheck %s
#include <cstdio>
#include <cuda_runtime.h>

struct Settings {
  int rounds;
};
static int at_file_scope = 3;

// CHECK: void mix_loop(int *x, int n, int rounds) {
// CHECK: for (int by = 0; by < rounds; by += 2) {
// CHECK-NEXT: x[i] = x[i] * 5 + by;
__global__ void mix(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 5 + by;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 2 + 1;
}

class Solver {
public:
  explicit Solver(int rounds) : Rounds(rounds) { cudaMalloc(&X, 256 * sizeof(int)); }
  ~Solver() { cudaFree(X); }
  void run(const int *from) {
    cudaMemcpy(X, from, 256 * sizeof(int), cudaMemcpyDeviceToDevice);
    // CHECK: if (Rounds > 0)
    // CHECK-NEXT: twice_loop<<<4, 64>>>(X, 256, Rounds);
    for (int t = 0; t < Rounds; ++t)
      twice<<<4, 64>>>(X, 256);
  }
  const int *get() const { return X; }

private:
  int *X, Rounds;
};

static void heads(int *x, int n, int rounds, const Settings &settings, const Settings *more) {
  // CHECK: if (rounds > 0)
  // CHECK-NEXT: mix_loop<<<4, 64>>>(x, n, rounds);
  for (int t = 0; t < rounds; t += 2)
    mix<<<4, 64>>>(x, t, n);
  for (unsigned t = 9; t >= 3; t -= 3)
    twice<<<4, 64>>>(x, n);
  // CHECK: if (rounds != 0)
  for (int t = 0; t != rounds; ++t)
    twice<<<4, 64>>>(x, n);
  int k;
  // CHECK: if (rounds > 1)
  for (k = 1; k < rounds; k++)
    twice<<<4, 64>>>(x, n);
  for (k = 0; k <= rounds; k++)
    mix<<<4, 64>>>(x, k, n);
  for (k = 0; k < 3; k++)
    printf("%d\n", k);
  // CHECK: if (settings.rounds > 0)
  for (int t = 0; t < settings.rounds; ++t)
    twice<<<4, 64>>>(x, n);
  // CHECK: if (more->rounds > 0)
  for (int t = 0; t < more->rounds; ++t)
    twice<<<4, 64>>>(x, n);
  // CHECK: if (at_file_scope > 0)
  for (int t = 0; t < at_file_scope; ++t)
    twice<<<4, 64>>>(x, n);
  for (int t = 5; t >= rounds; t -= 2)
    mix<<<4, 64>>>(x, t, n);
}

int main() {
  const int n = 200;
  int *x, host[256];
  cudaMalloc(&x, sizeof host);
  Settings settings{2}, more{4};
  for (int rounds : {5, 4, 1, 0}) {
    for (int i = 0; i < 256; ++i)
      host[i] = i * 7 % 31 - 9;
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    heads(x, n, rounds, settings, &more);
    Solver solver(rounds);
    solver.run(x);
    at_file_scope -= 1;
    settings.rounds = rounds;
    long sum = 0;
    for (const int *each : {static_cast<const int *>(x), solver.get()}) {
      cudaMemcpy(host, each, sizeof host, cudaMemcpyDeviceToHost);
      for (int i = 0; i < 256; ++i)
        sum = sum * 31 + host[i];
    }
    printf("%ld\n", sum);
  }
}
