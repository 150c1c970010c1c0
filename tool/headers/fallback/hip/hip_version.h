// Included by Clang before anything else: the version only.
#ifndef HIP_VERSION_MAJOR
#define HIP_VERSION_MAJOR 5
#define HIP_VERSION_MINOR 2
#define HIP_VERSION_PATCH 0
#define HIP_VERSION 50200000
#endif
