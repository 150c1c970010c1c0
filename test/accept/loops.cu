// Loops that do nothing but launch move into the kernel.
// RUN: %fuse --join-calls=off --enter-branches=off --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 10
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/loops.cu
// RUN: grep -v CHECK %t.out/loops.cu | FileCheck %s
// RUN: %fuse --join-calls=off --enter-branches=off --report=%t.2.json %t.out/loops.cu -- -Wall && not grep applied %t.2.json
// RUN: %fuse --join-calls=off --move-loops=off --report=%t.3.json %s -- && not grep _loop %t.3.json

#include <cstdio>
#include <cstdlib>

#define OK(call)                                                                                   \
  do {                                                                                             \
    cudaError_t e = (call);                                                                        \
    if (e != cudaSuccess) {                                                                        \
      fprintf(stderr, "%s\n", cudaGetErrorString(e));                                              \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

// CHECK: static __global__ void step_loop(int *x, int by, int n, int steps) {
// CHECK-NEXT: int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT: if (i < n) {
// CHECK-NEXT: for (int t = 0; t < steps; ++t) {
// CHECK-NEXT: x[i] = x[i] * by + i;
__global__ void step(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * by + i;
}
__global__ void leaves(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (x[i] % 3 == 0)
    return;
  x[i] += 7;
}
__global__ void gather(int *to, const int *from, const int *__restrict__ index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += from[index[i]];
}
// What the block has in shared memory is one array for all rounds.
// CHECK: static __global__ void turn_loop(int *x, unsigned int many) {
// CHECK: __syncthreads();
// CHECK: __syncthreads();
// CHECK-NEXT: }
__global__ void turn(int *x) {
  __shared__ int tile[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  tile[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = tile[(threadIdx.x + 1) % 64];
}
// Within the block through global memory.
__global__ void shift(int *x) {
  const int first = blockIdx.x * 64;
  const int own = x[first + (threadIdx.x + 3) % 64];
  __syncthreads();
  x[first + threadIdx.x] = own + 1;
}
template <typename T> __global__ void grow(T *x, T by, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] += by;
}
__global__ void count(int *bins, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[x[i] & 7], 1);
}
__global__ void rounds_kernel(int *x, int rounds, int it) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rounds)
    x[i] ^= it;
}

void loops(int *x, int *y, const int *index, int n, int steps) {
  // CHECK: void loops(
  // CHECK-NEXT: if (steps > 0)
  // CHECK-NEXT: step_loop<<<4, 64>>>(x, 3, n, steps);
  for (int t = 0; t < steps; ++t)
    step<<<4, 64>>>(x, 3, n);
  // CHECK-NEXT: if (steps / 2 >= 1) {
  // CHECK-NEXT: leaves_loop<<<4, 64>>>(x, n, steps / 2);
  // CHECK-NEXT: OK(cudaGetLastError());
  // CHECK-NEXT: }
  for (int t = 1; t <= steps / 2; t++) {
    leaves<<<4, 64>>>(x, n);
    OK(cudaGetLastError());
  }
  int *z;
  OK(cudaMalloc(&z, 200 * sizeof(int)));
  OK(cudaMemcpy(z, x, 200 * sizeof(int), cudaMemcpyDeviceToDevice));
  int *own;
  OK(cudaMalloc(&own, 200 * sizeof(int)));
  OK(cudaMemset(own, 1, 200 * sizeof(int)));
  // The set goes with it, whatever a set refused before it was called.
  // CHECK: {{fill[0-9]*}}_gather_loop<<<4, 64>>>(own, 200, z, index, n, 0);
  for (int t = 5; t > 0; --t) {
    gather<<<4, 64>>>(own, z, index, n);
  }
  OK(cudaMemcpy(y, own, 200 * sizeof(int), cudaMemcpyDeviceToDevice));
  const unsigned many = steps;
  // CHECK: if (many > 0u)
  // CHECK-NEXT: turn_loop<<<3, 64>>>(y, many);
  for (unsigned t = 0; t < many; ++t)
    turn<<<3, 64>>>(y);
  for (int t = 0; 7 > t; ++t)
    shift<<<3, 64>>>(y);
  for (long t = 0; t < steps; ++t)
    grow<int><<<2, 32>>>(y, 2, n);
  int *bins;
  OK(cudaMalloc(&bins, 8 * sizeof(int)));
  OK(cudaMemset(bins, 0, 8 * sizeof(int)));
  for (int t = 0; t < steps; ++t)
    count<<<4, 64>>>(bins, y, n);
  OK(cudaMemcpy(x, bins, 8 * sizeof(int), cudaMemcpyDeviceToDevice));
  // Names that the kernel has already.
  // CHECK: rounds_kernel_loop<<<4, 64>>>(x, n, 5, 4);
  for (int it = 0; it < 4; ++it)
    rounds_kernel<<<4, 64>>>(x, n, 5);
  // A chain.
  // CHECK: step_grow_loop<<<4, 64>>>(
  for (int t = 0; t < steps; ++t) {
    step<<<4, 64>>>(own, 3, n);
    grow<int><<<4, 64>>>(own, t < 0, n);
  }
  for (int t = 0; t < steps; ++t) {
    step<<<4, 64>>>(own, 3, n);
    grow<int><<<4, 64>>>(own, 2, n);
    OK(cudaGetLastError());
  }
  OK(cudaMemcpy(x + 8, own, 100 * sizeof(int), cudaMemcpyDeviceToDevice));
  OK(cudaFree(z));
  OK(cudaFree(own));
  OK(cudaFree(bins));
}

int main() {
  const int n = 200;
  int *x, *y, *index, host[n], places[n];
  OK(cudaMalloc(&x, sizeof host));
  OK(cudaMalloc(&y, sizeof host));
  OK(cudaMalloc(&index, sizeof host));
  for (int steps : {3, 1, 0, -2, 8}) {
    for (int i = 0; i < n; ++i) {
      host[i] = i * 7 % 31 - 9;
      places[i] = i * 13 % n;
    }
    OK(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(index, places, sizeof host, cudaMemcpyHostToDevice));
    OK(cudaMemset(y, 0, sizeof host));
    loops(x, y, index, n, steps < 0 ? 0 : steps);
    long sum = 0;
    for (int *each : {x, y}) {
      OK(cudaMemcpy(host, each, sizeof host, cudaMemcpyDeviceToHost));
      for (int i = 0; i < n; ++i)
        sum = sum * 31 + host[i];
    }
    printf("%ld\n", sum);
  }
  return 0;
}
