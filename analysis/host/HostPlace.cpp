#include "analysis/host/HostPlace.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Deeper accessors are not looked into.
constexpr unsigned MaxDepth = 4;

/// Through parentheses, reads, conversions by functions, and casts between types of pointers.
const Expr &stripped(const Expr &Written) {
  const Expr *E = Written.IgnoreParens();
  while (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (!llvm::is_contained({CK_LValueToRValue, CK_NoOp, CK_UserDefinedConversion, CK_BitCast},
                            Cast->getCastKind()))
      break;
    E = Cast->getSubExpr()->IgnoreParens();
  }
  return *E;
}

/// What the body of a called method that does nothing else returns; null for other calls.
const Expr *returnedBy(const CallExpr &Call) {
  const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXMethodDecl *Method = OnObject ? OnObject->getMethodDecl() : nullptr;
  const FunctionDecl *Definition = nullptr;
  return Method && !Method->isVirtual() && !Method->isStatic() && Method->getNumParams() == 0 &&
                 Method->hasBody(Definition)
             ? onlyReturn(*Definition)
             : nullptr;
}

class PlaceReader {
public:
  /// The field that \p E names, or has been read from. In the body of a method, \p Object is what
  /// that is called on.
  std::optional<HostPlace> field(const Expr &E, const HostPlace *Object, unsigned Depth) const {
    const Expr &Named = stripped(E);
    if (const auto *Call = dyn_cast<CallExpr>(&Named)) {
      const Expr *Returned = Depth < MaxDepth ? returnedBy(*Call) : nullptr;
      return Returned ? fieldOf(*Call, *Returned, Object, Depth) : std::nullopt;
    }
    const auto *Member = dyn_cast<MemberExpr>(&Named);
    const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (!Field || Field->getType()->isReferenceType())
      return std::nullopt;
    auto Out = base(*Member, Object, Depth);
    if (Out)
      Out->Fields.push_back(Field);
    return Out;
  }

  /// The field of the object that \p Call is on, which \p Returned, of the body that is called,
  /// names.
  std::optional<HostPlace> fieldOf(const CallExpr &Call, const Expr &Returned,
                                   const HostPlace *Object, unsigned Depth) const {
    const auto *Callee = dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParens());
    const auto On = Callee ? base(*Callee, Object, Depth) : std::nullopt;
    return On ? field(Returned, &*On, Depth + 1) : std::nullopt;
  }

  /// The object that \p E names.
  std::optional<HostPlace> named(const Expr &E) const {
    return isa<DeclRefExpr, MemberExpr>(stripped(E)) ? object(E, nullptr, 0) : std::nullopt;
  }

private:
  /// The object of which \p Member is a member.
  std::optional<HostPlace> base(const MemberExpr &Member, const HostPlace *Object,
                                unsigned Depth) const {
    return Member.isArrow() ? pointed(*Member.getBase(), Object)
                            : object(*Member.getBase(), Object, Depth);
  }

  std::optional<HostPlace> pointed(const Expr &Pointer, const HostPlace *Object) const {
    if (isa<CXXThisExpr>(Pointer.IgnoreParens()))
      return Object ? *Object : HostPlace{HostPlace::From::This, nullptr, nullptr, {}};
    if (Object) // what a method reads elsewhere
      return std::nullopt;
    return HostPlace{HostPlace::From::Pointer, nullptr, &stripped(Pointer), {}};
  }

  std::optional<HostPlace> object(const Expr &E, const HostPlace *Object, unsigned Depth) const {
    const Expr &Named = stripped(E);
    if (isa<MemberExpr>(Named))
      return field(Named, Object, Depth);
    if (const auto *Deref = dyn_cast<UnaryOperator>(&Named);
        Deref && Deref->getOpcode() == UO_Deref)
      return pointed(*Deref->getSubExpr(), Object);
    if (Object)
      return std::nullopt;
    const auto *Ref = dyn_cast<DeclRefExpr>(&Named);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && !V->getType()->isReferenceType())
      return HostPlace{HostPlace::From::Variable, V, nullptr, {}};
    return HostPlace{HostPlace::From::Expression, nullptr, &Named, {}};
  }
};

} // namespace

std::optional<HostPlace> fieldRead(const Expr &E) { return PlaceReader().field(E, nullptr, 0); }

std::optional<HostPlace> fieldIn(const Expr &Object, llvm::ArrayRef<const FieldDecl *> Fields) {
  auto Out = PlaceReader().named(Object);
  if (Out)
    Out->Fields.append(Fields.begin(), Fields.end());
  return Out && !Out->Fields.empty() ? Out : std::nullopt;
}

std::optional<HostPlace> fieldReadIn(const CXXMemberCallExpr &Call, const Expr &Returned) {
  return PlaceReader().fieldOf(Call, Returned, nullptr, 0);
}

const FieldDecl *returnedField(const CallExpr &Call) {
  const auto Place = returnedBy(Call) ? fieldRead(Call) : std::nullopt;
  return Place ? Place->Fields.back() : nullptr;
}

} // namespace gpufuse
