#include "analysis/kernel/CoordinateUses.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

class UseCollector : public DynamicRecursiveASTVisitor {
public:
  explicit UseCollector(const FunctionDecl &Kernel) : Context(Kernel.getASTContext()) {
    ShouldVisitImplicitCode = true;
    enter(Kernel);
  }
  std::array<CoordinateUses, 3> Uses;

  bool TraverseStmt(Stmt *S) override {
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    if (const auto Axis = flatIndex(*E)) {
      Uses[*Axis].Flat = true;
      return true;
    }
    const std::string Name = coordinateNamed(*E, Context);
    if (Name.empty())
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    CoordinateUses &Use = Uses[axisOf(Name)];
    (llvm::StringRef(Name).starts_with("gridDim") ? Use.BlockCount : Use.Apart) = true;
    // "gridDim * blockDim" of older HIP headers
    Use.Apart |= llvm::StringRef(Name).contains("blockDim");
    return true;
  }

  /// A whole of coordinates, handed on.
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && isCoordinate(*V))
      anything();
    if (isOfGroups(*Ref->getDecl()))
      anything();
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || isCoordinate(*Call) || isOfGroups(*Callee))
      return anything();
    if (deviceEffect(*Callee) == DeviceEffect::Unknown)
      enter(*Callee); // (what has no body may read the registers of the target)
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    if (isOfGroups(*Construct->getConstructor()))
      return anything();
    if (!Construct->getConstructor()->isTrivial())
      enter(*Construct->getConstructor());
    return true;
  }

private:
  static unsigned axisOf(llvm::StringRef Name) { return static_cast<unsigned>(Name.back() - 'x'); }

  bool anything() {
    for (CoordinateUses &Use : Uses)
      Use.Apart = Use.BlockCount = true;
    return true;
  }

  void enter(const FunctionDecl &Function) {
    const FunctionDecl *Definition = nullptr;
    if (!Function.hasBody(Definition)) {
      anything();
      return;
    }
    if (!Entered.insert(Definition).second)
      return;
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        TraverseStmt(Init->getInit());
    TraverseStmt(Definition->getBody());
  }

  /// True for integers of 32 bits and more, which hold every number of a thread.
  bool holdsNumbers(QualType Type) const {
    return Type->isIntegerType() && !Type->isEnumeralType() && Context.getTypeSize(Type) >= 32;
  }

  /// Inside conversions that keep such a number.
  const Expr &inside(const Expr &E) const {
    const Expr *Inner = &E;
    for (;;) {
      Inner = Inner->IgnoreParens();
      const auto *Cast = dyn_cast<CastExpr>(Inner);
      if (!Cast || !holdsNumbers(Cast->getType()) ||
          !(Cast->getCastKind() == CK_IntegralCast || Cast->getCastKind() == CK_NoOp))
        return *Inner;
      Inner = Cast->getSubExpr();
    }
  }

  std::string nameIn(const Expr &E) const { return coordinateNamed(inside(E), Context); }

  const BinaryOperator *operation(const Expr &E, BinaryOperatorKind Kind) const {
    const auto *Op = dyn_cast<BinaryOperator>(&inside(E));
    return Op && Op->getOpcode() == Kind && holdsNumbers(Op->getType()) ? Op : nullptr;
  }

  /// The axis of which \p E is the number of the thread in the whole launch.
  std::optional<unsigned> flatIndex(const Expr &E) const {
    const auto *Sum = dyn_cast<BinaryOperator>(&E);
    if (!Sum || !operation(E, BO_Add))
      return std::nullopt;
    for (const auto &[Left, Right] :
         {std::pair{Sum->getLHS(), Sum->getRHS()}, std::pair{Sum->getRHS(), Sum->getLHS()}}) {
      const BinaryOperator *Product = operation(*Left, BO_Mul);
      const std::string Thread = nameIn(*Right);
      if (!Product || !llvm::StringRef(Thread).starts_with("threadIdx"))
        continue;
      const std::string X = nameIn(*Product->getLHS()), Y = nameIn(*Product->getRHS());
      const std::string Axis = Thread.substr(Thread.size() - 2);
      if ((X == "blockIdx" + Axis && Y == "blockDim" + Axis) ||
          (X == "blockDim" + Axis && Y == "blockIdx" + Axis))
        return axisOf(Thread);
    }
    return std::nullopt;
  }

  const ASTContext &Context;
  llvm::DenseSet<const FunctionDecl *> Entered;
};

} // namespace

std::array<CoordinateUses, 3> coordinateUses(const FunctionDecl &Kernel) {
  return UseCollector(Kernel).Uses;
}

} // namespace gpufuse
