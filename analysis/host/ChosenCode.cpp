#include "analysis/host/ChosenCode.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Deeper calls are not looked into.
constexpr unsigned MaxCallDepth = 4;

class ChoiceFinder : public DynamicRecursiveASTVisitor {
public:
  ChoiceFinder(const Facts &TheFacts, const ASTContext &Host, unsigned Depth)
      : TheFacts(TheFacts), Host(Host), Depth(Depth) {}
  bool Found = false;

  void look(const Stmt &S, llvm::StringRef Text) {
    Found = llvm::any_of(identifiersIn(Text, Host), [&](const auto &Name) {
      return TheFacts.Text.Chosen.contains(Name.getKey());
    });
    if (!Found)
      TraverseStmt(const_cast<Stmt *>(&S));
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (!Callee || !Callee->hasBody(Definition) ||
        Host.getSourceManager().isInSystemHeader(Definition->getLocation()))
      return true;
    const SourceManager &Sources = Host.getSourceManager();
    const auto Range = spelledRange(Definition->getSourceRange(), Host);
    ChoiceFinder Inside(TheFacts, Host, Depth + 1);
    if (Depth < MaxCallDepth && Range && !containsDirective(Definition->getSourceRange(), Host) &&
        Sources.isWrittenInSameFile(Definition->getBeginLoc(), Definition->getEndLoc()))
      Inside.look(*Definition->getBody(), textOf(*Range, Host));
    else
      Inside.Found = true;
    return !(Found = Inside.Found);
  }

private:
  const Facts &TheFacts;
  const ASTContext &Host;
  const unsigned Depth;
};

} // namespace

bool mayBeChosen(const Stmt &S, llvm::StringRef Text, const Facts &TheFacts,
                 const ASTContext &Host) {
  ChoiceFinder Choices(TheFacts, Host, 0);
  Choices.look(S, Text);
  return Choices.Found;
}

} // namespace gpufuse
