// An event that nothing is recorded behind has to be waited for all the same before it is asked for its time.
#include <cuda_runtime.h>
#include <stdio.h>
static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
int main() {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float ms = -1;
  cudaEventRecord(begin);
  printf("%d\n", work(7));
  cudaEventRecord(end);
  cudaEventSynchronize(end); // NEEDED
  cudaError_t status = cudaEventElapsedTime(&ms, begin, end);
  printf("%d %d\n", (int)status, ms >= 0);
  return 0;
}
