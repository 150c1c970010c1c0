// The kernel on b waits (by atomics) for the host, which waits for the kernel on a: in front of that one it may take its place on the device for ever.
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
__global__ void take(float *x, const float *y) { x[threadIdx.x] = y[63 - threadIdx.x] + 0.25f * x[threadIdx.x]; }
static void settle() { hipDeviceSynchronize(); }
__global__ void await(int *go, float *x) {
  while (__hip_atomic_load(go, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) == 0)
    ;
  if (blockIdx.x == 0 && threadIdx.x < 64)
    x[threadIdx.x] += 1.0f;
}
int main(int argc, char **) {
  float *x, *y, *z, *p, *q;
  hipMalloc(&x, 64 * sizeof(float));
  hipMalloc(&y, 64 * sizeof(float));
  hipMalloc(&z, 64 * sizeof(float));
  hipHostMalloc(&p, 64 * sizeof(float));
  hipHostMalloc(&q, 64 * sizeof(float));
  hipMemset(x, 0, 64 * sizeof(float));
  hipMemset(y, 0, 64 * sizeof(float));
  hipMemset(z, 0, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i)
    p[i] = q[i] = i;
  hipStream_t a, b;
  hipStreamCreateWithFlags(&a, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&b, hipStreamNonBlocking);
  hipEvent_t ready, done;
  hipEventCreateWithFlags(&ready, hipEventDisableTiming);
  hipEventCreateWithFlags(&done, hipEventDisableTiming);
  volatile int *flag;
  int *go;
  hipHostMalloc(&go, sizeof(int));
  settle();
  go[0] = 0;
  step<<<1, 64, 0, a>>>(x, 1.0f);
  step<<<1, 64, 0, a>>>(p, 1.0f);
  hipEventRecord(ready, a);
  hipStreamWaitEvent(b, ready, 0);
  await<<<4096, 1024, 0, b>>>(go, x); // NEEDED
  hipStreamSynchronize(a);
  printf("%a\n", p[5]);
  go[0] = 1;
  hipStreamSynchronize(b);
  hipDeviceSynchronize();
  float h[64];
  for (float *m : {x, y, z}) {
    hipMemcpy(h, m, sizeof(h), hipMemcpyDeviceToHost);
    printf("%a %a\n", h[3], h[60]);
  }
  printf("%a %a\n", p[5], q[5]);
}
