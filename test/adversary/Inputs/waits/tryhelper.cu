// work() has a try block and is not followed; the wait in finish() is what work() needs before it reads pinned
// memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin;
static void finish() {
  cudaDeviceSynchronize(); // NEEDED
}
static int work() { try { put<<<1, 1>>>(pin); finish(); return *pin; } catch (...) { return 0; } }
int main(int argc, char **argv) {
  cudaMallocHost(&pin, 4); *pin = 0;
    finish();
  int r = work();
  printf("%d\n", r);
}
