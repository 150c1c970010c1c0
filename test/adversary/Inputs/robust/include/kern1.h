#pragma once
#define STEP 3
constexpr int pick(double) { return 3; }
template <typename T, int By = STEP> __global__ void put(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = By; }
template <typename T, int By = STEP> __global__ void add(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += By; }
template <typename T, int By = pick(1)> __global__ void put2(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = By; }
template <typename T, int By = pick(1)> __global__ void add2(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += By; }
template <typename T> struct Dev { T *x, *y; void out(int n); void in(int n) { put<T><<<4, 64>>>(x, n); add<T><<<4, 64>>>(y, n); } };
