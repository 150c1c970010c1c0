#include "rewriters/JoinCalls.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/wrappers/CallsAcross.h"
#include "analysis/wrappers/EarlyReturns.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "rewriters/BodyNames.h"
#include "rewriters/CodeStyle.h"
#include "rewriters/FusedNames.h"
#include "rewriters/ParameterText.h"
#include "rewriters/RemoveStatement.h"
#include "rewriters/VerifyJoins.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What is called or launched, "" for other statements, and the kernels that it is given: `launch`,
/// `scale`.
llvm::SmallVector<std::string, 2> namesOf(const CallPart &Part, const ASTContext &Host) {
  if (Part.Wrapper) {
    llvm::SmallVector<std::string, 2> Names{Part.Wrapper->getNameAsString()};
    for (const FunctionDecl *Kernel : Part.launchedByName())
      Names.push_back(Kernel->getNameAsString());
    return Names;
  }
  const auto Launched = matchLaunch(*Part.Statement, Host);
  return {Launched ? kernelName(*Launched) : std::string()};
}

/// The variable that is given for an input, if it is one.
const ValueDecl *variableGiven(const CallPart &Part, unsigned Input) {
  const Expr *Given = Part.argument(Input);
  const auto *Ref = Given ? dyn_cast<DeclRefExpr>(Given->IgnoreParenImpCasts()) : nullptr;
  return Ref ? Ref->getDecl() : nullptr;
}

/// The name of the variable or field that a method is called on, or through; "" for others.
llvm::StringRef nameOfObject(const CallPart &Part) {
  const Expr *Object = Part.object()->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(Object);
  const auto *Member = dyn_cast<MemberExpr>(Object);
  const ValueDecl *Named = Ref ? Ref->getDecl() : Member ? Member->getMemberDecl() : nullptr;
  return Named && Named->getIdentifier() ? Named->getName() : "";
}

/// True where the text of the joined function comes from the wrappers alone.
bool onlyCalls(const CallJoin &Join) {
  return llvm::all_of(Join.Parts,
                      [](const CallPart &Part) { return Part.Call && !Part.usesResult(); });
}

/// True where the joined function stands in the scope of those that were called: the statements
/// that look at their results are brought there.
bool standsWithCalled(const CallJoin &Join) {
  return onlyCalls(Join) || llvm::all_of(Join.Parts, [&](const CallPart &Part) {
           return Part.Call && scopeOf(*Part.Wrapper) != scopeOf(*Join.Caller);
         });
}

/// The check that stays in the caller, behind the joined call; "" where there is none, or that is
/// given what the call returns.
std::string checkBehind(const CallJoin &Join, const ASTContext &Host) {
  const auto Part = llvm::find_if(Join.Parts, [](const CallPart &P) { return P.ChecksBehind; });
  if (Part == Join.Parts.end() || returningPart(Join))
    return "";
  const Expr &Returned = *Part->returned();
  const std::string Query = textOf(*spelledRange(Returned.getSourceRange(), Host), Host).str();
  const bool IsCall = isa<CallExpr, ParenExpr>(Returned.IgnoreImpCasts());
  return Part->textWith(IsCall ? Query : "(" + Query + ")", Host);
}

/// How a type of numbers is named wherever \p Of can be called.
std::string nameOfNumber(QualType Type, const FunctionDecl &Of) {
  const auto *Alias = Type->getAs<TypedefType>();
  const TypedefNameDecl *Decl = Alias ? Alias->getDecl() : nullptr;
  return Decl && Decl->getDeclContext()->isFileContext() && !Decl->isInAnonymousNamespace()
             ? Decl->getQualifiedNameAsString()
             : Type.getCanonicalType().getUnqualifiedType().getAsString(
                   PrintingPolicy(Of.getASTContext().getLangOpts()));
}

/// What the joined call is written for: the statement of \p Last, or the call in it alone.
TextRange placeOfCall(const CallPart &Last, const ASTContext &Host) {
  return Last.GivesResult ? *spelledRange(Last.Call->getSourceRange(), Host)
                          : statementRange(*Last.Statement, Host);
}

