// W3: the text of two wrappers means in one function what it means in theirs, and the calls can be
// changed.
#include "analysis/rules/CopiedText.h"
#include "analysis/rules/TemplateInstances.h"
#include "analysis/wrappers/WrapperRules.h"
#include "matchers/Annotations.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/ObjectUses.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

class MeaningRule {
public:
  MeaningRule(const CallPart &First, const CallPart &Second, const FunctionDecl &Caller,
              const Facts &TheFacts, const ASTContext &Host)
      : First(First), Second(Second), Caller(Caller), TheFacts(TheFacts), Host(Host),
        Sources(Host.getSourceManager()) {}

  std::vector<Obstacle> run() {
    Out = editableCalls(First, Second, Caller, Host);
    for (const CallPart *Part : {&First, &Second})
      if (Part->Call)
        wrapper(*Part);
      else if (!isUnderConditionsOf(Part->Statement->getBeginLoc(), places(*Part), Sources))
        add(RejectReason::PreprocessorBetween, Part->Statement->getBeginLoc(),
            "this statement stands under preprocessor conditions within its function");
    if (Out.empty() && First.Wrapper && Second.Wrapper)
      together();
    for (const auto &[Call, Beside] : {std::pair(&First, &Second), std::pair(&Second, &First)})
      if (Call->Call && !Beside->Call)
        beside(*Call, *Beside);
    for (const CallPart *Part : {&First, &Second})
      if (Part->OnThis)
        member(*Part, Part == &First ? Second : First);
    return std::move(Out);
  }

private:
  void add(RejectReason Reason, SourceLocation Where, std::string Message) {
    Out.push_back({Reason, positionOf(Where, Sources), std::move(Message), "", {}});
  }

  void wrapper(const CallPart &Part) {
    const FunctionDecl &F = *Part.Wrapper;
    const Expr *Callee = Part.Call->getCallee()->IgnoreParenCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(Callee);
    const auto *Member = dyn_cast<MemberExpr>(Callee);
    const NamedDecl *Found = Ref      ? Ref->getFoundDecl()
                             : Member ? Member->getFoundDecl().getDecl()
                                      : nullptr;
    if (!Found || isa<UsingShadowDecl>(Found))
      add(RejectReason::WrapperMeansOtherwise, Part.Statement->getBeginLoc(),
          "'" + F.getNameAsString() + "' is named through a using-declaration");
    for (const ChangedMeaning &Changed :
         changedMeanings(writtenDefinition(F), last(), TheFacts, Host))
      add(RejectReason::WrapperMeansOtherwise, F.getLocation(), Changed.Message);
    if (!isUnderConditionsOf(F.getLocation(), places(Part), Sources) ||
        (Part.method() &&
         !isUnderConditionsOf(F.getCanonicalDecl()->getLocation(), places(Part), Sources)))
      add(RejectReason::PreprocessorBetween, Part.Statement->getBeginLoc(),
          "'" + F.getNameAsString() +
              "' stands under other preprocessor conditions than its call, or than the joined "
              "function would");
    instances(F, Part);
    if (Part.method() && F.isTemplateInstantiation() && Part.usesResult() && !Part.ChecksBehind)
      add(RejectReason::WrapperMeansOtherwise, Part.Statement->getBeginLoc(),
          "'" + F.getNameAsString() +
              "' is of a class template, whose parameters may hide what this statement names");
    const DeclContext *Scope = F.getDeclContext()->getRedeclContext();
    if (Part.method())
      return;
    if (!Scope->isFileContext() ||
        (!Sources.isInMainFile(Sources.getExpansionLoc(F.getLocation())) && !canBeReopened(F)))
      add(RejectReason::WrapperMeansOtherwise, F.getLocation(),
          "'" + F.getNameAsString() +
              "' is of a class, or of a namespace of an included file that has no name of its own");
  }

  /// What \p F, or what it launches, is instantiated with is the same where it is copied to.
  void instances(const FunctionDecl &F, const CallPart &Part) {
    const auto launchesInstance = [&](const Stmt *S) {
      const auto L = matchLaunch(*S, Host);
      return L && L->Kernel && isForClasses(*L->Kernel);
    };
    if (!F.getTemplateSpecializationArgs() &&
        llvm::any_of(launchStatements(*F.getBody(), Host), launchesInstance))
      if (const Decl *Change = changeOfInstances({writtenDefinition(F).getEndLoc(), last()}, Host))
        add(RejectReason::WrapperMeansOtherwise, Change->getLocation(),
            "'" + F.getNameAsString() +
                "' instantiates templates for classes, which a declaration behind it may give "
                "another meaning");
    for (const FunctionDecl *Kernel : Part.launchedByName())
      if (Kernel->getTemplateSpecializationArgs())
        kernel(*Kernel, Part);
    if (!F.getTemplateSpecializationArgs())
      return;
    if (Part.method())
      return add(RejectReason::WrapperNotCopyable, F.getLocation(),
                 "'" + F.getNameAsString() + "' is an instance of a template of a class");
    llvm::SmallVector<const FunctionDecl *, 2> Definitions;
    for (const CallPart *Each : {&First, &Second})
      if (Each->Wrapper)
        Definitions.push_back(&writtenDefinition(*Each->Wrapper));
    const std::string Why = whyInstantiatedOtherwise(F, Caller, Definitions, Sources);
    if (!Why.empty())
      add(RejectReason::WrapperMeansOtherwise, Part.Statement->getBeginLoc(),
          "'" + F.getNameAsString() + "' is an instance of a template: " + Why);
  }

