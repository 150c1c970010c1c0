// 16-bit floats without a toolkit.
#include "cuda_runtime.h"
#include "gpufuse/half.h"
