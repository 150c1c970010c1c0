// finish() is called from main and at call depth 13, where it is not followed but needed.
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
static int c12() { put<<<1, 1>>>(pin); finish(); return *pin; }
static int c11() { return c12(); }
static int c10() { return c11(); }
static int c9() { return c10(); }
static int c8() { return c9(); }
static int c7() { return c8(); }
static int c6() { return c7(); }
static int c5() { return c6(); }
static int c4() { return c5(); }
static int c3() { return c4(); }
static int c2() { return c3(); }
static int c1() { return c2(); }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 4); cudaMallocHost(&pin, 4); *pin = 0;
  finish();
  printf("%d\n", c1());
}
