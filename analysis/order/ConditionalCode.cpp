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
  struct Directive {
    unsigned Offset;
    bool Opens, Closes, IsGuard;
  };
  const llvm::StringRef Text = Context.getSourceManager().getBufferData(File);
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Text.split(Lines, '\n');
  std::vector<Directive> All;
  for (llvm::StringRef Line : Lines)
    if (const auto Found = directiveOf(Line))
      All.push_back({static_cast<unsigned>(Line.data() - Text.data()), Found->starts_with("if"),
                     Found->starts_with("endif"), All.empty() && Found->starts_with("ifndef")});
  const auto regions = [&](unsigned Outermost) {
    Regions Out;
    unsigned Depth = 0;
    for (const Directive &Each : All) {
      Depth += Each.Opens;
      if (Each.Opens && Depth == Outermost)
        Out.emplace_back(Each.Offset, Text.size());
      if (Each.Closes && Depth == Outermost)
        Out.back().second = Each.Offset;
      Depth -= Each.Closes && Depth > 0;
    }
    return Out;
  };
  Regions Out = regions(1);
  const bool HasGuard = Out.size() == 1 && All.front().IsGuard && All.back().Closes &&
                        Out.front() == std::pair(All.front().Offset, All.back().Offset);
  return HasGuard ? regions(2) : Out;
}

} // namespace gpufuse
