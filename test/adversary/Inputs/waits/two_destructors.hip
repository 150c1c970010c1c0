// Two destructors at one place: the first does nothing, the second starts work.
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
struct Quiet { ~Quiet() {} };
struct Starter { ~Starter() { put<<<1, 1>>>(g); } };
int main() {
  hipHostMalloc(&g, 16); *g = 0;
  {
    Starter a;
    Quiet b;
  }
  hipDeviceSynchronize(); // NEEDED
  printf("%d\n", *g);
  hipHostFree(g);
}