/// What a joined function returns.
std::string returnType(const CallJoin &Join) {
  const CallPart *Returns = returningPart(Join);
  if (!Returns)
    return "void";
  if (Returns->GivesResult)
    return nameOfNumber(Returns->Wrapper->getReturnType(), *Returns->Wrapper);
  const bool IsTest = Returns->Wrapper->getReturnType()->isBooleanType();
  return IsTest ? "bool" : Returns->returned()->IgnoreParenImpCasts()->getType().getAsString();
}

/// The one of \p Functions that stands last.
const FunctionDecl *lastOf(llvm::ArrayRef<const FunctionDecl *> Functions, const ASTContext &Host) {
  const SourceManager &Sources = Host.getSourceManager();
  return *llvm::max_element(Functions, [&](const FunctionDecl *X, const FunctionDecl *Y) {
    return Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(X->getLocation()),
                                             Sources.getExpansionLoc(Y->getLocation()));
  });
}

const FunctionDecl *lastWrapper(const CallJoin &Join, const ASTContext &Host) {
  llvm::SmallVector<const FunctionDecl *, 8> Wrappers;
  for (const CallPart &Part : Join.Parts)
    if (Part.Wrapper)
      Wrappers.push_back(Part.Wrapper);
  return lastOf(Wrappers, Host);
}

/// Of the methods that \p Join calls, the last in their class.
const FunctionDecl *lastDeclared(const CallJoin &Join, const ASTContext &Host) {
  llvm::SmallVector<const FunctionDecl *, 8> Methods;
  for (const CallPart &Part : Join.Parts)
    if (const CXXMethodDecl *Method = Part.method())
      Methods.push_back(Method->getCanonicalDecl());
  return lastOf(Methods, Host);
}

/// How a kernel is named that is given to a launcher: `ops::fill<float>`.
std::string qualifiedName(const FunctionDecl &Kernel) {
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  PrintingPolicy Policy(Kernel.getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true; // in namespaces without a name
  Kernel.printQualifiedName(Out, Policy);
  if (const TemplateArgumentList *Args = Kernel.getTemplateSpecializationArgs()) {
    llvm::SmallVector<TemplateArgument, 4> Canonical;
    for (const TemplateArgument &Arg : Args->asArray())
      Canonical.push_back(Kernel.getASTContext().getCanonicalTemplateArgument(Arg));
    printTemplateArgumentList(Out, Canonical, Policy);
  }
  return Name;
}

/// True where a part is given a kernel to launch, which may be declared behind what launches it.
bool namesKernels(const CallJoin &Join) {
  return llvm::any_of(Join.Parts,
                      [](const CallPart &Part) { return !Part.launchedByName().empty(); });
}

/// What the joined function calls an input, if it can: as the wrapper does, or, for one of a pack,
/// as the kernel that it is handed on to.
std::string wantedName(const CallPart &Part, unsigned Input) {
  if (!Part.Wrapper)
    return Part.Inputs[Input]->getNameAsString();
  const VarDecl &V = *Part.variable(Input);
  if (!writtenParameter(writtenDefinition(*Part.Wrapper), *Part.Wrapper, Input).isParameterPack())
    return V.getNameAsString();
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    explicit Visitor(const VarDecl &V) : V(V) {}
    std::optional<unsigned> Number;
    bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
      for (unsigned I = 0; I < Call->getNumArgs() && !Number; ++I) {
        const Expr *Arg = Call->getArg(I)->IgnoreParenImpCasts();
        const auto *Forward = dyn_cast<CallExpr>(Arg);
        if (Forward && Forward->getNumArgs() == 1)
          Arg = Forward->getArg(0)->IgnoreParenImpCasts();
        const auto *Ref = dyn_cast<DeclRefExpr>(Arg);
        if (Ref && Ref->getDecl() == &V)
          Number = I;
      }
      return !Number;
    }

  private:
    const VarDecl &V;
  } Finder(V);
  Finder.TraverseStmt(Part.Wrapper->getBody());
  const llvm::SmallVector<const FunctionDecl *, 4> Kernels = Part.launchedByName();
  if (Kernels.size() != 1 || !Finder.Number || *Finder.Number >= Kernels.front()->getNumParams() ||
      !Kernels.front()->getParamDecl(*Finder.Number)->getIdentifier())
    return V.getNameAsString();
  return Kernels.front()->getParamDecl(*Finder.Number)->getNameAsString();
}

