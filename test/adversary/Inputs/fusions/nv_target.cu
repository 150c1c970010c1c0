// libcu++ tells devices apart by a macro of its own: another element is read on some of them.
#define NV_PROVIDES_SM_90 1
#define NV_IF_ELSE_TARGET(cond, yes, no) NV_CHOOSE(cond, yes, no)
#define NV_CHOOSE(cond, yes, no) yes
__device__ int offset() { NV_IF_ELSE_TARGET(NV_PROVIDES_SM_90, return 0;, return 1;) }
__global__ void fill(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = i;
}
__global__ void pull(int *q, const int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    q[i] = p[i + offset()];
}
void run(int *p, int *q, int n) {
  fill<<<(n + 255) / 256, 256>>>(p, n);
  pull<<<(n + 255) / 256, 256>>>(q, p, n - 1);
}
