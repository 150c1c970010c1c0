#include "analysis/order/Narrowing.h"
#include "analysis/order/Passing.h"
#include "analysis/order/Steps.h"
#include "matchers/SourceText.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace gpufuse {
namespace {

constexpr size_t MaxStreams = 4;

class NameCollector {
public:
  explicit NameCollector(const ASTContext &Context) : Context(Context) {}

  /// What work inside of \p S is given to.
  std::vector<const Expr *> Streams;
  /// What \p S declares, at any depth.
  llvm::SmallPtrSet<const Decl *, 8> Declared;

  void collect(const Stmt &S) {
    if (isa<LambdaExpr>(S))
      return;
    if (const auto *Declares = dyn_cast<DeclStmt>(&S))
      Declared.insert(Declares->decl_begin(), Declares->decl_end());
    if (const auto *Call = dyn_cast<CallExpr>(&S)) {
      const HostOperation Operation = hostOperation(*Call);
      const Expr *Stream = isStreamWork(Operation.Op) && Operation.Stream
                               ? Operation.Stream->IgnoreParenCasts()
                               : nullptr;
      if (variableIn(Stream) && spelledRange(Stream->getSourceRange(), Context))
        Streams.push_back(Stream);
    }
    for (const Stmt *Child : S.children())
      if (Child)
        collect(*Child);
  }

private:
  const ASTContext &Context;
};

/// The names that \p S brings into the list that it stands in; true when some are not told.
bool declares(const Stmt &S, llvm::StringSet<> &Names) {
  const auto *Declares = dyn_cast<DeclStmt>(&S);
  if (!Declares)
    return false;
  for (const Decl *D : Declares->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || isa<DecompositionDecl>(V))
      return true;
    Names.insert(V->getName());
  }
  return false;
}

} // namespace

bool paysToNarrow(const CompoundStmt &List, const Stmt &Next) {
  for (const Stmt *S : llvm::make_range(llvm::find(List.body(), &Next), List.body_end())) {
    const Contents Of = contentsOf(*S);
    if (Of.Work || Of.HostWork)
      return true;
    if (Of.HostWaits)
      return false;
  }
  return false;
}

std::vector<const Expr *> streamsNamedAbove(const CompoundStmt &List, const Stmt &Place,
                                            const ASTContext &Context) {
  std::vector<const Expr *> Out;
  llvm::SmallPtrSet<const VarDecl *, 8> Known;
  llvm::StringSet<> Hidden; // by what is declared between the name and the place
  const Stmt *Below = &Place;
  for (const Stmt *S :
       llvm::reverse(llvm::make_range(List.body_begin(), llvm::find(List.body(), &Place)))) {
    if (declares(*S, Hidden) ||
        containsDirective({S->getBeginLoc(), Below->getBeginLoc()}, Context))
      break;
    Below = S;
    NameCollector Of(Context);
    Of.collect(*S);
    for (const Expr *Stream : llvm::reverse(Of.Streams)) {
      const VarDecl *V = variableIn(Stream);
      const bool Same = !Of.Declared.contains(V) && !Hidden.contains(V->getName());
      if (Same && Known.insert(V).second && Out.size() < MaxStreams)
        Out.push_back(Stream);
    }
  }
  return Out;
}

} // namespace gpufuse
