// Functors, closures and functions that hold, or are given, pointers round as the text of a kernel does: their elements are memory, whatever names they have.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 6
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/objects-with-pointers.cu
// RUN: grep -v CHECK %t.out/objects-with-pointers.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=kernel-fusion --report=%t.hip.json --output-dir=%t.out %t.hip -- && grep -c '"applied"' %t.hip.json | grep -x 5
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/objects-with-pointers.cu -- && not grep applied %t.2.json
#include <cstdio>
#include <cuda_runtime.h>

const int n = 1000;
float *x, *y, *z;
double *d;

template <typename F> __global__ void each(F f, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    f(i);
}

// What the first stores, the second multiplies, and each adds to what it loads.
struct Axpy {
  float *y;
  const float *x;
  float a;
  __device__ void operator()(int i) const { y[i] = a * x[i] + y[i]; }
};
struct Scale {
  float *y;
  float a;
  __device__ void operator()(int i) const { y[i] = a * y[i]; }
};
// CHECK: each_x4(Axpy f, int count, Scale {{.*}}) {
// CHECK: __threadfence_block();
void functors() {
  each<<<4, 256>>>(Axpy{y, x, 0.3f}, n);
  each<<<4, 256>>>(Scale{y, 0.7f}, n);
  each<<<4, 256>>>(Scale{z, 0.9f}, n);
  each<<<4, 256>>>(Axpy{z, y, 1.3f}, n);
}

// Of parts that hold the pointers.
struct Views {
  struct {
    float *to;
    const float *from;
  } of;
  float a;
  __device__ float term(int i) const { return of.from[i] * a; }
  __device__ void operator()(int i) const { of.to[i] += term(i); }
};
__global__ void views(Views v, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    v(i);
}
void parts() {
  views<<<4, 256>>>(Views{{x, z}, 0.6f}, n);
  views<<<4, 256>>>(Views{{y, x}, 0.2f}, n);
}

void closures(float a) {
  float *to = y, *from = x;
  each<<<4, 256>>>([=] __device__(int i) { to[i] = a * from[i]; }, n);
  each<<<4, 256>>>([=] __device__(int i) { to[i] = to[i] + from[i]; }, n);
  float *other = z;
  each<<<4, 256>>>(
      [=] __device__(int i) {
        float sum = other[i];
        sum += a * from[i];
        other[i] = sum;
      },
      n);
}

// Functions of the device, which walk, too.
__device__ void axpyAt(float *to, const float *from, float a, int i) { to[i] = a * from[i] + to[i]; }
__device__ void scaleAt(float *to, float a, int i) {
  float *own = to + i;
  *own = a * *own;
}
__global__ void axpy(float *to, const float *from, float a, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    axpyAt(to, from, a, i);
}
__global__ void scale(float *to, float a, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    scaleAt(to, a, i);
}
void functions() {
  axpy<<<4, 256>>>(y, x, 0.3f, n);
  scale<<<4, 256>>>(y, 0.7f, n);
  scale<<<4, 256>>>(z, 0.9f, n);
  axpy<<<4, 256>>>(z, y, 1.3f, n);
}

// A struct that goes on to a function, as it is and by reference.
struct Pack {
  double *d;
  double a;
};
__device__ void addIn(const Pack &p, int i) { p.d[i] = p.a * p.d[i] + 1.0; }
__device__ void scaleIn(Pack p, int i) { p.d[i] *= p.a; }
__global__ void packAdds(Pack p, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    addIn(p, i);
}
__global__ void packScales(Pack p, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    scaleIn(p, i);
}
void packs() {
  packAdds<<<4, 256>>>(Pack{d, 0.3}, n);
  packScales<<<4, 256>>>(Pack{d, 1.7}, n);
}

// Loaded from a table that the object knows.
template <class F> __global__ void map(F f, float *to, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    to[i] = f(to[i]);
}
struct FromTable {
  const float *table;
  __device__ float operator()(float v) const { return v * table[0] + table[1]; }
};
void fromTable() {
  map<<<4, 256>>>(FromTable{z}, x, n);
  map<<<4, 256>>>(FromTable{z + 2}, x, n);
}

void show() {
  static float h[n];
  static double e[n];
  for (float *from : {x, y, z}) {
    cudaMemcpy(h, from, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 7)
      printf("%a ", h[i]);
  }
  cudaMemcpy(e, d, sizeof e, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 7)
    printf("%a ", e[i]);
  printf("\n");
}

int main() {
  static float h[n];
  static double e[n];
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  cudaMalloc(&z, sizeof h);
  cudaMalloc(&d, sizeof e);
  for (float *to : {x, y, z}) {
    for (int i = 0; i < n; ++i)
      h[i] = (i % 37 - 17) / 7.0f + (to == y);
    cudaMemcpy(to, h, sizeof h, cudaMemcpyHostToDevice);
  }
  for (int i = 0; i < n; ++i)
    e[i] = (i % 41) / 3.0;
  cudaMemcpy(d, e, sizeof e, cudaMemcpyHostToDevice);
  functors();
  show();
  parts();
  show();
  closures(0.37f);
  show();
  functions();
  show();
  packs();
  show();
  fromTable();
  show();
  return 0;
}
