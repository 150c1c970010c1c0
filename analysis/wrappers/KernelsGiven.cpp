// What of a call are kernels that the function called does nothing with but launch them.
#include "analysis/rules/CopiedText.h"
#include "analysis/wrappers/CallJoin.h"
#include "matchers/Closures.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace gpufuse {

/// True for a kernel that another function of the unit can name.
static bool canBeNamedElsewhere(const FunctionDecl &Kernel) {
  const TemplateArgumentList *Args = Kernel.getTemplateSpecializationArgs();
  return Kernel.hasAttr<CUDAGlobalAttr>() && Kernel.getIdentifier() &&
         Kernel.getDeclContext()->getRedeclContext()->isFileContext() &&
         (!Args || llvm::all_of(Args->asArray(), canBeNamed));
}

/// True where the file says the name itself, perhaps to a macro (`CHECK(launch(scale, n))`).
static bool isNamedInFile(const DeclRefExpr &Ref) {
  const ASTContext &Context = Ref.getDecl()->getASTContext();
  const auto Range = spelledRange(Ref.getLocation(), Context);
  return Range && textOf(*Range, Context) == Ref.getDecl()->getName();
}

const FunctionDecl *CallPart::kernel(unsigned Input) const {
  const Expr *Given =
      Wrapper && Inputs[Input]->getType()->isFunctionPointerType() ? argument(Input) : nullptr;
  if (!Given || isDefault(Input))
    return nullptr;
  const DeclRefExpr *Ref = functionNamed(*Given);
  const auto *Kernel = Ref ? cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  return Kernel && canBeNamedElsewhere(*Kernel) && isNamedInFile(*Ref) &&
                 isOnlyLaunched(*variable(Input), *Wrapper)
             ? Kernel
             : nullptr;
}

llvm::SmallVector<const FunctionDecl *, 8> CallPart::kernels() const {
  llvm::SmallVector<const FunctionDecl *, 8> Out;
  for (unsigned I = 0; I < Inputs.size(); ++I)
    Out.push_back(kernel(I));
  return Out;
}

llvm::SmallVector<TemplateKernel, 2> CallPart::templateKernels() const {
  llvm::SmallVector<TemplateKernel, 2> Out;
  const TemplateArgumentList *Args = Wrapper ? Wrapper->getTemplateSpecializationArgs() : nullptr;
  const FunctionDecl *Pattern = Args ? &writtenDefinition(*Wrapper) : nullptr;
  const FunctionTemplateDecl *Template =
      Pattern ? Pattern->getDescribedFunctionTemplate() : nullptr;
  if (!Template)
    return Out;
  const TemplateParameterList &Parameters = *Template->getTemplateParameters();
  for (unsigned I = 0; I < Args->size() && I < Parameters.size(); ++I) {
    const TemplateArgument &Arg = Args->get(I);
    const auto *Kernel = Arg.getKind() == TemplateArgument::Declaration
                             ? dyn_cast<FunctionDecl>(Arg.getAsDecl())
                             : nullptr;
    const auto *Parameter = dyn_cast<NonTypeTemplateParmDecl>(Parameters.getParam(I));
    if (Kernel && Parameter && canBeNamedElsewhere(*Kernel) && isOnlyLaunched(*Parameter, *Pattern))
      Out.push_back({Parameter, Kernel});
  }
  return Out;
}

llvm::SmallVector<const FunctionDecl *, 4> CallPart::launchedByName() const {
  llvm::SmallVector<const FunctionDecl *, 4> Out;
  for (const FunctionDecl *Kernel : kernels())
    if (Kernel)
      Out.push_back(Kernel);
  for (const TemplateKernel &Each : templateKernels())
    Out.push_back(Each.Kernel);
  return Out;
}

QualType typeOfInput(const DeclaratorDecl &Input) {
  const auto *V = dyn_cast<VarDecl>(&Input);
  const CXXRecordDecl *Class = Input.getType()->getAsCXXRecordDecl();
  if (Class && !Class->isTriviallyCopyable())
    return Input.getASTContext().getLValueReferenceType(Input.getType());
  return V && isHandedOn(*V) ? V->getType().getNonReferenceType().getUnqualifiedType()
                             : Input.getType();
}

const CXXRecordDecl *closureOf(const DeclaratorDecl &Input) {
  return closureType(typeOfInput(Input));
}

} // namespace gpufuse
