// Buffers of which nobody knows whether they overlap stay apart for compilers, too: nothing is found in place of a load, and no store
// is dropped for another. So a guard is all that it takes, and rounding stays as it was.
// RUN: %fuse --output-dir=%t %s -- -std=c++17 && grep -v CHECK %t/unknown-overlap-rounding.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t/unknown-overlap-rounding.cu -- -std=c++17
// CHECK-LABEL: void kick_drift(
// CHECK: if (i < p.n) {
// CHECK-NEXT: p.vx[i] += -0.5
// CHECK: void step(
// CHECK: if (gpufuse_disjoint(
#include <cstdio>
#include <cuda_runtime.h>
struct Particles {
  double *x, *y, *vx, *vy;
  int n;
};
static __global__ void kick(Particles p, double dt) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= p.n)
    return;
  p.vx[i] += -0.5 * (p.x[i] - 4.0) * dt;
  p.vy[i] += -0.5 * (p.y[i] - 4.0) * dt;
}
static __global__ void drift(Particles p, double dt) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= p.n)
    return;
  p.x[i] += p.vx[i] * dt;
  p.y[i] += p.vy[i] * dt;
}
void step(Particles p, double dt) {
  kick<<<8, 128>>>(p, dt);
  drift<<<8, 128>>>(p, dt);
}
int main() {
  Particles p;
  p.n = 1000;
  static double h[1000];
  for (int i = 0; i < p.n; ++i)
    h[i] = i * 0.137;
  for (double **each : {&p.x, &p.y, &p.vx, &p.vy}) {
    cudaMalloc(each, sizeof h);
    cudaMemcpy(*each, h, sizeof h, cudaMemcpyHostToDevice);
  }
  for (int t = 0; t < 3; ++t)
    step(p, 0.01);
  cudaMemcpy(h, p.x, sizeof h, cudaMemcpyDeviceToHost);
  double s = 0;
  for (double v : h)
    s = s * 0.5 + v;
  printf("%.17g\n", s);
}
