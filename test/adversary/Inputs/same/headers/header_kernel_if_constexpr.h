#pragma once
template <typename T> concept Small = sizeof(T) <= 8;
struct Record { int pad[3]; int value; };
__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if constexpr (Small<Record>) { if (i < n) x[i] += 50; }
  if (i < n) x[i] += 1;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 3;
}
