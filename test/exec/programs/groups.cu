// Cooperative groups: blocks, tiles, coalesced threads, a grid barrier.
// RUN: %gpuexec build %s -o %t && %seeds %t | FileCheck %s
// CHECK: tile 28 active 120 grid 256
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void tiles(int *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  int sum = cg::reduce(tile, (int)tile.thread_rank(), cg::plus<int>());
  if (block.thread_rank() == 9)
    out[0] = sum;
  if (block.thread_rank() % 2) {
    auto active = cg::coalesced_threads();
    int all = cg::reduce(active, (int)active.thread_rank(), cg::plus<int>());
    if (active.thread_rank() == 0 && block.thread_rank() < 32)
      out[1] = all;
  }
}

__global__ void grid(int *counts, int *out) {
  auto all = cg::this_grid();
  counts[all.thread_rank()] = 1;
  all.sync();
  if (all.thread_rank() == 0) {
    int sum = 0;
    for (int i = 0; i < all.size(); ++i)
      sum += counts[i];
    out[2] = sum;
  }
}

int main() {
  int *counts, *out, h[3];
  cudaMalloc(&counts, 1024);
  cudaMalloc(&out, sizeof(h));
  tiles<<<1, 64>>>(out);
  void *arguments[] = {&counts, &out};
  cudaLaunchCooperativeKernel((void *)grid, dim3(4), dim3(64), arguments);
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("tile %d active %d grid %d\n", h[0], h[1], h[2]);
}
