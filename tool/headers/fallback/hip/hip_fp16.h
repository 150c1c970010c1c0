// 16-bit floats without ROCm.
#include "hip/hip_runtime.h"
#include "gpufuse/half.h"
