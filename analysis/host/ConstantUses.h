// Whether pointers may lead to a variable in constant memory.
#ifndef GPUFUSE_ANALYSIS_HOST_CONSTANTUSES_H
#define GPUFUSE_ANALYSIS_HOST_CONSTANTUSES_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
}

namespace gpufuse {

/// True where the code of one side of a unit does nothing with variables in constant memory that
/// are called \p Name but to load from them, and to copy to and from them by their names; nor does
/// a string name them, by which they could be looked up, or assembly.
bool onlyLoadsAndCopies(llvm::StringRef Name, const clang::ASTContext &Side);

} // namespace gpufuse

#endif
