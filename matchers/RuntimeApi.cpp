#include "matchers/RuntimeApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
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

/// An overload of the user's, or the user's own body for a name of the runtime, may do anything.
bool comesWithTheToolkit(const FunctionDecl &Callee) {
  const SourceManager &Sources = Callee.getASTContext().getSourceManager();
  const auto inSystemHeader = [&](const FunctionDecl *Each) {
    return Sources.isInSystemHeader(Sources.getExpansionLoc(Each->getLocation()));
  };
  const FunctionDecl *Definition = nullptr;
  return Callee.hasBody(Definition) ? inSystemHeader(Definition)
                                    : llvm::any_of(Callee.redecls(), inSystemHeader);
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

llvm::StringRef runtimeName(RuntimeOp Op, llvm::StringRef Sibling) {
  const bool Hip = Sibling.starts_with("hip");
#define RUNTIME_API(Operation, CudaName, HipName)                                                  \
  if (const llvm::StringRef Name = Hip ? (HipName) : (CudaName);                                   \
      Op == RuntimeOp::Operation && !Name.empty())                                                 \
    return Name;
#include "matchers/RuntimeApi.def"
  return {};
}

llvm::SmallVector<llvm::StringRef, 4> runtimeNames(RuntimeOp Op) {
  llvm::SmallVector<llvm::StringRef, 4> Out;
#define RUNTIME_API(Operation, CudaName, HipName)                                                  \
  for (llvm::StringRef Name : {llvm::StringRef(CudaName), llvm::StringRef(HipName)})               \
    if (Op == RuntimeOp::Operation && !Name.empty())                                               \
      Out.push_back(Name);
#include "matchers/RuntimeApi.def"
  return Out;
}

std::vector<llvm::StringRef> runtimeFunctions() {
  std::vector<llvm::StringRef> Out; // (from LaunchMacro on, nothing is a function)
  for (auto Op = static_cast<int>(RuntimeOp::Allocate);
       Op < static_cast<int>(RuntimeOp::LaunchMacro); ++Op)
    llvm::append_range(Out, runtimeNames(static_cast<RuntimeOp>(Op)));
  return Out;
}

RuntimeOp runtimeOp(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() ||
      !Callee->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return RuntimeOp::None;
  const RuntimeOp Op = runtimeOp(Callee->getName());
  return Op == RuntimeOp::None || comesWithTheToolkit(*Callee) ? Op : RuntimeOp::None;
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

bool isToolkitDim3(const RecordDecl &Class) {
  return Class.getIdentifier() && Class.getName() == "dim3" &&
         Class.getASTContext().getSourceManager().isInSystemHeader(Class.getLocation());
}

bool allocates(RuntimeOp Op) {
  return Op == RuntimeOp::Allocate || Op == RuntimeOp::AllocateManaged ||
         Op == RuntimeOp::AllocateHost;
}

bool isGlobalIn(const FunctionDecl &Caller, llvm::StringRef Name) {
  const IdentifierInfo &Identifier = Caller.getASTContext().Idents.get(Name);
  if (Identifier.hadMacroDefinition())
    return false;
  const auto hides = [&](const Decl *D) {
    const auto *Named = dyn_cast<NamedDecl>(D);
    return isa<UsingDirectiveDecl>(D) || (Named && Named->getIdentifier() == &Identifier);
  };
  for (const DeclContext *C = &Caller; !C->isTranslationUnit(); C = C->getParent()) {
    const auto *Class = dyn_cast<CXXRecordDecl>(C);
    // (A namespace may be opened again.)
    if (C->isLookupContext() && !C->isTransparentContext() &&
        (!C->lookup(&Identifier).empty() || !C->using_directives().empty()))
      return false;
    if (llvm::any_of(C->decls(), hides) || (Class && Class->getNumBases()))
      return false;
  }
  return true;
}

} // namespace gpufuse
