// Where parameters point is the caller's secret; two allocations are apart.
// RUN: %fuse --runtime-guards=off --show-rejected %s -- 2>&1 | FileCheck --check-prefixes=CHECK,OFF %s
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck --check-prefixes=CHECK,ON %s

#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

void refused(float *x, float *y, int n) {
  first<<<(n + 255) / 256, 256>>>(x, n);
  // OFF: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
  // ON: :[[#@LINE-2]]:3: warning: launches of 'first' and 'second' can be one, where their buffers are apart: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(y, n);
}

// No guard can be written: nothing bounds what the kernel touches, or only what the host cannot write.
__global__ void everywhere(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (x[i] > 0)
    x[i++] = 3;
}
__global__ void indirect(float *x, const int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[to[i]] = 3;
}
__global__ void products(float *x, long n, long m) {
  for (long i = blockIdx.x * blockDim.x + threadIdx.x; i < n * m * (n + m); i += blockDim.x * gridDim.x)
    x[i] = 3;
}
__global__ void below(float *x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i - m] = 3;
}
class View {
  float *x;
  int n;

public:
  View(float *x, int n) : x(x), n(n) {}
  __device__ float *data() const { return x; }
  __device__ int size() const { return n; }
};
__global__ void field(View v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.size())
    v.data()[i] = 3;
}
__device__ float variable[1000];
__global__ void ofDevice(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    variable[i] = 3;
}
void notGuarded(float *x, float *y, const int *to, int n, int m) {
  {
    first<<<n, 256>>>(x, n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'first' and 'everywhere' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
    everywhere<<<n, 256>>>(y);
  }
  {
    indirect<<<n, 256>>>(x, to, n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'indirect' and 'first' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
    first<<<n, 256>>>(y, n);
  }
  {
    products<<<n, 256>>>(x, n, m);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'products' and 'first' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
    first<<<n, 256>>>(y, n);
  }
  {
    below<<<n, 256>>>(x, n, m);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'below' and 'first' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
    first<<<n, 256>>>(y, n);
  }
  {
    View v{x, n};
    field<<<n, 256>>>(v);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'field' and 'first' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
    first<<<n, 256>>>(y, n);
  }
  {
    ofDevice<<<n, 256>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'ofDevice' and 'first' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
    first<<<n, 256>>>(y, n);
  }
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(y, n);
}

// A guard would ask whether the pointer overlaps what it points to itself.
struct Fields {
  float *x, *y;
  int n;
};
__global__ void set(float *a, int n, float to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = to + i;
}
__global__ void move(Fields f, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < f.n)
    f.x[i] += by * f.y[i];
}
void refusedItself() {
  Fields f;
  f.n = 1000;
  cudaMalloc(&f.x, 4000);
  cudaMalloc(&f.y, 4000);
  set<<<4, 256>>>(f.y, 1000, 1);
  // ON: :[[#@LINE-1]]:3: remark: launches of 'set' and 'move' are not fused: both go through 'f.y', which a guard would compare with itself [gpufuse-kernel-fusion:pointers-may-overlap]
  move<<<4, 256>>>(f, .5f);
}
