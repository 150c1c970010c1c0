#include "matchers/HostApi.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace gpufuse {
namespace {

const llvm::StringMap<HostEffect> &table() {
  static const llvm::StringMap<HostEffect> Table = [] {
    llvm::StringMap<HostEffect> Out;
#define HOST_API(Effect, Name) Out[Name] = HostEffect::Effect;
#include "matchers/HostApi.def"
    return Out;
  }();
  return Table;
}

bool inSystemHeader(const Decl &D) {
  return D.getASTContext().getSourceManager().isInSystemHeader(D.getLocation());
}

/// The namespaces around \p D, outermost first, inline ones left out.
llvm::SmallVector<llvm::StringRef, 4> namespacesOf(const Decl &D) {
  llvm::SmallVector<llvm::StringRef, 4> Out;
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C); N && !N->isInline())
      Out.push_back(N->getName());
  std::reverse(Out.begin(), Out.end());
  return Out;
}

/// Classes of the library that hold their values themselves: no views, no smart pointers, nothing
/// that erases a type.
constexpr llvm::StringLiteral OwnsItsValues[] = {"vector",
                                                 "basic_string",
                                                 "array",
                                                 "deque",
                                                 "list",
                                                 "forward_list",
                                                 "map",
                                                 "multimap",
                                                 "set",
                                                 "multiset",
                                                 "unordered_map",
                                                 "unordered_set",
                                                 "unordered_multimap",
                                                 "unordered_multiset",
                                                 "pair",
                                                 "tuple",
                                                 "complex",
                                                 "initializer_list",
                                                 "allocator",
                                                 "char_traits",
                                                 "less",
                                                 "greater",
                                                 "equal_to",
                                                 "hash",
                                                 "bitset",
                                                 "basic_ostream",
                                                 "basic_istream",
                                                 "basic_iostream",
                                                 "ios_base",
                                                 "basic_ios",
                                                 "basic_stringstream",
                                                 "basic_ostringstream",
                                                 "basic_istringstream",
                                                 "basic_ofstream",
                                                 "basic_ifstream",
                                                 "basic_fstream",
                                                 "mersenne_twister_engine",
                                                 "linear_congruential_engine",
                                                 "random_device",
                                                 "uniform_real_distribution",
                                                 "uniform_int_distribution",
                                                 "normal_distribution",
                                                 "bernoulli_distribution",
                                                 "numeric_limits",
                                                 "__normal_iterator",
                                                 "reverse_iterator",
                                                 "_Setprecision",
                                                 "_Setw",
                                                 "_Setfill",
                                                 "_IO_FILE",
                                                 "timeval",
                                                 "timespec",
                                                 "tm",
                                                 "default_delete",
                                                 "div_t"};

/// Those whose members never compare their values.
constexpr llvm::StringLiteral ComparesNothing[] = {
    "vector", "array", "deque",   "initializer_list",  "allocator",
    "pair",   "tuple", "complex", "__normal_iterator", "reverse_iterator"};

