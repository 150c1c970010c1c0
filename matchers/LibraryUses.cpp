#include "matchers/LibraryUses.h"
#include "matchers/Closures.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace gpufuse {
namespace {

class LibraryCollector : public DynamicRecursiveASTVisitor {
public:
  explicit LibraryCollector(const SourceManager &Sources) : Sources(Sources) {
    ShouldVisitTemplateInstantiations = true;
  }
  LibraryUses Found;
  bool TraverseDecl(Decl *D) override {
    const bool Outer = InInstance;
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
      InInstance |= F->isTemplateInstantiation();
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    InInstance = Outer;
    return Continue;
  }
  bool TraverseStmt(Stmt *S) override {
    return !InInstance || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    return llvm::all_of(instancesOf(*Lambda), [this](FunctionDecl *Instance) {
      return TraverseStmt(Instance->getBody());
    });
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override { return note(*Ref->getDecl()); }
  bool VisitMemberExpr(MemberExpr *Member) override { return note(*Member->getMemberDecl()); }
  bool VisitInitListExpr(InitListExpr *List) override { return built(List->getType()); }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *List) override {
    return built(List->getType());
  }
  /// `auto &[x, y] = object` names fields.
  bool VisitDecompositionDecl(DecompositionDecl *Bound) override {
    const QualType Type = Bound->getType();
    return !Type->isReferenceType() || Type->getPointeeType().isConstQualified() ||
           built(Type.getNonReferenceType());
  }
  /// The casts of what is made or freed here, or copied from one object to another of its class.
  bool VisitCXXNewExpr(CXXNewExpr *New) override {
    for (const Expr *Place : New->placement_arguments())
      known(*Place);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const auto objects = [&](unsigned I) {
      return pointee(Call->getArg(I)->IgnoreParenCasts()->getType()).getCanonicalType();
    };
    const bool Copies =
        Callee && Call->getNumArgs() == 3 &&
        llvm::is_contained({Builtin::BImemcpy, Builtin::BImemmove, Builtin::BI__builtin_memcpy,
                            Builtin::BI__builtin_memmove},
                           static_cast<Builtin::ID>(Callee->getBuiltinID())) &&
        objects(0).getUnqualifiedType() == objects(1).getUnqualifiedType();
    if (Copies || (Callee && Callee->getDeclName().getCXXOverloadedOperator() == OO_Delete))
      for (const Expr *Arg : Call->arguments())
        known(*Arg);
    return true;
  }
  bool VisitCastExpr(CastExpr *Cast) override {
    const QualType From = pointee(Cast->getSubExpr()->getType());
    switch (Cast->getCastKind()) {
    case CK_LValueToRValueBitCast: // `std::bit_cast<S>(bytes)`
      return built(Cast->getType());
    case CK_BitCast:
    case CK_LValueBitCast:
      return Known.contains(Cast) || From.isConstQualified() ||
             pointee(Cast->getType()).isConstQualified() || built(From);
    default:
      return true;
    }
  }

private:
  static QualType pointee(QualType Type) {
    return Type->isPointerType() ? Type->getPointeeType() : Type;
  }
  void known(const Expr &Argument) {
    const Expr *E = Argument.IgnoreParens();
    while (const auto *Cast = dyn_cast<CastExpr>(E)) {
      Known.insert(Cast);
      E = Cast->getSubExpr()->IgnoreParens();
    }
  }
  bool built(QualType Type) {
    if (Type->isRecordType())
      Found.Built.push_back(Type);
    return true;
  }
  bool note(const ValueDecl &D) {
    if (D.getLocation().isValid() && !Sources.isInSystemHeader(D.getLocation()) &&
        isa<FunctionDecl, FieldDecl, VarDecl>(D) && !isa<ParmVarDecl>(D))
      Found.Named.push_back(&D);
    return true;
  }

  const SourceManager &Sources;
  bool InInstance = false;
  llvm::DenseSet<const CastExpr *> Known;
};

} // namespace

LibraryUses findLibraryUses(ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  LibraryCollector Collector(Sources);
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (D->getLocation().isValid() && Sources.isInSystemHeader(D->getLocation()))
      Collector.TraverseDecl(D);
  return std::move(Collector.Found);
}

} // namespace gpufuse
