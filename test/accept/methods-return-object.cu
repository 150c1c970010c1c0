// Functions that launch and return the object, or a reference that they are given, to callers that do not look at it.
// RUN: rm -rf %t && %fuse --quiet --report=%t.json --output-dir=%t %s -- -Wall && grep -c '"verdict": "applied"' %t.json | grep -x 2
// RUN: %gpuexec compare --seeds=3 %s %t/methods-return-object.cu
// RUN: FileCheck %s < %t/methods-return-object.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --report=%t.json --output-dir=%t.out %t.hip -- && grep -c '"verdict": "applied"' %t.json | grep -x 2
#include <cuda_runtime.h>
#include <cstdio>

__global__ void neg_kernel(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = -a[i];
}
__global__ void relu_kernel(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = max(a[i], 0);
}
__global__ void plus_kernel(int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[i];
}

class Tensor {
public:
  explicit Tensor(int n) : n_(n) {
    cudaMalloc(&p_, n * sizeof(int));
    cudaMemset(p_, 1, n * sizeof(int));
  }
  Tensor(const Tensor &other) : p_(other.p_), n_(other.n_), shared_(true) {}
  ~Tensor() {
    if (!shared_)
      cudaFree(p_);
  }
  // CHECK: // neg_, then relu_: one method, by gpufuse.
  // CHECK-NEXT: void neg_relu_() {
  Tensor &neg_() {
    neg_kernel<<<(n_ + 127) / 128, 128>>>(p_, n_);
    return *this;
  }
  Tensor &relu_() {
    relu_kernel<<<(n_ + 127) / 128, 128>>>(p_, n_);
    return *this;
  }
  Tensor copied() { // makes another object
    neg_kernel<<<(n_ + 127) / 128, 128>>>(p_, n_);
    return *this;
  }
  int *p_;
  int n_;
  bool shared_ = false;
};
static Tensor &plus(Tensor &to, const Tensor &from) {
  plus_kernel<<<(to.n_ + 127) / 128, 128>>>(to.p_, from.p_, to.n_);
  return to;
}
static Tensor &less(Tensor &to) {
  relu_kernel<<<(to.n_ + 127) / 128, 128>>>(to.p_, to.n_);
  return (to);
}
void show(const Tensor &t) {
  static int host[4096];
  cudaMemcpy(host, t.p_, t.n_ * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < t.n_; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
int main() {
  Tensor a(500), b(500);
  // CHECK: a.neg_relu_();
  a.neg_();
  a.relu_();
  show(a);
  // CHECK: plus_less(b, a, b);
  plus(b, a);
  less(b);
  show(b);
  // CHECK: Tensor &again = a.neg_();
  // CHECK-NEXT: a.relu_();
  Tensor &again = a.neg_();
  a.relu_();
  show(again);
  // CHECK: a.copied();
  // CHECK-NEXT: a.relu_();
  a.copied();
  a.relu_();
  show(a);
}
