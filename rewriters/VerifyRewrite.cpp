#include "rewriters/VerifyRewrite.h"
#include "rewriters/CompareBodies.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

class FindKernel : public RecursiveASTVisitor<FindKernel> {
public:
  explicit FindKernel(llvm::StringRef Name) : Name(Name) {}
  std::vector<const FunctionDecl *> Found;
  bool TraverseStmt(Stmt *) { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->hasAttr<CUDAGlobalAttr>() && F->getIdentifier() && F->getName() == Name &&
        F->isThisDeclarationADefinition())
      Found.push_back(F);
    return true;
  }

private:
  llvm::StringRef Name;
};

} // namespace

ExpectedKernel expectedKernel(const FusionProof &Proof, llvm::StringRef FusedName) {
  ExpectedKernel Out;
  Out.Name = FusedName.str();
  for (const FusedParameter &P : Proof.parameters())
    Out.MayRestrict.push_back(P.KeepsRestrict);
  unsigned Local = 0;
  for (size_t K = 0; K < Proof.launches().size(); ++K) {
    if (K > 0 && Proof.barriers()[K - 1])
      Out.Items.push_back(barrierItem());
    for (std::string &Item :
         bodyItems(*Proof.launches()[K]->DeviceKernel, Proof.parameterOf()[K], Local))
      Out.Items.push_back(std::move(Item));
  }
  return Out;
}

std::optional<std::string> findDifference(const ExpectedKernel &Expected,
                                          const ASTContext &Rewritten) {
  FindKernel Finder(Expected.Name);
  Finder.TraverseDecl(Rewritten.getTranslationUnitDecl());
  if (Finder.Found.size() != 1)
    return "'" + Expected.Name + "' is defined " + std::to_string(Finder.Found.size()) + " times";
  const FunctionDecl &Fused = *Finder.Found.front();
  if (Fused.getNumParams() != Expected.MayRestrict.size())
    return "'" + Expected.Name + "' has " + std::to_string(Fused.getNumParams()) + " parameters";
  std::vector<unsigned> Numbers;
  for (unsigned I = 0; I < Fused.getNumParams(); ++I) {
    if (Fused.getParamDecl(I)->getType().isRestrictQualified() && !Expected.MayRestrict[I])
      return "parameter '" + Fused.getParamDecl(I)->getNameAsString() + "' of '" + Expected.Name +
             "' is still __restrict__";
    Numbers.push_back(I);
  }
  unsigned Local = 0;
  const BodyItems Items = bodyItems(Fused, Numbers, Local);
  for (size_t I = 0; I < std::max(Items.size(), Expected.Items.size()); ++I) {
    const std::string Was = I < Expected.Items.size() ? Expected.Items[I] : "nothing",
                      Is = I < Items.size() ? Items[I] : "nothing";
    if (Was != Is)
      return "statement " + std::to_string(I + 1) + " of '" + Expected.Name + "' reads\n  " + Is +
             "\nand not\n  " + Was;
  }
  return std::nullopt;
}

} // namespace gpufuse
