#include "analysis/host/ZeroTogether.h"
#include "analysis/host/PointerTracer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

class NumberBehind {
public:
  enum class Role {
    Blocks, ///< zero for nothing but zero
    Bytes,  ///< zero for zero, at least
  };
  NumberBehind(Role Of, const ASTContext &Host, const Facts &TheFacts)
      : Of(Of), Host(Host), TheFacts(TheFacts) {}

  /// The variable that \p E is made of; null where there is more to it, or it may change.
  const ValueDecl *find(const Expr &E, unsigned Depth = 0) {
    const Expr &Plain = *E.IgnoreParens(); // (implicit conversions may lose bits, too)
    ++Depth;
    if (Depth > 32) // fields that are said to begin as each other
      return nullptr;
    if (const auto *Whole = dyn_cast<FullExpr>(&Plain))
      return find(*Whole->getSubExpr(), Depth);
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(&Plain))
      return find(*Temporary->getSubExpr(), Depth);
    if (const auto *Shape = dyn_cast<CXXConstructExpr>(&Plain)) // dim3
      return Shape->getNumArgs() ? find(*Shape->getArg(0), Depth) : nullptr;
    if (const auto *Cast = dyn_cast<CastExpr>(&Plain))
      return keepsZero(*Cast) ? find(*Cast->getSubExpr(), Depth) : nullptr;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&Plain))
      return ofVariable(dyn_cast<VarDecl>(Ref->getDecl()), Depth);
    if (const auto *Member = dyn_cast<MemberExpr>(&Plain))
      return ofField(*Member, Depth);
    if (const auto *Operation = dyn_cast<BinaryOperator>(&Plain))
      return ofOperation(*Operation, Depth);
    return nullptr;
  }

  /// Those that fields are of; null for `this`.
  std::set<const ValueDecl *> Objects;
  /// Other files might set one of the fields.
  bool RestsOnFile = false;

private:
  std::optional<int64_t> constant(const Expr &E) const {
    Expr::EvalResult Result;
    if (E.isValueDependent() || !E.EvaluateAsInt(Result, Host) ||
        !Result.Val.getInt().isRepresentableByInt64())
      return std::nullopt;
    return Result.Val.getInt().getExtValue();
  }

  /// Not of `(int)n`, if that has fewer bits. 32 are enough for what is divided by 64: no
  /// allocation has 2^38 elements.
  bool keepsZero(const CastExpr &Cast) const {
    switch (Cast.getCastKind()) {
    case CK_NoOp:
    case CK_LValueToRValue:
    case CK_ConstructorConversion:
      return true;
    case CK_IntegralCast:
      break;
    default:
      return false;
    }
    const Expr &Given = *Cast.getSubExpr();
    const uint64_t Bits = Host.getTypeSize(Cast.getType());
    const auto *Quotient = dyn_cast<BinaryOperator>(Given.IgnoreParenImpCasts());
    const auto By =
        Quotient && Quotient->getOpcode() == BO_Div ? constant(*Quotient->getRHS()) : std::nullopt;
    return Bits >= Host.getTypeSize(Given.getType()) || (Bits >= 32 && By && *By >= 64);
  }

  /// True for numbers that do not become zero by multiplication, or by adding a little.
  bool doesNotWrap(QualType Type) const {
    return Type->isSignedIntegerType() ||
           (Type->isUnsignedIntegerType() && Host.getTypeSize(Type) == 64);
  }

  const ValueDecl *ofVariable(const VarDecl *V, unsigned Depth) {
    if (!V || !TheFacts.Uses.neverChanges(*V))
      return nullptr;
    if (!isa<ParmVarDecl>(V) && V->getInit()) {
      const llvm::SaveAndRestore Earlier(IsEarlier, true);
      if (const ValueDecl *Behind = find(*V->getInit(), Depth))
        return Behind;
    }
    return doesNotWrap(V->getType()) && !V->getType().isVolatileQualified() ? V : nullptr;
  }

  /// (What methods give it, each call may give one field and not the other. An object that a
  /// variable was computed of may be another one now.)
  const ValueDecl *ofField(const MemberExpr &Member, unsigned Depth) {
    const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
    const Expr *Base = Member.getBase()->IgnoreParenImpCasts();
    const auto *Object = dyn_cast<DeclRefExpr>(Base);
    const auto *V = Object && !Member.isArrow() ? dyn_cast<VarDecl>(Object->getDecl()) : nullptr;
    const bool SameObject =
        V ? TheFacts.Uses.neverChanges(*V) : isa<CXXThisExpr>(Base) && !IsEarlier;
    if (!Field || !SameObject || !onlyThisUnitSets(*Field, TheFacts))
      return nullptr;
    const auto &Given = TheFacts.Uses.definitions(*Field);
    if (Given.size() != 1 || Given.front().Kind != Definition::How::Initial || !Given.front().Value)
      return nullptr;
    Objects.insert(V);
    RestsOnFile |= othersCouldSet(*Field);
    return find(*Given.front().Value, Depth);
  }

  const ValueDecl *ofOperation(const BinaryOperator &Operation, unsigned Depth) {
    const Expr &Left = *Operation.getLHS(), &Right = *Operation.getRHS();
    const auto OfLeft = constant(Left), OfRight = constant(Right);
    if (Operation.getOpcode() == BO_Mul && (OfLeft || OfRight)) {
      const int64_t Times = OfLeft ? *OfLeft : *OfRight;
      return Times > 0 && Times < (1 << 16) && doesNotWrap(Operation.getType())
                 ? find(OfLeft ? Right : Left, Depth)
                 : nullptr;
    }
    if (Operation.getOpcode() != BO_Div || !OfRight || *OfRight <= 0)
      return nullptr;
    if (Of == Role::Bytes)
      return find(Left, Depth);
    const auto *Sum = dyn_cast<BinaryOperator>(Left.IgnoreParens());
    const auto More = Sum && Sum->getOpcode() == BO_Add ? constant(*Sum->getRHS()) : std::nullopt;
    return More && *More >= *OfRight - 1 ? find(*Sum->getLHS(), Depth) : nullptr;
  }

  /// In what a variable began as.
  bool IsEarlier = false;
  const Role Of;
  const ASTContext &Host;
  const Facts &TheFacts;
};

} // namespace

bool areZeroTogether(const Expr &Blocks, const Expr &Bytes, const ASTContext &Host,
                     const Facts &TheFacts, bool &RestsOnFile) {
  NumberBehind Of(NumberBehind::Role::Blocks, Host, TheFacts),
      OfBytes(NumberBehind::Role::Bytes, Host, TheFacts);
  const ValueDecl *Number = Of.find(Blocks);
  if (!Number || Number != OfBytes.find(Bytes))
    return false;
  RestsOnFile |= Of.RestsOnFile || OfBytes.RestsOnFile;
  // (What a constructor was given is not what another call of it is given.)
  return Of.Objects == OfBytes.Objects && Of.Objects.size() <= 1;
}

} // namespace gpufuse
