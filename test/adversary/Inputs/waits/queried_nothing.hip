// A stream in which only an event is recorded, and one that only waits for it, are not idle yet.
#include <hip/hip_runtime.h>
#include <stdio.h>
int main() {
  hipStream_t first, second;
  hipStreamCreate(&first);
  hipStreamCreate(&second);
  hipEvent_t event;
  hipEventCreateWithFlags(&event, hipEventDisableTiming);
  hipEventRecord(event, first);
  hipStreamSynchronize(first); // NEEDED
  printf("%d\n", (int)hipEventQuery(event));
  hipStreamWaitEvent(second, event, 0);
  hipStreamSynchronize(second); // NEEDED
  printf("%d\n", (int)hipStreamQuery(second));
  return 0;
}
