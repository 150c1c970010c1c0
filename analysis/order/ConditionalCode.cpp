#include "analysis/order/ConditionalCode.h"
#include "matchers/Conditionals.h"
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

bool ConditionalCode::around(const FunctionDecl &F) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(Sources.getExpansionLoc(F.getBeginLoc()));
  if (Sources.isInSystemHeader(F.getBeginLoc()) || File.isInvalid())
    return false;
  auto [It, New] = KnownRegions.try_emplace(File);
  if (New)
    It->second = regionsOf(File);
  return llvm::any_of(It->second, [Offset = Offset](const auto &Region) {
    return Region.first <= Offset && Offset < Region.second;
  });
}

ConditionalCode::Regions ConditionalCode::regionsOf(FileID File) const {
  const Directives All =
      directivesIn(withoutComments(Context.getSourceManager().getBufferData(File)));
  const bool HasGuard = !All.Conditionals.empty() && All.Conditionals.front().IsGuard;
  Regions Out;
  for (const Conditional &Each : All.Conditionals)
    if (Each.Depth == (HasGuard ? 1 : 0))
      Out.emplace_back(Each.Branches.front().Directive, Each.End);
  return Out;
}

} // namespace gpufuse
