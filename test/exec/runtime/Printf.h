// Device output, as far as the host sees it.
#ifndef GPUEXEC_PRINTF_H
#define GPUEXEC_PRINTF_H
#include <string>
namespace gpuexec {
void flushPrintf();
}
#endif
