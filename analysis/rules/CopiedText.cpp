#include "analysis/rules/CopiedText.h"
#include "matchers/Closures.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
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
    if (Line && Line->consume_front("pragma") && Line->contains("_macro")) // pop_macro("BLOCK")
      Found.insert(Line->split('"').second.split('"').first);
  }
  return Found;
}

/// What a body declares, and the template parameters of its function; variables can be renamed.
class LocalNames : public DynamicRecursiveASTVisitor {
public:
  explicit LocalNames(const FunctionDecl &Function) {
    TraverseStmt(Function.getBody());
    if (const FunctionTemplateDecl *Template = Function.getDescribedFunctionTemplate())
      for (const NamedDecl *P : *Template->getTemplateParameters())
        if (P->getIdentifier())
          TemplateParameters.insert(P->getName());
  }

  llvm::StringSet<> Types, TemplateParameters;
  /// `using namespace`, which may declare anything.
  bool Any = false;

  bool VisitNamedDecl(NamedDecl *D) override {
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

/// The identifiers in \p Text but for `y` of `threadIdx.y`, by which nothing outside of the object
/// can be meant; by `N` of `a.N::b` or `a.N<1>` it can.
llvm::StringSet<> namesOutOfObjects(llvm::StringRef Text, const ASTContext &Context) {
  llvm::StringSet<> Out;
  const std::string Terminated = Text.str(); // the lexer wants a terminated buffer
  Lexer Raw(SourceLocation(), Context.getLangOpts(), Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  llvm::StringRef Member; // not known yet to be one
  tok::TokenKind Last = tok::unknown;
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof); Last = T.getKind()) {
    if (T.isOneOf(tok::coloncolon, tok::less) && !Member.empty())
      Out.insert(Member);
    Member = llvm::StringRef();
    if (T.isNot(tok::raw_identifier))
      continue;
    if (Last == tok::period || Last == tok::arrow)
      Member = T.getRawIdentifier();
    else
      Out.insert(T.getRawIdentifier());
  }
  return Out;
}

/// The identifiers that \p Function names, also where a macro spells them, but for its own
/// variables.
llvm::StringSet<> namesIn(const FunctionDecl &Function, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    llvm::StringSet<> Out, Own;
    bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
      // What its parameters hide stays hidden in all of the body, whatever is declared outside. (Of
      // a variable the name may mean something else ahead of it, or behind its block.)
      const ValueDecl *D = Ref->getDecl();
      return (isa<ParmVarDecl>(D) && Ref->getLocation().isFileID()) || name(D);
    }
    bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Type) override {
      if (const TemplateDecl *Template = Type.getTypePtr()->getTemplateName().getAsTemplateDecl())
        name(Template);
      return true;
    }
    bool VisitOverloadExpr(OverloadExpr *Overloads) override {
      if (const IdentifierInfo *Name = Overloads->getName().getAsIdentifierInfo())
        Out.insert(Name->getName());
      return true;
    }
    bool VisitTypeLoc(TypeLoc Type) override {
      if (const TagDecl *Tag = Type.getType()->getAsTagDecl())
        name(Tag);
      if (const auto *Alias = Type.getType()->getAs<TypedefType>())
        name(Alias->getDecl());
      return true;
    }
    bool VisitVarDecl(VarDecl *V) override {
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
  Names.TraverseDecl(const_cast<FunctionDecl *>(&Function));
  const auto [File, Begin] =
      Sources.getDecomposedLoc(Sources.getExpansionLoc(Function.getBeginLoc()));
  const unsigned End = Sources.getFileOffset(Sources.getExpansionLoc(Function.getEndLoc()));
  const llvm::StringRef Text = Sources.getBufferData(File).slice(Begin, End);
  for (const auto &Name : namesOutOfObjects(Text, Context))
    if (!Names.Own.contains(Name.getKey()) && Name.getKey() != Function.getNameAsString())
      Names.Out.insert(Name.getKey());
  return std::move(Names.Out);
}

