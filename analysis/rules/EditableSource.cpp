// F10: the launches and kernels are text of the user's main file or headers that can be copied and
// changed, and the text means the same wherever it is compiled.
#include "analysis/kernel/PerDeviceNames.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "matchers/Annotations.h"
#include "matchers/SourceText.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The branches of preprocessor conditionals that enclose \p Offset, each by the offset of its
/// directive.
std::vector<size_t> enclosingConditions(llvm::StringRef Text, size_t Offset) {
  std::vector<size_t> Stack;
  for (size_t At = 0; At < Offset && At != llvm::StringRef::npos;) {
    const size_t End = Text.find('\n', At);
    if (const auto Line = directiveOf(Text.slice(At, End))) {
      if (Line->starts_with("if"))
        Stack.push_back(At);
      else if (Line->starts_with("el") && !Stack.empty())
        Stack.back() = At;
      else if (Line->starts_with("endif") && !Stack.empty())
        Stack.pop_back();
    }
    At = End == llvm::StringRef::npos ? End : End + 1;
  }
  return Stack;
}

/// True when the directive at \p Offset is the first of \p Text and begins an include guard.
bool isIncludeGuard(llvm::StringRef Text, size_t Offset) {
  if (!Text.substr(Offset).ltrim().drop_front().ltrim().starts_with("ifndef"))
    return false;
  llvm::SmallVector<llvm::StringRef, 32> Before;
  Text.substr(0, Offset).split(Before, '\n');
  return llvm::none_of(Before, [](llvm::StringRef Line) { return directiveOf(Line).has_value(); });
}

/// The names that `#define` and `#undef` lines of \p Text mention.
llvm::StringSet<> redefinedMacros(llvm::StringRef Text) {
  llvm::StringSet<> Found;
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Text.split(Lines, '\n');
  for (llvm::StringRef Each : Lines) {
    auto Line = directiveOf(Each);
    if (Line && (Line->consume_front("define") || Line->consume_front("undef")))
      Found.insert(Line->ltrim().take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); }));
  }
  return Found;
}

/// What a body declares, and the template parameters of its kernel; variables can be renamed.
class LocalNames : public RecursiveASTVisitor<LocalNames> {
public:
  explicit LocalNames(const FunctionDecl &Kernel) {
    TraverseStmt(Kernel.getBody());
    if (const FunctionTemplateDecl *Template = Kernel.getDescribedFunctionTemplate())
      for (const NamedDecl *P : *Template->getTemplateParameters())
        if (P->getIdentifier())
          TemplateParameters.insert(P->getName());
  }

  llvm::StringSet<> Types, TemplateParameters;
  /// `using namespace`, which may declare anything.
  bool Any = false;

  bool VisitNamedDecl(NamedDecl *D) {
    Any |= isa<UsingDirectiveDecl>(D);
    if (D->getIdentifier() && !isa<VarDecl, FieldDecl, CXXMethodDecl, BindingDecl>(D))
      Types.insert(D->getName());
    return true;
  }
};

/// True when \p Text, from \p Begin on, includes another file.
bool includesBehind(llvm::StringRef Text, unsigned Begin) {
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Text.drop_front(Begin).split(Lines, '\n');
  return llvm::any_of(Lines, [](llvm::StringRef Line) {
    const auto Directive = directiveOf(Line);
    return Directive && Directive->starts_with("include");
  });
}

/// Template arguments are written into the fused kernel; a local class has no name there, nor has a
/// closure.
bool nameable(const TemplateArgument &Arg) {
  switch (Arg.getKind()) {
  case TemplateArgument::Type: {
    QualType Type = Arg.getAsType().getCanonicalType();
    while (Type->isPointerType() || Type->isReferenceType() || Type->isArrayType())
      Type = Type->isArrayType() ? QualType(Type->getBaseElementTypeUnsafe(), 0)
                                 : Type->getPointeeType();
    const TagDecl *Tag = Type->getAsTagDecl();
    if (const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Tag))
      if (!llvm::all_of(Class->getTemplateArgs().asArray(), nameable))
        return false;
    return !Type->isDependentType() && !Type->isFunctionType() && !Type->isMemberPointerType() &&
           (!Tag || (Tag->getIdentifier() && !Tag->getParentFunctionOrMethod() &&
                     !Tag->isInAnonymousNamespace()));
  }
  case TemplateArgument::Integral: // a plain number must say it
    return !Arg.getIntegralType()->isEnumeralType() &&
           Arg.getAsIntegral().getSignificantBits() <= 64 &&
           (Arg.getAsIntegral().isSigned() || Arg.getAsIntegral().getActiveBits() < 64);
  default:
    return false;
  }
}