  /// An instance of a template that the joined function names.
  void kernel(const FunctionDecl &Kernel, const CallPart &Part) {
    const auto scopeOfIt = [](const FunctionDecl &F) {
      return F.getDeclContext()->getRedeclContext()->getPrimaryContext();
    };
    std::string Why =
        whyInstantiatedOtherwise(Kernel, Caller, {&writtenDefinition(Kernel)}, Sources);
    if (Why.empty() && (Part.method() || scopeOfIt(Kernel) != scopeOfIt(*Part.Wrapper)))
      Why = "it is of another scope than what launches it";
    if (!Why.empty())
      add(RejectReason::WrapperMeansOtherwise, Part.Statement->getBeginLoc(),
          "'" + Kernel.getNameAsString() + "' is an instance of a template: " + Why);
  }

  void together() {
    const FunctionDecl &X = *First.Wrapper, &Y = *Second.Wrapper;
    if (X.getDeclContext()->getRedeclContext()->getPrimaryContext() !=
        Y.getDeclContext()->getRedeclContext()->getPrimaryContext())
      add(RejectReason::WrapperMeansOtherwise, Second.Statement->getBeginLoc(),
          "'" + X.getNameAsString() + "' and '" + Y.getNameAsString() +
              "' are declared in different scopes");
    const CXXMethodDecl *M = First.method(), *N = Second.method();
    const bool OneObject = sameObject(First, Second, Host);
    if (M && N && (M->isStatic() != N->isStatic() || (OneObject && M->isConst() != N->isConst())))
      add(RejectReason::WrapperMeansOtherwise, Second.Statement->getBeginLoc(),
          "one of '" + X.getNameAsString() + "' and '" + Y.getNameAsString() +
              "', which are called on one object, is const or static");
    for (const CallPart *Part : {&First, &Second})
      if (!OneObject && objectUses(*Part->Wrapper).Other)
        add(RejectReason::WrapperMeansOtherwise, Part->Statement->getBeginLoc(),
            "'" + Part->Wrapper->getNameAsString() +
                "' names its object as a whole, and is called on another one than '" +
                (Part == &First ? Y : X).getNameAsString() + "'");
    for (const auto &[Hiding, Named] : {std::pair(&writtenDefinition(X), &writtenDefinition(Y)),
                                        std::pair(&writtenDefinition(Y), &writtenDefinition(X))})
      for (std::string &Message : hiddenNames(*Hiding, *Named, Host))
        add(RejectReason::WrapperMeansOtherwise, Hiding->getLocation(), std::move(Message));
    if (const std::string Name = parameterThatDiffers(X, Y, /*AlsoOnlyTyping=*/false);
        !Name.empty())
      add(RejectReason::WrapperMeansOtherwise, Second.Statement->getBeginLoc(),
          "'" + Name + "' stands for different arguments in the two functions");
  }

  /// A function that stands beside a statement of the caller moves to where that means what it
  /// does, or the statement into the method's class.
  void beside(const CallPart &Part, const CallPart &Statement) {
    const auto refuse = [&] {
      add(RejectReason::WrapperMeansOtherwise, Statement.Statement->getBeginLoc(),
          "'" + Part.Wrapper->getNameAsString() +
              "' is declared in another scope than this statement's function");
    };
    const auto namespaceOf = [](const DeclContext &In) {
      return In.getEnclosingNamespaceContext()->getPrimaryContext();
    };
    const CXXMethodDecl *Method = Part.method();
    const auto *Around = dyn_cast<CXXMethodDecl>(&Caller);
    if (Method && Method->isTemplateInstantiation()) // whose parameters may hide what it names
      return refuse();
    if (Method && !Method->isStatic() && Around && Around->getParent() == Method->getParent())
      return;
    if ((Method && Method->isStatic()) ||
        namespaceOf(*Part.Wrapper->getDeclContext()) != namespaceOf(*Caller.getDeclContext()))
      return refuse();
    if (!Method)
      return;
    const CXXRecordDecl &Class = *Method->getParent();
    const auto isMember = [&](const auto &Name) {
      return !Class.lookup(DeclarationName(&Host.Idents.get(Name.getKey()))).empty() &&
             llvm::none_of(Statement.Inputs, // parameters then
                           [&](const DeclaratorDecl *D) {
                             return isa<VarDecl>(D) && D->getName() == Name.getKey();
                           });
    };
    const std::string Text = textOf(statementRange(*Statement.Statement, Host), Host).str();
    if (Class.getNumBases() || llvm::any_of(identifiersIn(Text, Host), isMember))
      refuse();
  }

