// gpufuse: proves and fuses back-to-back kernel launches in CUDA and HIP sources.
#include "tool/Driver.h"
#include "tool/LargePages.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Signals.h"

int main(int Argc, const char **Argv) {
  gpufuse::useLargePages(Argv);
  llvm::sys::PrintStackTraceOnErrorSignal(Argv[0]);
  return gpufuse::runTool(Argc, Argv);
}
