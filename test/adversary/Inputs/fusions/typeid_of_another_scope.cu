// typeid of a class that has another meaning where the caller stands.
#include <cstdio>
#include <cuda_runtime.h>
#include <typeinfo>
template <typename T>
concept Small = sizeof(T) <= 8;
template <typename T> struct Traits {
  static int step(int n) { return n + sizeof(T); }
};
template <typename T> int stepOf(int n) { return n + sizeof(T); }
struct Record {
  int pad[3];
  int value;
};
__global__ void first(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
namespace ops {
struct Record {
  int value;
  Record() = default;
  Record(int v) : value(v) {}
};
static void add(int *x, int n) {
  puts(typeid(Record).name());
  first<<<8, 128>>>(x, 1, n);
}
} // namespace ops
void run(int *x, int n) {
  ops::add(x, n);
  second<<<8, 128>>>(x, n);
}
int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof *x);
  cudaMemset(x, 1, n * sizeof *x);
  cudaDeviceSynchronize();
  run(x, n);
  int h;
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
