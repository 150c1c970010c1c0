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
  Regions Out;
  const llvm::StringRef Text = Context.getSourceManager().getBufferData(File);
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Text.split(Lines, '\n');
  unsigned Depth = 0, Outermost = 1;
  bool First = true;
  for (llvm::StringRef Line : Lines) {
    const auto Directive = directiveOf(Line);
    if (!Directive)
      continue;
    const unsigned Offset = Line.data() - Text.data();
    if (Directive->starts_with("if")) {
      if (First && Directive->starts_with("ifndef"))
        Outermost = 2; // a guard
      if (++Depth == Outermost)
        Out.emplace_back(Offset, Text.size());
    } else if (Directive->starts_with("endif") && Depth) {
      if (Depth-- == Outermost)
        Out.back().second = Offset;
    }
    First = false;
  }
  return Out;
}

} // namespace gpufuse