/// The name that the type of an argument has in the caller, where a template only says what it is
/// (`size_t`): it may be another type elsewhere. "" where there is none that can be said.
std::string aliasGiven(const CallPart &Part, unsigned Input, const VarDecl &Written) {
  const Expr *Given = Part.argument(Input);
  if (!Given || !Written.getType()->isDependentType())
    return "";
  const QualType Type = Given->IgnoreImpCasts()->getType().getUnqualifiedType();
  const auto *Alias = Type->getAs<TypedefType>();
  const TypedefNameDecl *Decl = Alias ? Alias->getDecl() : nullptr;
  return Decl && Type->isArithmeticType() && Decl->getDeclContext()->isFileContext() &&
                 !Decl->isInAnonymousNamespace() &&
                 Decl->getASTContext().hasSameUnqualifiedType(Type,
                                                              typeOfInput(*Part.Inputs[Input]))
             ? Decl->getQualifiedNameAsString()
             : "";
}

/// What a method calls an object that is not its own.
constexpr llvm::StringLiteral OtherObject = "other";

/// Parameters and body of a joined function.
class BodyJoiner {
public:
  BodyJoiner(const CallJoin &Join, const ASTContext &Host)
      : Join(Join), Host(Host), Texts(textsOf(Join)), Names(foreignNames()) {}

  llvm::Error run() {
    for (const unsigned Part : Join.Objects)
      ObjectNames.push_back(Names.nameParameter(OtherObject, nameOfObject(Join.Parts[Part]),
                                                namesOf(Join.Parts[Part], Host).back()));
    for (const JoinedParameter &P : Join.Parameters) {
      const CallPart &Part = Join.Parts[P.Part];
      const ValueDecl *Given = isCallSite(*Join.Caller) ? nullptr : variableGiven(Part, P.Input);
      ParameterNames.push_back(Names.nameParameter(
          wantedName(Part, P.Input), Given && Given->getIdentifier() ? Given->getName() : "",
          namesOf(Part, Host).back()));
    }
    nameClosureTypes();
    for (unsigned O = 0; O < Join.Objects.size(); ++O)
      declare(objectDeclaration(O));
    for (unsigned N = 0; N < Join.Parameters.size(); ++N)
      declare(declaration(N));
    llvm::StringSet<> Done;
    for (unsigned P = 0; P < Join.Parts.size(); ++P)
      if (Join.Parts[P].Wrapper)
        Body += templateArgumentText(Texts[P], *Join.Parts[P].Wrapper, Foreign[P], Done);
    for (unsigned P = 0; P < Join.Parts.size(); ++P)
      if (llvm::Error Failed = add(P))
        return Failed;
    Body += Result;
    return llvm::Error::success();
  }

  /// `template <typename F>`, where closures are given; "" else.
  std::string templateHead() const { return ClosureTypes.templateHead(); }

  std::string Parameters, Body;

private:
  const DeclaratorDecl &input(const JoinedParameter &P) const {
    return *Join.Parts[P.Part].Inputs[P.Input];
  }

  /// The input as the text has it: for a template, its pattern's.
  const VarDecl &written(const JoinedParameter &P) const {
    const CallPart &Part = Join.Parts[P.Part];
    return Part.Wrapper ? writtenParameter(Texts[P.Part].pattern(), *Part.Wrapper, P.Input)
                        : *Part.variable(P.Input);
  }

  /// Gives the types of closures, which have no names, those that the wrappers have for them.
  void nameClosureTypes() {
    llvm::StringSet<> Taken = Names.used();
    for (unsigned N = 0; N < Join.Parameters.size(); ++N)
      if (!closureOf(input(Join.Parameters[N])))
        Taken.insert_range(identifiersIn(declaration(N), Host).keys());
    for (const JoinedParameter &P : Join.Parameters)
      if (const CXXRecordDecl *Closure = closureOf(input(P)))
        ClosureTypes.add(
            *Closure, written(P).getType().getNonReferenceType(),
            [&](llvm::StringRef Each) { return Taken.contains(Each) || Names.isForeign(Each); });
  }