/// \p Names, and what the bodies of macros among them mention.
llvm::StringSet<> withMacroBodies(const llvm::StringSet<> &Names, const UnitText &Text) {
  llvm::StringSet<> Out;
  std::vector<llvm::StringRef> Left;
  for (const auto &Name : Names)
    Left.push_back(Name.getKey());
  while (!Left.empty()) {
    const llvm::StringRef Each = Left.back();
    Left.pop_back();
    const auto Macro = Text.Macros.find(Each);
    if (!Out.insert(Each).second || Macro == Text.Macros.end())
      continue;
    for (llvm::StringRef Body = Macro->second.Body; !Body.empty();) {
      Body = Body.drop_until([](char Ch) { return isAsciiIdentifierStart(Ch); });
      const llvm::StringRef Name =
          Body.take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); });
      Left.push_back(Name);
      Body = Body.substr(Name.size());
    }
  }
  return Out;
}

/// What a function may mean by its operators, by literals with a suffix, and by class templates
/// that it names without arguments.
struct OperatorUses {
  llvm::DenseSet<OverloadedOperatorKind> Overloaded;
  bool Literals = false, Deduces = false;
};

/// Those in \p Function that may be a user's: operators on objects and enumerations, and on what a
/// template does not know.
OperatorUses operatorsIn(const FunctionDecl &Function) {
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    OperatorUses Out;
    bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
      Out.Overloaded.insert(Call->getOperator());
      return true;
    }
    bool VisitBinaryOperator(BinaryOperator *Op) override {
      if (mayBeOverloaded(*Op->getLHS()) || mayBeOverloaded(*Op->getRHS()))
        Out.Overloaded.insert(BinaryOperator::getOverloadedOperator(Op->getOpcode()));
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *Op) override {
      if (mayBeOverloaded(*Op->getSubExpr()))
        Out.Overloaded.insert(UnaryOperator::getOverloadedOperator(Op->getOpcode()));
      return true;
    }
    bool VisitUserDefinedLiteral(UserDefinedLiteral *) override {
      Out.Literals = true;
      return true;
    }
    bool VisitDeducedTemplateSpecializationTypeLoc(DeducedTemplateSpecializationTypeLoc) override {
      Out.Deduces = true;
      return true;
    }
    /// Also where it has been converted to a number.
    static bool mayBeOverloaded(const Expr &Operand) {
      const auto isUsers = [](QualType Type) {
        return Type->isDependentType() || Type->isRecordType() || Type->isEnumeralType();
      };
      const Expr *E = Operand.IgnoreParens();
      while (!isUsers(E->getType()) && isa<ImplicitCastExpr, FullExpr, MaterializeTemporaryExpr>(E))
        E = cast<Expr>(*E->child_begin())->IgnoreParens();
      const auto *Converted = dyn_cast<CXXMemberCallExpr>(E);
      return isUsers(E->getType()) ||
             (Converted && isa_and_nonnull<CXXConversionDecl>(Converted->getMethodDecl()));
    }
  } Operators;
  Operators.TraverseDecl(const_cast<FunctionDecl *>(&Function));
  return std::move(Operators.Out);
}

/// Tells which declarations no name in a function can mean, wherever behind it they stand: those of
/// namespaces with a name of their own that are not around it, that nothing in it names or has a
/// type of, and that no directive opens.
class OutOfSight {
public:
  /// \p Used: the identifiers in the text of \p Function.
  OutOfSight(const FunctionDecl &Function, const llvm::StringSet<> &Used, const ASTContext &Context)
      : Used(Used), Sources(Context.getSourceManager()) {
    for (const DeclContext *C = Function.getDeclContext(); C; C = C->getParent())
      Around.insert(C->getPrimaryContext());
    IsKnown = !Function.isTemplated() && !Function.isTemplateInstantiation() &&
              !Used.contains("using") && llvm::none_of(Around, [&](const DeclContext *C) {
                return opensOthers(*C) || namesAliases(*C, Context);
              });
    if (IsKnown)
      Touched.TraverseDecl(const_cast<FunctionDecl *>(&Function));
  }