bool isClosure(const TemplateArgument &Arg) {
  const auto *Class =
      Arg.getKind() == TemplateArgument::Type ? Arg.getAsType()->getAsCXXRecordDecl() : nullptr;
  return Class && Class->isLambda();
}

/// True where template parameter number \p Number of \p Pattern is named nowhere but as the whole
/// type of function parameters: the fused kernel can be a template over it.
bool onlyTypesParameters(const FunctionDecl &Pattern, unsigned Number) {
  class Visitor : public RecursiveASTVisitor<Visitor> {
  public:
    explicit Visitor(unsigned Number) : Number(Number) {}
    unsigned Mentions = 0;
    bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc Type) {
      Mentions += Type.getTypePtr()->getIndex() == Number;
      return true;
    }

  private:
    const unsigned Number;
  } Finder(Number);
  Finder.TraverseDecl(const_cast<FunctionDecl *>(&Pattern));
  const auto isOfIt = [&](const ParmVarDecl *P) {
    const auto *Type = P->getType()->getAs<TemplateTypeParmType>();
    return Type && Type->getDepth() == 0 && Type->getIndex() == Number;
  };
  const auto Typed = llvm::count_if(Pattern.parameters(), isOfIt);
  const NamedDecl *Parameter =
      Pattern.getDescribedFunctionTemplate()->getTemplateParameters()->getParam(Number);
  return Typed > 0 && Finder.Mentions == Typed && !Parameter->isTemplateParameterPack();
}

class EditableRule {
public:
  explicit EditableRule(const Candidate &C) : C(C), Sources(C.Host.getSourceManager()) {}

  std::vector<Obstacle> run() {
    if (C.List.Guard)
      add(RejectReason::AlreadyGuarded, at(*C.Second.What->Statement, C.Host),
          "these launches are made where buffers overlap; where they do not, one takes their "
          "place");
    for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
      launch(*L->What);
      if (L->What->Kernel)
        kernel(*L);
    }
    if (Result.empty())
      scopes();
    if (Result.empty())
      preprocessor();
    if (Result.empty())
      names();
    return std::move(Result);
  }

