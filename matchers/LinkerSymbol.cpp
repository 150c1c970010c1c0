#include "matchers/LinkerSymbol.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"

using namespace clang;

namespace gpufuse {
namespace {

bool inPlainScope(const FunctionDecl &F) {
  for (const DeclContext *C = F.getDeclContext(); !C->isTranslationUnit(); C = C->getParent()) {
    const auto *Namespace = dyn_cast<NamespaceDecl>(C);
    if (!isa<LinkageSpecDecl>(C) &&
        (!Namespace || Namespace->isInline() || Namespace->isAnonymousNamespace()))
      return false;
  }
  return true;
}

} // namespace

bool hasPlainSymbol(const FunctionDecl &F) {
  return F.isExternallyVisible() && F.getIdentifier() && !isa<CXXMethodDecl>(F) &&
         !F.isTemplated() && !F.isTemplateInstantiation() && !F.isInlined() && !F.isVariadic() &&
         F.getStorageClass() != SC_Static && inPlainScope(F) &&
         !F.getLinkageAndVisibility().isVisibilityExplicit() &&
         llvm::none_of(F.redecls(), [](const FunctionDecl *Each) {
           return Each->hasAttr<WeakAttr>() || Each->hasAttr<AsmLabelAttr>() ||
                  Each->hasAttr<AliasAttr>() || Each->hasAttr<IFuncAttr>() ||
                  Each->hasAttr<OverloadableAttr>() || Each->hasAttr<AbiTagAttr>() ||
                  Each->hasAttr<VisibilityAttr>() || Each->hasAttr<DLLExportAttr>() ||
                  Each->hasAttr<DLLImportAttr>() || Each->isNoReturn() ||
                  Each->hasAttr<NoReturnAttr>();
         });
}

std::string symbolOf(const FunctionDecl &F, ASTContext &Unit) {
  return ASTNameGenerator(Unit).getName(&F);
}

std::string typeOf(const FunctionDecl &F) {
  PrintingPolicy Policy(F.getASTContext().getLangOpts());
  Policy.SuppressTagKeyword = true;
  Policy.Bool = true;
  return F.getType().getCanonicalType().getAsString(Policy);
}

} // namespace gpufuse
