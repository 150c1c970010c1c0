// A kernel between two others computes with a flag that these ask for: where they branch alike, the flag is known there, and a factor made of it is 1.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --show-rejected %s -- 2>&1 | grep -v CHECK | FileCheck %s && not grep -E "can be one: '[A-Za-z_]*scale([^E]|$)" %t.json
#include <cuda_runtime.h>

#define I const int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void mark(bool on, int *c, int n) {
  I;
  if (i < n) {
    if (on)
      c[i] += 3;
  }
}
__global__ void scale(bool on, float *x, const float *y, float a, int n) {
  I;
  if (i < n)
    x[i] = x[i] * y[i] * (on + 1) + a;
}
void byParameter(bool on, float a, int n) {
  float *x, *y;
  int *c;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMalloc(&c, 256);
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: remark: launches of 'mark' and 'scale' are not fused: {{.*}}rounding-across-seam
  mark<<<1, 64>>>(on, c, n);
  scale<<<1, 64>>>(on, x, y, a, n);
  mark<<<1, 64>>>(on, c, n);
}

struct Flag {
  float a;
  bool on;
  __device__ float operator()(float v, float w) const { return v * w * (on + 1) + a; }
};
__global__ void markBy(Flag f, int *c, int n) {
  I;
  if (i < n) {
    if (f.on)
      c[i] += 3;
  }
}
__global__ void scaleBy(Flag f, float *x, const float *y, int n) {
  I;
  if (i < n)
    x[i] = f(x[i], y[i]);
}
void byFunctor(Flag on, int n) {
  float *x, *y;
  int *c;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMalloc(&c, 256);
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: remark: launches of 'markBy' and 'scaleBy' are not fused: {{.*}}rounding-across-seam
  markBy<<<1, 64>>>(on, c, n);
  scaleBy<<<1, 64>>>(on, x, y, n);
  markBy<<<1, 64>>>(on, c, n);
}

// Truth values in memory, other types of integers, numbers by name, and two comparisons that leave one number.
enum class Mode { A, B };
__device__ bool below(unsigned v, unsigned limit) { return v < limit; }
__device__ bool same(float v, float w) { return v <= w && v >= w; }
__global__ void markElements(const bool *p, int *c, int n) {
  I;
  if (i < n) {
    if (p[i])
      c[i] += 3;
  }
}
__global__ void scaleElements(const bool *p, float *x, const float *y, float a, int n) {
  I;
  if (i < n)
    x[i] = x[i] * y[i] * (p[i] + 1) + a;
}
__global__ void markMode(Mode p, int *c, int n) {
  I;
  if (i < n) {
    if (p == Mode::A)
      c[i] += 3;
  }
}
__global__ void scaleMode(Mode p, float *x, const float *y, float a, int n) {
  I;
  if (i < n)
    x[i] = x[i] * y[i] * ((int)p + 1) + a;
}
__global__ void markBelow(unsigned p, int *c, int n) {
  I;
  unsigned one = 1;
  if (i < n) {
    if (p < one)
      c[i] += 3;
  }
}
__global__ void markByCall(unsigned p, int *c, int n) {
  I;
  if (i < n) {
    if (below(p, 1))
      c[i] += 3;
  }
}
__global__ void scaleUnsigned(unsigned p, float *x, const float *y, float a, int n) {
  I;
  if (i < n)
    x[i] = x[i] * y[i] * (float)(p + 1) + a;
}
__global__ void markBetween(float p, int *c, int n) {
  I;
  if (i < n) {
    if (p <= 1.0f && p >= 1.0f)
      c[i] += 3;
  }
}
__global__ void markSame(float p, int *c, int n) {
  I;
  if (i < n) {
    if (same(p, 1.0f))
      c[i] += 3;
  }
}
__global__ void scaleFloat(float p, float *x, const float *y, float a, int n) {
  I;
  if (i < n)
    x[i] = x[i] * y[i] * p + a;
}
#define BUFFERS                                                                                    \
  float *x, *y;                                                                                    \
  int *c;                                                                                          \
  cudaMalloc(&x, 256);                                                                             \
  cudaMalloc(&y, 256);                                                                             \
  cudaMalloc(&c, 256)
void elements(float a, int n) {
  BUFFERS;
  bool *p;
  cudaMalloc(&p, 64);
  // (Behind a fence each loads it again: nobody knows it from the other.)
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: warning: launches of 'markElements', 'scaleElements' and 'markElements' can be one: 'markElements_scaleElements_markElements'
  markElements<<<1, 64>>>(p, c, n);
  scaleElements<<<1, 64>>>(p, x, y, a, n);
  markElements<<<1, 64>>>(p, c, n);
}
void modes(Mode p, float a, int n) {
  BUFFERS;
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: remark: launches of 'markMode' and 'scaleMode' are not fused: {{.*}}rounding-across-seam
  markMode<<<1, 64>>>(p, c, n);
  scaleMode<<<1, 64>>>(p, x, y, a, n);
  markMode<<<1, 64>>>(p, c, n);
}
void belows(unsigned p, float a, int n) {
  BUFFERS;
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: remark: launches of 'markBelow' and 'scaleUnsigned' are not fused: {{.*}}rounding-across-seam
  markBelow<<<1, 64>>>(p, c, n);
  scaleUnsigned<<<1, 64>>>(p, x, y, a, n);
  markBelow<<<1, 64>>>(p, c, n);
}
void calls(unsigned p, float a, int n) {
  BUFFERS;
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: remark: launches of 'markByCall' and 'scaleUnsigned' are not fused: {{.*}}rounding-across-seam
  markByCall<<<1, 64>>>(p, c, n);
  scaleUnsigned<<<1, 64>>>(p, x, y, a, n);
  markByCall<<<1, 64>>>(p, c, n);
}
void betweens(float p, float a, int n) {
  BUFFERS;
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: remark: launches of 'markBetween' and 'scaleFloat' are not fused: {{.*}}rounding-across-seam
  markBetween<<<1, 64>>>(p, c, n);
  scaleFloat<<<1, 64>>>(p, x, y, a, n);
  markBetween<<<1, 64>>>(p, c, n);
}
void sames(float p, float a, int n) {
  BUFFERS;
  // CHECK: told-by-flags.cu:[[#@LINE+1]]:3: remark: launches of 'markSame' and 'scaleFloat' are not fused: {{.*}}rounding-across-seam
  markSame<<<1, 64>>>(p, c, n);
  scaleFloat<<<1, 64>>>(p, x, y, a, n);
  markSame<<<1, 64>>>(p, c, n);
}
