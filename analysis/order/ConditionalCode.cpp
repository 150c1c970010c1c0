#include "analysis/order/ConditionalCode.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {

bool ConditionalCode::in(const FunctionDecl &F) {
  auto [It, New] = Known.try_emplace(&F, false);
  if (New && F.getBody())
    It->second = chosen(F);
  return It->second;
}

bool ConditionalCode::chosen(const FunctionDecl &F) const {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceRange Body = F.getBody()->getSourceRange();
  if (Sources.isInSystemHeader(Sources.getExpansionLoc(Body.getBegin())))
    return false;
  if (containsDirective(Body, Context))
    return true;
  const auto Range = spelledRange(Body, Context);
  if (!Range)
    return true; // a macro spells it
  const llvm::StringSet<> Names = identifiersIn(textOf(*Range, Context), Context);
  return llvm::any_of(Names, [&](const auto &Name) { return Text.Chosen.contains(Name.getKey()); });
}

} // namespace gpufuse
