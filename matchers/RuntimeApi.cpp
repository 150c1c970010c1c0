#include "matchers/RuntimeApi.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace gpufuse {
namespace {

llvm::StringMap<RuntimeOp> makeTable() {
  llvm::StringMap<RuntimeOp> Table;
#define RUNTIME_API(Operation, CudaName, HipName)                                                  \
  for (llvm::StringRef Name : {llvm::StringRef(CudaName), llvm::StringRef(HipName)})               \
    if (!Name.empty())                                                                             \
      Table[Name] = RuntimeOp::Operation;
#include "matchers/RuntimeApi.def"
  return Table;
}

} // namespace

RuntimeOp runtimeOp(llvm::StringRef Name) {
  static const llvm::StringMap<RuntimeOp> Table = makeTable();
  // Compilers in per-thread-stream mode rename entry points (`cudaMemcpy_ptds`,
  // `cudaLaunchKernel_ptsz`).
  Name.consume_back("_ptds") || Name.consume_back("_ptsz");
  auto It = Table.find(Name);
  return It == Table.end() ? RuntimeOp::None : It->second;
}

RuntimeOp runtimeOp(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() ||
      !Callee->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return RuntimeOp::None;
  return runtimeOp(Callee->getName());
}

bool isSuccessConstant(const Expr &E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Ref && isa<EnumConstantDecl>(Ref->getDecl()) &&
         runtimeOp(Ref->getDecl()->getName()) == RuntimeOp::Success;
}

bool isErrorType(QualType Type) {
  const auto *Enum = Type.getNonReferenceType().getCanonicalType()->getAs<EnumType>();
  if (!Enum)
    return false;
  const EnumDecl *Decl = Enum->getDecl();
  if (Decl->getIdentifier() && runtimeOp(Decl->getName()) == RuntimeOp::ErrorType)
    return true;
  const TypedefNameDecl *Typedef = Decl->getTypedefNameForAnonDecl();
  return Typedef && runtimeOp(Typedef->getName()) == RuntimeOp::ErrorType;
}

bool allocates(RuntimeOp Op) {
  return Op == RuntimeOp::Allocate || Op == RuntimeOp::AllocateManaged ||
         Op == RuntimeOp::AllocateHost;
}

} // namespace gpufuse
