// Functions that compute a number behind what they launch, and such that give a status that nobody looks at.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && grep -c '"verdict": "applied"' %t.json | grep -x 5
// RUN: FileCheck %s < %t.out/wrapper-gives-number.cu
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-gives-number.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/wrapper-gives-number.cu -- -Wall && not grep applied %t.2.json
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

constexpr int Threads = 128;

__global__ void add_kernel(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
__global__ void dot_kernel(const int *x, const int *y, int *partial, int n) {
  __shared__ int cache[Threads];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cache[threadIdx.x] = i < n ? x[i] * y[i] : 0;
  __syncthreads();
  for (int s = Threads / 2; s > 0; s /= 2) {
    if (threadIdx.x < s)
      cache[threadIdx.x] += cache[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    partial[blockIdx.x] = cache[0];
}

// Can be copied by its constructor alone.
struct Space {
  int *p, *q, *partial;
  std::vector<int> host;
};

static long dot(const int *x, const int *y, int n, Space &space) {
  int grid = (n + Threads - 1) / Threads;
  dot_kernel<<<grid, Threads>>>(x, y, space.partial, n);
  cudaMemcpy(space.host.data(), space.partial, grid * sizeof(int), cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < grid; ++i)
    sum += space.host[i];
  return sum;
}

static void scale(int *x, int a, int n) {
  scale_kernel<<<(n + Threads - 1) / Threads, Threads>>>(x, a, n);
}

// The launch is given fields that the function behind it is given, too.
static long iterate(int n, Space &space) {
  int grid = (n + Threads - 1) / Threads;
  long last = 0;
  for (int round = 0; round < 3; ++round) {
    // CHECK: long pq = add_kernel_dot(space.p, space.q, grid, n, space);
    add_kernel<<<grid, Threads>>>(space.p, space.q, n);
    long pq = dot(space.p, space.q, n, space);
    const int factor = static_cast<int>(pq % 3) + 1;
    // CHECK: last = scale_dot(space.q, factor, n, space);
    scale(space.q, factor, n);
    last = dot(space.q, space.q, n, space);
    // CHECK: if (scale_dot(space.p, 3, n, space) == 0)
    scale(space.p, 3, n);
    if (dot(space.p, space.p, n, space) == 0)
      return -1;
  }
  return last;
}

enum Status { Good, Bad };
static Status state() { return cudaGetLastError() == cudaSuccess ? Good : Bad; }

template <class T> static Status added(T *x, const T *y, int n) {
  if (n <= 0)
    return Bad;
  add_kernel<<<(n + Threads - 1) / Threads, Threads>>>(x, y, n);
  return state();
}
static bool scaled(int *x, int a, int n) {
  if (n <= 0)
    return false;
  scale_kernel<<<(n + Threads - 1) / Threads, Threads>>>(x, a, n);
  return cudaGetLastError() == cudaSuccess;
}
static int counted(int *x, int a, int n) {
  scale_kernel<<<(n + Threads - 1) / Threads, Threads>>>(x, a, n);
  return n / Threads;
}

static void ignored(int *x, int *y, int n) {
  // CHECK: added_scaled(x, y, n, 3);
  added<int>(x, y, n);
  scaled(x, 3, n);
  cudaDeviceSynchronize();
  // CHECK: scaled_added(y, 5, n, x);
  scaled(y, 5, n);
  added(x, y, n);
  cudaDeviceSynchronize();
  // CHECK: counted_x2(x, 7, n, y);
  counted(x, 7, n);
  counted(y, 7, n);
}

int main() {
  const int n = 1000;
  Space space;
  for (int **p : {&space.p, &space.q, &space.partial})
    cudaMalloc(p, n * sizeof(int));
  cudaMemset(space.p, 1, n * sizeof(int));
  cudaMemset(space.q, 2, n * sizeof(int));
  space.host.resize(n);
  printf("%ld\n", iterate(n, space));
  ignored(space.p, space.q, n);
  ignored(space.q, space.p, 0);
  printf("%ld\n", dot(space.p, space.q, n, space));
}
