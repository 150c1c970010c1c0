// As a function a body rounds as in a kernel of its own if it is one basic block behind its guards: what compilers know of a kernel's
// parameters, and not of a function's, decides about products of other blocks. (The second kernel needs calls, or nothing is fused.)
// RUN: %fuse --checks=-*,kernel-fusion --show-rejected --runtime-guards=off %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>
__device__ float madd(float x, float y, float z) { return x * y + z; }
__device__ __noinline__ float far(float x, float y) { return x * y; }
__device__ float positive(float x) { if (x < 0) return 0; return x; }
struct Many { float of[40]; };
__device__ float first(Many m) { return m.of[0]; }
struct Bound { int n; __device__ Bound(int k) { n = k > 3 ? 3 : k; } };
__global__ void second(float *z, float a, float b) { int i = blockIdx.x * blockDim.x + threadIdx.x; float p = z[i] * a; z[i] = p * z[i] + p * b; }
static float *ofFirst, *ofSecond; static int *deviceFlags; static Many *tables;
void allocate() { cudaMalloc(&ofFirst, 4096); cudaMalloc(&ofSecond, 4096); cudaMalloc(&deviceFlags, 4096); cudaMalloc(&tables, 4096); }
__global__ void plain(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + y[i] * b; }
void run_plain(float a, float b, int n, int k) {
  // CHECK: [[@LINE+1]]:3: warning: launches of 'plain' and 'second' can be one
  plain<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void guarded(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && k > 0) y[i] = y[i] * a + y[i] * b; }
void run_guarded(float a, float b, int n, int k) {
  // CHECK: [[@LINE+1]]:3: warning: launches of 'guarded' and 'second' can be one
  guarded<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void guardedTwice(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; if (k >= n) return; y[i] = y[i] * a + y[i] * b; }
void run_guardedTwice(float a, float b, int n, int k) {
  // CHECK: [[@LINE+1]]:3: warning: launches of 'guardedTwice' and 'second' can be one
  guardedTwice<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void called(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = madd(y[i], a, y[i] * b); }
void run_called(float a, float b, int n, int k) {
  // CHECK: [[@LINE+1]]:3: warning: launches of 'called' and 'second' can be one
  called<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void instruction(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = fmaxf(y[i] * a + y[i] * b, fabsf(a)); }
void run_instruction(float a, float b, int n, int k) {
  // CHECK: [[@LINE+1]]:3: warning: launches of 'instruction' and 'second' can be one
  instruction<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void integers(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + y[i] * (float)(i / 4 + k % 3); }
void run_integers(float a, float b, int n, int k) {
  // CHECK: [[@LINE+1]]:3: warning: launches of 'integers' and 'second' can be one
  integers<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void branch(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; float p = y[i] * a; if (k > 3) p += b; y[i] = p * b + y[i] * b; }
void run_branch(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'branch' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'branch' cannot be a function of its own, which would round as it does: this begins another basic block
  branch<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void choice(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + (k > 3 ? a : b) * y[i]; }
void run_choice(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'choice' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'choice' cannot be a function of its own, which would round as it does: this begins another basic block
  choice<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void loop(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; float s = y[i] * b; for (int j = 0; j < k; ++j) s += y[i]; y[i] = s; }
void run_loop(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'loop' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'loop' cannot be a function of its own, which would round as it does: this begins another basic block
  loop<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void logical(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; bool some = k > 3 && n > 5; y[i] = y[i] * a + y[i] * some; }
void run_logical(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'logical' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'logical' cannot be a function of its own, which would round as it does: this begins another basic block
  logical<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void quotient(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + a / b; }
void run_quotient(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'quotient' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'quotient' cannot be a function of its own, which would round as it does: this begins another basic block
  quotient<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void halved(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + y[i] * b; y[i] /= b; }
void run_halved(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'halved' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'halved' cannot be a function of its own, which would round as it does: this begins another basic block
  halved<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void root(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + sqrtf(a); }
void run_root(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'root' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'root' cannot be a function of its own, which would round as it does: this begins another basic block
  root<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void sine(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + sinf(a); }
void run_sine(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'sine' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'sine' cannot be a function of its own, which would round as it does: this begins another basic block
  sine<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void wideQuotient(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; long long wide = k; y[i] = y[i] * a + y[i] * (float)(wide / n); }
void run_wideQuotient(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'wideQuotient' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'wideQuotient' cannot be a function of its own, which would round as it does: this begins another basic block
  wideQuotient<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void remainder(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + y[i] * (float)(i % k); }
void run_remainder(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'remainder' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'remainder' cannot be a function of its own, which would round as it does: this begins another basic block
  remainder<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void farCall(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = far(y[i], a) + y[i] * b; }
void run_farCall(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'farCall' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'farCall' cannot be a function of its own, which would round as it does: this begins another basic block
  farCall<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void branchInCallee(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = positive(y[i]) * a + y[i] * b; }
void run_branchInCallee(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'branchInCallee' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: note: 'branchInCallee' cannot be a function of its own, which would round as it does: this begins another basic block
  branchInCallee<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void guardBehind(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; float p = y[i] * b; if (i >= n) return; y[i] += p; }
void run_guardBehind(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'guardBehind' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'guardBehind' cannot be a function of its own, which would round as it does: this begins another basic block
  guardBehind<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void guardLoads(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < flags[k]) y[i] = y[i] * a + y[i] * b; }
void run_guardLoads(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'guardLoads' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'guardLoads' cannot be a function of its own, which would round as it does: this begins another basic block
  guardLoads<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void guardOnValue(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (a < b) y[i] = y[i] * a + y[i] * b; }
void run_guardOnValue(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'guardOnValue' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'guardOnValue' cannot be a function of its own, which would round as it does: this begins another basic block
  guardOnValue<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void constructor(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; Bound last(k); y[i] = y[i] * a + y[i] * (float)last.n; }
void run_constructor(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'constructor' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'constructor' cannot be a function of its own, which would round as it does: this begins another basic block
  constructor<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void bigArray(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; float many[40] = {}; many[k] = a; y[i] = y[i] * a + many[n] * y[i]; }
void run_bigArray(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'bigArray' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'bigArray' cannot be a function of its own, which would round as it does: this begins another basic block
  bigArray<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void atomic(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; atomicAdd(flags, 1); y[i] = y[i] * a + y[i] * b; }
void run_atomic(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'atomic' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'atomic' cannot be a function of its own, which would round as it does: this begins another basic block
  atomic<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void switched(float *y, int *flags, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; float p = y[i] * b; switch (k) { case 1: p = b; } y[i] += p; }
void run_switched(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'switched' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'switched' cannot be a function of its own, which would round as it does: this begins another basic block
  switched<<<4, 64>>>(ofFirst, deviceFlags, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
__global__ void copied(float *y, const Many *many, float a, float b, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = y[i] * a + first(many[k]) * y[i]; }
void run_copied(float a, float b, int n, int k) {
  // CHECK: [[@LINE+2]]:3: remark: launches of 'copied' and 'second' are not fused: {{.*}}:rounding-across-seam]
  // CHECK: [[@LINE-3]]:{{[0-9]+}}: note: 'copied' cannot be a function of its own, which would round as it does: this begins another basic block
  copied<<<4, 64>>>(ofFirst, tables, a, b, n, k);
  second<<<4, 64>>>(ofSecond, a, b);
}
