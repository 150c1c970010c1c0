// What goes wrong is said, and has an exit status of its own.
// RUN: %gpuexec build %s -o %t
// RUN: not %t race 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: env GPUEXEC_RACES=off %t race
// RUN: not %t bounds 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not %t freed 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not %t host 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: not %t stuck 2>&1 | FileCheck %s --check-prefix=STUCK
// RUN: %t assert 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: %t status | FileCheck %s --check-prefix=STATUS
// RUN: %python %S/Inputs/status.py %t race=86 bounds=88 freed=88 host=88 stuck=87
// RACE: race in {{.*}}shift{{.*}}errors.cu:[[#]]{{.*}}errors.cu:[[#]]
// BOUNDS: errors.cu:[[#]]: {{.*}}4 bytes past the end of an allocation of 256 bytes
// FREED: freed memory
// HOST: no memory of the device
// STUCK: threads of {{.*}}stuck{{.*}} wait for each other for ever
// STUCK: a warp operation
// ASSERT: Assertion `x[0] == 3` failed
// ASSERT: result 710
// STATUS: invalid 9 sticky 9 then 0
#include <cassert>
#include <cstdio>
#include <cstring>

__global__ void shift(int *x) { x[threadIdx.x] = x[(threadIdx.x + 1) % blockDim.x]; }
__global__ void touch(int *x, int i) { x[i] = 1; }
__global__ void stuck(int *x) {
  if (threadIdx.x < 16)
    __syncwarp();
  else
    x[threadIdx.x] = __shfl_sync(~0u, 1, 0);
}
__global__ void check(int *x) { assert(x[0] == 3); }

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  int *x, host[64];
  cudaMalloc(&x, 256);
  if (!strcmp(what, "race"))
    shift<<<1, 64>>>(x);
  if (!strcmp(what, "bounds"))
    touch<<<1, 1>>>(x, 65);
  if (!strcmp(what, "freed")) {
    cudaFree(x);
    touch<<<1, 1>>>(x, 0);
  }
  if (!strcmp(what, "host"))
    touch<<<1, 1>>>(host, 0);
  if (!strcmp(what, "stuck"))
    stuck<<<1, 32>>>(x);
  if (!strcmp(what, "assert")) {
    cudaMemset(x, 0, 256);
    check<<<1, 1>>>(x);
    fprintf(stderr, "result %d\n", cudaDeviceSynchronize());
  }
  if (!strcmp(what, "status")) {
    touch<<<1, 2048>>>(x, 0);
    int peeked = cudaPeekAtLastError();
    int taken = cudaGetLastError();
    printf("invalid %d sticky %d then %d\n", peeked, taken, cudaGetLastError());
  }
  cudaDeviceSynchronize();
}
