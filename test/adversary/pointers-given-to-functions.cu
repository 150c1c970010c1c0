// Functions and objects with pointers, the elements of which are not what they seem: a thread's own array with products in it, numbers that are known, values that an earlier call has stored.
// (Launch bounds keep bodies from being functions of their own, which would round alike.)
// RUN: %fuse --checks=kernel-fusion --report=%t.json --show-rejected %s -- 2>&1 | grep -v CHECK | FileCheck %s && not grep applied %t.json
#include <cuda_runtime.h>

#define I const int i = blockIdx.x * blockDim.x + threadIdx.x
template <class F> __global__ void each(F f, int n) {
  I;
  if (i < n)
    f(i);
}

// The sum of two products, which a local array holds.
__device__ float both(const float *p) { return p[0] + p[1]; }
__global__ void __launch_bounds__(256) ofOwn(float *x, const float *y, float a, int n) {
  I;
  if (i < n) {
    float own[2];
    own[0] = a * x[i];
    own[1] = a * y[i];
    x[i] = both(own);
  }
}
void own(float a, int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // CHECK: pointers-given-to-functions.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  ofOwn<<<4, 256>>>(x, y, a, n);
  ofOwn<<<4, 256>>>(x, y, a, n);
}

// One of memory, one of a local array: the function is the same.
__global__ void __launch_bounds__(256) ofEither(float *x, const float *y, float a, int n) {
  I;
  if (i + 1 < n) {
    float own[2] = {a * x[i], a * y[i]};
    x[i] = both(y + i) + both(own);
  }
}
void either(float a, int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // CHECK: pointers-given-to-functions.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  ofEither<<<4, 256>>>(x, y, a, n);
  ofEither<<<4, 256>>>(x, y, a, n);
}

// -0 and a product are the product.
__device__ float plus(float v, float p, float q) { return v + p * q; }
__global__ void __launch_bounds__(256) zeroGiven(float *x, const float *y, float a, int n) {
  I;
  if (i < n)
    x[i] = plus(-0.0f, x[i], x[i]) + a * y[i];
}
void zero(float a, int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // CHECK: pointers-given-to-functions.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  zeroGiven<<<4, 256>>>(x, y, a, n);
  zeroGiven<<<4, 256>>>(x, y, a, n);
}

// The second call adds to the product that the first has stored.
struct Twice {
  float *x;
  float a;
  __device__ void scale(int i) const { x[i] = x[i] * a; }
  __device__ void add(int i) const { x[i] = x[i] + 1.0f; }
  __device__ void operator()(int i) const {
    scale(i);
    add(i);
  }
};
void readBack(float a, int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK: pointers-given-to-functions.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  each<<<4, 256>>>(Twice{x, a}, n);
  each<<<4, 256>>>(Twice{x, a + 1}, n);
}

// One function, called twice on one array: what it loads may be what it has stored.
__device__ void step(float *x, float a, int i) { x[i] = a * x[i] + x[i]; }
__global__ void steps(float *x, float a, int n) {
  I;
  if (i < n) {
    step(x, a, i);
    step(x, a + 1, i);
  }
}
void stepped(float a, int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK: pointers-given-to-functions.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  steps<<<4, 256>>>(x, a, n);
  steps<<<4, 256>>>(x, a, n);
}

// A pointer that the function moves to its own array in the end.
__device__ float chosen(const float *p, float v, bool inside) {
  float own = v * v;
  if (inside)
    p = &own;
  return *p + v * v;
}
__global__ void choosing(float *x, const float *y, int n) {
  I;
  if (i < n)
    x[i] = chosen(y + i, x[i], n > 7);
}
void moved(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // CHECK: pointers-given-to-functions.cu:[[#@LINE+1]]:3: remark: {{.*}}unknown-pointer
  choosing<<<4, 256>>>(x, y, n);
  choosing<<<4, 256>>>(x, y, n);
}

// `__restrict__` tells compilers more of an object's pointers than is followed.
struct Promise {
  float *__restrict__ x;
  const float *__restrict__ y;
  float a;
  __device__ void operator()(int i) const { x[i] = a * y[i] + x[i]; }
};
void promised(float a, int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // CHECK: pointers-given-to-functions.cu:[[#@LINE+1]]:3: remark: {{.*}}unknown-pointer
  each<<<4, 256>>>(Promise{x, y, a}, n);
  each<<<4, 256>>>(Promise{x, y, a + 1}, n);
}
