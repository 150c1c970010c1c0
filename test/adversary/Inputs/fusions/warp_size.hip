// Other devices have warps of 32 threads, where a block reads what another one wrote.
#include <hip/hip_runtime.h>
__global__ void put(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
__global__ void pull(int *q, const int *p) {
  q[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * warpSize + threadIdx.x];
}
void run(int *p, int *q) {
  put<<<16, 64>>>(p);
  pull<<<16, 64>>>(q, p);
}
