// A wait for the device becomes one for a stream, and moves down past what needs neither.
// RUN: %fuse --checks=redundant-sync,async-scope --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/narrows-and-moves.hip %s
// RUN: %fuse --checks=redundant-sync,async-scope %s -- | FileCheck --check-prefix=SAYS %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/narrows-and-moves.hip
// SAYS: narrows-and-moves.hip:{{[0-9]+}}:11: warning: 'hipDeviceSynchronize' can be 'hipStreamSynchronize(a)', in line 45: nothing behind it needs the work of other streams [gpufuse-async-scope]
// SAYS: narrows-and-moves.hip:45:{{.*}} note: no further than here: the host touches memory here that the device may still be using

#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    if ((call) != hipSuccess)                                                                                          \
      exit(1);                                                                                                         \
  } while (0)

__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }

int main() {
  float *x, *y, *first, *second;
  hipMalloc((void **)&x, 64 * sizeof(float));
  hipMemset(x, 0, 64 * sizeof(float));
  hipMalloc((void **)&y, 64 * sizeof(float));
  hipMemset(y, 0, 64 * sizeof(float));
  hipHostMalloc((void **)&first, 64 * sizeof(float), 0);
  hipHostMalloc((void **)&second, 64 * sizeof(float), 0);
  hipStream_t a, b;
  hipStreamCreateWithFlags(&a, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&b, hipStreamNonBlocking);
  hipDeviceSynchronize();
  for (int round = 0; round < 3; ++round) {
    step<<<1, 64, 0, a>>>(x, 1.0f);
    hipMemcpyAsync(first, x, 64 * sizeof(float), hipMemcpyDeviceToHost, a);
    step<<<1, 64, 0, b>>>(y, 2.0f);
    hipMemcpyAsync(second, y, 64 * sizeof(float), hipMemcpyDeviceToHost, b);
    CHECK(hipDeviceSynchronize());
    // CHECK-NOT: {{^ +}}CHECK
    // CHECK: int all = 0;
    int all = 0;
    for (int i = 0; i < round; ++i)
      all += i;
    // CHECK: all += i;
    // CHECK: {{^}}    CHECK(hipStreamSynchronize(a));
    printf("%a %d\n", first[round], all);
    CHECK(hipStreamSynchronize(b));
    // CHECK: {{^}}    CHECK(hipStreamSynchronize(b));
    printf("%a\n", second[round]);
  }
}