  bool operator()(const NamedDecl &D) const {
    const NamespaceDecl *Outer = nullptr; // the outermost that is not around the function
    for (const DeclContext *C = D.getDeclContext(); !Around.contains(C->getPrimaryContext());
         C = C->getParent())
      if (const auto *Namespace = dyn_cast<NamespaceDecl>(C))
        Outer = Namespace;
    return IsKnown && Outer && Outer->getIdentifier() && !Outer->isInline() &&
           !Used.contains(Outer->getName()) &&
           !Touched.Contexts.contains(Outer->getPrimaryContext());
  }

private:
  /// The contexts of all that a function names, and of the types in it.
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    Visitor() { ShouldVisitImplicitCode = true; }
    llvm::DenseSet<const DeclContext *> Contexts;
    bool VisitExpr(Expr *E) override {
      add(E->getType());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
      add(*Ref->getDecl());
      add(*Ref->getFoundDecl());
      return true;
    }
    bool VisitTypeLoc(TypeLoc Type) override {
      add(Type.getType());
      if (const auto *Alias = Type.getType()->getAs<TypedefType>())
        add(*Alias->getDecl());
      return true;
    }

  private:
    void add(const Decl &D) {
      for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
        Contexts.insert(C->getPrimaryContext());
    }
    void add(QualType Type) {
      if (Type.isNull() || !Seen.insert(Type.getCanonicalType().getTypePtr()).second)
        return;
      if (const auto *Function = Type->getAs<FunctionProtoType>()) {
        add(Function->getReturnType());
        for (const QualType Each : Function->param_types())
          add(Each);
      }
      if (const QualType Inner = Type->isReferenceType() ? Type.getNonReferenceType()
                                 : Type->isArrayType()
                                     ? QualType(Type->getArrayElementTypeNoTypeQual(), 0)
                                     : Type->getPointeeType();
          !Inner.isNull() && Inner != Type)
        add(Inner);
      const TagDecl *Tag = Type->getAsTagDecl();
      if (!Tag)
        return;
      add(*Tag);
      if (const auto *Class = dyn_cast<CXXRecordDecl>(Tag); Class && Class->hasDefinition())
        for (const CXXBaseSpecifier &Base : Class->bases())
          add(Base.getType());
      if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Tag))
        for (const TemplateArgument &Argument : Instance->getTemplateArgs().asArray()) {
          if (Argument.getKind() == TemplateArgument::Type)
            add(Argument.getAsType());
          if (Argument.getKind() != TemplateArgument::Template)
            continue;
          if (const TemplateDecl *Template = Argument.getAsTemplate().getAsTemplateDecl())
            add(*Template);
        }
    }
    llvm::DenseSet<const Type *> Seen;
  };

  /// `using namespace`, of the user's.
  bool opensOthers(const DeclContext &C) const {
    return llvm::any_of(
        const_cast<DeclContext &>(C).using_directives(), [&](const UsingDirectiveDecl *Each) {
          return !Sources.isInSystemHeader(Each->getNominatedNamespaceAsWritten()->getLocation());
        });
  }
  bool namesAliases(const DeclContext &C, const ASTContext &Context) const {
    return llvm::any_of(Used, [&](const auto &Name) {
      return llvm::any_of(C.lookup(DeclarationName(&Context.Idents.get(Name.getKey()))),
                          [](const NamedDecl *D) { return isa<NamespaceAliasDecl>(D); });
    });
  }

  const llvm::StringSet<> &Used;
  const SourceManager &Sources;
  llvm::SmallPtrSet<const DeclContext *, 4> Around;
  bool IsKnown;
  Visitor Touched;
};

/// Where the text of \p Function stands.
TextRange textRange(const FunctionDecl &Function, const SourceManager &Sources) {
  const auto [File, Begin] =
      Sources.getDecomposedLoc(Sources.getExpansionLoc(Function.getBeginLoc()));
  return {File, Begin, Sources.getFileOffset(Sources.getExpansionLoc(Function.getEndLoc()))};
}

} // namespace

