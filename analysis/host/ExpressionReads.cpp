#include "analysis/host/ExpressionReads.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

class ReadCollector : public RecursiveASTVisitor<ReadCollector> {
public:
  ReadCollector(ExpressionReads &Out, const SourceManager &Sources) : Out(Out), Sources(Sources) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (Ref->getDecl()->getIdentifier())
      Out.Names.insert(Ref->getDecl()->getName());
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl())) {
      Out.Variables.insert(V->getCanonicalDecl());
      Out.Memory |= V->getType()->isReferenceType();
    }
    if (const auto *Part = dyn_cast<BindingDecl>(Ref->getDecl())) {
      Out.Memory = true;
      if (const auto *Whole = dyn_cast_or_null<VarDecl>(Part->getDecomposedDecl()))
        Out.Variables.insert(Whole->getCanonicalDecl());
    }
    return true;
  }
  bool VisitTypeLoc(TypeLoc Type) {
    if (const TagDecl *Tag = Type.getType()->getAsTagDecl(); Tag && Tag->getIdentifier())
      Out.Names.insert(Tag->getName());
    if (const auto *Alias = Type.getType()->getAs<TypedefType>())
      Out.Names.insert(Alias->getDecl()->getName());
    return true;
  }
  bool shouldVisitImplicitCode() const { return true; } // default arguments
  bool VisitSourceLocExpr(SourceLocExpr *) { return Out.Line = true; }
  bool VisitIntegerLiteral(IntegerLiteral *Number) { // `__LINE__`, `__COUNTER__`
    const SourceLocation Where = Number->getLocation();
    Out.Line |= Where.isMacroID() && Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(Where));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    Out.Memory |= M->isArrow() || M->getMemberDecl()->getType()->isReferenceType();
    if (const auto *Static = dyn_cast<VarDecl>(M->getMemberDecl()))
      Out.Variables.insert(Static->getCanonicalDecl());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) { return Out.Memory = true; }
  bool VisitUnaryOperator(UnaryOperator *U) {
    Out.Memory |= U->getOpcode() == UO_Deref;
    return true;
  }
  bool VisitCallExpr(CallExpr *) { return Out.Memory = true; }

private:
  ExpressionReads &Out;
  const SourceManager &Sources;
};

} // namespace

ExpressionReads readsOf(const Expr &E, const SourceManager &Sources) {
  ExpressionReads Out;
  ReadCollector(Out, Sources).TraverseStmt(const_cast<Expr *>(&E));
  return Out;
}

} // namespace gpufuse
