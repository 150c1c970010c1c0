// Pitches that may be less than a row.
// RUN: %fuse --quiet --show-rejected --report=%t.json %s -- 2>&1 | FileCheck %s && not grep applied %t.json
// CHECK-COUNT-9: launches of 'set' and 'add' are not fused: {{.*}}dependence
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --report=%t.json %t.hip -- && not grep applied %t.json
#include <cuda_runtime.h>

__global__ void set(char *a, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    a[y * pitch + x] = x;
}
__global__ void add(char *a, char *b, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    b[y * w + x] += a[y * pitch + x];
}
#define LAUNCH                                                                                     \
  dim3 block(32, 4), grid((w + 31) / 32, (h + 3) / 4);                                             \
  char *b;                                                                                         \
  cudaMalloc(&b, w *h);

void perhaps(int w, int h, bool padded) {
  char *a;
  size_t pitch = 0;
  if (padded)
    cudaMallocPitch(&a, &pitch, w, h);
  else
    cudaMalloc(&a, w * h);
  LAUNCH
  set<<<grid, block>>>(a, pitch, w, h);
  add<<<grid, block>>>(a, b, pitch, w, h);
}
void other_width(int w, int h) {
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, h, w);
  LAUNCH
  set<<<grid, block>>>(a, pitch, w, h);
  add<<<grid, block>>>(a, b, pitch, w, h);
}
void less(int w, int h) {
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, w - 1, h);
  LAUNCH
  set<<<grid, block>>>(a, pitch, w, h);
  add<<<grid, block>>>(a, b, pitch, w, h);
}
void changed(int w, int h) {
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, w, h);
  pitch = pitch / 2;
  LAUNCH
  set<<<grid, block>>>(a, pitch, w, h);
  add<<<grid, block>>>(a, b, pitch, w, h);
}
void halves(int w, int h) {
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, w, h);
  LAUNCH
  set<<<grid, block>>>(a, pitch / 2, w, h);
  add<<<grid, block>>>(a, b, pitch / 2, w, h);
}
void width_changes(int w, int h) {
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, w, h);
  w *= 2;
  LAUNCH
  set<<<grid, block>>>(a, pitch, w, h);
  add<<<grid, block>>>(a, b, pitch, w, h);
}
void given(int w, int h, size_t pitch) {
  char *a;
  if (w > 7)
    cudaMallocPitch(&a, &pitch, w, h);
  else
    cudaMalloc(&a, w * h);
  LAUNCH
  set<<<grid, block>>>(a, pitch, w, h);
  add<<<grid, block>>>(a, b, pitch, w, h);
}
size_t kept;
void global(int w, int h) {
  char *a;
  cudaMallocPitch(&a, &kept, w, h);
  LAUNCH
  set<<<grid, block>>>(a, kept, w, h);
  add<<<grid, block>>>(a, b, kept, w, h);
}
// In the second round, rows are longer than the pitch of the first.
void rounds(const int *widths, const int *heights) {
  char *a;
  size_t pitch;
  for (int i = 0; i < 2; ++i) {
    const int w = widths[i], h = heights[i];
    if (i == 0)
      cudaMallocPitch(&a, &pitch, w, h);
    LAUNCH
    set<<<grid, block>>>(a, pitch, w, h);
    add<<<grid, block>>>(a, b, pitch, w, h);
  }
}
