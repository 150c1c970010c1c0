#include "matchers/DeviceApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
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
  if (auto It = Table.find(Name); It != Table.end())
    return It->second;
  if (Name.consume_front("__builtin_"))
    if (auto It = Table.find(Name); It != Table.end() && It->second == DeviceEffect::Value)
      return DeviceEffect::Value;
  return DeviceEffect::Unknown;
}

llvm::StringRef coordinateFunction(const FunctionDecl &Callee) {
  if (!Callee.getIdentifier() || !comesWithTheToolkit(Callee))
    return "";
  return llvm::StringSwitch<llvm::StringRef>(Callee.getName())
#define DEVICE_COORDINATE(Coordinate, Name) .Case(Name, Coordinate)
#include "matchers/DeviceApi.def"
      .Default("");
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
  return !coordinateFunction(*Callee).empty() || isa<CXXConversionDecl>(Callee) ||
         (V && isCoordinate(*V));
}

} // namespace gpufuse
