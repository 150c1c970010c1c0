#include "matchers/HostOperation.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The row of the table for the name by which a parameter's type is written.
RuntimeOp typeOf(QualType Type) {
  if (const auto *Typedef = Type->getAs<TypedefType>())
    if (const RuntimeOp Op = runtimeOp(Typedef->getDecl()->getName()); Op != RuntimeOp::None)
      return Op;
  const auto *Enum = Type->getAs<EnumType>();
  return Enum && Enum->getDecl()->getIdentifier() ? runtimeOp(Enum->getDecl()->getName())
                                                  : RuntimeOp::None;
}

CopyDirection directionOf(const Expr &Kind) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Kind.IgnoreParenCasts());
  if (!Ref || !isa<EnumConstantDecl>(Ref->getDecl()))
    return CopyDirection::Unknown;
  switch (runtimeOp(Ref->getDecl()->getName())) {
  case RuntimeOp::HostToHost:
    return CopyDirection::HostToHost;
  case RuntimeOp::HostToDevice:
    return CopyDirection::HostToDevice;
  case RuntimeOp::DeviceToHost:
    return CopyDirection::DeviceToHost;
  case RuntimeOp::DeviceToDevice:
    return CopyDirection::DeviceToDevice;
  default:
    return CopyDirection::Unknown;
  }
}

const Expr *written(const CallExpr &Call, unsigned Index) {
  if (Index >= Call.getNumArgs() || isa<CXXDefaultArgExpr>(Call.getArg(Index)))
    return nullptr;
  return Call.getArg(Index);
}

bool isPlainPointer(QualType Type) {
  return Type->isPointerType() && typeOf(Type) == RuntimeOp::None;
}

} // namespace

HostOperation hostOperation(const CallExpr &Call) {
  HostOperation Out;
  Out.Call = &Call;
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call)) {
    Out.IsLaunch = true;
    Out.Kernel = namedKernel(*Launch->getCallee());
    Out.Op = RuntimeOp::LaunchKernel;
    Out.Stream = written(*Launch->getConfig(), 3);
    return Out;
  }
  Out.Op = runtimeOp(Call);
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (Out.Op == RuntimeOp::None || !Callee)
    return Out;
  Out.IsLaunch = Out.Op == RuntimeOp::LaunchKernel;
  if (Out.IsLaunch && Call.getNumArgs())
    Out.Kernel = namedKernel(*Call.getArg(0));
  Out.InStruct = Out.Op == RuntimeOp::LaunchOther;
  llvm::SmallVector<const Expr *, 4> Integers;
  for (unsigned I = 0; I < Callee->getNumParams() && I < Call.getNumArgs(); ++I) {
    const QualType Type = Callee->getParamDecl(I)->getType();
    Out.InStruct &= typeOf(Type) != RuntimeOp::StreamType;
    switch (typeOf(Type)) {
    case RuntimeOp::StreamType:
      Out.Stream = written(Call, I);
      continue;
    case RuntimeOp::EventType:
      Out.Event = written(Call, I);
      continue;
    case RuntimeOp::CopyKindType:
      if (const Expr *Kind = written(Call, I))
        Out.Direction = directionOf(*Kind);
      continue;
    default:
      break;
    }
    if (Type->isIntegerType())
      Integers.push_back(Call.getArg(I));
    if (!isPlainPointer(Type) && !Type->isReferenceType()) // a symbol may come as a reference
      continue;
    if (!Out.Target)
      Out.Target = Call.getArg(I);
    else if (!Out.Source)
      Out.Source = Call.getArg(I);
  }
  const bool Copies = Out.Op == RuntimeOp::Copy || Out.Op == RuntimeOp::CopyAsync,
             Sets = Out.Op == RuntimeOp::Set || Out.Op == RuntimeOp::SetAsync;
  // Rows have more of them: pitches, or devices.
  if ((Copies && Out.Source && Integers.size() == 1) || (Sets && Integers.size() == 2))
    Out.Bytes = Integers.back();
  return Out;
}

bool isHostWait(RuntimeOp Op) {
  return Op == RuntimeOp::DeviceSynchronize || Op == RuntimeOp::StreamSynchronize ||
         Op == RuntimeOp::EventSynchronize;
}

const VarDecl *variableIn(const Expr *E) {
  const auto *Ref = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenCasts()) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

} // namespace gpufuse
