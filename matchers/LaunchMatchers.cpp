#include "matchers/LaunchMatchers.h"
#include "matchers/Annotations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The single statement inside `do { ... } while (0)`, or \p S itself.
const Stmt *insideDoWhileZero(const Stmt *S) {
  const auto *Do = dyn_cast<DoStmt>(S);
  if (!Do || !isa<CompoundStmt>(Do->getBody()))
    return S;
  const auto *Body = cast<CompoundStmt>(Do->getBody());
  return Body->size() == 1 ? *Body->body_begin() : S;
}

const Expr *withoutCleanups(const Expr *E) {
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr();
  return E->IgnoreParens();
}

/// Null for a defaulted argument and for a literal zero that only holds the place of one.
const Expr *writtenArgument(const CallExpr &Call, unsigned Index) {
  if (Index >= Call.getNumArgs() || isa<CXXDefaultArgExpr>(Call.getArg(Index)))
    return nullptr;
  return Call.getArg(Index);
}

Launch fromKernelCall(const CUDAKernelCallExpr &Call) {
  Launch L;
  L.KernelRef = Call.getCallee()->IgnoreParenImpCasts();
  L.Kernel = namedKernel(*L.KernelRef);
  const CallExpr &Config = *Call.getConfig();
  L.Grid = writtenArgument(Config, 0);
  L.Block = writtenArgument(Config, 1);
  L.SharedBytes = writtenArgument(Config, 2);
  L.Stream = writtenArgument(Config, 3);
  L.Args.append(Call.arg_begin(), Call.arg_end());
  return L;
}

/// Names of variables, and whether a function declares others of these names, too.
class HiddenNames : public DynamicRecursiveASTVisitor {
public:
  explicit HiddenNames(llvm::ArrayRef<const Expr *> Named) {
    for (const Expr *E : Named)
      TraverseStmt(const_cast<Expr *>(E));
    InFunction = true;
  }
  bool Found = false;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (!InFunction && Ref->getDecl()->getIdentifier())
      Meant[Ref->getDecl()->getName()] = Ref->getDecl();
    return true;
  }
  bool VisitNamedDecl(NamedDecl *D) override {
    const NamedDecl *Other = D->getIdentifier() ? Meant.lookup(D->getName()) : nullptr;
    Found |= InFunction && Other && Other != D;
    return !Found;
  }

private:
  llvm::StringMap<const NamedDecl *> Meant;
  bool InFunction = false;
};

/// The variables whose addresses initialise a local `void *argv[]`; false when one cannot be told,
/// or its name may mean another variable where the array is used.
bool followArgumentArray(const Expr &E, Launch &L) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *Array = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Array || !isOwnVariable(*Array) || !Array->getInit())
    return false;
  const auto *List = dyn_cast<InitListExpr>(Array->getInit()->IgnoreParenImpCasts());
  if (!List)
    return false;
  for (const Expr *Init : List->inits()) {
    const auto *AddressOf = dyn_cast<UnaryOperator>(Init->IgnoreParenCasts());
    if (!AddressOf || AddressOf->getOpcode() != UO_AddrOf)
      return false;
    L.Args.push_back(AddressOf->getSubExpr()->IgnoreParens());
  }
  L.ArgArray = Array;
  HiddenNames Names(L.Args);
  if (const auto *Function = dyn_cast<FunctionDecl>(Array->getDeclContext()))
    Names.TraverseStmt(Function->getBody());
  return !Names.Found;
}

/// The runtime copies bytes: each variable must have the very type of its parameter.
bool typesMatch(const Launch &L) {
  if (L.Args.size() != L.Kernel->getNumParams())
    return false;
  for (unsigned I = 0; I < L.Args.size(); ++I) {
    const QualType Given = L.Args[I]->getType().getCanonicalType().getUnqualifiedType(),
                   Wanted =
                       L.Kernel->getParamDecl(I)->getType().getCanonicalType().getUnqualifiedType();
    if (Given == Wanted)
      continue;
    if (!Given->isPointerType() || !Wanted->isPointerType())
      return false;
    const QualType From = Given->getPointeeType(), To = Wanted->getPointeeType();
    if (From.getUnqualifiedType() != To.getUnqualifiedType() ||
        !To.getQualifiers().isStrictSupersetOf(From.getQualifiers()))
      return false;
  }
  return true;
}

