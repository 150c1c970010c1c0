#pragma once
template <typename T> concept Small = sizeof(T) <= 8;
struct Record { int pad[3]; int value; };
__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = __is_aggregate(Record);
  if (i < n) x[i] += s;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 3;
}
