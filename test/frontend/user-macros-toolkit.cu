// `-DN=1024` is ordinary, and a parameter of the toolkit's cuda.h, which Clang includes first, is called N.
// REQUIRES: cuda-toolkit
// RUN: %gpufuse %s -- -DN=1024 -DM=7 -DWidth=9 -DFlags=10 -DX=11 -DY=12 -Dk=13 -DV=14 2>&1 | FileCheck %s
// CHECK: launches of 'twice' and 'less' can be one
// CHECK-NOT: error:
__global__ void twice(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    x[i] *= 2;
}
__global__ void less(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    x[i] -= 3;
}
void run(int *x) {
  twice<<<(N + 255) / 256, 256>>>(x);
  less<<<(N + 255) / 256, 256>>>(x);
}