/// A type whose values the library can copy, move and destroy without running code of the user's.
bool runsNoUserCode(QualType Type, unsigned Depth = 0) {
  Type = Type.getNonReferenceType().getCanonicalType();
  while (Type->isPointerType() && !Type->isFunctionPointerType())
    Type = Type->getPointeeType().getCanonicalType();
  if (Type->isFunctionType() || Type->isFunctionPointerType() || Type->isMemberPointerType() ||
      Type->isDependentType() || Depth > 8)
    return false;
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return true;
  if (!inSystemHeader(*Record)) { // a bundle of values, which the compiler sets up and copies
    const auto isWritten = [](const CXXMethodDecl *M) { return !M->isImplicit(); };
    const auto isPlain = [&](const FieldDecl *Field) {
      Expr::EvalResult Value;
      const Expr *Init = Field->getInClassInitializer();
      return (Init ? !Init->isValueDependent() &&
                         Init->EvaluateAsRValue(Value, Record->getASTContext()) &&
                         !Value.HasSideEffects
                   : !Field->hasInClassInitializer()) &&
             runsNoUserCode(Record->getASTContext().getBaseElementType(Field->getType()),
                            Depth + 1);
    };
    return !Record->isLambda() && Record->isTriviallyCopyable() && !Record->getNumBases() &&
           llvm::none_of(Record->methods(), isWritten) && llvm::all_of(Record->fields(), isPlain);
  }
  const llvm::SmallVector<llvm::StringRef, 4> Namespaces = namespacesOf(*Record);
  if (!Record->getIdentifier() || !llvm::is_contained(OwnsItsValues, Record->getName()) ||
      (!Namespaces.empty() && Namespaces.front() != "std" && Namespaces.front() != "__gnu_cxx"))
    return false; // (other libraries have an `array`, too)
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  return !Instance ||
         llvm::all_of(Instance->getTemplateArgs().asArray(), [&](const TemplateArgument &Arg) {
           return Arg.getKind() != TemplateArgument::Type ||
                  runsNoUserCode(Arg.getAsType(), Depth + 1);
         });
}

/// `std::endl` and its like, given by name.
bool isManipulator(const Expr &Arg) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Arg.IgnoreParenImpCasts());
  return Ref && isa<FunctionDecl>(Ref->getDecl()) && Ref->getDecl()->isInStdNamespace();
}

/// True where a type of the user's is in \p Type: an algorithm may call his operators for it.
bool mentionsUser(QualType Type, unsigned Depth = 0) {
  Type = Type.getNonReferenceType().getCanonicalType();
  while (Type->isPointerType())
    Type = Type->getPointeeType().getCanonicalType();
  if (const auto *Enum = Type->getAsEnumDecl())
    return !inSystemHeader(*Enum);
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record)
    return false;
  if (!inSystemHeader(*Record) || Depth > 8)
    return true;
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  return Instance &&
         llvm::any_of(Instance->getTemplateArgs().asArray(), [&](const TemplateArgument &Arg) {
           return Arg.getKind() == TemplateArgument::Type &&
                  mentionsUser(Arg.getAsType(), Depth + 1);
         });
}

/// True where the unit may give streams of the class \p Stream, or what these have in common, a
/// buffer or a locale of its own, another stream to flush first, or a reason to throw.
bool isAdapted(const CXXRecordDecl &Stream) {
  const auto adapts = [](const CXXMethodDecl *Method) {
    return Method->isUsed() && Method->getIdentifier() && Method->getNumParams() &&
           llvm::is_contained(
               {"rdbuf", "imbue", "tie", "exceptions", "copyfmt", "register_callback"},
               Method->getName());
  };
  return llvm::any_of(Stream.methods(), adapts) ||
         !Stream.forallBases(
             [&](const CXXRecordDecl *Base) { return llvm::none_of(Base->methods(), adapts); });
}

/// `std::cout`, as the library has made it.
bool isLibraryStream(const DeclRefExpr &Ref) {
  const auto *Class = Ref.getType()->getAsCXXRecordDecl();
  return inSystemHeader(*Ref.getDecl()) && Class && Class->hasDefinition() && !isAdapted(*Class);
}

/// The stream that `a << b << c` writes to, if it is one of the library's own.
bool isOwnStream(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Call = dyn_cast<CallExpr>(Inner); Call && Call->getNumArgs())
    return isOwnStream(*Call->getArg(0));
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
  return Ref && isLibraryStream(*Ref);
}

/// True when \p Call may write to a stream with a buffer of the user's.
bool mayUseOwnBuffer(const CallExpr &Call) {
  const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call);
  const Expr *Object = OfMember ? OfMember->getImplicitObjectArgument()
                       : isa<CXXOperatorCallExpr>(Call) && Call.getNumArgs() ? Call.getArg(0)
                                                                             : nullptr;
  const auto *Record = Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  return Record && Record->getIdentifier() &&
         llvm::is_contained(
             {"basic_ostream", "basic_istream", "basic_iostream", "basic_ios", "ios_base"},
             Record->getName()) &&
         !isOwnStream(*Object);
}

