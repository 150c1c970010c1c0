// How close launches that follow each other are (GPUEXEC_SEAMS): what would race if they were one.
// RUN: %gpuexec build --mode=checked %s -o %t && rm -f %t.seams && GPUEXEC_SEAMS=%t.seams %t
// RUN: FileCheck %s < %t.seams
// RUN: not env GPUEXEC_SEAMS=%t.seams GPUEXEC_STREAMS=late %t 2>&1 | FileCheck --check-prefix=LATE %s
// LATE: gpuexec: GPUEXEC_SEAMS={{.*}}: expected GPUEXEC_STREAMS=eager beside it
#define KERNEL extern "C" __global__ void
KERNEL set(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
KERNEL add(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
KERNEL other(float *y) { y[blockIdx.x * blockDim.x + threadIdx.x] = 2; }
KERNEL reverse(float *x) { x[blockIdx.x * blockDim.x + blockDim.x - 1 - threadIdx.x] += 1; }
KERNEL shift(float *x) { x[(blockIdx.x * blockDim.x + threadIdx.x + 1) % (gridDim.x * blockDim.x)] += 1; }
KERNEL count(float *x) { atomicAdd(x, 1.0f); }
KERNEL bytes(char *x) { x[4 * threadIdx.x + 1] = 1; }
KERNEL later(char *x) { x[4 * threadIdx.x + 3] = 1; }
KERNEL spread(char *x) { x[(threadIdx.x + 1) % blockDim.x * 4 + 2] = 1; }
KERNEL look(const float *x, float *y) { y[blockIdx.x * blockDim.x + threadIdx.x] = x[0]; }

int main() {
  float *x, *y, host[128];
  cudaMalloc(&x, 128 * sizeof(float));
  cudaMalloc(&y, 128 * sizeof(float));
  cudaStream_t stream;
  cudaEvent_t event;
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  set<<<2, 64>>>(x);
  add<<<2, 64>>>(x); // CHECK: set add thread same one-stream nothing
  other<<<2, 64>>>(y); // CHECK-NEXT: add other apart same one-stream nothing
  other<<<2, 64>>>(x); // CHECK-NEXT: other other apart same one-stream nothing
  reverse<<<2, 64>>>(x); // CHECK-NEXT: other reverse block same one-stream nothing
  shift<<<2, 64>>>(x); // CHECK-NEXT: reverse shift grid same one-stream nothing
  count<<<2, 64>>>(x); // CHECK-NEXT: shift count grid same one-stream nothing
  count<<<2, 64>>>(x); // CHECK-NEXT: count count atomics same one-stream nothing
  bytes<<<1, 64>>>((char *)x); // CHECK-NEXT: count bytes grid grids-differ one-stream nothing
  later<<<1, 64>>>((char *)x); // CHECK-NEXT: bytes later apart same one-stream nothing
  spread<<<1, 64>>>((char *)x); // CHECK-NEXT: later spread apart same one-stream nothing
  spread<<<1, 64>>>((char *)x); // CHECK-NEXT: spread spread thread same one-stream nothing
  look<<<2, 64>>>(y, x); // CHECK-NEXT: spread look block grids-differ one-stream nothing
  look<<<2, 64>>>(x, y); // CHECK-NEXT: look look grid same one-stream nothing
  set<<<2, 64>>>(y); // CHECK-NEXT: look set thread same one-stream nothing
  set<<<4, 32>>>(y); // CHECK-NEXT: set set grid blocks-differ one-stream nothing
  // What was seen is not told again, what is closer than before is.
  add<<<4, 32>>>(y);
  cudaMemset(x, 0, 4);
  shift<<<4, 32>>>(x); // CHECK-NEXT: add shift apart same one-stream fill
  add<<<4, 32>>>(y); // CHECK-NEXT: shift add apart same one-stream nothing
  cudaMemset(x, 0, 4);
  shift<<<4, 32>>>(y); // CHECK-NEXT: add shift grid same one-stream fill
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  set<<<4, 32, 0, stream>>>(x); // CHECK-NEXT: shift set apart same streams copy+wait
  cudaEventRecord(event, stream);
  set<<<4, 32, 0, stream>>>(x); // CHECK-NEXT: set set thread same one-stream event
  cudaDeviceSynchronize();
  // CHECK-NOT: {{.}}
}
