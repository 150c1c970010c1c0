#include "analysis/kernel/PerDeviceNames.h"
#include "matchers/SourceText.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

class NameCollector : public DynamicRecursiveASTVisitor {
public:
  explicit NameCollector(const ASTContext &Context) : Context(Context) {}
  llvm::StringSet<> Out;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    add(*Ref->getDecl());
    return true;
  }

  void add(const Decl &D) {
    const auto *V = dyn_cast<VarDecl>(&D);
    const auto *Function = dyn_cast<FunctionDecl>(&D);
    const FunctionDecl *Definition = nullptr;
    if (Function && Function->hasBody(Definition))
      Function = Definition;
    const Decl &Shown = Function ? static_cast<const Decl &>(*Function) : D;
    const SourceManager &Sources = Context.getSourceManager();
    if ((!Function && !(V && V->hasGlobalStorage())) || !Seen.insert(&Shown).second ||
        Sources.isInSystemHeader(Shown.getLocation()))
      return;
    const auto [File, Begin] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(Shown.getBeginLoc()));
    const SourceLocation Last = Sources.getExpansionRange(Shown.getEndLoc()).getEnd();
    const unsigned End = Sources.getFileOffset(Last) +
                         Lexer::MeasureTokenLength(Last, Sources, Context.getLangOpts());
    for (const auto &Name : identifiersIn(Sources.getBufferData(File).slice(Begin, End), Context))
      Out.insert(Name.getKey());
    if (Function && Function->hasBody())
      TraverseStmt(Function->getBody());
    else if (V && V->hasInit())
      TraverseStmt(const_cast<Expr *>(V->getInit()));
  }

private:
  const ASTContext &Context;
  llvm::DenseSet<const Decl *> Seen;
};

} // namespace

std::string nameThatDiffers(const FunctionDecl &Kernel, const UnitText &Text) {
  if (Text.PerDevice.empty())
    return {};
  NameCollector Names(Kernel.getASTContext());
  Names.add(Kernel);
  for (const auto &Name : Text.PerDevice)
    if (Names.Out.contains(Name.getKey()))
      return Name.getKey().str();
  return {};
}

} // namespace gpufuse
