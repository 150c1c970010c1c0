// Members of libraries that ask code of the user's, and functions that set what the program can see.
// RUN: %fuse --show-rejected --report=%t.json --output-dir=%t.out %s -- -std=c++20 && grep -c '"verdict": "applied"' %t.json | grep -x 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/observers-of-users.cu -- -std=c++20
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <locale>
#include <ranges>
#include <vector>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *x, int what, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += what;
}

static int by = 3;
struct Convert : std::codecvt<char, char, std::mbstate_t> {
  ~Convert() {}
  int do_length(std::mbstate_t &, const char *, const char *, std::size_t) const override {
    return ++by;
  }
};
static Convert convert;
static const std::codecvt<char, char, std::mbstate_t> &base = convert;
struct User {
  int a[3] = {1, 2, 3};
  int *begin() { return a; }
  int *end() { return a + 3; }
  unsigned long size() {
    ++by;
    return 3;
  }
  int *data() {
    ++by;
    return a;
  }
};

void filtered(int *x, int n, int t) {
  std::vector<int> v{1, 2, 3};
  auto odd = v | std::views::filter([&](int k) {
               ++by;
               return k > t;
             });
  scale<<<(n + 255) / 256, 256>>>(x, by, n);
  if (odd.empty())
    add<<<(n + 255) / 256, 256>>>(x, 2, n);
  scale<<<(n + 255) / 256, 256>>>(x, by, n);
  const bool none = odd.empty();
  add<<<(n + 255) / 256, 256>>>(x, none, n);
}
void referred(int *x, int n) {
  User u;
  auto v = std::views::all(u);
  scale<<<(n + 255) / 256, 256>>>(x, by, n);
  if (v.size() > 2)
    add<<<(n + 255) / 256, 256>>>(x, 4, n);
  scale<<<(n + 255) / 256, 256>>>(x, by, n);
  if (std::size(v) > 2)
    add<<<(n + 255) / 256, 256>>>(x, 4, n);
  scale<<<(n + 255) / 256, 256>>>(x, by, n);
  if (v.data()[0])
    add<<<(n + 255) / 256, 256>>>(x, 4, n);
}
void converted(int *x, int n) {
  std::mbstate_t state{};
  scale<<<(n + 255) / 256, 256>>>(x, by, n);
  if (base.length(state, "abc", "abc", 3) % 2)
    add<<<(n + 255) / 256, 256>>>(x, 4, n);
}
void signs(int *x, int n, int t) {
  scale<<<(n + 255) / 256, 256>>>(x, signgam + 3, n);
  if (lgamma(t - 2.5) > 0)
    add<<<(n + 255) / 256, 256>>>(x, 4, n);
  scale<<<(n + 255) / 256, 256>>>(x, signgam + 3, n);
  const bool more = std::lgamma(t + 0.5 - 2) > 0;
  add<<<(n + 255) / 256, 256>>>(x, more, n);
}
// A container that holds its values itself only says how many.
void contained(int *x, int n) {
  std::vector<User> users(3);
  scale<<<(n + 255) / 256, 256>>>(x, by, n);
  if (users.size() > 2)
    add<<<(n + 255) / 256, 256>>>(x, 4, n);
}

int main() {
  const int n = 1000;
  int *x, h[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  for (int t = 0; t < 4; ++t) {
    filtered(x, n, t);
    signs(x, n, t);
  }
  referred(x, n);
  converted(x, n);
  contained(x, n);
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int value : h)
    sum = sum * 31 + value;
  printf("%u %d\n", sum, by);
}
