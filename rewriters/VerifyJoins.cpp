#include "rewriters/VerifyJoins.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/wrappers/EarlyReturns.h"
#include "matchers/EvaluatedFirst.h"
#include "rewriters/BodyNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {

NamedObjects objectsOf(const CallJoin &Join, unsigned Part) {
  NamedObjects Out;
  Out.Stay = Join.IsQuiet;
  if (const unsigned Object = Join.ObjectOf[Part]; Object != NoParameter)
    Out.This = numberOfObject(Join, Object);
  return Out;
}

unsigned numberOfObject(const CallJoin &Join, unsigned Object) {
  return static_cast<unsigned>(Join.Parameters.size()) + Object;
}

QualType typeOfObject(const CallJoin &Join, unsigned Object) {
  const CXXMethodDecl &Method = *Join.Parts[Join.Objects[Object]].method();
  return Method.getASTContext().getLValueReferenceType(Method.getThisType()->getPointeeType());
}

namespace {

/// True for statements whose places in a joined function are known: variables may be lent.
bool hasPlace(const Stmt &S) { return !isa<DeclStmt, NullStmt, ReturnStmt>(S); }

std::string readObject(const CXXMemberCallExpr &Call, ExpressionReader &Reader) {
  return "on " + Reader.read(*Call.getImplicitObjectArgument());
}

std::string readPointee(const Expr &Pointer, ExpressionReader &Reader) {
  return "what " + Reader.read(Pointer) + " points to";
}

std::string readArgument(const Expr &Given, ExpressionReader &Reader) {
  const auto *Deref = dyn_cast<UnaryOperator>(Given.IgnoreParenImpCasts());
  return Deref && Deref->getOpcode() == UO_Deref ? readPointee(*Deref->getSubExpr(), Reader)
                                                 : Reader.read(Given);
}

/// How the inputs of a statement that is taken over read, by the numbers of their parameters.
StatementInputs inputsOf(const CallPart &Part, llvm::ArrayRef<unsigned> Numbers) {
  StatementInputs Out;
  for (const auto &[I, Number] : llvm::enumerate(Numbers))
    if (const VarDecl *V = Part.variable(static_cast<unsigned>(I)))
      Out.Variables[V] = Number;
    else
      for (const MemberExpr *Read : Part.Fields[I])
        Out.Expressions[Read] = Number;
  return Out;
}

} // namespace

