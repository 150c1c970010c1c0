// Host forms of min, max and the classification functions as nvcc's math header has them. They are templates so that any function of
// the user's with the same signature is still legal and is preferred.
#ifndef GPUFUSE_HOST_MATH_H
#define GPUFUSE_HOST_MATH_H

#include <cmath>

#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

#define GPUFUSE_MIN_MAX(__Result, __A, __B)                                                        \
  template <int = 0> __attribute__((host)) inline __Result min(__A __Left, __B __Right) {          \
    return (__Result)__Right < (__Result)__Left ? (__Result)__Right : (__Result)__Left;            \
  }                                                                                                \
  template <int = 0> __attribute__((host)) inline __Result max(__A __Left, __B __Right) {          \
    return (__Result)__Left < (__Result)__Right ? (__Result)__Right : (__Result)__Left;            \
  }
GPUFUSE_MIN_MAX(int, int, int)
GPUFUSE_MIN_MAX(unsigned int, unsigned int, unsigned int)
GPUFUSE_MIN_MAX(unsigned int, int, unsigned int)
GPUFUSE_MIN_MAX(unsigned int, unsigned int, int)
GPUFUSE_MIN_MAX(long, long, long)
GPUFUSE_MIN_MAX(unsigned long, unsigned long, unsigned long)
GPUFUSE_MIN_MAX(unsigned long, long, unsigned long)
GPUFUSE_MIN_MAX(unsigned long, unsigned long, long)
GPUFUSE_MIN_MAX(long long, long long, long long)
GPUFUSE_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
GPUFUSE_MIN_MAX(unsigned long long, long long, unsigned long long)
GPUFUSE_MIN_MAX(unsigned long long, unsigned long long, long long)
GPUFUSE_MIN_MAX(float, float, float)
GPUFUSE_MIN_MAX(double, double, double)
GPUFUSE_MIN_MAX(double, float, double)
GPUFUSE_MIN_MAX(double, double, float)
#undef GPUFUSE_MIN_MAX

// nvcc also has the classification functions at global scope.
#define GPUFUSE_CLASSIFY(__T)                                                                      \
  template <int = 0> __attribute__((host)) inline bool isfinite(__T __X) { return std::isfinite(__X); } \
  template <int = 0> __attribute__((host)) inline bool isinf(__T __X) { return std::isinf(__X); }  \
  template <int = 0> __attribute__((host)) inline bool isnan(__T __X) { return std::isnan(__X); }  \
  template <int = 0> __attribute__((host)) inline bool signbit(__T __X) { return std::signbit(__X); }
GPUFUSE_CLASSIFY(float)
GPUFUSE_CLASSIFY(double)
GPUFUSE_CLASSIFY(long double)
#undef GPUFUSE_CLASSIFY

#pragma pop_macro("max")
#pragma pop_macro("min")

#endif
