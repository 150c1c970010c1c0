// The local variables whose value may change where it is not seen.
#ifndef GPUFUSE_ANALYSIS_KERNEL_UNTRACKEDVARIABLES_H
#define GPUFUSE_ANALYSIS_KERNEL_UNTRACKEDVARIABLES_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"

namespace gpufuse {

/// Adds to \p Out the locals of \p Function, a definition, that are aliased: address taken,
/// captured, or bound to a reference that may change them.
void collectUntracked(const clang::FunctionDecl &Function,
                      llvm::DenseSet<const clang::VarDecl *> &Out);

} // namespace gpufuse

#endif
