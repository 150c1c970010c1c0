// Loops over unsigned counters of which one that wraps need not race: nothing is known of them.
// RUN: %fuse --checks=kernel-fusion --show-rejected --report=%t.json %s -- > %t.txt && FileCheck %s --implicit-check-not='can be one' < %t.txt && not grep applied %t.json
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --report=%t.json %t.hip -- && not grep applied %t.json
#include <cuda_runtime.h>

#define THREAD (blockIdx.x * blockDim.x + threadIdx.x)
#define THREADS (blockDim.x * gridDim.x)

__global__ void fill(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS)
    x[i] = i;
}
// It reads what other threads have written, once it has wrapped, and writes elsewhere.
__global__ void only_reads(const int *x, int *sums, unsigned n) {
  int sum = 0;
  for (unsigned i = THREAD; i < n; i += THREADS)
    sum += x[i];
  sums[THREAD] = sum;
}
// What it writes is not at the counter.
__global__ void moved_base(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS) {
    x[i] += 1;
    ++x;
  }
}
__global__ void behind_loop(int *x, int *y, unsigned n) {
  unsigned i = THREAD;
  int sum = 0;
  while (i < n) {
    sum += x[i];
    i += THREADS;
  }
  y[i] = sum;
}
__global__ void by_closure(int *x, int *y, unsigned n) {
  unsigned i = THREAD;
  auto begin = [=] { y[i] += 1; };
  while (i < n) {
    begin();
    y[THREAD] += x[i];
    i += THREADS;
  }
}
__global__ void by_and(int *x, int *y, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS)
    (void)(y[THREAD] > 0 && (x[i] = 1));
}
__global__ void by_conditional(int *x, int *y, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS)
    (void)(y[THREAD] > 0 ? (x[i] = 1) : 0);
}
// What has wrapped writes no more.
__global__ void beside_longer(int *x, int *y, unsigned n) {
  int sum = 0;
  size_t at = THREAD;
  for (unsigned i = THREAD; i < n; i += THREADS, at += THREADS) {
    sum += x[i];
    if (at < n)
      y[i] = 1;
  }
  y[THREAD] = sum;
}
__global__ void from_start(int *x, int *y, unsigned n) {
  int sum = 0;
  unsigned start = THREAD;
  for (unsigned i = start; i < n; i += THREADS) {
    sum += x[i];
    if (i >= start)
      y[i] = 1;
  }
  y[THREAD] = sum;
}
struct Stats {
  static __device__ int any;
  int a;
};
struct Empty {};
__global__ void static_member(int *x, int *y, Stats *stats, unsigned n) {
  int sum = 0;
  for (unsigned i = THREAD; i < n; i += THREADS) {
    sum += x[i];
    stats[i].any = 1;
  }
  y[THREAD] = sum;
}
__global__ void nothing_in_it(int *x, int *y, Empty *p, unsigned n) {
  int sum = 0;
  for (unsigned i = THREAD; i < n; i += THREADS) {
    sum += x[i];
    p[i] = Empty();
  }
  y[THREAD] = sum;
}
// Some rounds write nothing, or some threads do not come to the loop, or leave it.
__global__ void some_rounds(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS)
    if (i % 2 == 0)
      x[i] += 1;
}
__global__ void by_data(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS)
    if (x[i] > 0)
      x[i] += 1;
}
__global__ void some_threads(int *x, unsigned n) {
  if (THREAD >= 100)
    return;
  for (unsigned i = THREAD; i < n; i += THREADS)
    x[i] += 1;
}
__global__ void leaves(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS) {
    x[i] += 1;
    if (i == 77)
      break;
  }
}
__global__ void skips(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS) {
    if (i == 77)
      continue;
    x[i] += 1;
  }
}
// Threads of one block take turns.
__global__ void in_turn(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS) {
    x[i] += 1;
    __syncthreads();
  }
}
__global__ void by_atomics(int *x, int *locks, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS) {
    atomicAdd(locks, 1);
    x[i] += 1;
  }
}
// Other begins, steps and bounds.
__global__ void other_begin(int *x, unsigned n) {
  for (unsigned i = THREAD + 1; i < n; i += THREADS)
    x[i] += 1;
}
__global__ void other_step(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += 2 * THREADS)
    x[i] += 1;
}
__global__ void own_bound(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n + threadIdx.x; i += THREADS)
    x[i] += 1;
}
__global__ void two_bounds(int *x, unsigned n, unsigned m) {
  for (unsigned i = THREAD; i < n && i < m; i += THREADS)
    x[i] += 1;
}
__global__ void as_signed(int *x, int n) {
  for (unsigned i = THREAD; (int)i < n; i += THREADS)
    x[i] += 1;
}
__global__ void changed_twice(int *x, unsigned n) {
  for (unsigned i = THREAD; i < n; i += THREADS) {
    x[i] += 1;
    if (n > 4000000000u)
      i += 3;
  }
}
__global__ void loaded_bound(int *x, const unsigned *n) {
  for (unsigned i = THREAD; i < *n; i += THREADS)
    x[i] += 1;
}
__global__ void in_loop(int *x, unsigned n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    for (unsigned i = THREAD; i < n; i += THREADS)
      x[i] += k;
}

// CHECK-COUNT-25: are not fused
void with_a(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  only_reads<<<4, 64>>>(x, y, n);
}
void with_d(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  moved_base<<<4, 64>>>(x, n);
}
void with_e(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  some_rounds<<<4, 64>>>(x, n);
}
void with_f(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  by_data<<<4, 64>>>(x, n);
}
void with_g(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  some_threads<<<4, 64>>>(x, n);
}
void with_h(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  leaves<<<4, 64>>>(x, n);
}
void with_i(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  skips<<<4, 64>>>(x, n);
}
void with_j(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  in_turn<<<4, 64>>>(x, n);
}
void with_k(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  by_atomics<<<4, 64>>>(x, y, n);
}
void with_l(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  other_begin<<<4, 64>>>(x, n);
}
void with_m(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  other_step<<<4, 64>>>(x, n);
}
void with_n(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  own_bound<<<4, 64>>>(x, n);
}
void with_o(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  two_bounds<<<4, 64>>>(x, n, n);
}
void with_p(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  as_signed<<<4, 64>>>(x, n);
}
void with_q(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  changed_twice<<<4, 64>>>(x, n);
}
void with_r(int *x, const unsigned *m, unsigned n) {
  fill<<<4, 64>>>(x, n);
  loaded_bound<<<4, 64>>>(x, m);
}
void with_s(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  in_loop<<<4, 64>>>(x, n, 3);
}
void with_behind_loop(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  behind_loop<<<4, 64>>>(x, y, n);
}
void with_by_closure(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  by_closure<<<4, 64>>>(x, y, n);
}
void with_by_and(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  by_and<<<4, 64>>>(x, y, n);
}
void with_by_conditional(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  by_conditional<<<4, 64>>>(x, y, n);
}
void with_beside_longer(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  beside_longer<<<4, 64>>>(x, y, n);
}
void with_static_member(int *x, int *y, Stats *p, unsigned n) {
  fill<<<4, 64>>>(x, n);
  static_member<<<4, 64>>>(x, y, p, n);
}
void with_nothing_in_it(int *x, int *y, Empty *p, unsigned n) {
  fill<<<4, 64>>>(x, n);
  nothing_in_it<<<4, 64>>>(x, y, p, n);
}
void with_from_start(int *x, int *y, unsigned n) {
  fill<<<4, 64>>>(x, n);
  from_start<<<4, 64>>>(x, y, n);
}