std::optional<Launch> fromLaunchCall(const CallExpr &Call) {
  if (runtimeOp(Call) != RuntimeOp::LaunchKernel || Call.getNumArgs() < 4)
    return std::nullopt;
  Launch L;
  L.Spelling = Launch::Form::LaunchCall;
  L.KernelRef = Call.getArg(0);
  L.Kernel = namedKernel(*L.KernelRef);
  L.Grid = writtenArgument(Call, 1);
  L.Block = writtenArgument(Call, 2);
  L.SharedBytes = writtenArgument(Call, 4);
  L.Stream = writtenArgument(Call, 5);
  if (!L.Kernel || !followArgumentArray(*Call.getArg(3), L) || !typesMatch(L))
    L.Kernel = nullptr;
  return L;
}

} // namespace

bool isSpelledByLaunchMacro(const Stmt &S, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Begin = S.getBeginLoc();
  if (!Begin.isMacroID())
    return false;
  const SourceLocation Spelled = Sources.getExpansionLoc(Begin);
  const llvm::StringRef Name =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Spelled), Sources, Context.getLangOpts());
  return runtimeOp(Name) == RuntimeOp::LaunchMacro;
}

bool asksDisjoint(const Stmt &Cond) {
  const auto *Call = dyn_cast<CallExpr>(&Cond);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && Callee->getIdentifier() && Callee->getName() == DisjointFunction)
    return true;
  return llvm::any_of(Cond.children(),
                      [](const Stmt *Child) { return Child && asksDisjoint(*Child); });
}

llvm::SmallVector<const Stmt *, 2> launchStatements(const Stmt &Body, const ASTContext &Context) {
  llvm::SmallVector<const Stmt *, 2> Found;
  const auto search = [&](const auto &Self, const Stmt &S) -> void {
    if (const auto *If = dyn_cast<IfStmt>(&S)) {
      for (const Stmt *Branch : {If->getThen(), If->getElse()})
        if (Branch)
          Self(Self, *Branch);
    } else if (const auto *List = dyn_cast<CompoundStmt>(&S)) {
      for (const Stmt *Each : List->body())
        Self(Self, *Each);
    } else if (matchLaunch(S, Context)) {
      Found.push_back(&S);
    } else if (const auto *Do = dyn_cast<DoStmt>(&S); Do && S.getBeginLoc().isMacroID()) {
      Self(Self, *Do->getBody());
    }
  };
  search(search, Body);
  return Found;
}

const FunctionDecl *namedKernel(const Expr &E) {
  const Expr *Inner = E.IgnoreParenCasts();
  if (const auto *AddressOf = dyn_cast<UnaryOperator>(Inner);
      AddressOf && AddressOf->getOpcode() == UO_AddrOf)
    Inner = AddressOf->getSubExpr()->IgnoreParenCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
  const auto *Function = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  return Function && Function->hasAttr<CUDAGlobalAttr>() ? Function : nullptr;
}

LaunchBounds launchBounds(const FunctionDecl &Kernel) {
  LaunchBounds Out;
  if (const auto *Bounds = Kernel.getAttr<CUDALaunchBoundsAttr>())
    for (const Expr *E : {Bounds->getMaxThreads(), Bounds->getMinBlocks(), Bounds->getMaxBlocks()})
      if (Expr::EvalResult Result; E)
        Out.push_back(E->EvaluateAsInt(Result, Kernel.getASTContext())
                          ? Result.Val.getInt().getExtValue()
                          : UnknownBound);
  return Out;
}

bool isCapturelessLambda(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  return Method && Method->getOverloadedOperator() == OO_Call && Method->getParent()->isLambda() &&
         Method->getParent()->captures().empty();
}

