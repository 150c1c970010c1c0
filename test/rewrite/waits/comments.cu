// A wait that moves stands above the comments that speak of its new place, and never inside of one.
// RUN: %fuse --checks=async-scope --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/comments.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/comments.cu

#include <cstdio>
#include <cuda_runtime.h>

__global__ void put(int *p) { *p = 7; }

int main() {
  int *h, x[64];
  cudaMallocHost(&h, sizeof(int));
  *h = 0;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(h);
  cudaStreamSynchronize(s);
  for (int i = 0; i < 64; ++i)
    x[i] = i;
  // the sum,
  // as it is now
  printf("%d\n", *h + x[3]);
  // CHECK: put<<<1, 1, 0, s>>>(h);
  // CHECK-NEXT: for (int i
  // CHECK: {{^ +}}cudaStreamSynchronize(s);
  // CHECK-NEXT: the sum,
  put<<<1, 1, 0, s>>>(h);
  cudaStreamSynchronize(s);
  for (int i = 0; i < 64; ++i)
    x[i] = i;
  /* It was
  // printf("%d", *h); */
  printf("%d\n", *h + x[5]);
  // CHECK: It was
  // CHECK-NEXT: printf
  // CHECK-NEXT: {{^ +}}cudaStreamSynchronize(s);
  // CHECK-NEXT: printf
  put<<<1, 1, 0, s>>>(h);
  cudaStreamSynchronize(s);
  for (int i = 0; i < 64; ++i)
    x[i] = i; // in C:\cuda\
  // and more
  printf("%d\n", *h + x[7]);
  // CHECK: and more
  // CHECK-NEXT: {{^ +}}cudaStreamSynchronize(s);
  // CHECK-NEXT: printf
  cudaFreeHost(h);
}
