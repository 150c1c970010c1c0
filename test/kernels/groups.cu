// Blocks and tiles of cooperative groups: their numbers are those of the thread.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void rows(float *out, const float *in, int N, int C) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= N)
    return;
  float sum = 0;
  for (int i = warp.thread_rank(); i < C; i += warp.size())
    sum += in[row * C + i];                       // exact
  sum = cg::reduce(warp, sum, cg::plus<float>()); // effect warp-exchange
  if (warp.thread_rank() == 0)
    out[row] = sum; // exact
}

__global__ void blocks(float *out) {
  auto block = cg::this_thread_block();
  out[blockIdx.x * block.size() + block.thread_rank()] = 1; // exact
  block.sync();                                             // effect barrier
  cg::sync(block);                                          // effect barrier
}

// What the type does not tell: a tile of a tile, one that is given another value, the grid.
__global__ void others(float *out) {
  auto block = cg::this_thread_block();
  auto half = cg::tiled_partition<16>(cg::tiled_partition<32>(block));
  out[half.thread_rank()] = 1;            // exact
  unsigned rank = half.meta_group_rank(); // effect unknown-call
  out[rank] = 1;                          // unknown non-affine-index
}
__global__ void assigned(float *out) {
  auto block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  tile = cg::tiled_partition<16>(cg::tiled_partition<32>(block));
  unsigned rank = tile.meta_group_rank(); // effect unknown-call
  out[rank] = 1;                          // unknown non-affine-index
}
__global__ void wholeGrid(float *out) {
  auto grid = cg::this_grid();
  out[threadIdx.x] = 1; // exact
  grid.sync();          // effect unknown-call
}
struct Largest {
  __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};
__global__ void ownOperation(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int largest = cg::reduce(tile, 0, Largest()); // effect unknown-call
  out[threadIdx.x] = largest;                   // exact
}
