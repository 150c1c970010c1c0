// The stamps are from the clock of the device: their difference is the time of the work of s2.
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
__global__ void stamp(long long *t) { *t = wall_clock64(); }
int main() {
  int *a; long long *t, *u, h, g; hipMalloc(&a, 4); hipMalloc(&t, 8); hipMalloc(&u, 8);
  hipStream_t s1, s2;
  hipStreamCreateWithFlags(&s1, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&s2, hipStreamNonBlocking);
  hipEvent_t e; hipEventCreateWithFlags(&e, hipEventDisableTiming);
  stamp<<<1, 1, 0, s1>>>(t);
  put<<<1, 1, 0, s2>>>(a);
  hipEventRecord(e, s2);
  hipStreamWaitEvent(s1, e, 0); // NEEDED
  stamp<<<1, 1, 0, s1>>>(u);
  hipDeviceSynchronize();
  hipMemcpy(&h, t, 8, hipMemcpyDeviceToHost);
  hipMemcpy(&g, u, 8, hipMemcpyDeviceToHost);
  printf("%lld\n", g - h);
}
