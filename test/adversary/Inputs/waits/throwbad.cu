// new int[-1] throws std::bad_array_new_length out of work(); main catches it and reads pinned memory. Only the
// removed wait was on that path.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin, total;
struct Guard { ~Guard() { total += *pin; } };
static void work(int n) {
  put<<<1, 1>>>(pin);
  cudaDeviceSynchronize(); // NEEDED
  int *q = new int[n];
  cudaDeviceSynchronize();
  delete[] q;
}
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 4); cudaMallocHost(&pin, 4); *pin = 0;
  try { work(argc - 2); } catch (...) {}
  printf("%d\n", *pin);
}
