// Loops around launches that cannot move into the kernel.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --show-rejected %s -- 2>&1 | not grep warning:
#include <cuda_runtime.h>
#include <cstdio>
#include <utility>

__global__ void step(float *x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * by;
}
__global__ void stencil(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    to[i] = from[i - 1] + from[i + 1];
}
__global__ void indexed(float *x, int at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i + at] += 1;
}
__global__ void counts_down(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; n > i; n -= 64)
    x[n - 1] += 1;
}
__device__ int done;
__global__ void last_block(float *x, int n) {
  __shared__ bool last;
  if (threadIdx.x == 0)
    last = atomicAdd(&done, 1) == gridDim.x - 1;
  __syncthreads();
  if (last && threadIdx.x == 0)
    done = 0;
}
__global__ void prints(float *x) { printf("%f\n", x[threadIdx.x]); }

void counter_is_an_argument(int n) {
  float *x;
  cudaMalloc(&x, 2 * n);
  for (int t = 0; t < n; ++t)
    // CHECK: :[[#@LINE+1]]:5: remark: launches of 'step' in this loop are not fused: 't', {{.*}}:argument-changes-between]
    step<<<4, 64>>>(x, 1.0f + t, n);
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:dependence-crosses-threads]
    indexed<<<4, 64>>>(x, t, n);
  }
  for (int t = 1; t < n; ++t)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    step<<<t, 64>>>(x, 2, n);
}

void neighbours(int n) {
  float *x, *y;
  cudaMalloc(&x, n);
  cudaMalloc(&y, n);
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:dependence-crosses-threads]
    stencil<<<4, 64>>>(y, x, n);
    stencil<<<4, 64>>>(x, y, n);
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:unknown-call-between]
    stencil<<<4, 64>>>(y, x, n);
    std::swap(x, y);
  }
  float *from = x;
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    stencil<<<4, 64>>>(y, from, n);
    from = y;
  }
}

void apart_only_at_run_time(float *x, float *y, int n) {
  for (int t = 0; t < n; ++t)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:pointers-may-overlap]
    stencil<<<4, 64>>>(y, x, n);
}

void parameters(int n) {
  float *x;
  cudaMalloc(&x, n);
  for (int t = 0; t < 5; ++t)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:dependence-crosses-threads]
    counts_down<<<4, 64>>>(x, n);
  for (int t = 0; t < 5; ++t)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:atomics-do-not-commute]
    last_block<<<4, 64>>>(x, n);
  for (int t = 0; t < 5; ++t)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:ordered-output]
    prints<<<1, 1>>>(x);
}

void between(int n) {
  float *x, host[4];
  cudaMalloc(&x, n);
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:copy-between]
    step<<<4, 64>>>(x, 2, n);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:control-flow-between]
    step<<<4, 64>>>(x, 2, n);
    if (n > 3)
      break;
  }
  for (int t = 0; t < n; ++t) {
    float by = 2;
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:argument-changes-between]
    step<<<4, 64>>>(x, by, n);
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:write-between]
    step<<<4, 64>>>(x, 2, n);
    printf("%d\n", n);
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:suppressed]
    step<<<4, 64>>>(x, 2, n); // NOLINT
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:preprocessor-between]
    step<<<4, 64>>>(x, 2, n);
#ifdef WITH_OUTPUT
    printf("%d\n", n);
#endif
  }
}

static void report(cudaError_t error, int step) {
  if (error != cudaSuccess)
    printf("step %d", step);
}
void checks(int n) {
  float *x;
  cudaMalloc(&x, n);
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}: each round counts on the loop around it [gpufuse-kernel-fusion:control-flow-between]
    step<<<4, 64>>>(x, 2, n);
    report(cudaGetLastError(), t);
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}: each round counts on the loop around it [gpufuse-kernel-fusion:control-flow-between]
    step<<<4, 64>>>(x, 2, n);
    if (cudaGetLastError() != cudaSuccess)
      break;
  }
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}: each round counts on the loop around it [gpufuse-kernel-fusion:control-flow-between]
    step<<<4, 64>>>(x, 2, n);
    if (cudaGetLastError() != cudaSuccess)
      continue;
  }
}

