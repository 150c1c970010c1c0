// What nvcc accepts and Clang alone does not.
// REQUIRES: cuda-toolkit
// RUN: %gpufuse %s -- -Xcompiler -fopenmp 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: error:
#include <omp.h>
#if __CUDACC__
__global__ void k(float4 *p, float *q, int n) {
  __stcs(p, make_float4(1, 2, 3, 4));
  __stcg(q, 1.f);
  q[0] = max(n, 2) + min(3u, 2u) + __ldcs(q);
  __nv_atomic_fetch_add(q, 1.f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}
#endif

__host__ __device__ int both(int a, float x) { return max(a, 3) + isfinite(x); }

int main() {
  register int threads = max(omp_get_max_threads(), 2);
  void *p = nullptr;
  cudaMemPrefetchAsync(p, 1, 0, 0);
  cudaThreadSynchronize();
  return min(1, threads) + max(1.0, 2.f) + isnan(0.0) + both(1, 2);
}
