// Views with constructors and methods, made on the host and inside kernels.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/methods-of-views.hip

#include <hip/hip_runtime.h>
#include <cstdio>
#include <utility>
struct View {
  int *p;
  int n;
  __host__ __device__ View(int *p, int n) : p(p), n(n) {}
  __device__ int &operator()(int i) const { return p[i]; }
  __device__ bool has(int i) const { return i < size(); }
  __device__ int size() const { return n; }
  __device__ View part(int from, int count) const { return View(p + from, count); }
};
struct Add {
  int by;
  __device__ int operator()(int x) const { return x + by; }
};

template <class Op> __global__ void apply(View v, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (v.has(i))
    v(i) = op(v(i));
}
__global__ void copy(View from, View to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (from.has(i))
    to(i) = 3 * from(i);
}
__global__ void strided(int *x, int n) {
  const View v(x, n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (v.has(i)) {
    v(i) += i;
    i += blockDim.x * gridDim.x;
  }
}
__global__ void halves(int *x, int *y, int n) {
  View all(x, n), upper = all.part(n / 2, n - n / 2);
  View moved = std::move(upper);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2)
    y[i] = all(i) + moved(i);
}

int h[2000];
void print(const int *d, int n) {
  hipMemcpy(h, d, n * sizeof(int), hipMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + h[i];
  printf("%u\n", sum);
}

void onHost(int n) {
  int *x, *y;
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMemset(x, 65, n * sizeof(int));
  View a(x, n), b(y, n);
  apply<<<(n + 255) / 256, 256>>>(a, Add{5});
  copy<<<(n + 255) / 256, 256>>>(a, b);
  print(x, n);
  print(y, n);
}

void byThreads(int n) {
  int *x, *y;
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMemset(x, 65, n * sizeof(int));
  hipMemset(y, 1, n * sizeof(int));
  strided<<<2, 128>>>(x, n);
  strided<<<2, 128>>>(y, n);
  print(x, n);
  print(y, n);
}

void again(int n) {
  int *x;
  hipMalloc(&x, n * sizeof(int));
  hipMemset(x, 65, n * sizeof(int));
  strided<<<2, 128>>>(x, n);
  strided<<<2, 128>>>(x, n);
  print(x, n);
}

void inKernels(int n) {
  int *x, *y;
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMemset(x, 33, n * sizeof(int));
  const View half(y, n / 2);
  halves<<<(n + 255) / 256, 256>>>(x, y, n);
  apply<<<(n + 255) / 256, 256>>>(half, Add{1});
  print(y, n / 2);
}

int main() {
  onHost(2000);
  byThreads(1000);
  again(999);
  inKernels(1999);
}