  void declare(const std::string &Parameter) {
    Parameters += (Parameters.empty() ? "" : ", ") + Parameter;
  }

  /// `Layer &other`.
  std::string objectDeclaration(unsigned Object) const {
    const CXXMethodDecl &Method = *Join.Parts[Join.Objects[Object]].method();
    return (Method.isConst() ? "const " : "") + Method.getParent()->getNameAsString() + " &" +
           ObjectNames[Object];
  }

  std::string declaration(unsigned Number) const {
    const JoinedParameter &P = Join.Parameters[Number];
    const CallPart &Part = Join.Parts[P.Part];
    const std::string &Name = ParameterNames[Number];
    const VarDecl *Variable = Part.variable(P.Input);
    if (!Variable)
      return fieldText(input(P).getType(), Name);
    if (const CXXRecordDecl *Closure = closureOf(input(P)))
      return ClosureTypes.of(*Closure).str() + " " + Name;
    const std::string Alias = aliasGiven(Part, P.Input, written(P));
    if (!Alias.empty())
      return Alias + " " + Name;
    // (A method of a class template is written in it.)
    return parameterText(Part.method() ? written(P) : *Variable, written(P),
                         /*KeepsRestrict=*/false, Name);
  }

  /// A parameter of the type of a field, whose class may have names of its own for it.
  std::string fieldText(QualType Type, const std::string &Name) const {
    QualType Of = Type;
    while (Of->isPointerType() && !Of->getAs<TypedefType>())
      Of = Of->getPointeeType();
    const auto *Alias = Of->getAs<TypedefType>();
    if (Alias && !Alias->getDecl()->getDeclContext()->isFileContext())
      Type = Type.getCanonicalType();
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Type.getUnqualifiedType().print(Out, PrintingPolicy(Host.getLangOpts()), Name);
    return Text;
  }

  static std::vector<BodyText> textsOf(const CallJoin &Join) {
    std::vector<BodyText> Texts;
    for (const CallPart &Part : Join.Parts)
      Texts.emplace_back(Part.Wrapper ? *Part.Wrapper : *Join.Caller);
    return Texts;
  }

  llvm::StringSet<> foreignNames() {
    llvm::StringSet<> All;
    for (const auto &[Part, Text] : llvm::zip(Join.Parts, Texts)) {
      llvm::StringSet<> &Own = Foreign.emplace_back(Text.foreignNames());
      for (const FunctionDecl *Kernel : Part.launchedByName())
        Own.insert_range(identifiersIn(qualifiedName(*Kernel), Host).keys());
      All.insert_range(Own.keys());
    }
    if (Host.Idents.get(OtherObject).hadMacroDefinition())
      All.insert(OtherObject);
    return All;
  }

