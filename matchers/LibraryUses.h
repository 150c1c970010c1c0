// What code of libraries does to the user's declarations: their templates are instantiated with his
// types, call his functions, and write to his fields.
#ifndef GPUFUSE_MATCHERS_LIBRARYUSES_H
#define GPUFUSE_MATCHERS_LIBRARYUSES_H

#include "clang/AST/Decl.h"

namespace gpufuse {

struct LibraryUses {
  /// The user's functions, fields and variables that are named there.
  llvm::SmallVector<const clang::ValueDecl *, 8> Named;
  /// Classes of which objects are made from fields, or from bytes, or are written to as bytes.
  llvm::SmallVector<clang::QualType, 8> Built;
};

LibraryUses findLibraryUses(clang::ASTContext &Context);

} // namespace gpufuse

#endif
