// Work as the clock: what is unfinished shows, in every schedule that leaves it so, and what only orders does not count.
// RUN: %gpuexec build %s -o %t && env GPUEXEC_CLOCK=work GPUEXEC_STREAMS=late %t | FileCheck --check-prefixes=CHECK,LATE %s
// RUN: env GPUEXEC_CLOCK=work %t | FileCheck --check-prefixes=CHECK,EAGER %s
// RUN: not env GPUEXEC_CLOCK=sun %t 2>&1 | FileCheck --check-prefix=USAGE %s
// LATE: after the launches 2
// EAGER: after the launches 0
// CHECK: after the wait 0
// CHECK: with an event 0
// CHECK: nothing timed 0, a launch timed 1
// USAGE: GPUEXEC_CLOCK=sun: expected time or work
#include <cstdio>
#include <ctime>

__global__ void set(int *x, int v) { *x = v; }

int main() {
  int *x;
  cudaMalloc(&x, sizeof(int));
  set<<<1, 1>>>(x, 1);
  set<<<1, 1>>>(x, 2);
  printf("after the launches %d\n", (int)clock());
  cudaDeviceSynchronize();
  printf("after the wait %d\n", (int)clock());
  cudaEvent_t first, second, third;
  cudaEventCreate(&first);
  cudaEventCreate(&second);
  cudaEventCreate(&third);
  cudaEventRecord(first);
  cudaEventRecord(second);
  printf("with an event %d\n", (int)clock());
  set<<<1, 1>>>(x, 3);
  cudaEventRecord(third);
  cudaDeviceSynchronize();
  float nothing, launch;
  cudaEventElapsedTime(&nothing, first, second);
  cudaEventElapsedTime(&launch, second, third);
  printf("nothing timed %g, a launch timed %g\n", nothing, launch);
  cudaFree(x);
}
