// What the value of a host expression depends on.
#ifndef GPUFUSE_ANALYSIS_HOST_EXPRESSIONREADS_H
#define GPUFUSE_ANALYSIS_HOST_EXPRESSIONREADS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class CXXRecordDecl;
class Expr;
class FieldDecl;
class SourceManager;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

struct Facts;

struct ExpressionReads {
  llvm::SetVector<const clang::VarDecl *> Variables;
  /// Memory other than these variables: through pointers, references, and in called functions.
  bool Memory = false;
  /// The same without what is read as a field of a variable, or of what one points to.
  bool MoreThanFields = false;
  llvm::SetVector<const clang::FieldDecl *> Fields;
  /// The types of objects that are read as a whole.
  llvm::SetVector<const clang::CXXRecordDecl *> Objects;
  /// The number of the line it stands on, or a number that a macro gives anew each time.
  bool Line = false;
  /// What it names, also where a macro spells it.
  llvm::StringSet<> Names;
};

ExpressionReads readsOf(const clang::Expr &E, const clang::SourceManager &Sources);

/// True where somebody else knows where \p D is, and may fill it at any time: who was given its
/// address, and the device, of its own variables.
bool mayBeFilled(const clang::ValueDecl &D, const Facts &TheFacts);

} // namespace gpufuse

#endif