std::vector<ChangedMeaning> changedMeanings(const FunctionDecl &Function, SourceLocation Last,
                                            const Facts &TheFacts, const ASTContext &Context) {
  std::vector<ChangedMeaning> Out;
  const SourceManager &Sources = Context.getSourceManager();
  const auto comesBetween = [&](const NamedDecl &D) {
    return Sources.isBeforeInTranslationUnit(Function.getEndLoc(), D.getLocation()) &&
           Sources.isBeforeInTranslationUnit(D.getLocation(), Last);
  };
  const std::string Name = "'" + Function.getNameAsString() + "'";
  const TextRange Text = textRange(Function, Sources);
  const llvm::StringSet<> Used = identifiersIn(textOf(Text, Context), Context),
                          Names = namesIn(Function, Context);
  const OutOfSight IsOutOfSight(Function, Used, Context);
  for (const NamedDecl *D : TheFacts.Declarations)
    if (Names.contains(D->getName()) && comesBetween(*D) && !IsOutOfSight(*D))
      Out.push_back(
          {false, "'" + D->getName().str() + "', which " + Name + " names, is declared behind it"});
  const OperatorUses Operators = operatorsIn(Function);
  const auto mayUse = [&](const DeclarationName &What) {
    switch (What.getNameKind()) {
    case DeclarationName::CXXOperatorName:
      return Operators.Overloaded.contains(What.getCXXOverloadedOperator());
    case DeclarationName::CXXLiteralOperatorName:
      return Operators.Literals;
    case DeclarationName::CXXDeductionGuideName:
      return Operators.Deduces; // perhaps by the name of an alias
    default:
      return true;
    }
  };
  for (const NamedDecl *D : TheFacts.Operators)
    if (mayUse(D->getDeclName()) && comesBetween(*D))
      Out.push_back({false, "'" + D->getNameAsString() + "', which " + Name +
                                " may use, is declared behind it"});
  if (Function.hasBody() && namesInstanceAnew(*Function.getBody()))
    Out.push_back({false, Name + " names an instance of a template that is another one wherever it "
                                 "is named"});
  const bool InMain = Text.File == Sources.getMainFileID();
  const unsigned Begin = InMain ? Text.End : 0;
  const llvm::StringRef Behind =
      Sources.getBufferData(Sources.getMainFileID())
          .slice(Begin, std::max(Begin, Sources.getFileOffset(Sources.getExpansionLoc(Last))));
  // Wherever the copy will stand, a macro with one definition before the function is the same.
  const auto isSettled = [&](const UnitText::Macro &Macro, llvm::StringRef Named) {
    return !TheFacts.Text.Chosen.contains(Named) && !Macro.ReadAgain &&
           Sources.isBeforeInTranslationUnit(Macro.Defined, Function.getBeginLoc());
  };
  const bool MoreMacros = !InMain || includesBehind(Behind, 0);
  const llvm::StringSet<> Redefined = redefinedMacros(Behind);
  for (const auto &Each : withMacroBodies(Used, TheFacts.Text)) {
    const auto Macro = TheFacts.Text.Macros.find(Each.getKey());
    const bool Known = Macro != TheFacts.Text.Macros.end();
    if (Known && isSettled(Macro->second, Each.getKey()))
      continue;
    const std::string Said = "the macro '" + Each.getKey().str() + "', which " + Name + " uses, ";
    if (Redefined.contains(Each.getKey()))
      Out.push_back({true, Said + "is defined anew behind it"});
    else if (Known && Macro->second.InHeader && MoreMacros)
      Out.push_back({true, Said + "may be defined anew behind it"});
  }
  return Out;
}

SourceLocation lastInMainFile(llvm::ArrayRef<SourceLocation> Places, const SourceManager &Sources) {
  SourceLocation Last = Sources.getLocForStartOfFile(Sources.getMainFileID());
  for (const SourceLocation Each : Places) {
    if (Each.isInvalid())
      continue;
    const SourceLocation Place = Sources.getExpansionLoc(Each);
    if (Sources.isInMainFile(Place) && Sources.isBeforeInTranslationUnit(Last, Place))
      Last = Place;
  }
  return Last;
}

