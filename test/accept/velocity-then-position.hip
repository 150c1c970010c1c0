// Two steps of an integrator, in HIP: the second multiplies what the first stored, under the same guard.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/velocity-then-position.hip

#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void velocity(double *v, const double *a, double dt, double cut, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double next = v[i] + a[i] * dt;
  v[i] = next;
}

__global__ void position(double *x, const double *v, double dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] += v[i] * dt;
}

int main() {
  const int n = 1000;
  double host[n], *x, *v, *a;
  hipMalloc(&x, sizeof(host));
  hipMalloc(&v, sizeof(host));
  hipMalloc(&a, sizeof(host));
  for (int i = 0; i < n; ++i)
    host[i] = 0.1 * (i % 37);
  hipMemcpy(x, host, sizeof(host), hipMemcpyHostToDevice);
  hipMemcpy(a, host, sizeof(host), hipMemcpyHostToDevice);
  hipMemset(v, 0, sizeof(host));
  for (int step = 0; step < 3; ++step) {
    velocity<<<n / 128 + 1, 128>>>(v, a, 0.01, 0.001, n);
    position<<<n / 128 + 1, 128>>>(x, v, 0.01, n);
  }
  hipMemcpy(host, x, sizeof(host), hipMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += host[i] * (i + 1);
  std::printf("%a\n", sum);
  hipFree(x);
  hipFree(v);
  hipFree(a);
}
