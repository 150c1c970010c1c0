// Headers of ours use reserved names only: macros of a command do not reach into them.
// RUN: %fuse %s -- -DA=1 -DB=2 -DC=3 -DE=5 -DK=6 -DM=7 -DN=8 -DV=10 -DX=11 -DY=12 -DZ=13 -DSize=14 -DValue=15 \
// RUN:   -DOrder=16 -DWidth=17 -DHeight=18 -DFlags=19 -DElement=20 -DGroup=21 -DLeft=22 -DRight=23 -DResult=24 -DPointer=25 \
// RUN:   -DType=26 -DName=27 -DKernel=28 -DBytes=29 -DStream=30 -DSame=32 -DOp=33 -DScope=34 2>&1 | FileCheck %s
// RUN: %fuse %s -- -x hip -DHIP -DA=1 -DB=2 -DC=3 -DE=5 -DK=6 -DM=7 -DN=8 -DV=10 -DX=11 -DY=12 -DZ=13 -DSize=14 \
// RUN:   -DValue=15 -DOrder=16 -DWidth=17 -DHeight=18 -DFlags=19 -DElement=20 -DGroup=21 -DLeft=22 -DRight=23 -DResult=24 \
// RUN:   -DPointer=25 -DType=26 -DName=27 -DKernel=28 -DBytes=29 -DStream=30 -DOp=33 2>&1 | FileCheck %s
// CHECK: launches of 'twice' and 'less' can be one
// CHECK-NOT: error:
#ifdef HIP
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#else
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#endif
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void less(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 3;
}
void run(int *x, int n) {
  twice<<<(n + 255) / 256, 256>>>(x, n);
  less<<<(n + 255) / 256, 256>>>(x, n);
}
