// Methods that are called on several objects become one method, to which the others are given.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && grep -c '"verdict": "applied"' %t.json | grep -x 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/methods-of-objects.cu
// RUN: %fuse --report=%t.2.json %t.out/methods-of-objects.cu -- -Wall && not grep applied %t.2.json
// RUN: grep -v CHECK %t.out/methods-of-objects.cu | FileCheck %s
#include <cstdio>
#include <cuda_runtime.h>

__global__ void step(float *w, const float *g, float rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    w[i] -= rate * g[i];
}
__global__ void fill(float *x, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value + i;
}

class Weights {
public:
  explicit Weights(int n) : n_(n) {
    cudaMalloc(&w_, n * sizeof(float));
    cudaMalloc(&g_, n * sizeof(float));
  }
  ~Weights() {
    cudaFree(w_);
    cudaFree(g_);
  }
  Weights(const Weights &) = delete;
  Weights &operator=(const Weights &) = delete;

  void init(float weight) { fill<<<blocks(), Threads>>>(w_, weight, n_); }
  void gradient(float by) {
    const int blocks = (n_ + Threads - 1) / Threads;
    fill<<<blocks, Threads>>>(this->g_, by, n_);
    ++steps_;
  }
  void update(float rate) {
    const int blocks = (n_ + Threads - 1) / Threads;
    step<<<blocks, Threads>>>(w_, g_, rate, n_);
  }
  // CHECK: void init_x2(Weights &other, float weight, float init_weight) {
  // CHECK-NEXT: if (gpufuse_disjoint(w_, n_, other.w_, other.n_)) {
  // CHECK-NEXT: fill_x2<<<(blocks() > other.blocks() ? blocks() : other.blocks()), Threads>>>(
  // CHECK: void update_x2(Weights &other, float rate) {
  // CHECK-NEXT: const int blocks = (n_ + Threads - 1) / Threads;
  // CHECK-NEXT: const int blocks2 = (other.n_ + Threads - 1) / Threads;
  void show() const;

private:
  static constexpr int Threads = 128;
  int blocks() const { return (n_ + Threads - 1) / Threads; }
  float *w_ = nullptr, *g_ = nullptr;
  int n_, steps_ = 0;
};

void Weights::show() const {
  float h[1000];
  cudaMemcpy(h, w_, n_ * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < n_; ++i)
    sum = sum * 0.5 + h[i];
  printf("%.6g after %d\n", sum, steps_);
}

class Layer {
public:
  Layer() : weight_(700), bias_(700), scale_(&bias_) {}
  void begin() {
    // CHECK: weight_.init_x2(bias_, 1.0f, 2.0f);
    weight_.init(1.0f);
    bias_.init(2.0f);
  }
  void back(float by) {
    weight_.gradient(by);
    scale_->gradient(by + 1);
  }
  void update(float rate, Weights &more) {
    // CHECK: weight_.update_x2(bias_, rate);
    weight_.update(rate);
    bias_.update(rate);
    more.update(rate);
  }
  void show() const {
    weight_.show();
    bias_.show();
  }

private:
  Weights weight_, bias_, *scale_;
};

// Fields that everyone may use, and a method that is const.
struct Field {
  float *x;
  int n;
  void clear() { fill<<<(n + 63) / 64, 64>>>(x, 0.0f, n); }
  void into(float *out) const { step<<<(n + 63) / 64, 64>>>(out, x, 1.0f, n); }
  void both(const Field &from) {
    // CHECK: from.into_clear(*this, x);
    from.into(x);
    clear();
  }
};

template <typename T> struct Array {
  T *data;
  int count;
  void ramp(T first) { fill<<<(count + 63) / 64, 64>>>(data, first, count); }
};

int main() {
  Layer layer;
  Weights more(700);
  more.init(7);
  layer.begin();
  for (int i = 0; i < 3; ++i) {
    layer.back(0.5f * i);
    more.gradient(1.5f);
    layer.update(0.25f, more);
  }
  layer.show();
  more.show();
  float *a, *b, host[300];
  cudaMalloc(&a, 300 * sizeof(float));
  cudaMalloc(&b, 300 * sizeof(float));
  Field first{a, 300}, second{b, 300};
  // CHECK: first.clear_x2(second);
  first.clear();
  second.clear();
  Array<float> upper{a, 300}, lower{b, 300};
  // CHECK: upper.ramp_x2(lower, 1, 2);
  upper.ramp(1);
  lower.ramp(2);
  first.both(second);
  for (float *each : {a, b}) {
    cudaMemcpy(host, each, sizeof host, cudaMemcpyDeviceToHost);
    double sum = 0;
    for (float value : host)
      sum = sum * 0.75 + value;
    printf("%.6g\n", sum);
  }
}
