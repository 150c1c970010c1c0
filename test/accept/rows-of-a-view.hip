// HIP: a struct by value, whose elements are reached by row and column of the thread's number.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/rows-of-a-view.hip

#include <cstdio>
#include <hip/hip_runtime.h>
struct Matrix {
  int *data;
  int width, count;
};
__global__ void fill(Matrix m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m.count) {
    int row = i / m.width, column = i % m.width;
    m.data[row * m.width + column] = row * 100 + column;
  }
}
__global__ void mark(Matrix m, int *rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m.count && i % m.width == 0)
    rows[i / m.width] = m.data[i];
}
int main() {
  const int count = 1000;
  int *data, *rows, h[8];
  hipMalloc(&data, count * sizeof(int));
  hipMalloc(&rows, count * sizeof(int));
  Matrix m{data, 37, count};
  fill<<<(count + 127) / 128, 128>>>(m);
  mark<<<(count + 127) / 128, 128>>>(m, rows);
  hipMemcpy(h, rows, sizeof h, hipMemcpyDeviceToHost);
  for (int each : h)
    printf("%d\n", each);
  hipMemcpy(h, data + 300, sizeof h, hipMemcpyDeviceToHost);
  for (int each : h)
    printf("%d\n", each);
}
