// Extents that methods give: along what axes they are numbers.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --report=%t.json --output-dir=%t.out %s -- && test $(grep -c applied %t.json) = 4
// RUN: grep -v CHECK %t.out/extents-of-methods.hip | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/extents-of-methods.hip
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void add(int *a, const int *b, int rows, int columns) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < columns && y < rows)
    a[y * columns + x] += b[y * columns + x];
}
__global__ void lessen(int *a, int by, int rows, int columns) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < columns && y < rows)
    a[y * columns + x] -= by;
}

class Matrix {
public:
  Matrix(int rows, int columns) : rows(rows), columns(columns) {
    hipMalloc(&data, rows * columns * sizeof(int));
    hipMemset(data, 1, rows * columns * sizeof(int));
  }
  ~Matrix() { hipFree(data); }
  Matrix(const Matrix &) = delete;
  Matrix &operator=(const Matrix &) = delete;

  void direct(const Matrix &other, int by) {
    // CHECK: add_lessen<<<grid(), block()>>>(
    add<<<grid(), block()>>>(data, other.data, rows, columns);
    lessen<<<grid(), block()>>>(data, by, rows, columns);
  }
  void byVariable(const Matrix &other, int by) {
    const dim3 blocks = grid();
    // CHECK: add_lessen<<<blocks, block()>>>(
    add<<<blocks, block()>>>(data, other.data, rows, columns);
    lessen<<<blocks, block()>>>(data, by, rows, columns);
  }
  void byLocal(const Matrix &other, int by) {
    // CHECK: add_lessen<<<tiles(), block()>>>(
    add<<<tiles(), block()>>>(data, other.data, rows, columns);
    lessen<<<tiles(), block()>>>(data, by, rows, columns);
  }
  int sum() const {
    static int h[4000];
    hipMemcpy(h, data, rows * columns * sizeof(int), hipMemcpyDeviceToHost);
    unsigned out = 0;
    for (int i = 0; i < rows * columns; ++i)
      out = out * 31 + h[i];
    return static_cast<int>(out);
  }
  dim3 grid() const { return dim3((columns + 15) / 16, (rows + 15) / 16); }
  static dim3 block() { return {16, 16}; }
  int *data;

private:
  dim3 tiles() const {
    dim3 out((columns + 15) / 16, (rows + 15) / 16);
    return out;
  }
  int rows, columns;
};

void outside(Matrix &m, int by) {
  // CHECK: add_lessen<<<m.grid(), Matrix::block()>>>(
  add<<<m.grid(), Matrix::block()>>>(m.data, m.data, 50, 60);
  lessen<<<m.grid(), Matrix::block()>>>(m.data, by, 50, 60);
}

int main() {
  Matrix a(50, 60), b(50, 60);
  a.direct(b, 3);
  a.byVariable(b, 4);
  a.byLocal(b, 5);
  a.direct(a, 6);
  outside(b, 7);
  printf("%x %x\n", a.sum(), b.sum());
}
