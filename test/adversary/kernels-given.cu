// Kernels that are given to functions which do more than to launch them, or by what is no name, and names that say something else
// where the joined function would stand.
// RUN: %fuse --checks=-*,kernel-fusion --show-rejected %s -- | FileCheck %s --implicit-check-not='can be one'
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=-*,kernel-fusion --show-rejected %t.hip -- | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>

typedef void (*Kernel)(float *, int);
Kernel chosen();
struct Late {
  void launch(Kernel kernel, float *x, int n) { kernel<<<4, 64>>>(x, n); }
  void step(float *x, int n);
};
__global__ void one(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 1;
}
__global__ void two(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 2;
}
__global__ void three(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 3;
}
template <typename T> __global__ void filled(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 1;
}
__global__ void more(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 5;
}

void other(Kernel kernel, float *x, int n) {
  if (n > 100) kernel = chosen();
  kernel<<<4, 64>>>(x, n);
}
void launch(Kernel kernel, float *x, int n) { kernel<<<4, 64>>>(x, n); }
__attribute__((weak)) void replaced(Kernel kernel, float *x, int n) { kernel<<<4, 64>>>(x, n); }
struct Base {
  virtual void launch(Kernel kernel, float *x, int n) { kernel<<<4, 64>>>(x, n); }
};
void sized(Kernel kernel, float *x, int n) {
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel);
  kernel<<<4, 64>>>(x, n);
}

// CHECK-DAG: what 'other', 'other' launch is not fused: 'other' launches a kernel through a pointer
void assigned(float *x, int n) {
  other(one, x, n);
  other(two, x, n);
}
// CHECK-DAG: what 'launch', 'launch' launch is not fused: 'launch' launches a kernel through a pointer
void variable(float *x, int n) {
  Kernel kernel = two;
  launch(kernel, x, n);
  launch(kernel, x, n);
}
// CHECK-DAG: what 'replaced', 'replaced' launch is not fused: 'replaced' is variadic, weak
void weak(float *x, int n) {
  replaced(one, x, n);
  replaced(three, x, n);
}
// CHECK-DAG: what 'launch', 'launch' launch is not fused: 'launch' is virtual
void unknown(Base &base, float *x, int n) {
  base.launch(one, x, n);
  base.launch(three, x, n);
}
// CHECK-DAG: what 'launch', 'launch' launch is not fused: the joined function does not compile
void Late::step(float *x, int n) {
  launch(three, x, n);
  launch(more, x, n);
}
// CHECK-DAG: what 'launch', 'launch' launch is not fused: 'filled' is an instance of a template: it is of another scope than what launches it
namespace apart {
void launch(Kernel kernel, float *x, int n) { kernel<<<4, 64>>>(x, n); }
} // namespace apart
void instances(float *x, int n) {
  apart::launch(filled<float>, x, n);
  apart::launch(filled<float>, x, n);
}
// CHECK-DAG: what 'sized', 'sized' launch is not fused: {{.*}}
void asked(float *x, int n) {
  sized(more, x, n);
  sized(more, x, n);
}
// Launched plainly, but asked about where it is given.
// CHECK-DAG: 'more' is named here other than by a launch, so its configuration may depend on the kernel itself
void plain(float *x, int n) {
  more<<<4, 64>>>(x, n);
  more<<<4, 64>>>(x, n);
}
// CHECK-DAG: 'one' is named here other than by a launch, so its configuration may depend on the kernel itself
void overridden(float *x, int n) {
  one<<<4, 64>>>(x, n);
  one<<<4, 64>>>(x, n);
}
// What the name of a kernel says in the namespace of the function that launches it.
namespace hiding {
void less(float *, int) {}
void launch(Kernel kernel, float *x, int n) { kernel<<<4, 64>>>(x, n); }
} // namespace hiding
__global__ void less(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] -= 5;
}
// CHECK-DAG: what 'launch', 'launch' launch is not fused: the joined function does not
void hidden(float *x, int n) {
  hiding::launch(::less, x, n);
  hiding::launch(::less, x, n);
}
