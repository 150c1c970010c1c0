// As tryhelper.cu: work() is not followed because of one asm statement (a compiler barrier).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin, total;
struct Guard { ~Guard() { total += *pin; } };
static void finish() {
  cudaDeviceSynchronize(); // NEEDED
}
static int work() { put<<<1, 1>>>(pin); finish(); asm volatile("" ::: "memory"); return *pin; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 4); cudaMallocHost(&pin, 4); *pin = 0;
  finish();
  printf("%d\n", work());
}
