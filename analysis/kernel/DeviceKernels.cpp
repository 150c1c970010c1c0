#include "analysis/kernel/DeviceKernels.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Index/USRGeneration.h"

using namespace clang;

namespace gpufuse {
namespace {

std::string usr(const FunctionDecl &F) {
  llvm::SmallString<128> Text;
  if (index::generateUSRForDecl(&F, Text))
    return "";
  return Text.str().str();
}

class KernelFinder : public RecursiveASTVisitor<KernelFinder> {
public:
  explicit KernelFinder(llvm::StringMap<const FunctionDecl *> &Out) : Out(Out) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseStmt(Stmt *) { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F->hasAttr<CUDAGlobalAttr>() && !F->isDependentContext() && F->hasBody(Definition))
      Out.try_emplace(usr(*F), Definition);
    return true;
  }

private:
  llvm::StringMap<const FunctionDecl *> &Out;
};

} // namespace

DeviceKernels::DeviceKernels(const ASTContext *Device) {
  if (!Device)
    return;
  KernelFinder Finder(Definitions);
  const SourceManager &Sources = Device->getSourceManager();
  for (Decl *D : Device->getTranslationUnitDecl()->decls())
    if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation()))
      Finder.TraverseDecl(D);
}

const FunctionDecl *DeviceKernels::find(const FunctionDecl &HostKernel) const {
  auto It = Definitions.find(usr(HostKernel));
  return It == Definitions.end() ? nullptr : It->second;
}

std::vector<const FunctionDecl *> DeviceKernels::all() const {
  std::vector<std::pair<std::pair<unsigned, llvm::StringRef>, const FunctionDecl *>> Placed;
  for (const auto &Each : Definitions)
    Placed.push_back({{Each.second->getLocation().getRawEncoding(), Each.first()}, Each.second});
  llvm::sort(Placed);
  std::vector<const FunctionDecl *> Out;
  for (const auto &[Place, Kernel] : Placed)
    Out.push_back(Kernel);
  return Out;
}

} // namespace gpufuse
