// As functors-compute.cu; AMD's compilers contract in ways that a sum of what a function is given leaves open, so that of sums those of elements and products are left.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && grep -c '"applied"' %t.json | grep -x 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/functors-compute.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/functors-compute.hip -- && not grep applied %t.2.json
#include <cstdio>
#include <hip/hip_runtime.h>

struct Scale {
  float by;
  __device__ float operator()(float v) const { return v * by; }
};
struct Line {
  float a, b;
  __device__ float operator()(float v) const { return v * a + b; }
};
struct Relu {
  __device__ float operator()(float v) const { return v > 0 ? v : 0; }
};
struct Shifted { // of two, through methods
  Scale scale;
  float by;
  __device__ float shifted(float v) const { return v - by; }
  __device__ float operator()(float v) const {
    const float scaled = scale(v);
    return shifted(scaled);
  }
};
struct Decay {
  double rate;
  __host__ __device__ double apply(double v) const { return v - v * rate; }
};

template <class F> __global__ void map(F f, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = f(x[i]);
}
template <class F> __global__ void mapTo(F f, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = f(x[i]);
}
__global__ void decay(const Decay d, double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = d.apply(x[i]);
}

void scaleRelu(float *x, int n) {
  map<<<4, 256>>>(Scale{1.7f}, x, n);
  map<<<4, 256>>>(Relu{}, x, n);
}
void scaleLine(float *x, int n) {
  map<<<4, 256>>>(Scale{0.3f}, x, n);
  map<<<4, 256>>>(Line{1.3f, 0.1f}, x, n);
}
void lineScale(float *x, int n) {
  map<<<4, 256>>>(Line{1.3f, 0.1f}, x, n);
  map<<<4, 256>>>(Scale{0.3f}, x, n);
}
void lineTwice(float *x, int n) {
  const Line line{0.9f, 0.7f};
  map<<<4, 256>>>(line, x, n);
  map<<<4, 256>>>(line, x, n);
}
void apart(const float *x, float *y, float *z, int n) {
  mapTo<<<4, 256>>>(Line{1.1f, -0.3f}, x, y, n);
  mapTo<<<4, 256>>>(Line{1.2f, -0.4f}, x, z, n);
}
void nested(float *x, int n) {
  map<<<4, 256>>>(Shifted{{1.9f}, 0.3f}, x, n);
  map<<<4, 256>>>(Scale{0.7f}, x, n);
}
void closures(float *x, int n, float a) {
  map<<<4, 256>>>([=] __device__(float v) { return v * a + 1; }, x, n);
  map<<<4, 256>>>([=] __device__(float v) { return a - v; }, x, n);
}
void decayTwice(double *x, int n) {
  decay<<<4, 256>>>(Decay{0.1}, x, n);
  decay<<<4, 256>>>(Decay{0.3}, x, n);
}
void rounds(float *x, int n) {
  for (int round = 0; round < 5; ++round)
    map<<<4, 256>>>(Line{0.99f, 0.01f}, x, n);
}

template <class T> void print(const T *x, int n) {
  T h[1000];
  hipMemcpy(h, x, n * sizeof(T), hipMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 37)
    printf("%a ", double(h[i]));
  printf("\n");
}

int main() {
  const int n = 1000;
  float h[n], *x, *y, *z;
  double g[n], *d;
  for (int i = 0; i < n; ++i)
    g[i] = h[i] = (i % 71 - 35) / 13.0f;
  hipMalloc(&x, sizeof h);
  hipMalloc(&y, sizeof h);
  hipMalloc(&z, sizeof h);
  hipMalloc(&d, sizeof g);
  hipMemcpy(x, h, sizeof h, hipMemcpyHostToDevice);
  hipMemcpy(d, g, sizeof g, hipMemcpyHostToDevice);
  scaleLine(x, n);
  print(x, n);
  lineScale(x, n);
  print(x, n);
  lineTwice(x, n);
  print(x, n);
  apart(x, y, z, n);
  print(y, n);
  nested(x, n);
  print(x, n);
  closures(y, n, 1.1f);
  print(y, n);
  scaleRelu(z, n);
  print(z, n);
  decayTwice(d, n);
  print(d, n);
  rounds(x, n);
  print(x, n);
}