  llvm::Error add(unsigned P) {
    const CallPart &Part = Join.Parts[P];
    BodyText &Text = Texts[P];
    std::map<DeclPlace, std::string> Given;
    for (unsigned I = static_cast<unsigned>(Part.Fields.size()); I < Part.Inputs.size(); ++I) {
      const FunctionDecl *Kernel = Part.kernel(I);
      std::string &Name = Given[BodyText::placeOf(
          Part.Wrapper ? writtenParameter(Text.pattern(), *Part.Wrapper, I) : *Part.variable(I))];
      Name += (Name.empty() ? "" : ", ") + // of a pack
              (Kernel ? qualifiedName(*Kernel) : ParameterNames[Join.ParameterOf[P][I]]);
    }
    for (const auto &[Parameter, Kernel] : Part.templateKernels())
      Given[BodyText::placeOf(*Parameter)] = qualifiedName(*Kernel);
    if (!Part.Wrapper) {
      if (llvm::Error Failed = Text.prepare(Given, {}))
        return Failed;
      for (unsigned I = 0; I < Part.Fields.size(); ++I)
        for (const MemberExpr *Read : Part.Fields[I])
          Text.replace(*Read, ParameterNames[Join.ParameterOf[P][I]]);
      const auto [Begin, End] = Text.range(*Part.Statement);
      Body += Text.text(Begin, End) + "\n";
      return llvm::Error::success();
    }
    const unsigned Object = Join.ObjectOf[P];
    if (Object != NoParameter)
      Foreign[P].insert(ObjectNames[Object]);
    const llvm::SmallVector<const IfStmt *, 2> Early = earlyReturns(*Part.Wrapper);
    const BodyNames::Locals Locals = Names.nameLocals(
        Text, outline(*Part.Wrapper, Join.ParameterOf[P], objectsOf(Join, P), Early), Foreign[P],
        std::move(Given));
    if (llvm::Error Failed =
            Text.prepare(Locals.Renames, {}, Object == NoParameter ? "" : ObjectNames[Object]))
      return Failed;
    const auto &Block = *cast<CompoundStmt>(Part.Wrapper->getBody());
    auto [Position, End] = Text.inside(Block);
    for (const Stmt *S : Block.body()) {
      const auto *Declares = dyn_cast<DeclStmt>(S);
      const auto [Begin, After] = Text.range(*S);
      const bool Repeated = P > 0 && llvm::is_contained(Early, S), // the first has left
          Goes = isa<ReturnStmt>(S) || Repeated ||
                 (Declares && Locals.LentStatements.contains(Declares));
      if (!Goes && llvm::is_contained(Early, S) && !returningPart(Join)) {
        append(Text.text(Position, Begin) + withoutValue(*cast<IfStmt>(S), Text));
      } else {
        append(Text.text(Position, Goes ? Begin : After));
        if (isa<ReturnStmt>(S) && Part.evaluatedResult())
          append(resultText(Part, Text));
      }
      Position = After;
    }
    append(Text.text(Position, End));
    if (&Part == returningPart(Join))
      Result = "return " + spelled(*Part.returned(), Text) + ";\n";
    return llvm::Error::success();
  }

  std::string spelled(const Expr &E, const BodyText &Text) const {
    const auto Range = spelledRange(E.getSourceRange(), Host);
    return Text.text(Range->Begin, Range->End);
  }

  /// An early return, in a function that returns nothing.
  std::string withoutValue(const IfStmt &Early, const BodyText &Text) const {
    const auto [Begin, End] = Text.range(Early);
    const Expr *Value = returnOf(Early)->getRetValue();
    if (!Value)
      return Text.text(Begin, End);
    const auto Range = spelledRange(Value->getSourceRange(), Host);
    return llvm::StringRef(Text.text(Begin, Range->Begin)).rtrim().str() +
           Text.text(Range->End, End);
  }

  /// What the wrapper returns, in the statement that uses it; or what is left of it.
  std::string resultText(const CallPart &Part, const BodyText &Text) const {
    const Expr &Evaluated = *Part.evaluatedResult();
    const std::string Value = spelled(Evaluated, Text);
    if (Part.usesResult())
      return Part.textWith(Value, Host);
    const auto *Call = dyn_cast<CallExpr>(&Evaluated);
    return (Call && Call->hasUnusedResultAttr(Host) ? "(void)" : "") + Value + ";";
  }

  /// Without the blank lines that are left where statements go.
  void append(llvm::StringRef Text) {
    if (Body.empty() || llvm::StringRef(Body).rtrim(" \t").ends_with("\n"))
      while (Text.ltrim(" \t").starts_with("\n"))
        Text = Text.ltrim(" \t").drop_front();
    Body += Text;
    if (!llvm::StringRef(Body).rtrim(" \t").ends_with("\n"))
      Body += "\n";
  }

  const CallJoin &Join;
  const ASTContext &Host;
  std::vector<BodyText> Texts;
  std::vector<llvm::StringSet<>> Foreign;
  BodyNames Names;
  std::vector<std::string> ObjectNames, ParameterNames;
  ClosureTypeNames ClosureTypes;
  /// What the joined function returns in the end; "" for nothing.
  std::string Result;
};

} // namespace

/// What the text of a joined function may depend on by the place where it stands.
static std::string placeOf(const CallJoin &Join) {
  const bool IsOfClass = methodOf(Join) && onlyCalls(Join); // whoever calls it
  std::string Out = IsOfClass ? "" : llvm::join(scopeOf(*Join.Caller), "::") + " ";
  for (const CallPart &Part : Join.Parts)
    if (Part.Wrapper)
      Out += writtenDefinition(*Part.Wrapper).getQualifiedNameAsString() + " ";
  return Out;
}

