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

/// The declarations of variables, and of other names for types, that are statements of a list.
class FindDeclarations : public DynamicRecursiveASTVisitor {
public:
  std::vector<const DeclStmt *> Found;
  bool VisitCompoundStmt(CompoundStmt *List) override {
    for (const Stmt *S : List->body())
      if (const auto *Declares = dyn_cast<DeclStmt>(S);
          Declares && llvm::all_of(Declares->decls(), [](const Decl *D) {
            return isa<VarDecl, TypedefNameDecl>(D) && cast<NamedDecl>(D)->getIdentifier();
          }))
        Found.push_back(Declares);
    return true;
  }
};

/// More than a text has.
constexpr int UsesByMacro = 1 << 20;

/// Counts each use of a variable or of another name for a type.
class CountUses : public DynamicRecursiveASTVisitor {
public:
  CountUses(int By, llvm::DenseMap<const NamedDecl *, int> &Uses) : By(By), Uses(Uses) {}
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    return isa<VarDecl>(Ref->getDecl()) ? note(*Ref->getDecl(), Ref->getLocation()) : true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Type) override {
    return note(*Type.getDecl(), Type.getNameLoc());
  }

private:
  bool note(const NamedDecl &Used, SourceLocation Place) {
    Uses[&Used] += By * (Place.isMacroID() ? UsesByMacro : 1); // by a macro: not in the text
    return true;
  }
  const int By;
  llvm::DenseMap<const NamedDecl *, int> &Uses;
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

void UnusedLocals::count(const Stmt &S, int By, Counts &Uses) {
  CountUses(By, Uses).TraverseStmt(const_cast<Stmt *>(&S));
}

void UnusedLocals::replaced(const FusionProof &Proof) {
  Counts &Uses = Gone[Proof.list().Function];
  const auto kept = [&](const Expr *E) {
    if (E)
      count(*E, -1, Uses);
  };
  for (const EvaluatedLaunch *L : Proof.launches()) {
    for (const Expr *E :
         {L->What->KernelRef, L->What->Grid, L->What->Block, L->What->SharedBytes, L->What->Stream})
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
  if (Proof.templateOfAll())
    kept(Proof.launches().back()->What->KernelRef);
  for (const FusedParameter &P : Proof.parameters())
    kept(Proof.launches()[P.Launch]->What->Args[P.Parameter]);
}

bool UnusedLocals::canGo(const NamedDecl &D, const FunctionDecl &Function, int Uses) const {
  const auto *V = dyn_cast<VarDecl>(&D);
  if (D.getLocation().isMacroID() || D.hasAttrs() ||
      (V && (!V->hasLocalStorage() || !V->getInit() || V->getType()->isReferenceType() ||
             V->getType().isVolatileQualified() || V->needsDestruction(Host) != QualType::DK_none ||
             !isOnlyValue(*V->getInit(), Host))))
    return false;
  const auto Range = spelledRange(Function.getSourceRange(), Host);
  return Range && mentions(D.getName(), *Range, Host) == Uses + 1;
}

EditSet UnusedLocals::remove() const {
  EditSet Edits;
  for (const auto &[Function, OfFunction] : Gone) {
    FindDeclarations Finder;
    Finder.TraverseStmt(Function->getBody());
    Counts All, Left = OfFunction;
    count(*Function->getBody(), 1, All);
    const auto isUnused = [&](const Decl *D) {
      const auto &Named = *cast<NamedDecl>(D);
      const int Uses = All.lookup(&Named);
      return Uses > 0 && Left.lookup(&Named) == Uses && canGo(Named, *Function, Uses);
    };
    // What only the values of later variables used goes with them.
    for (const DeclStmt *Declares : llvm::reverse(Finder.Found)) {
      if (!llvm::all_of(Declares->decls(), isUnused))
        continue;
      if (llvm::Error Failed = removeStatement(*Declares, Remark::GoesToo, Host, Edits))
        llvm::consumeError(std::move(Failed)); // an unused variable does no harm
      else
        for (const Decl *D : Declares->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            count(*V->getInit(), 1, Left);
    }
  }
  return Edits;
}

} // namespace gpufuse
