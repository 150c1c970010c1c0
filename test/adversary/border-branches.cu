// Branches of which a compiler may take the ways together, or hand on what one of them knows: behind another body that asks the same,
// other products meet their sums. With __restrict__, and stores that are not in a way that leaves, too.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>

#define INDEX int i = blockIdx.x * blockDim.x + threadIdx.x
__device__ float three() { return 3; }
struct Pair {
  float x, y;
};

__global__ void asks(int n, float a, const float *u, float *v) {
  INDEX;
  if (i < n)
    v[i] += a * u[i];
}
// Both ways compute: a sum, a product, or what is converted, called or chosen.
__global__ void sums(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    y[i] = x[i] + a * x[i + 1];
  else
    y[i] = x[i] + a;
  y[i + 5000] = 1;
}
__global__ void products(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    y[i] = x[i + 1] + a * x[i];
  else
    y[i] = a * x[i];
  y[i + 5000] = 1;
}
__global__ void converted(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    y[i] = x[i + 1] + a * x[i];
  else
    y[i] = i;
  y[i + 5000] = 1;
}
__global__ void called(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    y[i] = x[i + 1] + a * x[i];
  else
    y[i] = three();
  y[i + 5000] = 1;
}
__global__ void negated(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n) {
    y[i] = x[i + 1] + a * x[i];
  } else {
    y[i] = -x[i];
  }
  y[i + 5000] = 1;
}
// A value leaves the branch: in a variable, a field, by another name.
__global__ void variable(int n, float a, const float *x, float *y) {
  INDEX;
  float v = 0;
  if (i < n)
    v = x[i];
  y[i] = v * a + x[i + 1];
}
__global__ void field(int n, float a, const float *x, float *y) {
  INDEX;
  Pair v{0, 0};
  if (i < n)
    v.x = x[i];
  y[i] = v.x * a + x[i + 1];
}
__global__ void reference(int n, float a, const float *x, float *y) {
  INDEX;
  float v = 0, &also = v;
  if (i < n)
    also = x[i];
  y[i] = v * a + x[i + 1];
}
__global__ void rounds(int n, float a, const float *x, float *y) {
  INDEX;
  float v = 0;
  for (int k = 0; k < 3; ++k) {
    if (i < n)
      break;
    v += a * x[i + k];
  }
  y[i] = v;
}
// All that the way which computes loads is loaded elsewhere: both ways can be one, with a selected value.
__global__ void loaded(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    y[i] = x[i];
  else
    y[i] = x[i] + x[i] * a;
  y[i + 5000] = 1;
}
__global__ void loadedAhead(int n, float a, const float *x, float *y) {
  INDEX;
  int j = i + 1;
  y[i + 6000] = x[j];
  if (i < n) {
    y[i] = x[i];
    return;
  }
  y[i] = x[i] + x[i + 1] * a;
}
// What comes behind forms the same product.
__global__ void again(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    y[i] = x[i + 64] + x[i] * a;
  y[i + 5000] = x[i] * a;
}
// A product reaches the way in an element, or out of it in memory.
__global__ void listed(int n, float a, const float *x, float *y) {
  INDEX;
  float p[2] = {x[i] * a, x[i + 256]};
  if (i < n)
    y[i] = p[0] + x[i + 64];
  y[i + 5000] = p[0];
}
__global__ void readBack(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    y[i] = x[i] * a;
  y[i + 5000] = y[i] + x[i + 256];
}
// The same by bits in an integer, in a function, in a macro.
__global__ void bits(int n, float a, const float *x, float *y) {
  INDEX;
  int k = 0;
  if (i < n)
    k = __float_as_int(x[i] * a);
  y[i + 5000] = __int_as_float(k) + x[i + 256];
}
__device__ void put(float *y, float v) { *y = v; }
__global__ void inFunction(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    put(&y[i], x[i] * a);
  y[i + 5000] = y[i] + x[i + 256];
}
#define PUT(y, v) y = v
__global__ void inMacro(int n, float a, const float *x, float *y) {
  INDEX;
  if (i < n)
    PUT(y[i], x[i] * a);
  y[i + 5000] = y[i] + x[i + 256];
}
// Here the store may be ahead of the loads.
__global__ void ahead(int n, float a, const float *__restrict__ x, float *__restrict__ y) {
  INDEX;
  if (i < n) {
    y[i] = x[i];
    if (i > 5)
      return;
  }
  float s = a * x[i] + x[i + 1];
  y[i] = s * a + x[i];
}

void run(int n, float *x, float *y, float *u, float *v) {
  // CHECK: remark: launches of 'asks' and 'sums' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  sums<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'products' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  products<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'converted' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  converted<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'called' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  called<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'negated' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  negated<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'variable' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  variable<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'field' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  field<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'reference' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  reference<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'rounds' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  rounds<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'loaded' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  loaded<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'loadedAhead' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  loadedAhead<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'again' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  again<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'listed' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  listed<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'readBack' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, u, v);
  readBack<<<8, 128>>>(n, 0.7f, x, y);
  cudaDeviceReset();
  // CHECK: remark: launches of 'bits' and 'asks' are not fused: {{.*}}rounding-across-seam]
  bits<<<8, 128>>>(n, 0.7f, x, y);
  asks<<<8, 128>>>(n, 0.5f, u, v);
  cudaDeviceReset();
  // CHECK: remark: launches of 'inFunction' and 'asks' are not fused: {{.*}}rounding-across-seam]
  inFunction<<<8, 128>>>(n, 0.7f, x, y);
  asks<<<8, 128>>>(n, 0.5f, u, v);
  cudaDeviceReset();
  // CHECK: remark: launches of 'inMacro' and 'asks' are not fused: {{.*}}rounding-across-seam]
  inMacro<<<8, 128>>>(n, 0.7f, x, y);
  asks<<<8, 128>>>(n, 0.5f, u, v);
  cudaDeviceReset();
  // CHECK: remark: launches of 'asks' and 'ahead' are not fused: {{.*}}rounding-across-seam]
  asks<<<8, 128>>>(n, 0.5f, x, v);
  ahead<<<8, 128>>>(n, 0.7f, x, v);
}
