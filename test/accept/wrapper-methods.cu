// Methods that launch kernels, called one after the other on one object.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && grep -c applied %t.json | grep -x 3
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-methods.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/wrapper-methods.cu -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/wrapper-methods.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { fprintf(stderr, "%s\n", cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void add_kernel(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

class Solver {
public:
  explicit Solver(int n) : n_(n) {
    CHECK(cudaMalloc(&x_, n * sizeof(int)));
    CHECK(cudaMalloc(&y_, n * sizeof(int)));
    CHECK(cudaMemset(x_, 1, n * sizeof(int)));
    CHECK(cudaMemset(y_, 2, n * sizeof(int)));
  }
  ~Solver() {
    cudaFree(x_);
    cudaFree(y_);
  }

  // One step.
  void step(int a) {
    // CHECK: void step(int a) {
    // CHECK: {{^}}    add_scale(a);
    add();
    scale(a);
  }
  void out(int a);
  long sum() const;

  void later(int a);
  void sooner();

private:
  void add() {
    int blocks = (n_ + 127) / 128;
    add_kernel<<<blocks, 128>>>(x_, y_, n_);
    CHECK(cudaGetLastError());
  }

  void scale(int a) {
    int blocks = (n_ + 127) / 128;
    scale_kernel<<<blocks, 128>>>(x_, a, n_);
    CHECK(cudaGetLastError());
  }

  // CHECK: // add, then scale: one method, by gpufuse.
  // CHECK-NEXT: void add_scale(int a) {
  int n_;
  int *x_ = nullptr, *y_ = nullptr;
};

void Solver::later(int a) {
  scale_kernel<<<(n_ + 127) / 128, 128>>>(y_, a, n_);
}

void Solver::sooner() {
  add_kernel<<<(n_ + 127) / 128, 128>>>(y_, x_, n_);
}

void Solver::out(int a) {
  sooner();
  CHECK(cudaGetLastError());
  later(a);
  scale_kernel<<<(n_ + 127) / 128, 128>>>(x_, 3, n_);
}

// CHECK: // sooner, then later: one method, by gpufuse.
// CHECK-NEXT: void Solver::sooner_later(int a) {
long Solver::sum() const {
  int *h = (int *)malloc(n_ * sizeof(int));
  CHECK(cudaMemcpy(h, x_, n_ * sizeof(int), cudaMemcpyDeviceToHost));
  long s = 0;
  for (int i = 0; i < n_; ++i)
    s = s * 31 + h[i];
  CHECK(cudaMemcpy(h, y_, n_ * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n_; ++i)
    s = s * 31 + h[i];
  free(h);
  return s;
}

int main() {
  Solver s(1000);
  s.step(3);
  s.out(2);
  s.sooner();
  s.later(7);
  Solver *p = &s;
  p->sooner();
  p->later(5);
  printf("%ld\n", s.sum());
}
