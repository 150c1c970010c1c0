// Buffers that objects own, reached by methods that only return a pointer; and rows of a matrix,
// whose length is a product.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 8
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/owned-buffers.cu
// RUN: grep -v CHECK %t.out/owned-buffers.cu | FileCheck %s
// RUN: %fuse --join-calls=off --report=%t.2.json %t.out/owned-buffers.cu -- -Wall && not grep applied %t.2.json

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *to, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += x[i] + 1;
}
__global__ void scale_rows(int *x, int rows, int cols, int by) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols)
    x[row * cols + col] *= by;
}
__global__ void shift_rows(int *x, int rows, int cols, int by) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols)
    x[row * cols + col] += by * col;
}

template <typename T> class Buffer {
public:
  explicit Buffer(size_t n) : size_(n) {
    cudaMalloc(&data_, n * sizeof(T));
    cudaMemset(data_, 1, n * sizeof(T));
  }
  Buffer(Buffer &&other) : data_(std::exchange(other.data_, nullptr)), size_(other.size_) {}
  Buffer(const Buffer &) = delete;
  ~Buffer() { cudaFree(data_); }
  T *data() { return data_; }
  const T *data() const { return data_; }
  int size() const { return static_cast<int>(size_); }
  operator T *() const { return data_; }
  long sum() const {
    std::vector<T> host(size_);
    cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost);
    long all = 0;
    for (T each : host)
      all = all * 31 + each;
    return all;
  }

private:
  T *data_ = nullptr;
  size_t size_;
};

// CHECK: void by_method(
// CHECK-NEXT: if (gpufuse_disjoint(x.data(), x.size(), y.data(), x.size())) {
// CHECK-NEXT: scale_add<<<4, 64>>>(x.data(), 3, x.size(), y.data());
void by_method(Buffer<int> &x, Buffer<int> &y) {
  scale<<<4, 64>>>(x.data(), 3, x.size());
  add<<<4, 64>>>(y.data(), x.data(), x.size());
}
// CHECK: gpufuse_disjoint(static_cast<int *>(x), n, y.data(), n)
// CHECK-NEXT: scale_add<<<4, 64>>>(x, 5, n, y.data());
void by_conversion(Buffer<int> &x, Buffer<int> &y, int n) {
  scale<<<4, 64>>>(x, 5, n);
  add<<<4, 64>>>(y.data(), x.data(), n);
}

struct Layer {
  Buffer<int> in, out;
  int n;
  explicit Layer(int n) : in(n), out(n), n(n) {}
  // CHECK: void forward() {
  // CHECK-NEXT: scale_add<<<4, 64>>>(in.data(), 7, n, out.data());
  void forward() {
    scale<<<4, 64>>>(in.data(), 7, n);
    add<<<4, 64>>>(out.data(), in.data(), n);
  }
};

// Moved by statements, and assigned by exchange.
class Store {
public:
  explicit Store(int n) { cudaMalloc(&p_, n * sizeof(int)); }
  Store(Store &&from) : p_(from.p_) { from.p_ = nullptr; }
  Store &operator=(Store &&from) {
    if (this != &from) {
      cudaFree(p_);
      p_ = from.p_;
      from.p_ = nullptr;
    }
    return *this;
  }
  ~Store() { cudaFree(p_); }
  int *get() const { return p_; }

private:
  int *p_;
};
// CHECK: long owned(
long owned(int n) {
  Buffer<int> x(n), y(n), z(std::move(y));
  Store s(n), t(n);
  cudaMemcpy(s.get(), x.data(), n * sizeof(int), cudaMemcpyDeviceToDevice);
  cudaMemcpy(t.get(), z.data(), n * sizeof(int), cudaMemcpyDeviceToDevice);
  s = std::move(t);
  t = Store(n);
  cudaMemcpy(t.get(), z.data(), n * sizeof(int), cudaMemcpyDeviceToDevice);
  // CHECK: scale_add_scale_add<<<4, 64>>>(
  // CHECK-NOT: gpufuse_disjoint
  // CHECK: return
  scale<<<4, 64>>>(x.data(), 3, n);
  add<<<4, 64>>>(z, x.data(), n);
  scale<<<4, 64>>>(s.get(), 5, n);
  add<<<4, 64>>>(t.get(), s.get(), n);
  cudaMemcpy(x.data(), t.get(), n * sizeof(int), cudaMemcpyDeviceToDevice);
  return x.sum() + 3 * z.sum();
}

struct Free {
  void operator()(int *p) const { cudaFree(p); }
};
using Pointer = std::unique_ptr<int, Free>;
// CHECK: gpufuse_disjoint(x.get(), n, y.get(), n)
void by_smart_pointer(const Pointer &x, const Pointer &y, int n) {
  scale<<<4, 64>>>(x.get(), 2, n);
  add<<<4, 64>>>(y.get(), x.get(), n);
}
// CHECK: gpufuse_disjoint(of[0], n, of[1], n)
void of_vector(const std::vector<int *> &of, int n) {
  scale<<<4, 64>>>(of[0], 3, n);
  add<<<4, 64>>>(of[1], of[0], n);
}

// CHECK: gpufuse_disjoint(x, 1ULL * rows * cols, y, 1ULL * rows * cols)
void matrix(int *x, int *y, int rows, int cols) {
  scale_rows<<<dim3(4, 4), dim3(8, 8)>>>(x, rows, cols, 3);
  shift_rows<<<dim3(4, 4), dim3(8, 8)>>>(y, rows, cols, 5);
}
// CHECK: gpufuse_disjoint(x + rows, 1ULL * rows * rows, y.data(), 1ULL * rows * rows)
void square(int *x, Buffer<int> &y, int rows) {
  scale_rows<<<dim3(4, 4), dim3(8, 8)>>>(x + rows, rows, rows, 2);
  shift_rows<<<dim3(4, 4), dim3(8, 8)>>>(y.data(), rows, rows, 4);
}

int main() {
  const int n = 200;
  Buffer<int> x(n), y(n);
  by_method(x, y);
  by_conversion(x, y, n);
  by_conversion(x, y, 0);
  Layer layer(n);
  layer.forward();
  Pointer first(Buffer<int>(n).data() ? nullptr : nullptr), second;
  {
    int *p, *q;
    cudaMalloc(&p, n * sizeof(int));
    cudaMalloc(&q, n * sizeof(int));
    cudaMemcpy(p, x.data(), n * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy(q, y.data(), n * sizeof(int), cudaMemcpyDeviceToDevice);
    first.reset(p);
    second.reset(q);
  }
  by_smart_pointer(first, second, n);
  cudaMemcpy(x.data(), second.get(), n * sizeof(int), cudaMemcpyDeviceToDevice);
  of_vector({x.data(), y.data()}, n);
  // Apart, one beside the other, and with one element in common.
  Buffer<int> all(4000);
  for (int distance : {1500, 30 * 31, 30 * 31 - 1, -30 * 31, 1 - 30 * 31}) {
    matrix(all.data() + 1000, all.data() + 1000 + distance, 30, 31);
    matrix(all.data() + 1000, all.data() + 1000 + distance, 31, 0);
    matrix(all.data() + 1000, all.data() + 1000 + distance, -3, 20);
    matrix(all.data() + 1000, all.data() + 1000 + distance, 20, -3);
  }
  square(all.data(), x, 14);
  const long sums[] = {x.sum(), y.sum(), layer.in.sum(), layer.out.sum(), all.sum()};
  for (long sum : sums)
    printf("%ld\n", sum);
  printf("%ld\n", owned(n));
  return 0;
}
