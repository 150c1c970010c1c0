// Functions whose code the preprocessor chooses: what is parsed is one configuration of several.
#ifndef GPUFUSE_ANALYSIS_ORDER_CONDITIONALCODE_H
#define GPUFUSE_ANALYSIS_ORDER_CONDITIONALCODE_H

#include "matchers/UnitText.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

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
  /// True when \p F as a whole stands between directives that choose what is compiled.
  bool around(const clang::FunctionDecl &F);

private:
  /// Where a file has lines that directives choose, but for a header's guard.
  using Regions = std::vector<std::pair<unsigned, unsigned>>;
  Regions regionsOf(clang::FileID File) const;
  bool chosen(const clang::FunctionDecl &F) const;

  const clang::ASTContext &Context;
  const UnitText &Text;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
  llvm::DenseMap<clang::FileID, Regions> KnownRegions;
};

} // namespace gpufuse

#endif
