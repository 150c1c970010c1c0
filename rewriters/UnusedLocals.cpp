#include "rewriters/UnusedLocals.h"
#include "analysis/host/BetweenLaunches.h"
#include "matchers/SourceText.h"
#include "rewriters/RemoveStatement.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The declarations of variables that are statements of a list.
class FindDeclarations : public DynamicRecursiveASTVisitor {
public:
  std::vector<const DeclStmt *> Found;
  bool VisitCompoundStmt(CompoundStmt *List) override {
    for (const Stmt *S : List->body())
      if (const auto *Declares = dyn_cast<DeclStmt>(S);
          Declares && llvm::all_of(Declares->decls(), [](const Decl *D) {
            return isa<VarDecl>(D) && cast<VarDecl>(D)->getIdentifier();
          }))
        Found.push_back(Declares);
    return true;
  }
};

/// How often \p Name stands in \p Range, in whatever configuration.
int mentions(llvm::StringRef Name, const TextRange &Range, const ASTContext &Context) {
  const std::string Text = textOf(Range, Context).str();
  Lexer Raw(SourceLocation(), Context.getLangOpts(), Text.data(), Text.data(),
            Text.data() + Text.size());
  int Count = 0;
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);)
    Count += T.is(tok::raw_identifier) && T.getRawIdentifier() == Name;
  return Count;
}

} // namespace

/// More than a text has.
static constexpr int UsesByMacro = 1 << 20;

void UnusedLocals::count(const Stmt &S, int By, Counts &Uses) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl())) // by a macro: not in the text
      Uses[V] += By * (Ref->getLocation().isMacroID() ? UsesByMacro : 1);
  for (const Stmt *Child : S.children())
    if (Child)
      count(*Child, By, Uses);
}

void UnusedLocals::replaced(const FusionProof &Proof) {
  Counts &Uses = Gone[Proof.list().Function];
  const auto kept = [&](const Expr *E) {
    if (E)
      count(*E, -1, Uses);
  };
  for (const EvaluatedLaunch *L : Proof.launches()) {
    for (const Expr *E : {L->What->Grid, L->What->Block, L->What->SharedBytes, L->What->Stream})
      if (E)
        count(*E, 1, Uses);
    if (L->What->Spelling != Launch::Form::LaunchCall) // else an array has them, which stays
      for (const Expr *E : L->What->Args)
        count(*E, 1, Uses);
  }
  for (const EvaluatedLaunch *L : Proof.shapeFrom())
    kept(L->What->Grid);
  kept(Proof.shapeFrom().front()->What->Block);
  kept(Proof.sharedFrom().What->SharedBytes);
  kept(Proof.launches().back()->What->Stream);
  for (const FusedParameter &P : Proof.parameters())
    kept(Proof.launches()[P.Launch]->What->Args[P.Parameter]);
}

bool UnusedLocals::canGo(const VarDecl &V, const FunctionDecl &Function, int Uses) const {
  if (!V.hasLocalStorage() || V.getLocation().isMacroID() || V.hasAttrs() || !V.getInit() ||
      V.getType()->isReferenceType() || V.getType().isVolatileQualified() ||
      V.needsDestruction(Host) != QualType::DK_none)
    return false;
  const auto Range = spelledRange(Function.getSourceRange(), Host);
  return isOnlyValue(*V.getInit(), Host) && Range &&
         mentions(V.getName(), *Range, Host) == Uses + 1;
}

EditSet UnusedLocals::remove() const {
  EditSet Edits;
  for (const auto &[Function, OfFunction] : Gone) {
    FindDeclarations Finder;
    Finder.TraverseStmt(Function->getBody());
    Counts All, Left = OfFunction;
    count(*Function->getBody(), 1, All);
    const auto isUnused = [&](const Decl *D) {
      const auto &V = *cast<VarDecl>(D);
      const int Uses = All.lookup(&V);
      return Uses > 0 && Left.lookup(&V) == Uses && canGo(V, *Function, Uses);
    };
    // What only the values of later variables used goes with them.
    for (const DeclStmt *Declares : llvm::reverse(Finder.Found)) {
      if (!llvm::all_of(Declares->decls(), isUnused))
        continue;
      if (llvm::Error Failed = removeStatement(*Declares, Remark::GoesToo, Host, Edits))
        llvm::consumeError(std::move(Failed)); // an unused variable does no harm
      else
        for (const Decl *D : Declares->decls())
          count(*cast<VarDecl>(D)->getInit(), 1, Left);
    }
  }
  return Edits;
}

} // namespace gpufuse
