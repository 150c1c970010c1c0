// Everything this header of the toolkit declares comes from cuda_runtime.h here.
#include "cuda_runtime.h"
