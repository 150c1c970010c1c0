// The operator + of an enumeration starts work.
#include <cuda_runtime.h>
#include <cstdio>
#include <numeric>
enum class Op : int { A, B };
static int *d;
__global__ void add(int *p, int v) { *p += v; }
Op operator+(Op a, Op b) { add<<<1, 1>>>(d, (int)b + 1); return a; }
int main() {
  int *h; Op ops[2] = {Op::A, Op::B};
  cudaMallocHost(&d, 256); *d = 0;
  Op r = std::accumulate(ops, ops + 2, Op::A);
  cudaDeviceSynchronize(); // NEEDED
  printf("%d %d\n", *d, (int)r);
}