HostEffect ofStandardLibrary(const FunctionDecl &Callee, llvm::ArrayRef<llvm::StringRef> Namespaces,
                             const CallExpr *Call) {
  if (llvm::is_contained(Namespaces, "chrono"))
    return HostEffect::Clock;
  if (Namespaces.size() > 1 && !llvm::is_contained(Namespaces, "ios_base") &&
      !llvm::is_contained(Namespaces, "filesystem"))
    return HostEffect::Unknown; // this_thread, ranges, pmr, execution
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Callee)) {
    const CXXRecordDecl &Class = *Method->getParent();
    for (llvm::StringRef Waits : {"thread", "jthread", "mutex", "future", "promise", "atomic",
                                  "condition_variable", "barrier", "latch", "shared_future"})
      if (Class.getName().contains(Waits))
        return HostEffect::Unknown;
    const QualType Type = Callee.getASTContext().getCanonicalTagType(&Class);
    if (!runsNoUserCode(Type) ||
        (mentionsUser(Type) && !llvm::is_contained(ComparesNothing, Class.getName())))
      return HostEffect::Unknown;
  }
  if (Call && mayUseOwnBuffer(*Call))
    return HostEffect::Unknown;
  const llvm::StringRef Name = Callee.getIdentifier() ? Callee.getName() : "";
  if (Name == "rdbuf" || Name == "async" || Name == "call_once" || Name.starts_with("atomic") ||
      Name == "signal" || Name == "invoke" || Name == "apply" || Name == "visit" ||
      Name == "atexit")
    return HostEffect::Unknown;
  for (unsigned I = 0; I < Callee.getNumParams(); ++I) {
    if (!isa<CXXMethodDecl>(Callee) && mentionsUser(Callee.getParamDecl(I)->getType()))
      return HostEffect::Unknown;
    if (runsNoUserCode(Callee.getParamDecl(I)->getType()))
      continue;
    const unsigned First = Call && isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee);
    if (!Call || I + First >= Call->getNumArgs() || !isManipulator(*Call->getArg(I + First)))
      return HostEffect::Unknown;
  }
  if (const TemplateArgumentList *Args = Callee.getTemplateSpecializationArgs())
    for (const TemplateArgument &Arg : Args->asArray())
      if (Arg.getKind() == TemplateArgument::Type && !runsNoUserCode(Arg.getAsType()))
        return HostEffect::Unknown;
  return HostEffect::Arguments;
}

HostEffect effect(const FunctionDecl &Callee, const CallExpr *Call) {
  const auto isOfSystem = [](const FunctionDecl *Each) { return inSystemHeader(*Each); };
  const FunctionDecl *Definition = nullptr;
  if (Callee.hasBody(Definition)
          ? !inSystemHeader(*Definition)
          : !Callee.getBuiltinID() && llvm::none_of(Callee.redecls(), isOfSystem))
    return HostEffect::Unknown;
  const auto isValue = [](const ParmVarDecl *P) {
    return !mentionsUser(P->getType()) && runsNoUserCode(P->getType());
  };
  const llvm::SmallVector<llvm::StringRef, 4> Namespaces = namespacesOf(Callee);
  // What the toolkit's headers define is for the device, too; libraries overload `sqrt` as they
  // like.
  const bool IsOfC = Callee.isExternC() || Callee.getBuiltinID(),
             IsKnown = IsOfC || Callee.hasAttr<CUDADeviceAttr>() ||
                       (!Namespaces.empty() && Namespaces.front() == "std");
  const bool SetsSign = Callee.getIdentifier() && Callee.getName().starts_with("lgamma"); // signgam
  if (IsKnown && !SetsSign && deviceEffect(Callee) == DeviceEffect::Value &&
      llvm::all_of(Callee.parameters(), isValue))
    return HostEffect::Value;
  if (Callee.getIdentifier() && !isa<CXXMethodDecl>(Callee) && IsOfC)
    if (auto It = table().find(Callee.getName()); It != table().end())
      return It->second;
  if (!Namespaces.empty() && Namespaces.front() == "std")
    return ofStandardLibrary(Callee, Namespaces, Call);
  return Callee.getBuiltinID() && Callee.hasAttr<ConstAttr>() ? HostEffect::Value
                                                              : HostEffect::Unknown;
}