bool mayBeReplaced(const FunctionDecl &Function) {
  const FunctionDecl &Last = *Function.getMostRecentDecl();
  return Last.isWeak() || Last.hasAttr<GNUInlineAttr>();
}

const Expr *onlyReturn(const FunctionDecl &Function) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Function.getBody());
  if (!Body || Body->size() != 1 || mayBeReplaced(Function))
    return nullptr;
  const auto *Return = dyn_cast<ReturnStmt>(*Body->body_begin());
  return Return ? Return->getRetValue() : nullptr;
}

std::string kernelName(const Launch &L) {
  if (L.Kernel)
    return L.Kernel->getNameAsString();
  const Expr *Ref = L.KernelRef ? L.KernelRef->IgnoreParenCasts() : nullptr;
  if (const auto *Overloads = dyn_cast_or_null<OverloadExpr>(Ref))
    return Overloads->getName().getAsString();
  if (const auto *Dependent = dyn_cast_or_null<DependentScopeDeclRefExpr>(Ref))
    return Dependent->getDeclName().getAsString();
  return "?";
}

std::optional<Launch> matchLaunch(const Stmt &S, const ASTContext &Context) {
  const bool InLaunchMacro = isSpelledByLaunchMacro(S, Context);
  const auto *E = dyn_cast<Expr>(S.getBeginLoc().isMacroID() ? insideDoWhileZero(&S) : &S);
  if (!E)
    return std::nullopt;
  E = withoutCleanups(E);
  std::optional<Launch> Found;
  if (const auto *KernelCall = dyn_cast<CUDAKernelCallExpr>(E))
    Found = fromKernelCall(*KernelCall);
  else if (const auto *Call = dyn_cast<CallExpr>(E))
    Found = fromLaunchCall(*Call);
  if (!Found)
    return std::nullopt;
  Found->Statement = &S;
  Found->Suppressed = isSuppressed(S, "gpufuse-kernel-fusion", Context);
  if (InLaunchMacro)
    Found->Spelling = Launch::Form::LaunchMacro;
  else if (S.getBeginLoc().isMacroID() || S.getEndLoc().isMacroID())
    Found->Spelling = Launch::Form::UserMacro;
  return Found;
}

const FunctionDecl &writtenDefinition(const FunctionDecl &F) {
  const FunctionDecl *Pattern = F.getTemplateInstantiationPattern(), *Definition = nullptr;
  return (Pattern ? Pattern : &F)->hasBody(Definition) ? *Definition : F;
}

const FunctionDecl *definitionNamed(llvm::StringRef Name, const DeclContext &Scope) {
  for (const Decl *D : Scope.decls()) {
    if (const FunctionDecl *F = D->getAsFunction();
        F && F->getIdentifier() && F->getName() == Name && F->isThisDeclarationADefinition())
      return F;
    const auto *Template = dyn_cast<ClassTemplateDecl>(D);
    if (const auto *Inner = dyn_cast<DeclContext>(Template ? Template->getTemplatedDecl() : D);
        Inner && (Inner->isFileContext() || isa<CXXRecordDecl>(Inner)))
      if (const FunctionDecl *Found = definitionNamed(Name, *Inner))
        return Found;
    if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(D))
      if (const FunctionDecl *Found = definitionNamed(Name, *Linkage))
        return Found;
  }
  return nullptr;
}

bool isDeviceOnly(const FunctionDecl &F) {
  return F.hasAttr<CUDAGlobalAttr>() || (F.hasAttr<CUDADeviceAttr>() && !F.hasAttr<CUDAHostAttr>());
}

const CallExpr *calledWithBody(const Stmt &S) {
  const auto *E = dyn_cast<Expr>(&S);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreUnlessSpelledInSource()) : nullptr;
  if (!Call || isa<CUDAKernelCallExpr, CXXOperatorCallExpr>(Call))
    return nullptr;
  const FunctionDecl *Callee = Call->getDirectCallee();
  const bool OnHost = Callee && Callee->hasBody() && !isDeviceOnly(*Callee);
  return OnHost &&
                 !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation())
             ? Call
             : nullptr;
}

} // namespace gpufuse
