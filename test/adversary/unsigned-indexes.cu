// Unsigned indexes that may wrap, where two threads that touch one element need not both write it, or may be meant to.
// RUN: %fuse --checks=kernel-fusion --show-rejected --report=%t.json %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one' && not grep applied %t.json
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --report=%t.json %t.hip -- && not grep applied %t.json
#include <cuda_runtime.h>
#define AT_X_Y                                                                                     \
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

__global__ void copy(const int *b, int *d, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    d[y * w + x] = b[y * w + x];
}
// It writes where what it loads says.
__global__ void if_loaded(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    if (c[y * w + x] > 0)
      b[y * w + x] = 5;
}
__global__ void if_odd(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h && (x & 1))
    b[y * w + x] = 5;
}
__global__ void as_often_as_loaded(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    for (int k = 0; k < c[x]; ++k)
      b[y * w + x] = 5;
}
__global__ void atomically(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    atomicAdd(&b[y * w + x], 5);
}
// Threads may come to write in turn.
__global__ void in_turn(int *b, int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h) {
    b[y * w + x] = 5;
    atomicAdd(c, 1);
  }
}
__global__ void transposed(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    b[x * h + y] = 5;
}
// It is not only at the index that it writes.
__global__ void elsewhere_too(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h) {
    b[(y * w + x) & 1023] = 5;
    b[y * w + x] = 3;
  }
}
// Several threads are meant to write one element.
__global__ void past_row(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (y < h)
    b[y * w + x] = 3;
}
__global__ void all_to_one(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    b[(y * w + x) >> 3] = 3;
}
__global__ void short_index(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  unsigned short at = y * w + x;
  if (x < w && y < h)
    b[at] = 3;
}
__global__ void set(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    b[y * w + x] = 5;
}

void all(unsigned w, unsigned h, unsigned planes) {
  int *b, *c, *d;
  cudaMalloc(&b, 1000);
  cudaMalloc(&c, 1000);
  cudaMalloc(&d, 1000);
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'if_loaded' are not fused
    if_loaded<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'if_odd' are not fused
    if_odd<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'as_often_as_loaded' are not fused
    as_often_as_loaded<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'atomically' are not fused
    atomically<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'in_turn' are not fused
    in_turn<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'transposed' are not fused
    transposed<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'elsewhere_too' are not fused
    elsewhere_too<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'past_row' are not fused
    past_row<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'all_to_one' are not fused
    all_to_one<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'short_index' are not fused
    short_index<<<grid, block>>>(b, c, w, h);
  }
  { // threads of several planes write one element
    copy<<<grid, dim3(16, 16, 2)>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<grid, dim3(16, 16, 2)>>>(b, c, w, h);
  }
  {
    dim3 planewise((w + 15) / 16, (h + 15) / 16, planes);
    copy<<<planewise, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<planewise, block>>>(b, c, w, h);
  }
  { // the second buffer begins elsewhere
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<grid, block>>>(b + 1, c, w, h);
  }
  { // another number of columns
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<grid, block>>>(b, c, h, w);
  }
}
