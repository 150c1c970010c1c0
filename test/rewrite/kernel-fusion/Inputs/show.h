// What the mains of these programs share: `fill` gives device memory values, `show` prints a hash of its bits.
#include <cstdio>
#include <vector>

#ifdef HIP_VERSION
#define RT(Name) hip##Name
#else
#define RT(Name) cuda##Name
#endif

template <class T> void fill(T *device, int count, int pattern) {
  std::vector<T> host(count);
  for (int k = 0; k < count; ++k)
    host[k] = T((k * 37 + pattern * 11) % 101) * T(1.1f);
  RT(Memcpy)(device, host.data(), count * sizeof(T), RT(MemcpyHostToDevice));
}

template <class T> void show(const char *name, const T *device, int count) {
  std::vector<T> host(count);
  RT(Memcpy)(host.data(), device, count * sizeof(T), RT(MemcpyDeviceToHost));
  unsigned hash = 2166136261u;
  for (unsigned k = 0; k < count * sizeof(T); ++k)
    hash = (hash ^ ((const unsigned char *)host.data())[k]) * 16777619u;
  std::printf("%s %08x\n", name, hash);
}
