// Streams, events, callbacks, staged and pinned copies, asynchronous allocation: the order that the API promises
// is enough for this program in every schedule.
// RUN: %gpuexec build %s -o %t && %seeds %t | FileCheck %s
// CHECK: legacy 3
// CHECK: event 12 ready 1 never 0
// CHECK: callback after 5
// CHECK: staged 1, pinned either
// CHECK: pool 9
#include <cstdio>

__global__ void set(int *x, int v) { *x = v; }
__global__ void add(int *x, int v) { *x += v; }
static int seen;

int main() {
  int *x, host = 0, *pinned;
  cudaMalloc(&x, 4);
  cudaMallocHost(&pinned, 4);
  cudaStream_t a, b, free;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaStreamCreateWithFlags(&free, cudaStreamNonBlocking);

  set<<<1, 1, 0, a>>>(x, 1); // a, then the legacy stream, then b
  add<<<1, 1>>>(x, 1);
  add<<<1, 1, 0, b>>>(x, 1);
  cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost);
  printf("legacy %d\n", host);

  cudaEvent_t done, never;
  cudaEventCreate(&done);
  cudaEventCreate(&never);
  set<<<1, 1, 0, free>>>(x, 10);
  cudaEventRecord(done, free);
  cudaStreamWaitEvent(a, done, 0);
  add<<<1, 1, 0, a>>>(x, 2);
  cudaEventRecord(done, a);
  cudaEventSynchronize(done);
  bool ready = cudaEventQuery(done) == cudaSuccess;
  cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost);
  printf("event %d ready %d never %d\n", host, ready, cudaEventQuery(never));

  set<<<1, 1, 0, a>>>(x, 5);
  cudaMemcpyAsync(pinned, x, 4, cudaMemcpyDeviceToHost, a);
  cudaLaunchHostFunc(a, [](void *p) { seen = *(int *)p; }, pinned);
  cudaStreamSynchronize(a);
  printf("callback after %d\n", seen);

  int pageable = 1;
  cudaMemcpyAsync(x, &pageable, 4, cudaMemcpyHostToDevice, a);
  pageable = 2;
  cudaMemcpyAsync(&host, x, 4, cudaMemcpyDeviceToHost, a);
  cudaStreamSynchronize(a);
  *pinned = 1;
  int late;
  cudaMemcpyAsync(x, pinned, 4, cudaMemcpyHostToDevice, a);
  *pinned = 2; // too early: either value may arrive
  cudaStreamSynchronize(a);
  cudaMemcpy(&late, x, 4, cudaMemcpyDeviceToHost);
  printf("staged %d, pinned %s\n", host, late == 1 || late == 2 ? "either" : "wrong");

  int *pool;
  cudaMallocAsync(&pool, 4, a);
  set<<<1, 1, 0, a>>>(pool, 9);
  cudaMemcpyAsync(&host, pool, 4, cudaMemcpyDeviceToHost, a);
  cudaFreeAsync(pool, a);
  cudaStreamSynchronize(a);
  printf("pool %d\n", host);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaStreamDestroy(free);
  cudaFree(x);
  cudaFreeHost(pinned);
}
