// Class members all.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/class-members-all.cu

#include <cstdio>
__global__ void setK(float *p, float v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v; }
__global__ void subK(float *q, const float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) q[i] -= p[i]; }
class Solver {
  int n_; int threads_ = 256; int blocks_; float *p_ = nullptr, *q_ = nullptr; cudaStream_t stream_; int steps_ = 0;
public:
  void init(int n) {
    n_ = n; blocks_ = (n + threads_ - 1) / threads_;
    cudaStreamCreate(&stream_);
    cudaMalloc((void **)&p_, n * sizeof(float));
    cudaMalloc((void **)&q_, n * sizeof(float));
    cudaMemsetAsync(q_, 0, n * sizeof(float), stream_);
  }
  void step() {
    setK<<<blocks_, threads_, 0, stream_>>>(p_, 0.5f, n_);
    subK<<<blocks_, threads_, 0, stream_>>>(q_, p_, n_);
    ++steps_;
  }
  float first() { float r; cudaMemcpyAsync(&r, q_, 4, cudaMemcpyDeviceToHost, stream_); cudaStreamSynchronize(stream_); return r; }
  void done() { cudaFree(p_); cudaFree(q_); cudaStreamDestroy(stream_); }
};
int main() { Solver s; s.init(10000); for (int i = 0; i < 5; i++) s.step(); printf("%f\n", s.first()); s.done(); }
