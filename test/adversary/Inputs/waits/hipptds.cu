// HIP: 'define HIP_API_PER_THREAD_DEFAULT_STREAM before including hip_runtime.h' makes the null stream the per-
// thread one, which does not wait for other blocking streams.
#define HIP_API_PER_THREAD_DEFAULT_STREAM
#include <hip/hip_runtime.h>
__global__ void put(int *p) { *p = 7; }
int main() {
  hipStream_t s; hipStreamCreate(&s);
  int *d, r; hipMalloc(&d, 4);
  put<<<1, 1, 0, s>>>(d);
  hipStreamSynchronize(s); // NEEDED
  put<<<1, 1>>>(d);
  hipDeviceSynchronize();
  return 0;
}
