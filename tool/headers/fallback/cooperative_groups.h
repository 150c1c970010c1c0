// The groups of cooperative_groups.h that ordinary kernels use: declarations only.
#ifndef GPUFUSE_FALLBACK_COOPERATIVE_GROUPS_H
#define GPUFUSE_FALLBACK_COOPERATIVE_GROUPS_H

#include "gpufuse/device_api.h"

namespace cooperative_groups {

class thread_group {
public:
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
};

class thread_block : public thread_group {
public:
  __device__ static void sync();
  __device__ static unsigned int size();
  __device__ static unsigned int num_threads();
  __device__ static unsigned int thread_rank();
  __device__ static dim3 group_index();
  __device__ static dim3 thread_index();
  __device__ static dim3 group_dim();
  __device__ static dim3 dim_threads();
};

class grid_group : public thread_group {
public:
  __device__ bool is_valid() const;
  __device__ unsigned long long num_blocks() const;
  __device__ unsigned long long block_rank() const;
  __device__ dim3 group_dim() const;
  __device__ dim3 dim_blocks() const;
  __device__ dim3 block_index() const;
};

class coalesced_group : public thread_group {
public:
  template <class __T> __device__ __T shfl(__T, int) const;
  template <class __T> __device__ __T shfl_down(__T, unsigned int) const;
  template <class __T> __device__ __T shfl_up(__T, int) const;
  __device__ int any(int) const;
  __device__ int all(int) const;
  __device__ unsigned int ballot(int) const;
};

template <unsigned int __Size, class __Parent = void> class thread_block_tile : public coalesced_group {
public:
  __device__ thread_block_tile();
  template <class __Other> __device__ thread_block_tile(const thread_block_tile<__Size, __Other> &);
  template <class __T> __device__ __T shfl_xor(__T, unsigned int) const;
  __device__ unsigned long long meta_group_rank() const;
  __device__ unsigned long long meta_group_size() const;
};

__device__ thread_block this_thread_block();
__device__ grid_group this_grid();
__device__ coalesced_group coalesced_threads();
template <class __Group> __device__ void sync(const __Group &);
template <unsigned int __Size, class __Group>
__device__ thread_block_tile<__Size, __Group> tiled_partition(const __Group &);
template <class __Group> __device__ thread_group tiled_partition(const __Group &, unsigned int);

template <class __T> struct plus {};
template <class __T> struct less {};
template <class __T> struct greater {};
template <class __Group, class __T, class __Op> __device__ __T reduce(const __Group &, __T, __Op &&);
template <class __Group, class __T> __device__ __T inclusive_scan(const __Group &, __T);
template <class __Group, class __T> __device__ __T exclusive_scan(const __Group &, __T);

} // namespace cooperative_groups

#endif
