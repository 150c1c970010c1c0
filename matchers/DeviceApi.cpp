#include "matchers/DeviceApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace gpufuse {
namespace {

llvm::StringMap<DeviceEffect> makeTable() {
  llvm::StringMap<DeviceEffect> Table;
#define DEVICE_API(Effect, Name) Table[Name] = DeviceEffect::Effect;
#define DEVICE_MATH(Name) Table[Name] = DeviceEffect::Value;
#include "matchers/DeviceApi.def"
  return Table;
}

bool comesWithTheToolkit(const FunctionDecl &Callee) {
  const SourceManager &Sources = Callee.getASTContext().getSourceManager();
  const SourceLocation Loc = Callee.getLocation();
  return Loc.isInvalid() || Sources.isInSystemHeader(Loc) || Callee.getBuiltinID() != 0;
}

} // namespace

DeviceEffect deviceEffect(const FunctionDecl &Callee) {
  static const llvm::StringMap<DeviceEffect> Table = makeTable();
  if (!Callee.getIdentifier() || !comesWithTheToolkit(Callee))
    return DeviceEffect::Unknown;
  const DeclContext *Context = Callee.getDeclContext()->getRedeclContext();
  if (!Context->isTranslationUnit() && !Context->isStdNamespace())
    return DeviceEffect::Unknown;
  llvm::StringRef Name = Callee.getName();
  // std::min with a comparison of the user's, or of the user's objects, calls what may do anything.
  if (Context->isStdNamespace() && llvm::any_of(Callee.parameters(), [](const ParmVarDecl *P) {
        return !P->getType().getNonReferenceType()->isArithmeticType();
      }))
    return DeviceEffect::Unknown;
  if (auto It = Table.find(Name); It != Table.end())
    return It->second;
  if (Name.consume_front("__builtin_"))
    if (auto It = Table.find(Name); It != Table.end() && (It->second == DeviceEffect::Value ||
                                                          It->second == DeviceEffect::CopyBytes ||
                                                          It->second == DeviceEffect::SetBytes))
      return It->second;
  return DeviceEffect::Unknown;
}

bool isInstruction(const FunctionDecl &Callee) {
  if (deviceEffect(Callee) != DeviceEffect::Value)
    return false;
  llvm::StringRef Name = Callee.getName();
  Name.consume_front("__builtin_");
  return llvm::StringSwitch<bool>(Name)
#define DEVICE_INSTRUCTION(Name) .Case(Name, true)
#include "matchers/DeviceApi.def"
      .Default(false);
}

bool isMove(const FunctionDecl &Callee) {
  switch (Callee.getBuiltinID()) {
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIas_const:
    return true;
  default:
    return false;
  }
}

llvm::StringRef coordinateFunction(const FunctionDecl &Callee) {
  if (!Callee.getIdentifier() || !comesWithTheToolkit(Callee))
    return "";
  return llvm::StringSwitch<llvm::StringRef>(Callee.getName())
#define DEVICE_COORDINATE(Coordinate, Name) .Case(Name, Coordinate)
#include "matchers/DeviceApi.def"
      .Default("");
}

std::string coordinateNamed(const Expr &E, const ASTContext &Context) {
  const Expr *Inner = E.IgnoreParens();
  // (What converts the number to another type is not the coordinate itself.)
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(Inner)) {
    if (Cast->getCastKind() != CK_LValueToRValue && Cast->getCastKind() != CK_NoOp &&
        Cast->getCastKind() != CK_UserDefinedConversion)
      break;
    Inner = Cast->getSubExpr()->IgnoreParens();
  }
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(Inner))
    Inner = Pseudo->getSyntacticForm()->IgnoreParenImpCasts();
  // HIP 5.2: an object that converts to its number.
  if (const auto *Converted = dyn_cast<CXXMemberCallExpr>(Inner);
      Converted && isa_and_nonnull<CXXConversionDecl>(Converted->getMethodDecl()))
    Inner = Converted->getImplicitObjectArgument()->IgnoreParenImpCasts();
  if (const auto *Call = dyn_cast<CallExpr>(Inner)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const llvm::StringRef Name = Callee ? coordinateFunction(*Callee) : "";
    Expr::EvalResult Axis;
    if (Name.empty() || Call->getNumArgs() != 1 || !Call->getArg(0)->EvaluateAsInt(Axis, Context) ||
        Axis.Val.getInt().getLimitedValue() > 2)
      return "";
    return (Name + "." + llvm::Twine("xyz"[Axis.Val.getInt().getZExtValue()])).str();
  }
  const Expr *Base = nullptr;
  llvm::StringRef Axis;
  if (const auto *Property = dyn_cast<MSPropertyRefExpr>(Inner)) {
    Base = Property->getBaseExpr();
    Axis = Property->getPropertyDecl()->getName();
  } else if (const auto *Member = dyn_cast<MemberExpr>(Inner)) {
    Base = Member->getBase();
    if (Member->getMemberDecl()->getIdentifier())
      Axis = Member->getMemberDecl()->getName();
  }
  if (const auto *Bound = Base ? dyn_cast<OpaqueValueExpr>(Base) : nullptr)
    Base = Bound->getSourceExpr();
  const auto *Ref = Base ? dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts()) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !isCoordinate(*V) || !llvm::is_contained({"x", "y", "z"}, Axis))
    return "";
  return (V->getName() + "." + Axis).str();
}

bool isOfGroups(const Decl &D) {
  if (!D.getASTContext().getSourceManager().isInSystemHeader(D.getLocation()))
    return false;
  const NamespaceDecl *Outermost = nullptr;
  for (const DeclContext *In = D.getDeclContext(); In; In = In->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(In))
      Outermost = Namespace;
  return Outermost && Outermost->getName() == "cooperative_groups";
}

GroupRole groupRole(const FunctionDecl &Callee) {
  if (!Callee.getIdentifier() || !isOfGroups(Callee))
    return GroupRole::None;
  return llvm::StringSwitch<GroupRole>(Callee.getName())
#define DEVICE_GROUP(Role, Name) .Case(Name, GroupRole::Role)
#include "matchers/DeviceApi.def"
      .Default(GroupRole::None);
}

bool isAtomic(DeviceEffect Effect) {
  return Effect >= DeviceEffect::AtomicAdd && Effect <= DeviceEffect::AtomicOther;
}

bool isCoordinate(const VarDecl &V) {
  return V.hasGlobalStorage() && V.getIdentifier() &&
         V.getASTContext().getSourceManager().isInSystemHeader(V.getLocation()) &&
         llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim"}, V.getName());
}

bool isCoordinate(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee ||
      !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
    return false;
  const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call);
  const Expr *On =
      OfMember ? OfMember->getImplicitObjectArgument()->IgnoreParenImpCasts() : nullptr;
  if (const auto *Bound = dyn_cast_or_null<OpaqueValueExpr>(On); Bound && Bound->getSourceExpr())
    On = Bound->getSourceExpr()->IgnoreParenImpCasts();
  const auto *Object = dyn_cast_or_null<DeclRefExpr>(On);
  const auto *V = Object ? dyn_cast<VarDecl>(Object->getDecl()) : nullptr;
  // Clang's own header has properties that static members get.
  const bool IsGetter = isa<CXXMethodDecl>(Callee) && Callee->getIdentifier() &&
                        Callee->getName().starts_with("__fetch_builtin_");
  return IsGetter || !coordinateFunction(*Callee).empty() || isa<CXXConversionDecl>(Callee) ||
         (V && isCoordinate(*V));
}

} // namespace gpufuse