ExpectedJoin expectedJoin(const CallJoin &Join, llvm::StringRef Name) {
  ExpectedJoin Out;
  Out.Name = Name.str();
  Out.Caller = Join.Caller;
  Out.Objects.Stay = Join.IsQuiet;
  for (unsigned O = 0; O < Join.Objects.size(); ++O) {
    Out.Objects.Others.push_back(numberOfObject(Join, O));
    Out.ParameterTypes.push_back(parameterType(typeOfObject(Join, O)));
  }
  if (const CXXMethodDecl *Method = methodOf(Join); Method && Method->isTemplateInstantiation())
    Out.Instance = classOf(*Method);
  const SourceManager &Sources = Join.Caller->getASTContext().getSourceManager();
  const CallPart *Returns = returningPart(Join);
  std::string Returned;
  unsigned Local = 0;
  for (unsigned P = 0; P < Join.Parts.size(); ++P) {
    const CallPart &Part = Join.Parts[P];
    const auto origin = [&](const Stmt &S) {
      if (hasPlace(S))
        Out.Origins.push_back({positionOf(S.getBeginLoc(), Sources), P});
    };
    BodyItems Items;
    if (Part.Wrapper) {
      const llvm::SmallVector<const IfStmt *, 2> Early = earlyReturns(*Part.Wrapper);
      const bool IsReturned = (Part.ChecksBehind || Part.GivesResult) && Returns;
      const std::vector<std::string> Read = readingsOfKernels(Part.kernels());
      Items = Part.returned()
                  ? itemsWithResult(*Part.Wrapper, Join.ParameterOf[P],
                                    {*Part.Call, Part.usesResult() ? Part.Statement : nullptr,
                                     Early, Returns != nullptr, IsReturned},
                                    Local, objectsOf(Join, P), Read)
                  : bodyItems(*Part.Wrapper, Join.ParameterOf[P], Local, objectsOf(Join, P), Read);
      if (&Part == Returns)
        Returned = Items.back();
      if (IsReturned || (Part.ChecksBehind && onlyCallIn(*Part.returned())))
        Items.pop_back(); // the query, which stands there, or at the end
      for (const Stmt *S : cast<CompoundStmt>(Part.Wrapper->getBody())->body())
        if (P == 0 || !llvm::is_contained(Early, S))
          origin(*S);
      if (Part.evaluatedResult())
        origin(*Part.Statement);
    } else {
      Items = statementItems(*Join.Caller, *Part.Statement, inputsOf(Part, Join.ParameterOf[P]),
                             Local, objectsOf(Join, P));
      origin(*Part.Statement);
    }
    Out.Items.insert(Out.Items.end(), Items.begin(), Items.end());
  }
  if (Returns)
    Out.Items.push_back(Returned);
  if (Returns && Returns->GivesResult)
    Out.ReturnType = parameterType(Returns->Wrapper->getReturnType());
  ExpressionReader Reader(*Join.Caller);
  for (const CallPart &Part : Join.Parts)
    if (const Expr *Object = Part.object(); Object && Out.Arguments.empty())
      Out.Arguments.push_back(readObject(*cast<CXXMemberCallExpr>(Part.Call), Reader));
  for (const unsigned Part : Join.Objects) {
    const Expr &Object = *Join.Parts[Part].object();
    Out.Arguments.push_back(Object.getType()->isPointerType() ? readPointee(Object, Reader)
                                                              : readArgument(Object, Reader));
  }
  for (const JoinedParameter &P : Join.Parameters) {
    const CallPart &Part = Join.Parts[P.Part];
    Out.ParameterTypes.push_back(parameterType(typeOfInput(*Part.Inputs[P.Input])));
    const Expr *Given = Part.argument(P.Input);
    Out.Arguments.push_back(Given ? readArgument(*Given, Reader)
                                  : Reader.readVariable(*Part.variable(P.Input)));
  }
  return Out;
}

namespace {

/// The definition of a function, and its calls with the functions around them.
class FindCalls : public DynamicRecursiveASTVisitor {
public:
  explicit FindCalls(llvm::StringRef Name) : Name(Name) {}
  std::vector<const FunctionDecl *> Definitions;
  std::vector<std::pair<const FunctionDecl *, const CallExpr *>> Calls;
  unsigned Mentions = 0;

  /// The definition; of a method of a class template, what is called of its instantiation \p Class.
  const FunctionDecl *definitionIn(llvm::StringRef Class) const {
    if (Class.empty())
      return Definitions.front();
    for (const auto &[Caller, Call] : Calls)
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          isa<CXXMethodDecl>(Callee) && classOf(*Callee) == Class)
        return Callee->getDefinition();
    return nullptr;
  }

  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Outer = std::exchange(Current, F ? F : Current);
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Current = Outer;
    return Continue;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    const FunctionDecl *Outer = std::exchange(Current, Lambda->getCallOperator());
    const bool Continue = DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    Current = Outer;
    return Continue;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->getIdentifier() && F->getName() == Name && F->isThisDeclarationADefinition())
      Definitions.push_back(F);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() && Callee->getName() == Name)
      Calls.emplace_back(Current, Call);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    Mentions += Ref->getDecl()->getIdentifier() && Ref->getDecl()->getName() == Name;
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    const ValueDecl *Named = Member->getMemberDecl();
    Mentions += Named->getIdentifier() && Named->getName() == Name;
    return true;
  }

private:
  llvm::StringRef Name;
  const FunctionDecl *Current = nullptr;
};

} // namespace