private:
  void add(RejectReason Reason, Position Where, std::string Message) {
    Result.push_back(obstacle(Reason, std::move(Where), std::move(Message)));
  }

  void launch(const Launch &L) {
    const Position Where = at(*L.Statement, C.Host);
    if (L.Suppressed || isKept(*C.List.Function))
      add(RejectReason::Suppressed, Where, "a comment or an annotation keeps this launch as it is");
    if (L.Spelling == Launch::Form::UserMacro)
      add(RejectReason::LaunchInMacro, Where, "this launch is spelled by a macro");
    if (!Sources.isInMainFile(Sources.getExpansionLoc(L.Statement->getBeginLoc())))
      add(RejectReason::LaunchInHeader, Where, "this launch stands in an included file");
    if (C.List.Function->isDependentContext())
      add(RejectReason::LaunchInTemplate, Where, "this launch stands in a template");
  }

  void kernel(const EvaluatedLaunch &L) {
    const FunctionDecl *Definition = nullptr;
    const FunctionDecl &Named = *L.What->Kernel;
    const FunctionDecl *Pattern = Named.getTemplateInstantiationPattern();
    const Position Where = at(*L.What->Statement, C.Host);
    if ((Pattern ? Pattern : &Named)->hasBody(Definition) &&
        Sources.isInSystemHeader(Definition->getBeginLoc()))
      return add(RejectReason::KernelInSystemHeader, Where,
                 "'" + nameOf(L) + "' is defined in a system header");
    if (!Definition || !L.DeviceKernel)
      return add(RejectReason::KernelNotVisible, Where,
                 "the body of '" + nameOf(L) + "' is not visible in this translation unit");
    const SourceLocation Begin = Definition->getBeginLoc(), End = Definition->getEndLoc();
    const bool Spelled = Begin.isMacroID() || End.isMacroID() ||
                         Definition->getLocation().isMacroID() ||
                         Definition->getBody()->getBeginLoc().isMacroID() ||
                         llvm::any_of(Definition->parameters(), [](const ParmVarDecl *P) {
                           return P->getLocation().isMacroID() || !P->getIdentifier();
                         });
    if (Spelled && !onlyAttributesInMacro(*Definition))
      return add(RejectReason::KernelInMacro, positionOf(Definition->getLocation(), Sources),
                 "'" + nameOf(L) +
                     "' or one of its parameters is spelled by a macro or has no name");
    if (containsDirective(Definition->getSourceRange(), C.Host))
      add(RejectReason::PreprocessorInKernel, positionOf(Definition->getLocation(), Sources),
          "the text of '" + nameOf(L) + "' contains preprocessor directives");
    if (const TemplateArgumentList *Args = Named.getTemplateSpecializationArgs())
      if (!llvm::all_of(llvm::enumerate(Args->asArray()), [&](const auto &Each) {
            return nameable(Each.value()) ||
                   (isClosure(Each.value()) && Definition->getDescribedFunctionTemplate() &&
                    onlyTypesParameters(*Definition, static_cast<unsigned>(Each.index())));
          }))
        add(RejectReason::TemplateArgumentUnnameable, Where,
            "a template argument of '" + nameOf(L) + "' has no name that can be written elsewhere");
  }

  /// `__global__` is itself a macro of the toolkit: a declaration that only begins with such macros
  /// is plain text.
  static bool onlyAttributesInMacro(const FunctionDecl &Definition) {
    return !Definition.getLocation().isMacroID() && !Definition.getEndLoc().isMacroID() &&
           !Definition.getBody()->getBeginLoc().isMacroID() &&
           llvm::all_of(Definition.parameters(), [](const ParmVarDecl *P) {
             return !P->getLocation().isMacroID() && P->getIdentifier();
           });
  }

  /// The fused kernel stands behind the later kernel if that is in the main file, else before the
  /// function that launches it.
  void scopes() {
    if (!C.First.What->Kernel || !C.Second.What->Kernel)
      return;
    for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
      const auto *Ref = dyn_cast<DeclRefExpr>(L->What->KernelRef->IgnoreParenCasts());
      if (Ref && isa<UsingShadowDecl>(Ref->getFoundDecl()))
        return add(RejectReason::KernelScopesDiffer, at(*L->What->Statement, C.Host),
                   "'" + nameOf(*L) + "' is named through a using-declaration");
    }
    const FunctionDecl *First = kernelKey(*C.First.What->Kernel),
                       *Second = kernelKey(*C.Second.What->Kernel);
    const DeclContext *X = First->getDeclContext()->getRedeclContext(),
                      *Y = Second->getDeclContext()->getRedeclContext();
    const bool AnyInHeader = !inMainFile(*First) || !inMainFile(*Second);
    if (!X->isFileContext() || X->getPrimaryContext() != Y->getPrimaryContext() ||
        (AnyInHeader && !X->isTranslationUnit()))
      add(RejectReason::KernelScopesDiffer, at(*C.Second.What->Statement, C.Host),
          "'" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
              "' are declared in different scopes, or in a namespace of an included file");
  }

  const FunctionDecl &definition(const EvaluatedLaunch &L) const {
    const FunctionDecl *Definition = nullptr;
    kernelKey(*L.What->Kernel)->hasBody(Definition);
    return *Definition;
  }

  /// Whenever the launches are compiled, so are the kernels, and nothing between depends on the
  /// configuration.
  void preprocessor() {
    if (!C.First.What->Kernel || !C.Second.What->Kernel)
      return;
    const Position Where = at(*C.Second.What->Statement, C.Host);
    if (C.TheFacts.Text.UsesArchitecture)
      return add(RejectReason::PreprocessorInKernel, Where,
                 "this file computes with __CUDA_ARCH__, which differs between devices");
    if (C.TheFacts.Text.HasFloatingPointPragma)
      return add(RejectReason::PreprocessorBetween, Where,
                 "a pragma of this file changes how floating-point code is compiled");
    if (containsFence(
            {C.First.What->Statement->getBeginLoc(), C.Second.What->Statement->getEndLoc()},
            C.Host))
      return add(RejectReason::Suppressed, Where, "a fence stands between the launches");
    if (containsDirective(
            {C.First.What->Statement->getBeginLoc(), C.Second.What->Statement->getEndLoc()},
            C.Host))
      return add(RejectReason::PreprocessorBetween, Where,
                 "a preprocessor directive stands between the launches");
    const auto [Main, Launched] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(C.First.What->Statement->getBeginLoc()));
    const std::vector<size_t> AtLaunch = enclosingConditions(Sources.getBufferData(Main), Launched);
    for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
      const auto [File, Offset] =
          Sources.getDecomposedLoc(Sources.getExpansionLoc(definition(*L).getLocation()));
      const std::vector<size_t> AtKernel = enclosingConditions(Sources.getBufferData(File), Offset);
      const bool Prefix = AtKernel.size() <= AtLaunch.size() &&
                          std::equal(AtKernel.begin(), AtKernel.end(), AtLaunch.begin());
      // An included file may have its include guard around everything, and nothing else.
      const bool Plain =
          AtKernel.empty() ||
          (AtKernel.size() == 1 && isIncludeGuard(Sources.getBufferData(File), AtKernel.front()));
      if (File == Main ? !Prefix : !Plain)
        return add(RejectReason::PreprocessorBetween, Where,
                   "'" + nameOf(*L) +
                       "' stands under other preprocessor conditions than its launch");
    }
  }

  /// Macros and types that the text of the bodies names mean the same at the fused kernel.
  void names() {
    if (!C.First.What->Kernel || !C.Second.What->Kernel)
      return;
    const FunctionDecl &X = definition(C.First), &Y = definition(C.Second);
    const Position Where = at(*C.Second.What->Statement, C.Host);
    noneHides(X, Y);
    noneHides(Y, X);
    if (llvm::any_of(X.redecls(),
                     [](const FunctionDecl *Each) {
                       return Each->getFriendObjectKind() != Decl::FOK_None;
                     }) ||
        llvm::any_of(Y.redecls(), [](const FunctionDecl *Each) {
          return Each->getFriendObjectKind() != Decl::FOK_None;
        }))
      add(RejectReason::KernelScopesDiffer, Where, "one of the kernels is a friend of a class");
    const FileID Main = Sources.getMainFileID();
    for (const FunctionDecl *Kernel : {&X, &Y}) {
      const auto [File, Begin] =
          Sources.getDecomposedLoc(Sources.getExpansionLoc(Kernel->getBeginLoc()));
      const unsigned End = Sources.getFileOffset(Sources.getExpansionLoc(Kernel->getEndLoc()));
      const llvm::StringSet<> Used =
          identifiersIn(Sources.getBufferData(File).slice(Begin, End), C.Host);
      if (const std::string Name = nameThatDiffers(*Kernel, C.TheFacts.Text); !Name.empty())
        return add(RejectReason::PreprocessorInKernel, Where,
                   "'" + Kernel->getNameAsString() + "' uses '" + Name +
                       "', which differs between devices");
      for (llvm::StringRef Fixed :
           {"__LINE__", "__COUNTER__", "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"})
        if (Used.contains(Fixed))
          add(RejectReason::KernelInMacro, Where,
              "'" + Fixed.str() + "' means another value in a fused kernel");
      const llvm::StringSet<> Names = namesIn(*Kernel);
      for (const NamedDecl *D : C.TheFacts.Declarations)
        if (Names.contains(D->getName()) &&
            Sources.isBeforeInTranslationUnit(Kernel->getEndLoc(), D->getLocation()))
          add(RejectReason::KernelScopesDiffer, Where,
              "'" + D->getName().str() + "', which '" + Kernel->getNameAsString() +
                  "' names, is declared behind it");
      const llvm::DenseSet<OverloadedOperatorKind> Operators = operatorsIn(*Kernel);
      for (const NamedDecl *D : C.TheFacts.Operators)
        if ((D->getDeclName().getNameKind() != DeclarationName::CXXOperatorName ||
             Operators.contains(D->getDeclName().getCXXOverloadedOperator())) &&
            Sources.isBeforeInTranslationUnit(Kernel->getEndLoc(), D->getLocation()))
          add(RejectReason::KernelScopesDiffer, Where,
              "'" + D->getNameAsString() + "', which '" + Kernel->getNameAsString() +
                  "' may use, is declared behind it");
      const bool MoreMacros = includesBehind(Sources.getBufferData(Main), File == Main ? End : 0);
      for (const auto &Name : C.TheFacts.Text.HeaderMacros)
        if (Used.contains(Name.getKey()) &&
            ((MoreMacros && File == Main) || C.TheFacts.Text.Chosen.contains(Name.getKey())))
          add(RejectReason::KernelInMacro, Where,
              "the macro '" + Name.getKey().str() +
                  "', which a kernel uses, may be defined anew behind it");
      // Behind the kernel, wherever the fused one will stand.
      const llvm::StringSet<> Changed =
          redefinedMacros(Sources.getBufferData(Main).drop_front(File == Main ? End : 0));
      for (const auto &Name : Changed)
        if (Used.contains(Name.getKey()))
          add(RejectReason::KernelInMacro, Where,
              "the macro '" + Name.getKey().str() +
                  "', which a kernel uses, is defined anew behind it");
    }
    sameTemplateArguments();
  }

  /// What \p X declares in its body means nothing to \p Y.
  void noneHides(const FunctionDecl &X, const FunctionDecl &Y) {
    const LocalNames OfX(X);
    const LocalNames OfY(Y);
    const llvm::StringSet<> NamesOfY = namesIn(Y);
    const Position Where = at(*C.Second.What->Statement, C.Host);
    if (OfX.Any)
      add(RejectReason::KernelScopesDiffer, Where,
          "'" + X.getNameAsString() + "' has a using-directive in its body");
    for (const llvm::StringSet<> *Names : {&OfX.Types, &OfX.TemplateParameters})
      for (const auto &Name : *Names)
        if (NamesOfY.contains(Name.getKey()) &&
            !(Names == &OfX.TemplateParameters && OfY.TemplateParameters.contains(Name.getKey())))
          add(RejectReason::KernelScopesDiffer, Where,
              "'" + X.getNameAsString() + "' declares '" + Name.getKey().str() +
                  "', which means something else in '" + Y.getNameAsString() + "'");
  }

  /// The identifiers that \p Kernel names, also where a macro spells them, but for its own
  /// variables.
  llvm::StringSet<> namesIn(const FunctionDecl &Kernel) const {
    class Visitor : public RecursiveASTVisitor<Visitor> {
    public:
      llvm::StringSet<> Out, Own;
      bool VisitDeclRefExpr(DeclRefExpr *Ref) { return name(Ref->getDecl()); }
      bool VisitOverloadExpr(OverloadExpr *Overloads) {
        if (const IdentifierInfo *Name = Overloads->getName().getAsIdentifierInfo())
          Out.insert(Name->getName());
        return true;
      }
      bool VisitTypeLoc(TypeLoc Type) {
        if (const TagDecl *Tag = Type.getType()->getAsTagDecl())
          name(Tag);
        if (const auto *Alias = Type.getType()->getAs<TypedefType>())
          name(Alias->getDecl());
        return true;
      }
      bool VisitVarDecl(VarDecl *V) {
        if (V->getIdentifier())
          Own.insert(V->getName());
        return true;
      }
      bool name(const NamedDecl *D) {
        if (D->getIdentifier())
          Out.insert(D->getName());
        return true;
      }
    } Names;
    Names.TraverseDecl(const_cast<FunctionDecl *>(&Kernel));
    const auto [File, Begin] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(Kernel.getBeginLoc()));
    const unsigned End = Sources.getFileOffset(Sources.getExpansionLoc(Kernel.getEndLoc()));
    for (const auto &Name : identifiersIn(Sources.getBufferData(File).slice(Begin, End), C.Host))
      if (!Names.Own.contains(Name.getKey()) && Name.getKey() != Kernel.getName())
        Names.Out.insert(Name.getKey());
    return std::move(Names.Out);
  }

  /// The operators in \p Kernel that may be a user's: on objects and enumerations, and on what a
  /// template does not know.
  static llvm::DenseSet<OverloadedOperatorKind> operatorsIn(const FunctionDecl &Kernel) {
    class Visitor : public RecursiveASTVisitor<Visitor> {
    public:
      llvm::DenseSet<OverloadedOperatorKind> Out;
      bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
        Out.insert(Call->getOperator());
        return true;
      }
      bool VisitBinaryOperator(BinaryOperator *Op) {
        if (mayBeOverloaded(*Op->getLHS()) || mayBeOverloaded(*Op->getRHS()))
          Out.insert(BinaryOperator::getOverloadedOperator(Op->getOpcode()));
        return true;
      }
      bool VisitUnaryOperator(UnaryOperator *Op) {
        if (mayBeOverloaded(*Op->getSubExpr()))
          Out.insert(UnaryOperator::getOverloadedOperator(Op->getOpcode()));
        return true;
      }
      /// Also where it has been converted to a number.
      static bool mayBeOverloaded(const Expr &Operand) {
        const auto isUsers = [](QualType Type) {
          return Type->isDependentType() || Type->isRecordType() || Type->isEnumeralType();
        };
        const Expr *E = Operand.IgnoreParens();
        while (!isUsers(E->getType()) &&
               isa<ImplicitCastExpr, FullExpr, MaterializeTemporaryExpr>(E))
          E = cast<Expr>(*E->child_begin())->IgnoreParens();
        const auto *Converted = dyn_cast<CXXMemberCallExpr>(E);
        return isUsers(E->getType()) ||
               (Converted && isa_and_nonnull<CXXConversionDecl>(Converted->getMethodDecl()));
      }
    } Operators;
    Operators.TraverseDecl(const_cast<FunctionDecl *>(&Kernel));
    return std::move(Operators.Out);
  }

  void sameTemplateArguments() {
    const FunctionTemplateDecl *X = C.First.What->Kernel->getPrimaryTemplate(),
                               *Y = C.Second.What->Kernel->getPrimaryTemplate();
    if (!X || !Y)
      return;
    const auto &ArgsOfX = *C.First.What->Kernel->getTemplateSpecializationArgs(),
               &ArgsOfY = *C.Second.What->Kernel->getTemplateSpecializationArgs();
    for (unsigned I = 0; I < ArgsOfX.size() && I < X->getTemplateParameters()->size(); ++I)
      for (unsigned J = 0; J < ArgsOfY.size() && J < Y->getTemplateParameters()->size(); ++J) {
        const NamedDecl *P = X->getTemplateParameters()->getParam(I),
                        *Q = Y->getTemplateParameters()->getParam(J);
        if (P->getIdentifier() && P->getDeclName() == Q->getDeclName() &&
            !isClosure(ArgsOfX.get(I)) && !isClosure(ArgsOfY.get(J)) &&
            !ArgsOfX.get(I).structurallyEquals(ArgsOfY.get(J)))
          add(RejectReason::TemplateArgumentUnnameable, at(*C.Second.What->Statement, C.Host),
              "'" + P->getNameAsString() + "' stands for different arguments in the two kernels");
      }
  }

  bool inMainFile(const FunctionDecl &Kernel) const {
    const FunctionDecl *Definition = nullptr;
    return Kernel.hasBody(Definition) &&
           Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation()));
  }

  const Candidate &C;
  const SourceManager &Sources;
  std::vector<Obstacle> Result;
};

} // namespace

std::vector<Obstacle> editableSource(const Candidate &C) { return EditableRule(C).run(); }

} // namespace gpufuse