llvm::Expected<RenderedJoin> CallJoiner::render(const CallJoin &Join) {
  BodyJoiner Joiner(Join, Host);
  if (llvm::Error Failed = Joiner.run())
    return Failed;
  std::vector<std::string> Called, NamesOfParts;
  for (const CallPart &Part : Join.Parts)
    if (const auto Of = namesOf(Part, Host); !Of.front().empty()) {
      Called.push_back(llvm::join(Of, " of "));
      NamesOfParts.push_back(llvm::join(Of, "_"));
    }
  // Who calls it from another file needs its symbol.
  const bool ForOthers = isCallSite(*Join.Caller),
             IsC = ForOthers && llvm::all_of(Join.Parts, [](const CallPart &Part) {
                     return Part.Wrapper->isExternC();
                   });
  const std::string Linkage = !ForOthers ? "static " : IsC ? "extern \"C\" " : "";
  RenderedJoin Out;
  const CXXMethodDecl *Method = methodOf(Join);
  const std::string Of = Method ? classOf(writtenDefinition(*Method)) + " " : "";
  const std::string Head = Joiner.templateHead();
  // (What is over closures is one for each call: what may be fused in it differs with these.)
  const std::string Key = placeOf(Join) + Of +
                          (Head.empty() ? "" : Head + std::to_string(Written.size())) + Linkage +
                          returnType(Join) + Joiner.Parameters + Joiner.Body;
  std::string Name = Written.lookup(Key);
  if (Name.empty()) {
    // (What others see has a name that no library has.)
    Name = freshName((ForOthers ? "gpufuse_" : "") + fusedKernelName(NamesOfParts),
                     [&](llvm::StringRef Each) {
                       return Names.contains(Each) || Host.Idents.find(Each) != Host.Idents.end();
                     });
    const std::string Prototype = Name + "(" + Joiner.Parameters + ")",
                      Remark = "// " + llvm::join(Called, ", then ") + ": one " +
                               (Method ? "method" : "function") +
                               (ForOthers ? " for other files" : "") + ", by gpufuse.\n";
    if (llvm::Error Failed = Method
                                 ? insertMethod(Join, Prototype, Joiner.Body, Remark, Out.Edits)
                                 : insert(Join, Head + Linkage + returnType(Join) + " " + Prototype,
                                          Joiner.Body, Remark, Out.Edits))
      return Failed;
  }
  Out.Name = Name;
  auto Call = callText(Join, Name);
  if (!Call)
    return Call.takeError();
  for (const CallPart &Part : llvm::ArrayRef(Join.Parts).drop_back())
    for (const Stmt *S : Part.statements())
      if (llvm::Error Failed = removeStatement(*S, Remark::Keep, Host, Out.Edits))
        return Failed;
  const TextRange Place = placeOfCall(Join.Parts.back(), Host);
  if (const std::string Check = checkBehind(Join, Host); !Check.empty())
    *Call += "\n" + Places.indentation(Place).str() + Check;
  if (llvm::Error Failed =
          Out.Edits.replace(Places.fileOf(Place.File), Place.Begin, Place.End - Place.Begin, *Call))
    return Failed;
  // Only now: what is refused leaves no function for others, and takes no call away.
  if (Written.try_emplace(Key, Name).second)
    Out.Writes = Key;
  Names.insert(Name);
  for (const CallPart &Part : Join.Parts)
    if (Part.Wrapper)
      ++ReplacedCalls[Part.Wrapper->getCanonicalDecl()];
  return Out;
}

void CallJoiner::takeBack(const CallJoin &Join, const RenderedJoin &Rendered) {
  if (!Rendered.Writes.empty())
    Written.erase(Rendered.Writes);
  for (const CallPart &Part : Join.Parts)
    if (Part.Wrapper)
      --ReplacedCalls[Part.Wrapper->getCanonicalDecl()];
}