std::optional<std::string>
findCallDifference(const std::string &Name, const std::multiset<std::vector<std::string>> &Expected,
                   const ASTContext &Rewritten) {
  FindCalls Finder(Name);
  Finder.TraverseDecl(Rewritten.getTranslationUnitDecl());
  std::multiset<std::vector<std::string>> Is;
  for (const auto &[Caller, Call] : Finder.Calls) {
    if (!Caller)
      return "'" + Name + "' is called outside of functions";
    ExpressionReader Reader(*Caller);
    std::vector<std::string> Arguments;
    if (const auto *OnObject = dyn_cast<CXXMemberCallExpr>(Call))
      Arguments.push_back(readObject(*OnObject, Reader));
    for (const Expr *Arg : Call->arguments())
      Arguments.push_back(readArgument(*Arg, Reader));
    Is.insert(std::move(Arguments));
  }
  if (Finder.Mentions != Finder.Calls.size() || Is != Expected)
    return "the calls of '" + Name + "' do not give it what the originals were given";
  return std::nullopt;
}

/// The same for one function of one instantiation.
static std::optional<std::string> findDifferenceIn(const FunctionDecl &Joined,
                                                   const ExpectedJoin &Expected) {
  std::vector<unsigned> Numbers;
  std::vector<std::string> Types;
  const auto NumObjects = static_cast<unsigned>(Expected.Objects.Others.size()),
             NumOthers = static_cast<unsigned>(Expected.ParameterTypes.size()) - NumObjects;
  for (unsigned I = 0; I < Joined.getNumParams(); ++I) {
    Numbers.push_back(I < NumObjects ? NumOthers + I : I - NumObjects);
    Types.push_back(parameterType(Joined.getParamDecl(I)->getType()));
  }
  if (Expected.ParameterTypes != Types)
    return "a parameter of '" + Expected.Name + "' has another type";
  if (!Expected.ReturnType.empty() && Expected.ReturnType != parameterType(Joined.getReturnType()))
    return "'" + Expected.Name + "' returns another type";
  unsigned Local = 0;
  return itemDifference(Expected.Name, bodyItems(Joined, Numbers, Local, Expected.Objects),
                        Expected.Items);
}

/// The same for one over the types of closures. Which instantiation belongs to which call, the
/// arguments tell.
static std::optional<std::string> findDifferenceIn(FunctionTemplateDecl &Joined,
                                                   llvm::ArrayRef<const ExpectedJoin *> Expected) {
  llvm::SmallPtrSet<const ExpectedJoin *, 4> Found;
  for (const FunctionDecl *Instance : Joined.specializations()) {
    const FunctionDecl *Definition = nullptr;
    if (!Instance->hasBody(Definition))
      continue;
    std::optional<std::string> Difference;
    bool IsExpected = false;
    for (const ExpectedJoin *Each : Expected) {
      Difference = findDifferenceIn(*Definition, *Each);
      IsExpected |= !Difference;
      if (!Difference)
        Found.insert(Each);
    }
    if (!IsExpected)
      return Difference;
  }
  if (Found.size() != Expected.size())
    return "'" + Expected.front()->Name + "' has no instantiation that reads as it should";
  return std::nullopt;
}

std::optional<std::string> findJoinDifference(llvm::ArrayRef<const ExpectedJoin *> Expected,
                                              const ASTContext &Rewritten) {
  FindCalls Finder(Expected.front()->Name);
  Finder.TraverseDecl(Rewritten.getTranslationUnitDecl());
  const std::string Name = "'" + Expected.front()->Name + "'";
  if (Finder.Definitions.size() != 1)
    return Name + " is defined " + std::to_string(Finder.Definitions.size()) + " times";
  if (FunctionTemplateDecl *Template = Finder.Definitions.front()->getDescribedFunctionTemplate()) {
    if (auto Difference = findDifferenceIn(*Template, Expected))
      return Difference;
  } else {
    for (const ExpectedJoin *Each : Expected) {
      const FunctionDecl *Joined = Finder.definitionIn(Each->Instance);
      if (!Joined)
        return Name + " is not made for " + Each->Instance;
      if (auto Difference = findDifferenceIn(*Joined, *Each))
        return Difference;
    }
  }
  std::multiset<std::vector<std::string>> Arguments;
  for (const ExpectedJoin *Each : Expected)
    Arguments.insert(Each->Arguments);
  return findCallDifference(Expected.front()->Name, Arguments, Rewritten);
}

} // namespace gpufuse
