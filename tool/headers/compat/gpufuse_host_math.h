// Host forms of min, max and the classification functions as nvcc's math header has them. They are templates so that any function of
// the user's with the same signature is still legal and is preferred.
#ifndef GPUFUSE_HOST_MATH_H
#define GPUFUSE_HOST_MATH_H

#include <cmath>

#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

#define GPUFUSE_MIN_MAX(Result, A, B)                                                              \
  template <int = 0> __attribute__((host)) inline Result min(A Left, B Right) {                    \
    return (Result)Right < (Result)Left ? (Result)Right : (Result)Left;                            \
  }                                                                                                \
  template <int = 0> __attribute__((host)) inline Result max(A Left, B Right) {                    \
    return (Result)Left < (Result)Right ? (Result)Right : (Result)Left;                            \
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
#define GPUFUSE_CLASSIFY(T)                                                                        \
  template <int = 0> __attribute__((host)) inline bool isfinite(T X) { return std::isfinite(X); }  \
  template <int = 0> __attribute__((host)) inline bool isinf(T X) { return std::isinf(X); }        \
  template <int = 0> __attribute__((host)) inline bool isnan(T X) { return std::isnan(X); }        \
  template <int = 0> __attribute__((host)) inline bool signbit(T X) { return std::signbit(X); }
GPUFUSE_CLASSIFY(float)
GPUFUSE_CLASSIFY(double)
GPUFUSE_CLASSIFY(long double)
#undef GPUFUSE_CLASSIFY

#pragma pop_macro("max")
#pragma pop_macro("min")

#endif
