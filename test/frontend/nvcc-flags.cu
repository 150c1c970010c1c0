// nvcc's flags after `--`: translated, dropped, or named in a warning; never misread.
// RUN: %fuse %s -- -G -DFIRST -lineinfo -t 4 -ccbin g++ -gencode arch=compute_75,code=sm_75 -Xptxas -v \
// RUN:   --expt-relaxed-constexpr -Xcompiler -DSECOND,-fopenmp -rdc=true -use_fast_math -dc -x cu \
// RUN:   --std c++17 -isystem=%S 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// RUN: %fuse %s -- -DFIRST -DSECOND -G -dc --expt-relaxed-constexpr --frobnicate 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %fuse %s -- 2>&1 | FileCheck %s --check-prefix=BROKEN
// QUIET-NOT: {{warning|error}}:
// UNKNOWN: unknown compiler option '--frobnicate'; ignored
// UNKNOWN-NOT: error:
// BROKEN: nvcc-flags.cu:[[@LINE+2]]:{{.*}} FIRST
#ifndef FIRST
#error FIRST is not defined
#endif
#ifndef SECOND
#error SECOND is not defined
#endif
#if !defined(__CUDACC_DEBUG__) || !defined(__CUDACC_RDC__) || !defined(__CUDACC_RELAXED_CONSTEXPR__)
#error nvcc's own macros are missing
#endif
__global__ void k(float *a) { a[threadIdx.x] = 0; }
void f(float *a) { k<<<1, 32>>>(a); }
