// Memset first then three.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/memset-first-then-three.cu

#include <cstdio>
#include <cstdlib>
#define CUDA_SAFE_CALL(call) { cudaError err = call; if (cudaSuccess != err) { fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n", __FILE__, __LINE__, cudaGetErrorString(err)); exit(EXIT_FAILURE); } }
#define CUT_CHECK_ERROR(errorMessage) { cudaError_t err = cudaGetLastError(); if (cudaSuccess != err) { fprintf(stderr, "Cuda error: %s in file '%s' in line %i : %s.\n", errorMessage, __FILE__, __LINE__, cudaGetErrorString(err)); exit(EXIT_FAILURE); } }
__global__ void a(float *o, const float *x, int n) { const int tid = blockDim.x * blockIdx.x + threadIdx.x; const int THREAD_N = blockDim.x * gridDim.x; for (int pos = tid; pos < n; pos += THREAD_N) o[pos] = x[pos] + 1.0f; }
__global__ void b(float *o, int n) { const int tid = blockDim.x * blockIdx.x + threadIdx.x; const int THREAD_N = blockDim.x * gridDim.x; for (int pos = tid; pos < n; pos += THREAD_N) o[pos] = -o[pos]; }
__global__ void c(float *o, float *x, int n) { const int tid = blockDim.x * blockIdx.x + threadIdx.x; const int THREAD_N = blockDim.x * gridDim.x; for (int pos = tid; pos < n; pos += THREAD_N) x[pos] = o[pos]; }
int main() {
  const int OPT_N = 400000, OPT_SZ = OPT_N * sizeof(float);
  float *o, *x;
  CUDA_SAFE_CALL(cudaMalloc((void **)&o, OPT_SZ));
  CUDA_SAFE_CALL(cudaMalloc((void **)&x, OPT_SZ));
  CUDA_SAFE_CALL(cudaMemset(x, 0, OPT_SZ));
  a<<<480, 128>>>(o, x, OPT_N);
  CUT_CHECK_ERROR("a() execution failed\n");
  b<<<480, 128>>>(o, OPT_N);
  CUT_CHECK_ERROR("b() execution failed\n");
  c<<<480, 128>>>(o, x, OPT_N);
  CUT_CHECK_ERROR("c() execution failed\n");
  float h; CUDA_SAFE_CALL(cudaMemcpy(&h, x, 4, cudaMemcpyDeviceToHost)); printf("%f\n", h);
  CUDA_SAFE_CALL(cudaFree(o)); CUDA_SAFE_CALL(cudaFree(x));
}
