// Gather then own.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/gather-then-own.cu

#include <cstdio>
// gather through an index array (spmv) then own-element update
__global__ void spmv(const int *rowptr, const int *col, const double *val, const double *x, double *y, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) {
    double sum = 0.0;
    for (int k = rowptr[r]; k < rowptr[r + 1]; ++k) sum += val[k] * x[col[k]];
    y[r] = sum;
  }
}
__global__ void resid(const double *b, const double *y, double *res, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) res[r] = b[r] - y[r];
}
int main() {
  int rows = 1000, nnz = 1000;
  int *rp, *c; double *v, *x, *y, *b, *res;
  cudaMalloc(&rp, (rows + 1) * 4); cudaMalloc(&c, nnz * 4); cudaMalloc(&v, nnz * 8);
  cudaMalloc(&x, rows * 8); cudaMalloc(&y, rows * 8); cudaMalloc(&b, rows * 8); cudaMalloc(&res, rows * 8);
  cudaMemset(rp, 0, (rows + 1) * 4);
  spmv<<<(rows + 127) / 128, 128>>>(rp, c, v, x, y, rows);
  resid<<<(rows + 127) / 128, 128>>>(b, y, res, rows);
  double r; cudaMemcpy(&r, res, 8, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(rp); cudaFree(c); cudaFree(v); cudaFree(x); cudaFree(y); cudaFree(b); cudaFree(res);
}
