// Work that a default member initialiser of a global has started before main writes p, which the host reads behind the wait.
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
static float *p;
static int prepare() {
  hipHostMalloc(&p, 256, 0);
  hipMemset(p, 0, 256);
  step<<<1, 64>>>(p, 1.0f);
  return 1;
}
struct Prepared {
  int done = prepare();
};
static const Prepared prepared;
int main() {
  hipDeviceSynchronize(); // NEEDED
  printf("%a %d\n", p[7], prepared.done);
}
