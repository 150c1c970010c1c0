// The offset counts bytes, not elements.
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
struct Four { float f[4]; };
int main() {
  float *x, *y, *p;
  hipMalloc(&x, 64 * sizeof(float));
  hipMalloc(&y, 64 * sizeof(float));
  hipHostMalloc(&p, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i)
    p[i] = 1;
  hipMemset(x, 0, 64 * sizeof(float));
  hipMemset(y, 0, 64 * sizeof(float));
  hipStream_t a, b;
  hipStreamCreateWithFlags(&a, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&b, hipStreamNonBlocking);
  hipDeviceSynchronize();
  
  hipMemcpyAsync((char *)p + 64, y, 32 * sizeof(float), hipMemcpyDeviceToHost, b);
  hipStreamSynchronize(b); // NEEDED
  printf("%a\n", p[20]);
  hipDeviceSynchronize();
  printf("%a\n", p[63]);
}
