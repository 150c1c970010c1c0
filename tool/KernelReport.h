// What is known of each kernel of a file, launched or not: how exactly every access to global
// memory is followed, and what else the kernel does.
#ifndef GPUFUSE_TOOL_KERNELREPORT_H
#define GPUFUSE_TOOL_KERNELREPORT_H

#include "analysis/Verdict.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace gpufuse {

struct FileResult;

struct DescribedAccess {
  Position Where;
  /// The parameter or variable it goes through; empty where it is not known.
  std::string Buffer;
  std::string Kind; ///< "read", "write" or "atomic"
  enum class Precision {
    Exact,   ///< the bytes and the threads that touch them
    Bounded, ///< these bytes, but perhaps by fewer threads than said
    Unknown, ///< anywhere in the buffer, or in memory
  };
  Precision How = Precision::Unknown;
  /// The reason that a refusal would name; empty for an exact access.
  std::string Why;
  std::optional<Position> WhyPlace;
};

struct DescribedEffect {
  Position Where;
  std::string What; ///< "barrier", "unknown-call" and their like
  std::string Name;
};

struct DescribedKernel {
  Position Where;
  std::string Name; ///< with its template arguments
  std::vector<DescribedAccess> Accesses;
  std::vector<DescribedEffect> Effects;
};

/// Summarises every kernel with a body outside system headers, of templates the instantiations,
/// for launches of which nothing is known.
std::vector<DescribedKernel> describeKernels(const clang::ASTContext &Device);

/// `{"version": 1, "kernels": [...]}` over all files.
std::string jsonKernels(llvm::ArrayRef<FileResult> Results);

} // namespace gpufuse

#endif
