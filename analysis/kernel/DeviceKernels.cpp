#include "analysis/kernel/DeviceKernels.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Index/USRGeneration.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Tells apart what a USR does not: the closures among a function's template arguments. Each is
/// known by where it is written, and in which instantiation.
class ClosureNames {
public:
  std::string Text;

  void of(const FunctionDecl &F) {
    if (const TemplateArgumentList *Args = F.getTemplateSpecializationArgs())
      of(Args->asArray());
  }

private:
  void of(llvm::ArrayRef<TemplateArgument> Args) {
    for (const TemplateArgument &Arg : Args) {
      if (Arg.getKind() == TemplateArgument::Type)
        of(Arg.getAsType());
      else if (Arg.getKind() == TemplateArgument::Pack)
        of(Arg.getPackAsArray());
    }
  }

  void of(QualType Type) {
    while (!Type->getPointeeType().isNull() || Type->isArrayType())
      Type = Type->isArrayType() ? QualType(Type->getBaseElementTypeUnsafe(), 0)
                                 : Type->getPointeeType();
    const auto *Class = Type->getAsCXXRecordDecl();
    if (const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class))
      of(Instance->getTemplateArgs().asArray());
    if (!Class || !Class->isLambda())
      return;
    const SourceManager &Sources = Class->getASTContext().getSourceManager();
    for (SourceLocation Loc : {Sources.getExpansionLoc(Class->getLocation()),
                               Sources.getSpellingLoc(Class->getLocation())})
      Text += " " + Loc.printToString(Sources);
    const auto *Around = dyn_cast_or_null<FunctionDecl>(Class->getParentFunctionOrMethod());
    if (!Around)
      return;
    llvm::SmallString<128> Usr;
    index::generateUSRForDecl(Around, Usr);
    Text += " in " + Usr.str().str();
    of(*Around);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Around);
        Method && Method->getParent()->isLambda())
      of(Class->getASTContext().getCanonicalTagType(Method->getParent()));
  }
};

/// The same on both sides; empty for a function that cannot be named so.
std::string identity(const FunctionDecl &F) {
  llvm::SmallString<128> Usr;
  if (index::generateUSRForDecl(&F, Usr))
    return "";
  ClosureNames Closures;
  Closures.of(F);
  return Usr.str().str() + Closures.Text;
}

class KernelFinder : public DynamicRecursiveASTVisitor {
public:
  explicit KernelFinder(llvm::StringMap<const FunctionDecl *> &Out) : Out(Out) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    const FunctionDecl *Definition = nullptr;
    if (!F->hasAttr<CUDAGlobalAttr>() || F->isDependentContext() || !F->hasBody(Definition))
      return true;
    const auto [Known, New] = Out.try_emplace(identity(*F), Definition);
    if (Known->second != Definition)
      Known->second = nullptr; // which of the two is meant is not known
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
  auto It = Definitions.find(identity(HostKernel));
  return It == Definitions.end() ? nullptr : It->second;
}

std::vector<const FunctionDecl *> DeviceKernels::all() const {
  std::vector<std::pair<std::pair<unsigned, llvm::StringRef>, const FunctionDecl *>> Placed;
  for (const auto &Each : Definitions)
    if (Each.second)
      Placed.push_back({{Each.second->getLocation().getRawEncoding(), Each.first()}, Each.second});
  llvm::sort(Placed);
  std::vector<const FunctionDecl *> Out;
  for (const auto &[Place, Kernel] : Placed)
    Out.push_back(Kernel);
  return Out;
}

} // namespace gpufuse