  /// Where text of \p Part may be copied to, or is named.
  llvm::SmallVector<SourceLocation, 4> places(const CallPart &Part) const {
    llvm::SmallVector<SourceLocation, 4> Out{Part.Statement->getBeginLoc(), Caller.getBeginLoc()};
    const CallPart &Other = &Part == &First ? Second : First;
    const auto isBehind = [&](SourceLocation X, SourceLocation Y) {
      return Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(Y),
                                               Sources.getExpansionLoc(X));
    };
    if (Part.Wrapper && Other.Wrapper)
      for (const auto &[Own, There] :
           {std::pair(Part.Wrapper->getLocation(), Other.Wrapper->getLocation()),
            std::pair(Part.Wrapper->getCanonicalDecl()->getLocation(),
                      Other.Wrapper->getCanonicalDecl()->getLocation())})
        if (isBehind(There, Own))
          Out.push_back(There);
    return Out;
  }

  /// A statement of a method means the same in another method of its class, on the same object.
  void member(const CallPart &Statement, const CallPart &Other) {
    if (!Other.Call)
      return;
    const auto *Around = dyn_cast<CXXMethodDecl>(&Caller);
    const CXXMethodDecl *Method = Other.method();
    const bool Same = Around && Method && Other.object() &&
                      Around->getParent() == Method->getParent() &&
                      Around->isConst() == Method->isConst() &&
                      isa<CXXThisExpr>(Other.object()->IgnoreParenImpCasts());
    if (!Same)
      add(RejectReason::WrapperMeansOtherwise, Statement.Statement->getBeginLoc(),
          "this statement names members of the object that it stands in a method of");
  }

  /// The joined function stands behind the later one, or before the caller.
  SourceLocation last() const {
    return lastInMainFile({First.Wrapper ? First.Wrapper->getEndLoc() : SourceLocation(),
                           Second.Wrapper ? Second.Wrapper->getEndLoc() : SourceLocation(),
                           First.Statement->getBeginLoc()},
                          Sources);
  }

  const CallPart &First, &Second;
  const FunctionDecl &Caller;
  const Facts &TheFacts;
  const ASTContext &Host;
  const SourceManager &Sources;
  std::vector<Obstacle> Out;
};

} // namespace

std::vector<Obstacle> editableCalls(const CallPart &First, const CallPart &Second,
                                    const FunctionDecl &Caller, const ASTContext &Host) {
  std::vector<Obstacle> Out;
  const SourceManager &Sources = Host.getSourceManager();
  const auto add = [&](RejectReason Reason, SourceLocation Where, std::string Message) {
    Out.push_back({Reason, positionOf(Where, Sources), std::move(Message), "", {}});
  };
  const SourceRange Between{First.Statement->getBeginLoc(),
                            Second.statements().back()->getEndLoc()};
  for (const CallPart *Part : {&First, &Second}) {
    const SourceLocation Begin = Part->Statement->getBeginLoc();
    if (isSuppressed(*Part->Statement, "gpufuse-kernel-fusion", Host) || isUntouchable(Caller))
      add(RejectReason::Suppressed, Begin, "a comment or an annotation keeps this call as it is");
    if (!Sources.isInMainFile(Sources.getExpansionLoc(Begin)))
      add(RejectReason::LaunchInHeader, Begin, "this call stands in an included file");
    const bool IsInside = Part->usesResult() || Part->ChecksBehind || Part->GivesResult;
    if (Part->Call &&
        !spelledRange(IsInside ? Part->Call->getSourceRange() : Part->Statement->getSourceRange(),
                      Host))
      add(RejectReason::LaunchInMacro, Begin, "this call is spelled by a macro");
  }
  if (Caller.isTemplateInstantiation())
    add(RejectReason::LaunchInTemplate, Between.getBegin(), "these calls stand in a template");
  if (containsFence(Between, Host))
    add(RejectReason::Suppressed, Between.getEnd(), "a fence stands between the calls");
  if (containsDirective(Between, Host))
    add(RejectReason::PreprocessorBetween, Between.getEnd(),
        "a preprocessor directive stands between the calls");
  return Out;
}

std::vector<Obstacle> sameMeaning(const CallPart &First, const CallPart &Second,
                                  const FunctionDecl &Caller, const Facts &TheFacts,
                                  const ASTContext &Host) {
  return MeaningRule(First, Second, Caller, TheFacts, Host).run();
}

} // namespace gpufuse
