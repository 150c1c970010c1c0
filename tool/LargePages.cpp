#include "tool/LargePages.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>
#include <sys/auxv.h>
#include <unistd.h>

namespace gpufuse {

void useLargePages([[maybe_unused]] const char **Argv) {
#ifdef __GLIBC__
  constexpr const char *Variable = "GLIBC_TUNABLES";
  // (And the heap grows by so much at once that no time goes into making more of it writable.)
  constexpr const char *Tuned = "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864";
  // (By a loader that is called as a program, that is what would be started again.)
  if (::getauxval(AT_BASE) == 0 || std::getenv(Variable) ||
      ::setenv(Variable, Tuned, /*overwrite=*/0) != 0)
    return;
  const std::string Itself =
      llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&useLargePages));
  ::execv(Itself.c_str(), const_cast<char **>(Argv));
#endif
}

} // namespace gpufuse
