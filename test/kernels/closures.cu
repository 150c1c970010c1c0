// Closures: what they capture by copy is the value at that time, by reference the variable itself.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

template <typename F> __device__ void apply(int i, F f) { f(i); }
template <typename F> __device__ void applyTo(int i, const F &f) { f(i); }

__global__ void copies(float *x, float *y, int n, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, k = 3;
  auto at = [=](int j) { return 2 * j + k; };
  k = n;
  auto put = [=](int j) { x[at(j)] = 1; }; // exact
  if (i < n) {
    put(i);
    apply(i, [=](int j) { y[j + w] = 2; });     // exact
    applyTo(i, [x = x + 1](int j) { x[j] = 3; }); // exact
  }
}

__global__ void references(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  float *p = x;
  auto put = [&](int j) { p[j] = 1; };    // exact
  auto add = [&](int j) { sum += j; };
  add(i);
  x[sum] = 1; // unknown non-affine-index
  p = x + 1;
  put(i);
}

// A copy that the closure changes is not followed, nor what one closure captures of another.
__global__ void changing(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
  auto next = [k]() mutable { return k++; };
  x[next()] = 1; // unknown non-affine-index
  x[next()] = 1; // unknown non-affine-index
  auto outer = [=](int j) {
    auto inner = [&](int l) { x[l + k] = 2; }; // unknown unknown-pointer
    inner(j);
  };
  k = 5;
  outer(i);
}

struct Held {
  float *p;
  int k;
  __device__ void run(int i) {
    auto put = [=](int j) { p[j + k] = 1; }; // effect unknown-construct
    put(i); // effect unknown-call
  }
};
__global__ void objects(Held h) { h.run(threadIdx.x); }

struct Pair {
  int first, second;
};
__device__ const Pair &same(const Pair &p) { return p; }
__device__ int sumOf(const Pair &a, const Pair &b) { return a.first + b.second; }
__global__ void temporaries(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[sumOf(Pair{i, 1}, Pair{2, n})] = 1;             // exact
  x[sumOf(same(Pair{i, 1}), same(Pair{2, n}))] = 1; // unknown non-affine-index
}
