#include "matchers/ObjectUses.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

class Collector : public DynamicRecursiveASTVisitor {
public:
  explicit Collector(const SourceManager &Sources) : Sources(Sources) {
    ShouldVisitImplicitCode = true; // default arguments
  }
  ObjectUses Out;

  bool VisitMemberExpr(MemberExpr *Member) override {
    const auto *This = dyn_cast<CXXThisExpr>(Member->getBase()->IgnoreImpCasts());
    if (!This)
      return true;
    Known.insert(This);
    const SourceLocation Place = Member->getBeginLoc();
    if (Place.isMacroID() && !Sources.isMacroArgExpansion(Place))
      return other(Member);
    if (Place.isMacroID() && Member->getMemberDecl()->getIdentifier())
      InMacros.push_back(Member);
    (This->isImplicit() ? Out.Implicit : Out.Written).push_back(Member);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *This) override { return Known.contains(This) || other(This); }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *Member) override {
    return !Member->isImplicitAccess() || other(Member);
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *Member) override {
    return !Member->isImplicitAccess() || other(Member);
  }
  bool VisitStringLiteral(StringLiteral *Text) override {
    if (Text->getBeginLoc().isMacroID())
      Texts.push_back(Text);
    return true;
  }

  /// A text that a macro makes of its argument says what stands there.
  void lookIntoTexts() {
    for (const MemberExpr *Member : InMacros)
      for (const StringLiteral *Text : Texts)
        if (Text->getBytes().contains(Member->getMemberDecl()->getName()))
          other(Text);
  }

private:
  bool other(const Stmt *S) {
    if (!Out.Other)
      Out.Other = S;
    return true;
  }

  const SourceManager &Sources;
  llvm::SmallPtrSet<const CXXThisExpr *, 16> Known;
  llvm::SmallVector<const MemberExpr *, 8> InMacros;
  llvm::SmallVector<const StringLiteral *, 8> Texts;
};

} // namespace

ObjectUses objectUses(const FunctionDecl &Method) {
  const FunctionDecl &Written = writtenDefinition(Method);
  Collector Found(Written.getASTContext().getSourceManager());
  Found.TraverseStmt(Written.getBody());
  Found.lookIntoTexts();
  return std::move(Found.Out);
}

} // namespace gpufuse