std::vector<std::string> hiddenNames(const FunctionDecl &X, const FunctionDecl &Y,
                                     const ASTContext &Context) {
  std::vector<std::string> Out;
  const LocalNames OfX(X), OfY(Y);
  const llvm::StringSet<> NamesOfY = namesIn(Y, Context);
  if (OfX.Any)
    Out.push_back("'" + X.getNameAsString() + "' has a using-directive in its body");
  for (const llvm::StringSet<> *Names : {&OfX.Types, &OfX.TemplateParameters})
    for (const auto &Name : *Names)
      if (NamesOfY.contains(Name.getKey()) &&
          !(Names == &OfX.TemplateParameters && OfY.TemplateParameters.contains(Name.getKey())))
        Out.push_back("'" + X.getNameAsString() + "' declares '" + Name.getKey().str() +
                      "', which means something else in '" + Y.getNameAsString() + "'");
  return Out;
}

bool spells(const FunctionDecl &Function, llvm::StringRef Name, const UnitText &Text,
            const ASTContext &Context) {
  return spells(textOf(textRange(Function, Context.getSourceManager()), Context), Name, Text,
                Context);
}

bool isUnderConditionsOf(SourceLocation What, llvm::ArrayRef<SourceLocation> Places,
                         const SourceManager &Sources) {
  const llvm::StringRef Main = Sources.getBufferData(Sources.getMainFileID());
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(What);
  while (File != Sources.getMainFileID()) {
    const SourceLocation Include = Sources.getIncludeLoc(File);
    if (Include.isInvalid())
      return false;
    // An included file may have its include guard around everything, and nothing else.
    const llvm::StringRef Text = Sources.getBufferData(File);
    const std::vector<size_t> At = enclosingConditions(Text, Offset);
    if (At.size() > 1 || (At.size() == 1 && !isIncludeGuard(Text, At.front())))
      return false;
    std::tie(File, Offset) = Sources.getDecomposedExpansionLoc(Include);
  }
  const std::vector<size_t> At = enclosingConditions(Main, Offset);
  return llvm::all_of(Places, [&](SourceLocation Place) {
    const auto [PlacedIn, Placed] = Sources.getDecomposedExpansionLoc(Place);
    const std::vector<size_t> AtPlace = enclosingConditions(Main, Placed);
    return PlacedIn != Sources.getMainFileID() ||
           (At.size() <= AtPlace.size() && std::equal(At.begin(), At.end(), AtPlace.begin()));
  });
}

QualType innermostOf(QualType Type) {
  while (Type->isPointerType() || Type->isReferenceType() || Type->isArrayType())
    Type = Type->isArrayType() ? QualType(Type->getBaseElementTypeUnsafe(), 0)
                               : Type->getPointeeType();
  return Type;
}

/// True where text outside of \p D's scopes can name it.
static bool isNamedFromOutside(const TagDecl &D) {
  const Decl *Inner = &D;
  for (;;) {
    if (Inner->getAccess() == AS_private || Inner->getAccess() == AS_protected)
      return false;
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Inner))
      if (!llvm::all_of(Class->getTemplateArgs().asArray(), canBeNamed))
        return false;
    const auto *Outer = dyn_cast<TagDecl>(Inner->getDeclContext());
    if (!Outer)
      return true;
    Inner = Outer;
  }
}