struct Observer {
  llvm::StringLiteral Namespace, Class, Name;
};

constexpr Observer Observers[] = {
#define HOST_OBSERVER(Namespace, Class, Name) {Namespace, Class, Name},
#include "matchers/HostApi.def"
};

} // namespace

/// True for a library's type that the user gives at most its elements' type: allocators and
/// deleters of his bring pointers that run code.
static bool pointsPlainly(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!Of || Of->getTemplateArgs().size() == 0)
    return !Class || inSystemHeader(*Class);
  const llvm::ArrayRef<TemplateArgument> Arguments = Of->getTemplateArgs().asArray();
  const auto isPlain = [&](const TemplateArgument &Each) {
    if (Each.getKind() != TemplateArgument::Type || !mentionsUser(Each.getAsType()))
      return true;
    const auto *Helper =
        dyn_cast_or_null<ClassTemplateSpecializationDecl>(Each.getAsType()->getAsCXXRecordDecl());
    return Helper && inSystemHeader(*Helper) && Helper->getTemplateArgs().size() == 1 &&
           Helper->getTemplateArgs()[0].structurallyEquals(Arguments.front()); // std::allocator<T>
  };
  return inSystemHeader(*Class) && llvm::all_of(Arguments.drop_front(), isPlain);
}

bool neverReturns(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  return Callee.isNoReturn() && !(Method && Method->isVirtual());
}

/// True for a class that asks itself, and no code of the user's, what it holds.
static bool holdsOrViewsValues(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return !Class || (Class->getIdentifier() &&
                    (llvm::is_contained(OwnsItsValues, Class->getName()) ||
                     llvm::is_contained({"span", "basic_string_view"}, Class->getName())));
}

bool onlyObserves(const FunctionDecl &Callee) {
  const llvm::SmallVector<llvm::StringRef, 4> Namespaces = namespacesOf(Callee);
  const QualType Result = Callee.getReturnType();
  if (Namespaces.empty() || !inSystemHeader(Callee) ||
      (Namespaces.front() == "std" && !Result->isScalarType() && !Result->isReferenceType()))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  const llvm::StringRef Class = Method ? Method->getParent()->getName() : "",
                        Name = Callee.getOverloadedOperator() == OO_Subscript ? "[]"
                               : Callee.getIdentifier()                       ? Callee.getName()
                                                                              : "";
  // Of a smart pointer with a deleter of the user: what it holds is a plain pointer.
  const bool GivesPlainly = Method && Name == "get" && Result->isPointerType();
  const auto isPlain = [](const ParmVarDecl *P) { return pointsPlainly(P->getType()); };
  if (!GivesPlainly &&
      (Method ? !pointsPlainly(Callee.getASTContext().getCanonicalTagType(Method->getParent()))
              : !llvm::all_of(Callee.parameters(), isPlain)))
    return false;
  const bool IsStd = Namespaces.front() == "std";
  const auto isAskedItself = [&] {
    const ASTContext &Context = Callee.getASTContext();
    return Method ? holdsOrViewsValues(Context.getCanonicalTagType(Method->getParent()))
                  : llvm::all_of(Callee.parameters(), [](const ParmVarDecl *P) {
                      return holdsOrViewsValues(P->getType());
                    });
  };
  return (!IsStd || Namespaces.size() == 1) && llvm::any_of(Observers, [&](const Observer &Each) {
           return Each.Namespace == Namespaces.front() && Each.Name == Name &&
                  (Each.Class.empty() ? !IsStd || isAskedItself() : Each.Class == Class);
         });
}

