// Takes statements out of the text.
#ifndef GPUFUSE_REWRITERS_REMOVESTATEMENT_H
#define GPUFUSE_REWRITERS_REMOVESTATEMENT_H

#include "rewriters/EditSet.h"

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace gpufuse {

enum class Remark {
  Keep,    ///< a comment behind the statement stays
  GoesToo, ///< a comment behind it on the same line speaks of it
};

/// Removes \p S with its semicolon, and its lines if nothing else stands on them.
llvm::Error removeStatement(const clang::Stmt &S, Remark Behind, const clang::ASTContext &Context,
                            EditSet &Edits);

} // namespace gpufuse

#endif
