// The check exits with n; moved below the inner n, a failing program exits with 0 instead of 2.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static void note(const char *what) { fprintf(stderr, "%s\n", what); }
#define CHECK(x) do { cudaError_t err = (x); if (err != cudaSuccess) { fprintf(stderr, "%s\n", cudaGetErrorString(err)); exit(n); } } while (0)
int main(int argc, char **argv) {
  int *h, x[64]; cudaMallocHost(&h, 4); *h = 0; int n = 2;
  put<<<1, 1>>>(h);
  {
    CHECK(cudaDeviceSynchronize()); // NEEDED
    for (int i = 0; i < 64; ++i) x[i] = i;
    int n = 0;
    for (int i = 0; i < 64; ++i) x[i] += n;
    printf("%d\n", *h + x[3]);
  }
}
