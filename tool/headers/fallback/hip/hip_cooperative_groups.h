// The groups of hip_cooperative_groups.h.
#include "hip/hip_runtime.h"
#include "cooperative_groups.h"
