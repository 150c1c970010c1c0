// A path that the user names and that holds no toolkit is an error, not a reason to look elsewhere.
// RUN: not %gpufuse --cuda-path=%t.nowhere %s -- 2>&1 | FileCheck %s
// CHECK: --cuda-path={{.*}}.nowhere holds no CUDA toolkit
__global__ void k() {}