/// Behind the last wrapper, where all parts are mere calls and no instances of templates; else
/// before the caller, whose names the other parts use, and in the scope of the wrappers, if these
/// are all calls.
llvm::Error CallJoiner::insert(const CallJoin &Join, const std::string &Prototype,
                               const std::string &Body, const std::string &Remark, EditSet &Edits) {
  const FileID Main = Host.getSourceManager().getMainFileID();
  // (Some compile with -Wmissing-declarations.)
  const std::string Declared = isCallSite(*Join.Caller) ? Prototype + ";\n" : "";
  auto Text = laidOut(Declared + Remark + Prototype + " {\n" + Body + "}", Places.fileOf(Main),
                      Host.getSourceManager().getBufferData(Main));
  if (!Text)
    return Text.takeError();
  if (!standsWithCalled(Join))
    return Places.insertBefore(*Join.Caller, *Text, Edits);
  const FunctionDecl &Last = *lastWrapper(Join, Host);
  const SourceManager &Sources = Host.getSourceManager();
  const bool OfTemplates = llvm::any_of(Join.Parts, [](const CallPart &Part) {
    return Part.Wrapper->getTemplateSpecializationArgs() != nullptr;
  });
  const bool FromElsewhere = !Sources.isInMainFile(Sources.getExpansionLoc(Last.getEndLoc())) &&
                             scopeOf(Last) != scopeOf(*Join.Caller);
  if (!onlyCalls(Join) || OfTemplates || FromElsewhere || namesKernels(Join))
    return Places.insertInScope(scopeOf(Last), *Join.Caller, *Text, Edits);
  return Places.insertFunction(Last, *Join.Caller, *Join.Parts.front().Statement, Prototype, *Text,
                               Edits);
}

llvm::Error CallJoiner::insertMethod(const CallJoin &Join, const std::string &Prototype,
                                     const std::string &Body, const std::string &Remark,
                                     EditSet &Edits) {
  const SourceManager &Sources = Host.getSourceManager();
  const FileID Main = Sources.getMainFileID();
  const std::string File = Places.fileOf(Main);
  const llvm::StringRef Contents = Sources.getBufferData(Main);
  const auto &Last = cast<CXXMethodDecl>(*lastWrapper(Join, Host));
  const std::string Const = methodOf(Join)->isConst() ? " const" : "",
                    Type = returnType(Join) + " ",
                    Member = (Last.isStatic() ? "static " : "") + Type;
  const auto isInClass = [&](const FunctionDecl &F) {
    return F.getLexicalDeclContext()->getPrimaryContext() == Last.getParent()->getPrimaryContext();
  };
  if (isInClass(Last) && (onlyCalls(Join) || isInClass(*Join.Caller)))
    return Places.insertMember(Last, Remark + Member + Prototype + Const + " {\n" + Body + "}",
                               Edits);
  if (llvm::Error Failed =
          Places.insertMember(*lastDeclared(Join, Host), Member + Prototype + Const + ";", Edits))
    return Failed;
  // As the last definition out of the class names it, or else the caller.
  const FunctionDecl &Named = isInClass(Last) ? *Join.Caller : Last;
  std::string Qualifier;
  if (const auto Range = spelledRange(Named.getQualifierLoc().getSourceRange(), Host))
    Qualifier = textOf(*Range, Host).str();
  if (isInClass(Last) && !isa<CXXMethodDecl>(*Join.Caller))
    Qualifier = Last.getParent()->getQualifiedNameAsString() + "::";
  auto Text =
      laidOut(Remark + Type + Qualifier + Prototype + Const + " {\n" + Body + "}", File, Contents);
  if (!Text)
    return Text.takeError();
  if (!onlyCalls(Join))
    return Places.insertBefore(*Join.Caller, *Text, Edits);
  return Places.insertFunction(Last, *Join.Caller, *Join.Parts.front().Statement, "", *Text, Edits);
}

