// Kernels of which the text means something only where it stands: each is refused by name, and nothing else with it.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not="bug in gpufuse"
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip
// RUN: %fuse --checks=kernel-fusion --show-rejected %t.hip -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not="bug in gpufuse"
#include <cuda_runtime.h>
#include <type_traits>
__global__ void late(int *, int);
namespace inside {
__global__ void outside(int *x, int n);
}
using Same = int;
// CHECK: 'Pointer', which a parameter of 'late' names, is declared behind the launch [gpufuse-kernel-fusion:kernel-scopes-differ]
void a(int *x) { late<<<2, 128>>>(x, 256); late<<<2, 128>>>(x, 200); }
typedef int *Pointer;
__global__ void late(Pointer x, Same n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 3; }
__global__ void inside::outside(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 3; }
// CHECK: 'outside' is defined outside of its namespace [gpufuse-kernel-fusion:kernel-scopes-differ]
void b(int *x) { inside::outside<<<2, 128>>>(x, 256); inside::outside<<<2, 128>>>(x, 200); }
__device__ int kind(int &&) { return 1; }
__device__ int kind(const int &) { return 2; }
template <int V> __global__ void bound(int *x, int n) { int i = threadIdx.x; if (i < n) x[i] += kind(V); }
// CHECK: 'bound' takes the type of a template parameter that is a number, or a reference to it
void c(int *x, int n) { bound<5><<<1, 256>>>(x, n); bound<5><<<1, 256>>>(x, n); }
template <auto V> __global__ void typed(int *x, int n) { int i = threadIdx.x; if (i < n) { decltype(V) k = V; k += 1; x[i] += k; } }
// CHECK: 'typed' takes the type of a template parameter
void d(int *x, int n) { typed<5><<<1, 256>>>(x, n); typed<5><<<1, 256>>>(x, n); }
__global__ void digraphs(int *x, int n) <% if (threadIdx.x < n) x[threadIdx.x] += 2; %>
// CHECK: the body of 'digraphs' stands in digraphs [gpufuse-kernel-fusion:kernel-in-macro]
void e(int *x, int n) { digraphs<<<1, 256>>>(x, n); digraphs<<<1, 256>>>(x, n); }
template <int V> __global__ void plain(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += V; }
// CHECK: warning: launches of 'plain' and 'plain' can be one
void f(int *x, int n) { plain<5><<<n / 256, 256>>>(x, n); plain<5><<<n / 256, 256>>>(x, n); }
