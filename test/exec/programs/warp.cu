// Warp operations: shuffles, votes, matches, active masks, reductions, and partial warps.
// RUN: %gpuexec build %s -o %t && %seeds %t | FileCheck %s
// RUN: %gpuexec build --mode=optimized %s -o %t && %seeds %t | FileCheck %s
// CHECK: sum 496 scan 15 rotated 1 of width 8: 15
// CHECK: any 1 all 0 ballot ffff0000 match 88888888 active 55555555
// CHECK: redux 31 partial 45
#include <cstdio>

__global__ void operations(int *out) {
  unsigned lane = threadIdx.x;
  int sum = lane;
  for (int d = 16; d; d /= 2)
    sum += __shfl_xor_sync(~0u, sum, d);
  int scan = lane;
  for (int d = 1; d < 32; d *= 2) {
    int before = __shfl_up_sync(~0u, scan, d);
    if (lane >= d)
      scan += before;
  }
  int rotated = __shfl_sync(~0u, lane, (lane + 1) % 32);
  int wide = __shfl_sync(~0u, (int)lane, 7, 8);
  int any = __any_sync(~0u, lane == 3), all = __all_sync(~0u, lane < 31);
  unsigned ballot = __ballot_sync(~0u, lane >= 16), match = __match_any_sync(~0u, lane % 4), active = 0;
  if (lane % 2 == 0)
    active = __activemask();
  int redux = __reduce_max_sync(~0u, (int)lane);
  if (lane == 0) {
    out[0] = sum, out[2] = rotated, out[4] = any, out[5] = all, out[6] = ballot, out[8] = active, out[9] = redux;
  }
  if (lane == 5)
    out[1] = scan;
  if (lane == 9)
    out[3] = wide;
  if (lane == 3)
    out[7] = match;
}

__global__ void partial(int *out) { // 10 threads
  int sum = threadIdx.x;
  unsigned mask = __activemask();
  for (int d = 8; d; d /= 2) {
    int other = __shfl_down_sync(mask, sum, d);
    if (threadIdx.x + d < 10)
      sum += other;
  }
  if (!threadIdx.x)
    *out = sum;
}

int main() {
  int *out, h[11];
  cudaMalloc(&out, sizeof(h));
  operations<<<1, 32>>>(out);
  partial<<<1, 10>>>(out + 10);
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("sum %d scan %d rotated %d of width 8: %d\n", h[0], h[1], h[2], h[3]);
  printf("any %d all %d ballot %x match %x active %x\n", h[4], h[5], h[6], h[7], h[8]);
  printf("redux %d partial %d\n", h[9], h[10]);
}
