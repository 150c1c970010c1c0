// The host function sets `done`; the wait makes the host read it afterwards. Without it the host reads before
// (and races with) fn.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int done;
static void fn(void *) { done = 1; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaLaunchHostFunc(s1, fn, nullptr);
  cudaStreamSynchronize(s1); // NEEDED
  int r = done;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
