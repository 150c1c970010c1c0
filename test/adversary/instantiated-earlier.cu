// A fused kernel that names a template's arguments instantiates what these need where it stands: directly ahead of the
// launches, so that what is declared up to there counts, as it does for the launches.
// RUN: %fuse --checks=kernel-fusion --show-rejected --output-dir=%t.out %s -- -Wall 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %gpuexec compare --seeds=2 %s %t.out/instantiated-earlier.cu
// RUN: grep -v CHECK %t.out/instantiated-earlier.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --show-rejected %t.hip -- 2>&1 | FileCheck %s --check-prefix=HIP
// HIP: 7 of {{[0-9]+}} candidates can be fused
#include <cstdio>
#include <cuda_runtime.h>

template <class T> struct Box {};
template <class T> struct Trait {
  static constexpr int v = 1;
};
// A partial specialization that a class needs, and a function whose type is found out from its body.
template <class T> struct Scale {
  enum { by = Trait<Box<T>>::v };
  int k;
  __device__ int operator()(int v) const { return v * 3 + k + by; }
};
template <class T> struct Step {
  int k;
  __device__ auto operator()(int v) const { return v * 5 + k + Trait<Box<T>>::v; }
};
// An overload that is found by the class of an argument.
struct Tag {};
template <class T> __device__ int hook(T, int v) { return v + 1; }
struct Hooked {
  int k;
  template <class I> __device__ auto operator()(I v) const { return v * 7 + k + hook(Tag{}, v); }
};
template <typename Op> __global__ void apply(int *x, int n, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = op(x[i]);
}
template <class T> struct Trait<Box<T>> {
  static constexpr int v = 50;
};
__device__ inline int hook(Tag, int v) { return v + 90; }

// CHECK: __device__ inline int hook(Tag, int v)
// CHECK: static __global__ void apply_x2(int *x, int n, Scale<int> op, Scale<char> apply_op) {
// CHECK: void ofClasses(
void ofClasses(int *x, int n) {
  apply<<<(n + 255) / 256, 256>>>(x, n, Scale<int>{2});
  apply<<<(n + 255) / 256, 256>>>(x, n, Scale<char>{3});
}
void ofOneClass(int *x, int n) {
  apply<<<(n + 255) / 256, 256>>>(x, n, Scale<short>{2});
  apply<<<(n + 255) / 256, 256>>>(x, n, Scale<short>{3});
}
void ofFunctions(int *x, int n) {
  apply<<<(n + 255) / 256, 256>>>(x, n, Step<int>{2});
  apply<<<(n + 255) / 256, 256>>>(x, n, Step<char>{3});
}
void ofHooks(int *x, int n) {
  apply<<<(n + 255) / 256, 256>>>(x, n, Hooked{2});
  apply<<<(n + 255) / 256, 256>>>(x, n, Scale<long>{3});
}

// The same for functions that launch, of which callers get one.
template <class Op> void launch(int *x, int n, Op op) { apply<<<(n + 255) / 256, 256>>>(x, n, op); }
template <class T> struct Late {
  enum { by = Trait<Box<Box<T>>>::v };
  int k;
  __device__ int operator()(int v) const { return v * 3 + k + by; }
};
template <class T> struct Trait<Box<Box<T>>> {
  static constexpr int v = 70;
};
// CHECK: static constexpr int v = 70;
// CHECK: void launch_x2(
// CHECK: void ofCalls(
void ofCalls(int *x, int n) {
  launch(x, n, Late<int>{2});
  launch(x, n, Late<int>{3});
}

// Such a function is no template itself: what it launches is instantiated with it, and stays there.
void first(int *x, int n) { apply<<<(n + 255) / 256, 256>>>(x, n, Hooked{4}); }
template <class T> __device__ int hook(Box<T>, int v) { return v + 80; }
void second(int *x, int n) { apply<<<(n + 255) / 256, 256>>>(x, n, Scale<int>{5}); }
void ofPlainCalls(int *x, int n) {
  // TOLD: :[[#@LINE+1]]:3: remark: what 'first', 'second' launch is not fused: 'first' instantiates templates for classes
  first(x, n);
  second(x, n);
}

// In the namespace of the kernels, as the text has it: one that is open around the launches, or none.
namespace sim {
template <class T> struct Plus {
  T by;
  __device__ T operator()(T v) const { return v + by; }
};
namespace {
template <typename Op> __global__ void mine(int *x, int n, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = op(x[i]);
}
} // namespace
// CHECK: namespace {
// CHECK: void mine_x2(
// CHECK: } // namespace
// CHECK: void inside(
void inside(int *x, int n) {
  mine<<<(n + 255) / 256, 256>>>(x, n, Plus<int>{2});
  mine<<<(n + 255) / 256, 256>>>(x, n, Plus<long>{3});
}
template <typename Op> __global__ void theirs(int *x, int n, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = op(x[i]);
}
void outside(int *x, int n);
} // namespace sim
// CHECK: namespace sim {
// CHECK: void theirs_x2(
// CHECK: } // namespace sim
// CHECK: void sim::outside(
void sim::outside(int *x, int n) {
  theirs<<<(n + 255) / 256, 256>>>(x, n, Plus<int>{2});
  theirs<<<(n + 255) / 256, 256>>>(x, n, Plus<long>{3});
}

const int n = 300;
static void show(int *x) {
  int host[n];
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[7], host[n - 1]);
}

int main() {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  ofClasses(x, n);
  show(x);
  ofOneClass(x, n);
  show(x);
  ofFunctions(x, n);
  show(x);
  ofHooks(x, n);
  show(x);
  ofCalls(x, n);
  show(x);
  ofPlainCalls(x, n);
  show(x);
  sim::inside(x, n);
  show(x);
  sim::outside(x, n);
  show(x);
}
// TOLD: 7 of {{[0-9]+}} candidates fused
