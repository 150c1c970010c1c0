// Structs of pointers and numbers that functions and methods only return, as arguments of kernels.
// RUN: rm -rf %t && %fuse --quiet --output-dir=%t %s -- | FileCheck %s
// RUN: not grep "gpufuse[_]disjoint" %t/structs-returned.cu
// RUN: %gpuexec compare --seeds=3 %s %t/structs-returned.cu
// CHECK-COUNT-4: can be one
#include <cstdio>

struct View {
  int *data;
  int size;
};
struct Span {
  int *data;
  short size;
  Span(int *data, int size) : data(data), size(size) {}
};

class Field {
public:
  explicit Field(int size) : size(size) { cudaMalloc(&data, size * sizeof(int)); }
  ~Field() { cudaFree(data); }
  Field(const Field &) = delete;
  Field &operator=(const Field &) = delete;
  View view() const { return {data, size}; }
  View whole() { return View{this->data, this->size}; }
  int *raw() { return data; }

private:
  int *data;
  int size;
};

__global__ void set(View v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.size)
    v.data[i] = 3 * i;
}
__global__ void add(View to, View from) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < to.size)
    to.data[i] += from.data[(i * 7) % from.size];
}
__global__ void twice(Span s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.size)
    s.data[i] *= 2;
}

static View make(int *data, int size) { return View{data, size}; }
static Span span(int *data, int size = 100) { return Span(data, size); }

static void print(int *x, int n) {
  int host[400];
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 37)
    std::printf("%d\n", host[i]);
}

int main() {
  const int n = 300;
  Field a(n), b(n);
  cudaMemset(b.raw(), 1, n * sizeof(int));
  cudaMemset(a.raw(), 0, n * sizeof(int));
  print(b.raw(), n);
  // Other objects, the second read anywhere.
  set<<<(n + 63) / 64, 64>>>(a.view());
  add<<<(n + 63) / 64, 64>>>(a.view(), b.view());
  print(a.raw(), n);
  // One object, through two methods.
  set<<<(n + 63) / 64, 64>>>(b.whole());
  set<<<(n + 63) / 64, 64>>>(b.view());
  print(b.raw(), n);
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemset(y, 1, n * sizeof(int));
  print(y, n);
  set<<<(n + 63) / 64, 64>>>(make(x, n));
  add<<<(n + 63) / 64, 64>>>(make(x, n), make(y, n));
  print(x, n);
  set<<<(n + 63) / 64, 64>>>(make(y, n));
  twice<<<(n + 63) / 64, 64>>>(span(y));
  print(y, n);
  cudaFree(x);
  cudaFree(y);
}
