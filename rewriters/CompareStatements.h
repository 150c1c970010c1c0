// Compares a statement with its copy in another parse, name by name: what each stands for.
#ifndef GPUFUSE_REWRITERS_COMPARESTATEMENTS_H
#define GPUFUSE_REWRITERS_COMPARESTATEMENTS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace gpufuse {

/// True where \p Is, in the file of \p After, says what \p Was does in that of \p Before: the same
/// operations, of the same types, on what is declared at the same place. What stands at an offset
/// of the main file before is at \p OffsetAfter of it then.
bool readsAlike(const clang::Stmt &Was, const clang::ASTContext &Before, const clang::Stmt &Is,
                const clang::ASTContext &After, llvm::function_ref<unsigned(unsigned)> OffsetAfter);

} // namespace gpufuse

#endif
