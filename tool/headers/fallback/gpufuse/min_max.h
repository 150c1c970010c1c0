// The device forms of min and max that Clang's own headers lack: like nvcc's, they compare unsigned where one operand is. They are
// templates so that any function of the user's with the same signature is preferred.
#ifndef GPUFUSE_FALLBACK_MIN_MAX_H
#define GPUFUSE_FALLBACK_MIN_MAX_H

#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

#define GPUFUSE_MIN_MAX(__Result, __A, __B)                                                        \
  template <int = 0> __attribute__((device)) inline __Result min(__A __Left, __B __Right) {        \
    return (__Result)__Right < (__Result)__Left ? (__Result)__Right : (__Result)__Left;            \
  }                                                                                                \
  template <int = 0> __attribute__((device)) inline __Result max(__A __Left, __B __Right) {        \
    return (__Result)__Left < (__Result)__Right ? (__Result)__Right : (__Result)__Left;            \
  }
#define GPUFUSE_INTEGER_MIN_MAX(__T)                                                               \
  GPUFUSE_MIN_MAX(unsigned __T, unsigned __T, unsigned __T)                                        \
  GPUFUSE_MIN_MAX(unsigned __T, __T, unsigned __T)                                                 \
  GPUFUSE_MIN_MAX(unsigned __T, unsigned __T, __T)
GPUFUSE_INTEGER_MIN_MAX(int)
GPUFUSE_INTEGER_MIN_MAX(long)
GPUFUSE_INTEGER_MIN_MAX(long long)
GPUFUSE_MIN_MAX(long, long, long)
GPUFUSE_MIN_MAX(long long, long long, long long)
GPUFUSE_MIN_MAX(float, float, float)
GPUFUSE_MIN_MAX(double, double, double)
GPUFUSE_MIN_MAX(double, float, double)
GPUFUSE_MIN_MAX(double, double, float)
#undef GPUFUSE_INTEGER_MIN_MAX
#undef GPUFUSE_MIN_MAX

#pragma pop_macro("max")
#pragma pop_macro("min")

#endif
