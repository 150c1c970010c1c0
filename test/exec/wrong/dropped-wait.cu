// A consumer on another stream that no longer waits for its producer's event.
// RUN: not %gpuexec compare --rewritten-define=NO_WAIT %s %s | FileCheck %s
// CHECK: different: {{.*}}GPUEXEC_STREAMS={{late|random}}
#include <cstdio>

__global__ void set(int *x, int v) { *x = v; }
__global__ void add(int *y, const int *x) { *y = *x + 1; }

int main() {
  int *x, *y, result;
  cudaMalloc(&x, 4);
  cudaMalloc(&y, 4);
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaEvent_t written;
  cudaEventCreateWithFlags(&written, cudaEventDisableTiming);
  set<<<1, 1, 0, first>>>(x, 41);
  cudaEventRecord(written, first);
#ifndef NO_WAIT
  cudaStreamWaitEvent(second, written, 0);
#endif
  add<<<1, 1, 0, second>>>(y, x);
  cudaMemcpyAsync(&result, y, 4, cudaMemcpyDeviceToHost, second);
  cudaDeviceSynchronize();
  printf("%d\n", result);
}
