// A fused kernel ahead of the launches would not see what they see, or would mean something else by a type's name.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>

template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
struct Add {
  int *x;
  __device__ void operator()(int i) const { x[i] += 1; }
};

// CHECK: :[[#@LINE+6]]:3: remark: launches of 'each' and 'each' are not fused: 'each' is an instance of a template: it is used in a closure outside of functions
struct Mul {
  int *x;
  __device__ void operator()(int i) const { x[i] *= 3; }
};
auto go = [](int *x, int n) {
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
  each<<<(n + 255) / 256, 256>>>(n, Mul{x});
};

// A class that the launching function is a method of.
struct Launcher {
  struct Inner {
    int *x;
    __device__ void operator()(int i) const { x[i] += 4; }
  };
  static void run(int *x, int n) {
    // CHECK: :[[#@LINE+1]]:5: remark: launches of 'each' and 'each' are not fused: 'each' is an instance of a template: 'Launcher::Inner' is defined behind
    each<<<(n + 255) / 256, 256>>>(n, Inner{x});
    each<<<(n + 255) / 256, 256>>>(n, Add{x});
  }
};

// A namespace that the fused kernel would stand ahead of.
namespace app {
struct Sub {
  int *x;
  __device__ void operator()(int i) const { x[i] -= 4; }
};
void run(int *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'each' and 'each' are not fused: 'each' is an instance of a template: 'app::Sub' is defined behind
  each<<<(n + 255) / 256, 256>>>(n, Sub{x});
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
}
} // namespace app

// Names.
struct f {
  int *x;
  __device__ void operator()(int i) const { x[i] *= 3; }
};
void named(int *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'each' and 'each' are not fused: 'each' is an instance of a template: 'f', which names an argument of a template, is 'f' in 'each'
  each<<<(n + 255) / 256, 256>>>(n, f{x});
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
}
namespace far {
struct Add {
  int *x;
  __device__ void operator()(int i) const { x[i] += 100; }
};
template <typename F> __global__ void all(int n, F op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    op(i);
}
} // namespace far
void hidden(int *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'all' and 'all' are not fused: 'all' is an instance of a template: 'Add', which names an argument of a template, is 'far::Add' at the place
  far::all<<<(n + 255) / 256, 256>>>(n, Add{x});
  far::all<<<(n + 255) / 256, 256>>>(n, far::Add{x});
}

// Types that have no name elsewhere.
template <class T> struct Outer {
  struct Inner {
    T by;
    int *x;
    __device__ void operator()(int i) const { x[i] += 5; }
  };
};
void local(int *x, int n) {
  struct Local {};
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'each' and 'each' are not fused: a template argument of 'each' has no name
  each<<<(n + 255) / 256, 256>>>(n, Outer<Local>::Inner{{}, x});
  each<<<(n + 255) / 256, 256>>>(n, Add{x});
}
class Closed {
  struct Inner {
    int *x;
    __device__ void operator()(int i) const { x[i] += 6; }
  };

public:
  static void run(int *x, int n) {
    // CHECK: :[[#@LINE+1]]:5: remark: launches of 'each' and 'each' are not fused: a template argument of 'each' has no name
    each<<<(n + 255) / 256, 256>>>(n, Inner{x});
    each<<<(n + 255) / 256, 256>>>(n, Add{x});
  }
};

// A template that is defined behind the launches.
template <typename F> __global__ void later(int n, F op);
void ahead(int *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'later' and 'later' are not fused: 'later' is an instance of a template: 'later' is defined behind
  later<<<(n + 255) / 256, 256>>>(n, Add{x});
  later<<<(n + 255) / 256, 256>>>(n, Mul{x});
}
__device__ int number() { return 3; }
template <typename F> __global__ void later(int n, F op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n + number() - 3)
    op(i);
}

// The same beside a plain kernel, which is defined behind them.
template <int By> __global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += By;
}
__global__ void plain(int *x, int n);
void mixed(int *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'up' and 'plain' are not fused: 'up' is an instance of a template: 'plain' is defined behind
  up<3><<<(n + 255) / 256, 256>>>(x, n);
  plain<<<(n + 255) / 256, 256>>>(x, n);
}
__global__ void plain(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= number();
}

// And for functions that launch.
template <class T> void launch(T *x, int n);
void calling(int *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: what 'launch', 'launch' launch is not fused: 'launch' is an instance of a template: 'launch' is defined behind
  launch(x, n);
  launch(x, n);
}
inline int half(int n) { return n / 2; }
template <class T> void launch(T *x, int n) { plain<<<half(n), 256>>>(x, n); }
