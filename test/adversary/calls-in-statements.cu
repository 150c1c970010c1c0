// Calls in statements that do more, that macros spell, or that may never be evaluated: nothing of it goes with the call.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && grep -c '"verdict": "applied"' %t.json | grep -x 3
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/calls-in-statements.cu -- -Wno-unused
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
static void scale(int *x, int a, int n) { scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n); }
static int first(int *x, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 5, n);
  int value;
  cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}
static double weighed(int *x, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 5, n);
  int value;
  cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost);
  double sum = 0.1;
  for (int i = 0; i < n; ++i)
    sum = sum * 0.7 + value * 0.3;
  return sum;
}
__attribute__((optnone)) static double slow(int *x, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 5, n);
  int value;
  cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost);
  return value * 0.3;
}

static int launches = 0;
#define COUNTED(call) ++launches; call
#define TRACED(call) call; printf("%s\n", #call)
#define SHOWN(e) printf("%s = %d\n", #e, (e))
#define RUN(call)                                                                                  \
  do {                                                                                             \
    call;                                                                                          \
    if (cudaGetLastError() != cudaSuccess) {                                                       \
      printf("failed\n");                                                                          \
      exit(1);                                                                                     \
    }                                                                                              \
    printf("done\n");                                                                              \
  } while (0)

int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  do {
    scale(x, 2, n);
    printf("one\n");
  } while (0);
  do {
    scale(x, 3, n);
    n = 900;
  } while (0);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 7, n);
  cudaDeviceSynchronize();
  if (scale(x, 4, n); n > 5)
    printf("more\n");
  if (scale(x, 4, n); n > 5)
    printf("more\n");
  cudaDeviceSynchronize();
  RUN(scale(x, 5, n));
  RUN(scale(x, 7, n));
  cudaDeviceSynchronize();
  COUNTED(scale(x, 2, n));
  scale(x, 3, n);
  cudaDeviceSynchronize();
  scale(x, 3, n);
  TRACED(scale(x, 2, n));
  cudaDeviceSynchronize();
  COUNTED(first(x, n));
  scale(x, 3, n);
  cudaDeviceSynchronize();
  scale(x, 3, n);
  SHOWN(first(x, n));
  scale(x, 2, n);
  int known = __builtin_constant_p(first(x, n));
  scale(x, 2, n);
  __builtin_assume(first(x, n) != 3);
  cudaDeviceSynchronize();
  scale(x, 3, n);
  printf("%a\n", weighed(x, n));
  scale(x, 3, n);
  const double some = slow(x, n);
  cudaDeviceSynchronize();
  // These are two.
  scale(x, 3, n);
  if (first(x, n) != 0) {
    scale(x, 5, n);
    scale(x, 7, n);
  }
  printf("%d %d %a %d\n", launches, known, some, first(x, n));
}