// A bound in memory that the kernel may write, or that the loop's own checks change.
struct Rounds {
  int rounds;
};
static int checked;
static void count_checks(cudaError_t error) {
  ++checked;
  if (error)
    printf("%d\n", error);
}
void bounds_in_memory(float *unknown, const Rounds &settings, int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  for (int t = 0; t < settings.rounds; ++t)
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}read from memory that 'step' may change {{.*}}:argument-changes-between]
    step<<<4, 64>>>(unknown, 2, n);
  for (int t = 0; t < checked; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: {{.*}}:write-between]
    step<<<4, 64>>>(x, 2, n);
    count_checks(cudaGetLastError());
  }
}

// What counts otherwise is no candidate.
// CHECK-NOT: in this loop
struct Settings {
  volatile int steps;
};
int given_away(int *);
int at_file_scope;
void other_loops(int n, Settings &settings, bool (*more)()) {
  float *x;
  cudaMalloc(&x, n);
#pragma omp parallel for
  for (int t = 0; t < n; ++t)
    step<<<4, 64>>>(x, 2, n);
  _Pragma("unroll") for (int t = 0; t < n; ++t) step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < settings.steps; ++t)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < n && more(); ++t)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < n; t += 1000)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < n; t -= 2)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t != n; t += 2)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < n; t += n)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < n; t += -1)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < n; ++t) {
    step<<<4, 64>>>(x, 2, n);
    ++t;
  }
  for (float t = 0; t < n; ++t)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; t < 3; --t)
    step<<<4, 64>>>(x, 2, n);
  int late;
  cudaMemcpyAsync(&late, x, sizeof late, cudaMemcpyDeviceToHost);
  for (int t = 0; t < late; ++t)
    step<<<4, 64>>>(x, 2, n);
  cudaMemcpyAsync(&at_file_scope, x, sizeof late, cudaMemcpyDeviceToHost);
  for (int t = 0; t < at_file_scope; ++t)
    step<<<4, 64>>>(x, 2, n);
}
// The counter is looked at behind the loop, or elsewhere.
int counters(int n) {
  float *x;
  cudaMalloc(&x, n);
  int t, u, v, w = 0, around;
  static int kept;
  for (t = 0; t < n; ++t)
    step<<<4, 64>>>(x, 2, n);
  for (u = 0; u < n; ++u)
    step<<<4, 64>>>(x, 2, n);
  given_away(&u);
  for (v = 0; v < n; ++v)
    step<<<4, 64>>>(x, 2, n);
  auto late = [&] { return v; };
  for (kept = 0; kept < n; ++kept)
    step<<<4, 64>>>(x, 2, n);
  for (at_file_scope = 0; at_file_scope < n; ++at_file_scope)
    step<<<4, 64>>>(x, 2, n);
  for (w = 0; w < n; ++w)
    step<<<4, 64>>>(x, 2, n);
  for (; w < 2 * n; ++w)
    step<<<4, 64>>>(x, 2, n);
  for (around = 0; around < n; around++)
    for (around = 0; around < 5; around++)
      step<<<4, 64>>>(x, 2, n);
  return t + late();
}
// What the head says means another thing in the kernel, or in another configuration.
struct Fine { unsigned steps : 4; };
#define FIRST 0
#define UPTO(v) t < v
constexpr int begin_at = 0;
void heads(int n, Fine fine) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  for (int t = -1; t < fine.steps; ++t)
    step<<<4, 64>>>(x, 2, n);
  for (int t = FIRST; t < n; ++t)
    step<<<4, 64>>>(x, 2, n);
  for (int t = begin_at; t < n; ++t)
    step<<<4, 64>>>(x, 2, n);
  for (int t = 0; UPTO(n); ++t)
    step<<<4, 64>>>(x, 2, n);
}
int jumps(int n) {
  float *x;
  cudaMalloc(&x, n);
  if (n == 3)
    goto inside;
  for (int t; n > 0; --n) {
  inside:
    step<<<4, 64>>>(x, 2, n);
  }
  for (int t = 0; t < 3; ++t)
    step<<<4, 64>>>(x, 2, 100);
  return 0;
}