bool canBeNamed(const TemplateArgument &Arg) {
  switch (Arg.getKind()) {
  case TemplateArgument::Type: {
    const QualType Type = innermostOf(Arg.getAsType().getCanonicalType());
    const TagDecl *Tag = Type->getAsTagDecl();
    return !Type->isDependentType() && !Type->isFunctionType() && !Type->isMemberPointerType() &&
           (!Tag || (Tag->getIdentifier() && !Tag->getParentFunctionOrMethod() &&
                     !Tag->isInAnonymousNamespace() && isNamedFromOutside(*Tag)));
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
  return Arg.getKind() == TemplateArgument::Type && closureType(Arg.getAsType());
}

bool isOverClosures(const FunctionDecl &Instance) {
  const TemplateArgumentList *Args = Instance.getTemplateSpecializationArgs();
  const FunctionDecl &Pattern = writtenDefinition(Instance);
  return Args && Pattern.getDescribedFunctionTemplate() &&
         llvm::all_of(llvm::enumerate(Args->asArray()), [&](const auto &Each) {
           return isClosure(Each.value()) &&
                  onlyTypesParameters(Pattern, static_cast<unsigned>(Each.index()));
         });
}

bool onlyTypesParameters(const FunctionDecl &Pattern, unsigned Number) {
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    explicit Visitor(unsigned Number) : Number(Number) {}
    unsigned Mentions = 0;
    bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc Type) override {
      Mentions += Type.getTypePtr()->getIndex() == Number;
      return true;
    }

  private:
    const unsigned Number;
  } Finder(Number);
  Finder.TraverseDecl(const_cast<FunctionDecl *>(&Pattern));
  const auto isOfIt = [&](const ParmVarDecl *P) {
    const auto *Type = P->getType().getNonReferenceType()->getAs<TemplateTypeParmType>();
    return Type && Type->getDepth() == 0 && Type->getIndex() == Number;
  };
  const auto Typed = llvm::count_if(Pattern.parameters(), isOfIt);
  const NamedDecl *Parameter =
      Pattern.getDescribedFunctionTemplate()->getTemplateParameters()->getParam(Number);
  return Typed > 0 && Finder.Mentions == Typed && !Parameter->isTemplateParameterPack();
}

std::string parameterThatDiffers(const FunctionDecl &X, const FunctionDecl &Y,
                                 bool AlsoOnlyTyping) {
  const FunctionTemplateDecl *OfX = X.getPrimaryTemplate(), *OfY = Y.getPrimaryTemplate();
  if (!OfX || !OfY)
    return "";
  const auto &ArgsOfX = *X.getTemplateSpecializationArgs(),
             &ArgsOfY = *Y.getTemplateSpecializationArgs();
  const auto goes = [](const FunctionDecl &F, unsigned Number) {
    const TemplateArgument &Arg = F.getTemplateSpecializationArgs()->get(Number);
    const FunctionDecl &Pattern = writtenDefinition(F);
    if (!Pattern.hasBody() || !Pattern.getDescribedFunctionTemplate())
      return false;
    return Arg.getKind() == TemplateArgument::Declaration ||
           (Arg.getKind() == TemplateArgument::Pack ? onlyHandsPacksOn(Pattern)
                                                    : onlyTypesParameters(Pattern, Number));
  };
  for (unsigned I = 0; I < ArgsOfX.size() && I < OfX->getTemplateParameters()->size(); ++I)
    for (unsigned J = 0; J < ArgsOfY.size() && J < OfY->getTemplateParameters()->size(); ++J) {
      const NamedDecl *P = OfX->getTemplateParameters()->getParam(I),
                      *Q = OfY->getTemplateParameters()->getParam(J);
      if (P->getIdentifier() && P->getDeclName() == Q->getDeclName() &&
          !isClosure(ArgsOfX.get(I)) && !isClosure(ArgsOfY.get(J)) &&
          !ArgsOfX.get(I).structurallyEquals(ArgsOfY.get(J)) &&
          (AlsoOnlyTyping || !goes(X, I) || !goes(Y, J)))
        return P->getNameAsString();
    }
  return "";
}

bool canBeReopened(const FunctionDecl &F) {
  for (const DeclContext *C = F.getDeclContext(); !C->isTranslationUnit(); C = C->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(C);
        Namespace && (Namespace->isInline() || Namespace->isAnonymousNamespace()))
      return false;
  return true;
}

} // namespace gpufuse
