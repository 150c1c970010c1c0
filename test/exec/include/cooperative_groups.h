// Cooperative groups on the oracle's own primitives: thread_block, grid_group, tiles, coalesced
// groups, reduce and scans. It stands before the toolkit's header, which is written in PTX.
#ifndef GPUEXEC_COOPERATIVE_GROUPS_H
#define GPUEXEC_COOPERATIVE_GROUPS_H
#define GPUFUSE_FALLBACK_COOPERATIVE_GROUPS_H

extern "C" __device__ void gpuexec_grid_sync();

namespace cooperative_groups {

namespace gpuexec_detail {
__device__ inline unsigned int rankInBlock() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned int threadsInBlock() { return blockDim.x * blockDim.y * blockDim.z; }
template <class T> __device__ inline T shuffle(unsigned int Mask, T Value, unsigned int Lane) {
  union {
    T Whole;
    int Words[(sizeof(T) + 3) / 4];
  } Bits = {Value};
  for (int &Word : Bits.Words)
    Word = __shfl_sync(Mask, Word, Lane);
  return Bits.Whole;
}
} // namespace gpuexec_detail

/// Some lanes of a warp, or a whole block, or the grid.
class thread_group {
public:
  __device__ thread_group(unsigned int Mask = 0) : Mask(Mask) {}
  __device__ unsigned int size() const {
    return Mask ? __popc(Mask) : gpuexec_detail::threadsInBlock();
  }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const {
    return Mask ? __popc(Mask & ((1u << lane()) - 1)) : gpuexec_detail::rankInBlock();
  }
  __device__ void sync() const {
    if (Mask)
      __syncwarp(Mask);
    else
      __syncthreads();
  }
  template <class T> __device__ T shfl(T Value, unsigned int Rank) const {
    return gpuexec_detail::shuffle(Mask, Value, laneOf(Rank));
  }
  template <class T> __device__ T shfl_down(T Value, unsigned int Delta) const {
    unsigned int Rank = thread_rank() + Delta;
    return shfl(Value, Rank < size() ? Rank : thread_rank());
  }
  template <class T> __device__ T shfl_up(T Value, unsigned int Delta) const {
    unsigned int Rank = thread_rank();
    return shfl(Value, Rank >= Delta ? Rank - Delta : Rank);
  }
  template <class T> __device__ T shfl_xor(T Value, unsigned int With) const {
    unsigned int Rank = thread_rank() ^ With;
    return shfl(Value, Rank < size() ? Rank : thread_rank());
  }
  __device__ unsigned int ballot(int P) const {
    unsigned int Set = __ballot_sync(Mask, P), Packed = 0;
    for (unsigned int I = 0; I < size(); ++I)
      Packed |= (Set >> laneOf(I) & 1) << I;
    return Packed;
  }
  __device__ int any(int P) const { return __any_sync(Mask, P); }
  __device__ int all(int P) const { return __all_sync(Mask, P); }

protected:
  __device__ static unsigned int lane() { return gpuexec_detail::rankInBlock() & 31; }
  __device__ unsigned int laneOf(unsigned int Rank) const {
    unsigned int Rest = Mask;
    for (; Rank; --Rank)
      Rest &= Rest - 1;
    return __ffs(Rest) - 1;
  }
  unsigned int Mask;
};

class thread_block : public thread_group {
public:
  __device__ static void sync() { __syncthreads(); }
  __device__ static unsigned int size() { return gpuexec_detail::threadsInBlock(); }
  __device__ static unsigned int num_threads() { return size(); }
  __device__ static unsigned int thread_rank() { return gpuexec_detail::rankInBlock(); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static dim3 dim_threads() { return group_dim(); }
};

class grid_group {
public:
  __device__ bool is_valid() const { return true; }
  __device__ void sync() const { gpuexec_grid_sync(); }
  __device__ unsigned long long size() const {
    return num_blocks() * gpuexec_detail::threadsInBlock();
  }
  __device__ unsigned long long num_threads() const { return size(); }
  __device__ unsigned long long num_blocks() const {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  __device__ unsigned long long block_rank() const {
    return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  }
  __device__ unsigned long long thread_rank() const {
    return block_rank() * gpuexec_detail::threadsInBlock() + gpuexec_detail::rankInBlock();
  }
  __device__ dim3 group_dim() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  __device__ dim3 dim_blocks() const { return group_dim(); }
  __device__ dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};

class coalesced_group : public thread_group {
public:
  using thread_group::thread_group;
};

template <unsigned int Size, class Parent = void> class thread_block_tile;
template <unsigned int Size> class thread_block_tile<Size, void> : public thread_group {
public:
  static_assert(Size <= 32, "tiles of more than a warp are not supported");
  __device__ thread_block_tile()
      : thread_group((Size == 32 ? ~0u : (1u << Size % 32) - 1) << (lane() & ~(Size - 1))) {}
  __device__ static constexpr unsigned int size() { return Size; }
  __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ unsigned int thread_rank() const { return lane() & (Size - 1); }
  __device__ unsigned int meta_group_rank() const { return gpuexec_detail::rankInBlock() / Size; }
  __device__ unsigned int meta_group_size() const {
    return (gpuexec_detail::threadsInBlock() + Size - 1) / Size;
  }
};

/// Its parent is forgotten where a tile without one is wanted.
template <unsigned int Size, class Parent>
class thread_block_tile : public thread_block_tile<Size, void> {};

__device__ inline thread_block this_thread_block() { return {}; }
__device__ inline grid_group this_grid() { return {}; }
__device__ inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }
template <class Group> __device__ void sync(const Group &G) { G.sync(); }
template <unsigned int Size, class Group>
__device__ thread_block_tile<Size, Group> tiled_partition(const Group &) {
  return {};
}
__device__ inline thread_group tiled_partition(const thread_group &, unsigned int Size) {
  unsigned int First = (gpuexec_detail::rankInBlock() & 31) & ~(Size - 1);
  return thread_group((Size == 32 ? ~0u : (1u << Size) - 1) << First);
}

template <class T = void> struct plus {
  template <class A> __device__ A operator()(A Left, A Right) const { return Left + Right; }
};
template <class T = void> struct less {
  template <class A> __device__ A operator()(A Left, A Right) const {
    return Right < Left ? Right : Left;
  }
};
template <class T = void> struct greater {
  template <class A> __device__ A operator()(A Left, A Right) const {
    return Left < Right ? Right : Left;
  }
};
template <class T = void> struct bit_or {
  template <class A> __device__ A operator()(A Left, A Right) const { return Left | Right; }
};

template <class Group, class T, class Op>
__device__ T reduce(const Group &G, T Value, Op &&Combine) {
  T Result = G.shfl(Value, 0);
  for (unsigned int I = 1; I < G.size(); ++I)
    Result = Combine(Result, G.shfl(Value, I));
  return Result;
}
template <class Group, class T, class Op>
__device__ T inclusive_scan(const Group &G, T Value, Op &&Combine) {
  for (unsigned int Delta = 1; Delta < G.size(); Delta *= 2) {
    T Before = G.shfl_up(Value, Delta);
    if (G.thread_rank() >= Delta)
      Value = Combine(Before, Value);
  }
  return Value;
}
template <class Group, class T> __device__ T inclusive_scan(const Group &G, T Value) {
  return inclusive_scan(G, Value, plus<T>());
}
template <class Group, class T> __device__ T exclusive_scan(const Group &G, T Value) {
  T Before = G.shfl_up(inclusive_scan(G, Value), 1);
  return G.thread_rank() ? Before : T();
}

} // namespace cooperative_groups

#endif