HostEffect hostEffect(const FunctionDecl &Callee) { return effect(Callee, nullptr); }

HostEffect hostEffect(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee ? effect(*Callee, &Call) : HostEffect::Unknown;
}

/// True for a format of conversions that only read: no `%n`, and none that is not known.
static bool onlyReads(const Expr &Format) {
  const auto *Literal = dyn_cast<StringLiteral>(Format.IgnoreParenImpCasts());
  if (!Literal || Literal->getCharByteWidth() != 1)
    return false;
  llvm::StringRef Rest = Literal->getString();
  for (size_t At; (At = Rest.find('%')) != llvm::StringRef::npos;) {
    Rest = Rest.drop_front(At + 1).ltrim("0123456789$*.-+ #'").ltrim("hlqjztL");
    if (Rest.empty() || !llvm::StringRef("diouxXeEfFgGaAcsp%").contains(Rest.front()))
      return false;
    Rest = Rest.drop_front();
  }
  return true;
}

/// `std::cout << "step " << n << std::endl`: text and numbers for a stream of the library.
static bool onlyInserts(const CXXOperatorCallExpr &Call) {
  if (Call.getOperator() != OO_LessLess || hostEffect(Call) != HostEffect::Arguments)
    return false;
  const Expr *To = Call.getArg(0)->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(To);
  const auto *Rest = dyn_cast<CXXOperatorCallExpr>(To);
  const bool IsStandard = Ref && isLibraryStream(*Ref) && Ref->getDecl()->isInStdNamespace() &&
                          llvm::is_contained({"cout", "cerr", "clog"}, Ref->getDecl()->getName());
  const Expr &Given = *Call.getArg(1);
  const QualType Type = Given.getType().getCanonicalType();
  return (IsStandard || (Rest && onlyInserts(*Rest))) &&
         (isManipulator(Given) || Type->isArithmeticType() ||
          (Type->isPointerType() && Type->getPointeeType()->isCharType()));
}

bool onlyPrints(const CallExpr &Call) {
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call))
    return onlyInserts(*Op);
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || hostEffect(Call) != HostEffect::Arguments)
    return false;
  const bool Formats = Callee->getName() == "printf" || Callee->getName() == "fprintf";
  if (Formats && !onlyReads(*Call.getArg(Callee->getName() == "fprintf")))
    return false;
  // (A file that somebody opened may be his own code.)
  const auto isTextOrNumber = [](const Expr *Arg) {
    const QualType Type = Arg->getType().getCanonicalType();
    if (!Type->isPointerType())
      return Type->isArithmeticType() || Type->isEnumeralType();
    const auto *Stream = dyn_cast<DeclRefExpr>(Arg->IgnoreParenImpCasts());
    return Type->getPointeeType()->isCharType() || Type->getPointeeType()->isVoidType() ||
           (Stream && inSystemHeader(*Stream->getDecl()));
  };
  return llvm::is_contained({"printf", "fprintf", "puts", "fputs", "putchar", "fflush"},
                            Callee->getName()) &&
         llvm::all_of(Call.arguments(), isTextOrNumber);
}

bool marksRange(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && hostEffect(Call) == HostEffect::Clock &&
         (Callee->getName().starts_with("nvtx") || Callee->getName().starts_with("roctx"));
}

bool failsAssertion(const FunctionDecl &Callee) {
  return Callee.isNoReturn() && Callee.getIdentifier() && Callee.getName() == "__assert_fail" &&
         inSystemHeader(Callee);
}

bool keepsState(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !inSystemHeader(*Callee))
    return false;
  const llvm::StringRef Name = Callee->getName();
  return table().contains(Name) && !Name.starts_with("is") && !Name.starts_with("to");
}

} // namespace gpufuse
