// Structs of pointers and extents, passed by value: made by a list, field by field, and inside another.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/views-by-value.cu

#include <cstdio>
struct View {
  float *p;
  int n;
};
struct Both {
  View from, to;
  float factor[2];
  int order[3];
};
__global__ void scale(View v, float s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.n)
    v.p[i] *= s;
}
__global__ void positive(View v, View w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.n)
    w.p[i] = v.p[i] > 0 ? v.p[i] : 0;
}
__device__ float at(const View &v, int i) { return v.p[i]; }
__device__ void put(View v, int i, float x) { v.p[i] = x; }
__global__ void through(Both b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const View from = b.from;
  if (i < from.n)
    put(b.to, i, at(from, i) > b.factor[1] ? 1.0f : b.order[2]);
}

void print(const float *d) {
  float h[4];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
}

void byList(float *d, int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 65, n * sizeof(float));
  const View a{x, n}, b = {y, n};
  scale<<<(n + 255) / 256, 256>>>(a, -2.0f);
  positive<<<(n + 255) / 256, 256>>>(a, b);
  print(x);
  print(y);
}

void byField(float *d, int n) {
  View a, b;
  cudaMalloc(&a.p, n * sizeof(float));
  cudaMalloc(&b.p, n * sizeof(float));
  a.n = b.n = n;
  cudaMemset(a.p, 65, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(a, 2.0f);
  positive<<<(n + 255) / 256, 256>>>(a, b);
  print(a.p);
  print(b.p);
}

void written(float *d, int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 65, n * sizeof(float));
  cudaMemset(y, 65, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(View{x, n}, 2.0f);
  scale<<<(n + 255) / 256, 256>>>(View{y, n - 1}, 3.0f);
  print(x);
  print(y);
}

void inside(float *d, int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 65, n * sizeof(float));
  const View a{x, n};
  const Both b{{x, n}, {y, n}, {1.0f, 2.0f}, {0, 1, 2}};
  scale<<<(n + 255) / 256, 256>>>(a, 2.0f);
  through<<<(n + 255) / 256, 256>>>(b);
  print(x);
  print(y);
}

int main() {
  byList(nullptr, 1000);
  byField(nullptr, 1000);
  written(nullptr, 1000);
  inside(nullptr, 1000);
}
