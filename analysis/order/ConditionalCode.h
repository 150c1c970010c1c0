// Functions whose code the preprocessor chooses: what is parsed is one configuration of several.
#ifndef GPUFUSE_ANALYSIS_ORDER_CONDITIONALCODE_H
#define GPUFUSE_ANALYSIS_ORDER_CONDITIONALCODE_H

#include "matchers/UnitText.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

class ConditionalCode {
public:
  ConditionalCode(const clang::ASTContext &Context, const UnitText &Text)
      : Context(Context), Text(Text) {}

  /// True when the body of \p F contains directives, or names macros that have several definitions.
  bool in(const clang::FunctionDecl &F);

private:
  bool chosen(const clang::FunctionDecl &F) const;

  const clang::ASTContext &Context;
  const UnitText &Text;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

} // namespace gpufuse

#endif
