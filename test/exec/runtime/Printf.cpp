// Device printf, malloc and free. Output waits in a buffer that the host flushes at its
// synchronisation points (CUDA C++ Programming Guide, "Formatted Output").
#include "Printf.h"
#include "Abi.h"
#include "Memory.h"
#include <cstdio>
#include <cstring>

namespace gpuexec {
namespace {
std::string Buffer;

/// Arguments as Clang lays them out for vprintf: a struct with natural alignment.
class ArgumentReader {
public:
  explicit ArgumentReader(const char *Place) : Place(Place) {}
  template <class T> T take() {
    Place = (const char *)((uintptr_t(Place) + sizeof(T) - 1) / sizeof(T) * sizeof(T));
    T Value;
    memcpy(&Value, Place, sizeof(T));
    Place += sizeof(T);
    return Value;
  }

private:
  const char *Place;
};

template <class T> void append(const std::string &Spec, T Value) {
  char Text[1024];
  int Length = snprintf(Text, sizeof(Text), Spec.c_str(), Value);
  if (Length >= int(sizeof(Text))) {
    std::string Long(Length + 1, 0);
    snprintf(Long.data(), Long.size(), Spec.c_str(), Value);
    Buffer.append(Long.c_str());
  } else
    Buffer.append(Text);
}
} // namespace

void flushPrintf() {
  if (Buffer.empty())
    return;
  fwrite(Buffer.data(), 1, Buffer.size(), stdout);
  Buffer.clear();
}
} // namespace gpuexec

using namespace gpuexec;

extern "C" int gpuexec_vprintf(const char *Format, const char *Arguments) {
  ArgumentReader Reader(Arguments);
  int Count = 0;
  for (const char *C = Format; *C; ++C) {
    if (*C != '%') {
      Buffer.push_back(*C);
      continue;
    }
    if (C[1] == '%') {
      Buffer.push_back(*C++);
      continue;
    }
    std::string Spec = "%";
    bool Wide = false;
    for (++C; *C && strchr("-+ #0123456789.*hlLzjt", *C); ++C) {
      if (*C == '*') {
        Spec += std::to_string(Reader.take<int>());
        continue;
      }
      Wide |= *C == 'l' || *C == 'z' || *C == 'j' || *C == 't';
      Spec += *C;
    }
    if (!*C)
      break;
    Spec += *C;
    ++Count;
    if (strchr("aAeEfFgG", *C))
      append(Spec, Reader.take<double>());
    else if (*C == 's') {
      const char *Text = Reader.take<const char *>();
      append(Spec, Text ? Text : "(null)");
    } else if (*C == 'p')
      append(Spec, Reader.take<void *>());
    else if (Wide)
      append(Spec, Reader.take<long long>());
    else
      append(Spec, Reader.take<int>());
  }
  return Count;
}

extern "C" void *gpuexec_device_malloc(uint64_t Bytes) {
  return allocate(Bytes, MemoryKind::Device);
}
extern "C" void gpuexec_device_free(void *Begin) { release(Begin); }
