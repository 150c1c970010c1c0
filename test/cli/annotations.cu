// What comments and attributes keep as it is, and what is done beside them.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void add(float *x, float a) { x[threadIdx.x] += a; }
__global__ void spread(float *x, float a) { x[threadIdx.x] -= a; }

void region(float *x) {
  // gpufuse: off
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'spread' are not fused: {{.*}}gpufuse-kernel-fusion:suppressed]
  spread<<<1, 64>>>(x, 2.0f);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaDeviceSynchronize' stays: {{.*}}gpufuse-redundant-sync:suppressed]
  cudaDeviceSynchronize();
  // gpufuse: on
}

void beside(float *x) {
  const char *text = "// gpufuse: off";
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'add' and 'spread' can be one
  spread<<<1, 64>>>(x, 2.0f);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: warning: 'cudaDeviceSynchronize' can go
  cudaDeviceSynchronize();
}

[[clang::annotate("gpufuse::off")]] void whole(float *x) {
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'spread' are not fused: {{.*}}gpufuse-kernel-fusion:suppressed]
  spread<<<1, 64>>>(x, 2.0f);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaDeviceSynchronize' stays: {{.*}}gpufuse-redundant-sync:suppressed]
  cudaDeviceSynchronize();
}

void fence(float *x) {
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'spread' are not fused: a fence stands between {{.*}}gpufuse-kernel-fusion:suppressed]
  /* gpufuse: fence */
  spread<<<1, 64>>>(x, 2.0f);
}

static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}

int main() {
  float *x, *h;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMallocHost(&h, 64 * sizeof(float));
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  add<<<1, 64, 0, s>>>(x, 1.0f);
  cudaMemcpyAsync(h, x, 64 * sizeof(float), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  // CHECK: :[[#@LINE-1]]:3: warning: 'cudaStreamSynchronize' can stand later, in line [[#@LINE+2]]:
  int total = work(5);
  total += work(6);
  // gpufuse: fence
  total += work(7);
  return total + (h[0] > 1.0f);
}

int pinned() {
  float *x, *host;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMallocHost((void **)&host, 64 * sizeof(float));
  cudaMemcpyAsync(host, x, 64 * sizeof(float), cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaDeviceSynchronize' stays: a fence stands directly behind it {{.*}}gpufuse-redundant-sync:suppressed]
  // gpufuse: fence
  cudaDeviceSynchronize();
  return host[3] > 0;
}