llvm::Expected<std::string> CallJoiner::callText(const CallJoin &Join,
                                                 const std::string &Name) const {
  std::string Text;
  const CXXMethodDecl *Method = methodOf(Join);
  if (Method && !Method->isStatic()) {
    const auto Part =
        llvm::find_if(Join.Parts, [&](const CallPart &P) { return P.method() == Method; });
    auto Ahead = Places.aheadOfName(*cast<CXXMemberCallExpr>(Part->Call));
    if (!Ahead)
      return Ahead.takeError();
    Text = *Ahead;
  } else if (Method || standsWithCalled(Join)) {
    const auto *Ref =
        dyn_cast<DeclRefExpr>(Join.Parts.back().Call->getCallee()->IgnoreParenCasts());
    if (Ref && Ref->hasQualifier())
      if (const auto Range = spelledRange(Ref->getQualifierLoc().getSourceRange(), Host))
        Text = textOf(*Range, Host);
  }
  Text += Name + "(";
  llvm::SmallVector<std::string, 8> Arguments;
  for (const unsigned Part : Join.Objects) {
    const Expr &Object = *Join.Parts[Part].object();
    const bool IsThis = isa<CXXThisExpr>(Object.IgnoreParenImpCasts()); // perhaps not written
    auto Spelled = IsThis ? llvm::Expected<std::string>("this") : Places.spelled(&Object);
    if (!Spelled)
      return Spelled.takeError();
    Arguments.push_back((Object.getType()->isPointerType() ? "*" : "") + *Spelled);
  }
  for (const JoinedParameter &P : Join.Parameters) {
    const CallPart &Part = Join.Parts[P.Part];
    const Expr *Given = Part.argument(P.Input);
    auto Spelled = Given ? Places.spelled(Given) : Part.Inputs[P.Input]->getNameAsString();
    if (!Spelled)
      return Spelled.takeError();
    Arguments.push_back(*Spelled);
  }
  Text += llvm::join(Arguments, ", ");
  const TextRange Place = placeOfCall(Join.Parts.back(), Host);
  const CallPart *Returns = returningPart(Join);
  Text = !Returns               ? Text + ");"
         : Returns->GivesResult ? Text + ")"
                                : Returns->textWith(Text + ")", Host);
  if (llvm::StringRef(Text).contains('\n'))
    return Text;
  return wrapped(Text, Places.indentation(Place), Places.fileOf(Place.File),
                 Host.getSourceManager().getBufferData(Place.File));
}

/// `__attribute__((constructor))`: called by more than its calls.
static bool isUsedByAttribute(const FunctionDecl &Function) {
  return llvm::any_of(Function.redecls(), [](const FunctionDecl *Each) {
    return Each->hasAttrs() && !llvm::all_of(Each->attrs(), [](const Attr *A) {
             return A->isImplicit() ||
                    isa<CUDAHostAttr, UnusedAttr, NoInlineAttr, AlwaysInlineAttr>(A);
           });
  });
}

EditSet CallJoiner::removeUnusedWrappers() const {
  EditSet Edits;
  const SourceManager &Sources = Host.getSourceManager();
  llvm::SmallVector<const FunctionDecl *, 4> Unused;
  for (const auto &[Wrapper, Count] : ReplacedCalls) {
    const FunctionDecl *Definition = nullptr;
    const auto Known = TheFacts.FunctionCallers.find(Wrapper);
    const bool OnlyCalledHere = Known != TheFacts.FunctionCallers.end() && !Known->second.Escapes &&
                                Known->second.Calls.size() == Count;
    if (isa<CXXMethodDecl>(Wrapper) || Wrapper->isTemplateInstantiation() ||
        isUsedByAttribute(*Wrapper) || Wrapper->isExternallyVisible() ||
        !Wrapper->hasBody(Definition) || !OnlyCalledHere ||
        !Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation())))
      continue;
    const bool OnlyNamedHere =
        !TheFacts.RenamesSymbols && Places.mentions(Wrapper->getName()) == Count + 1 &&
        Wrapper->getMostRecentDecl() == Wrapper && !TheFacts.Text.mayHide(Wrapper->getName());
    const SourceLocation Begin = Definition->getBeginLoc();
    const bool Warns =
        !Host.getDiagnostics().isIgnored(diag::warn_unused_function, Definition->getLocation());
    // Kept where its name stands elsewhere: an unused function does no harm.
    if (OnlyNamedHere)
      Unused.push_back(Definition);
    else if (Warns && Begin.isFileID())
      llvm::consumeError(Edits.insert(Places.fileOf(Sources.getFileID(Begin)),
                                      Sources.getFileOffset(Begin), "[[maybe_unused]] "));
  }
  Places.removeFunctions(Unused, Edits);
  return Edits;
}

} // namespace gpufuse
