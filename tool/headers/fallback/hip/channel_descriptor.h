// Everything this header of HIP declares comes from hip_runtime.h here.
#include "hip/hip_runtime.h"
