#include "rewriters/GuardText.h"
#include "analysis/LaunchShape.h"
#include "analysis/TouchedRange.h"
#include "rewriters/FuseKernels.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace gpufuse {
namespace {

using Spelling = llvm::function_ref<llvm::Expected<std::string>(const Expr &)>;

/// True for a name, a number, a member or a call: what stands beside any operator as it is.
bool standsByItself(const Expr &E) {
  const Expr *Inner = const_cast<Expr &>(E).IgnoreUnlessSpelledInSource();
  return isa<DeclRefExpr, MemberExpr, CallExpr, IntegerLiteral, ArraySubscriptExpr, ParenExpr,
             CXXNamedCastExpr>(Inner) &&
         !isa<CXXOperatorCallExpr>(Inner);
}

/// True when a pointer of type \p Given goes to elements of the type that one of type \p Taken
/// does.
bool sameElements(QualType Given, QualType Taken, const ASTContext &Context) {
  const QualType Element =
      Given->isArrayType() ? Context.getBaseElementType(Given) : Given->getPointeeType();
  return !Element.isNull() && Taken->isPointerType() &&
         Context.hasSameUnqualifiedType(Element, Taken->getPointeeType());
}

/// True when a number of type \p Given is the same modulo 2^64 as what it is converted to.
bool sameNumber(QualType Given, QualType Taken, const ASTContext &Context) {
  // (An operator may be the user's where an enumeration takes part.)
  if (!Given->isIntegerType() || Given->isEnumeralType() || !Taken->isIntegerType())
    return false;
  const unsigned Had = Context.getIntWidth(Given), Has = Context.getIntWidth(Taken);
  const bool WasSigned = Given->isSignedIntegerOrEnumerationType(),
             IsSigned = Taken->isSignedIntegerOrEnumerationType();
  constexpr unsigned CountBits = 64;
  return Has == CountBits || (WasSigned == IsSigned ? Has >= Had : IsSigned && Has > Had);
}

/// True where a cast to a type may call another function than what needs no cast.
bool hasExplicitConversion(const CXXRecordDecl &Class) {
  return !Class.hasDefinition() ||
         llvm::any_of(Class.getDefinition()->getVisibleConversionFunctions(), [](NamedDecl *D) {
           const auto *Conversion = dyn_cast<CXXConversionDecl>(D->getUnderlyingDecl());
           return !Conversion || Conversion->getExplicitSpecifier().isSpecified();
         });
}

/// The blocks of \p L along \p Axis. (Where a number of 32 bits is below zero, the launch fails.)
llvm::Expected<std::string> blocks(const EvaluatedLaunch &L, unsigned Axis, bool Alone,
                                   Spelling Spelled) {
  const WrittenExtent Written = *writtenExtent(*L.What, Axis);
  auto Text = Spelled(*Written.Of);
  if (!Text)
    return Text;
  if (Written.IsField)
    return *Text + "." + "xyz"[Axis];
  if (L.What->Kernel->getASTContext().getIntWidth(Written.Of->getType()) > 32)
    return "static_cast<unsigned int>(" + *Text + ")"; // as `dim3` takes it
  return Alone || standsByItself(*Written.Of) ? *Text : "(" + *Text + ")";
}

/// What the kernel takes for \p Part, as text: the argument, converted as the call does, in
/// parentheses unless it stands \p Alone; or a field of it.
llvm::Expected<std::string> value(const EvaluatedLaunch &L, const ArgumentPart &Part, bool Alone,
                                  Spelling Spelled) {
  if (Part.Parameter >= GridExtents)
    return blocks(L, Part.Parameter - GridExtents, Alone, Spelled);
  const Expr &Argument = *L.What->Args[Part.Parameter];
  auto Text = Spelled(Argument);
  if (!Text)
    return Text;
  if (!Part.Path.empty())
    return *Text + textOf(Part.Path);
  const ASTContext &Context = L.What->Kernel->getASTContext();
  const QualType Taken =
                     L.What->Kernel->getParamDecl(Part.Parameter)->getType().getUnqualifiedType(),
                 Given = const_cast<Expr &>(Argument)
                             .IgnoreUnlessSpelledInSource()
                             ->getType()
                             .getUnqualifiedType();
  if (!sameElements(Given, Taken, Context) && !sameNumber(Given, Taken, Context)) {
    if (const CXXRecordDecl *Class = Given->getAsCXXRecordDecl();
        Class && hasExplicitConversion(*Class))
      return llvm::make_error<RenderRefusal>(
          Obstacle{RejectReason::KernelScopesDiffer,
                   positionOf(Argument.getExprLoc(), Context.getSourceManager()),
                   "a guard would convert this argument in another way than the launch",
                   "",
                   {}});
    // Other names may mean something else here.
    const QualType Named = Taken->isPointerType() ? Taken->getPointeeType() : Taken;
    if (!isa<BuiltinType>(Named.getCanonicalType()))
      return llvm::make_error<RenderRefusal>(
          Obstacle{RejectReason::KernelScopesDiffer,
                   positionOf(Argument.getExprLoc(), Context.getSourceManager()),
                   "a guard would have to name the type of this argument",
                   "",
                   {}});
    return "static_cast<" + Taken.getCanonicalType().getAsString(Context.getPrintingPolicy()) +
           ">(" + *Text + ")";
  }
  return Alone || standsByItself(Argument) ? *Text : "(" + *Text + ")";
}

/// The type of \p Part, as the kernel takes it.
QualType typeOf(const EvaluatedLaunch &L, const ArgumentPart &Part) {
  if (Part.Parameter >= GridExtents)
    return L.DeviceKernel->getASTContext().IntTy; // no launch has more blocks
  QualType Type = L.DeviceKernel->getParamDecl(Part.Parameter)->getType();
  for (const ObjectStep &Step : Part.Path)
    Type = stepInto(Type, Step);
  return Type;
}

/// True where \p Term may not be formed in 64 bits: the product of two numbers that are not both of
/// 31 bits, but for `1ULL * w * h` alone, which two unsigned numbers of 32 bits fit; more than
/// three times a product; and the product of three.
bool mayWrap(const TouchedRange::Term &Term, const TouchedRange &Range) {
  if (Term.Numbers.size() < 2)
    return false;
  if (Term.Numbers.size() > 2 || Term.Factor > 3)
    return true;
  const bool Alone = Range.Count.Terms.size() == 1 && Term.Factor == 1;
  return llvm::any_of(Term.Numbers, [&](const ArgumentPart &Number) {
    const QualType Type = typeOf(*Range.Of, Number);
    const unsigned Bits = Range.Of->DeviceKernel->getASTContext().getIntWidth(Type);
    return Bits > 32 || (Bits == 32 && !Type->isSignedIntegerOrEnumerationType() && !Alone);
  });
}

/// True where another one of \p All has the same numbers and more: none of these is 0 or less
/// where anything is touched.
bool isPartOfAnother(const TouchedRange::Term &Term, llvm::ArrayRef<TouchedRange::Term> All) {
  return llvm::any_of(All, [&](const TouchedRange::Term &Other) {
    return Other.Numbers.size() > Term.Numbers.size() &&
           std::includes(Other.Numbers.begin(), Other.Numbers.end(), Term.Numbers.begin(),
                         Term.Numbers.end());
  });
}

/// `1ULL * w * h`, without its sign; \p Alone is a number that stands by itself.
llvm::Expected<std::string> product(const TouchedRange::Term &Term, const TouchedRange &Range,
                                    Spelling Spelled, bool Alone = false) {
  const int64_t Times = std::abs(Term.Factor);
  std::string Out,
      Factors = Times == 1 && Term.Numbers.size() == 1 ? "" : llvm::itostr(Times) + "ULL * ";
  for (const ArgumentPart &Number : Term.Numbers) {
    auto Text = value(*Range.Of, Number, Alone, Spelled);
    if (!Text)
      return Text;
    Out += Factors + *Text;
    Factors = " * ";
  }
  return Out;
}

/// A sum that is formed in `unsigned long long`.
llvm::Expected<std::string> count(const TouchedRange &Range, Spelling Spelled) {
  std::string Out;
  // What comes first makes the rest wide.
  const auto &Terms = Range.Count.Terms;
  const auto isBare = [](const TouchedRange::Term &Each) {
    return Each.Factor == 1 && Each.Numbers.size() == 1;
  };
  const bool ConstantFirst =
      !Terms.empty() && (Terms.front().Factor < 0 || (Terms.size() > 1 && isBare(Terms.front())));
  if (Terms.empty() || ConstantFirst)
    Out = llvm::itostr(Range.Count.Constant) + (ConstantFirst ? "ULL" : "");
  const bool Alone = Terms.size() == 1 && isBare(Terms.front()) && !Range.Count.Constant;
  for (const TouchedRange::Term &Each : Terms) {
    Out += Each.Factor < 0 ? " - " : Out.empty() ? "" : " + ";
    auto Product = product(Each, Range, Spelled, Alone);
    if (!Product)
      return Product;
    Out += *Product;
  }
  if (!Terms.empty() && !ConstantFirst && Range.Count.Constant)
    Out += (Range.Count.Constant < 0 ? " - " : " + ") +
           llvm::itostr(std::abs(Range.Count.Constant)) + "ULL";
  return Out;
}

struct RangeText {
  std::string Pointer, Count;
  /// What must hold for the count to be formed without wrapping.
  std::vector<std::string> Fits;
};

/// Two, or three, numbers no larger have a product of 60 bits, which fits also times 8; or one of
/// 58 or less, which fits times 63: so a product that analysis/algebra/Extent.cpp does not let be
/// makes no small count.
llvm::StringRef largestNumber(const TouchedRange::Term &Term) {
  const bool OfMany = Term.Factor > 8;
  return Term.Numbers.size() > 2 ? (OfMany ? "0x7ffff" : "0xfffff")
                                 : (OfMany ? "0x1fffffff" : "0x3fffffff");
}

llvm::Expected<RangeText> operands(const TouchedRange &Range, Spelling Spelled) {
  auto Pointer = value(*Range.Of, Range.Pointer, Range.First == 0, Spelled);
  auto Count = count(Range, Spelled);
  if (!Pointer || !Count)
    return llvm::joinErrors(Pointer.takeError(), Count.takeError());
  std::string From = Range.First == 0
                         ? ""
                         : (Range.First < 0 ? " - " : " + ") + llvm::itostr(std::abs(Range.First));
  RangeText Out{*Pointer + From, *Count, {}};
  const auto add = [&](std::string Fits) {
    if (!llvm::is_contained(Out.Fits, Fits))
      Out.Fits.push_back(std::move(Fits));
  };
  std::vector<TouchedRange::Term> Terms = Range.Count.Terms, Small;
  for (const auto &Numbers : Range.Small)
    Small.push_back({1, Numbers});
  Terms.insert(Terms.end(), Small.begin(), Small.end());
  for (const TouchedRange::Term &Term : Terms)
    for (const ArgumentPart &Number : Term.Numbers) {
      auto Text = value(*Range.Of, Number, /*Alone=*/false, Spelled);
      if (!Text)
        return Text.takeError();
      if (mayWrap(Term, Range))
        add(*Text + " <= " + largestNumber(Term).str());
    }
  for (const TouchedRange::Term &Term : Small) {
    if (isPartOfAnother(Term, Small))
      continue;
    auto Product = product(Term, Range, Spelled);
    if (!Product)
      return Product.takeError();
    add(*Product + " <= 0x7fffffff");
  }
  return Out;
}

Position positionOfPointer(const TouchedRange &Range) {
  const Launch &Of = *Range.Of->What;
  return positionOf(Of.Args[Range.Pointer.Parameter]->getExprLoc(),
                    Of.Kernel->getASTContext().getSourceManager());
}

} // namespace

llvm::StringRef disjointFunctionText() {
  return R"(// True when the first elements of two arrays have no byte in common. By gpufuse.
template <typename X, typename Y>
static bool gpufuse_disjoint(const X *First, unsigned long long FirstCount, const Y *Second,
                             unsigned long long SecondCount) {
  const unsigned long long Begin = reinterpret_cast<unsigned long long>(First);
  const unsigned long long OtherBegin = reinterpret_cast<unsigned long long>(Second);
  const unsigned long long Most = 1ULL << 59; // a count below zero is more
  return FirstCount < Most && SecondCount < Most &&
         (Begin < OtherBegin ? (OtherBegin - Begin) / sizeof(X) >= FirstCount
                             : (Begin - OtherBegin) / sizeof(Y) >= SecondCount);
}
)";
}

bool isDisjointFunctionText(llvm::StringRef Text) {
  const auto withoutBlanks = [](llvm::StringRef Text) {
    std::string Out;
    llvm::copy_if(Text, std::back_inserter(Out), [](char C) { return !llvm::isSpace(C); });
    return Out;
  };
  return Text.contains(DisjointFunction) &&
         llvm::StringRef(withoutBlanks(disjointFunctionText())).ends_with(withoutBlanks(Text));
}

llvm::Expected<std::string> guardCondition(llvm::ArrayRef<RuntimeGuard> Guards, Spelling Spelled) {
  std::vector<std::string> Calls;
  for (const RuntimeGuard &G : Guards) {
    auto First = operands(G.First, Spelled);
    auto Second = operands(G.Second, Spelled);
    if (!First || !Second)
      return llvm::joinErrors(First.takeError(), Second.takeError());
    if (First->Pointer == Second->Pointer)
      return llvm::make_error<RenderRefusal>(Obstacle{
          RejectReason::PointersMayOverlap,
          positionOfPointer(G.First),
          "both go through '" + First->Pointer + "', which a guard would compare with itself",
          "",
          {}});
    const auto call = [](const RangeText &X, const RangeText &Y) {
      return DisjointFunction.str() + "(" + X.Pointer + ", " + X.Count + ", " + Y.Pointer + ", " +
             Y.Count + ")";
    };
    std::string Call = call(*First, *Second);
    if (llvm::is_contained(Calls, Call) || llvm::is_contained(Calls, call(*Second, *First)))
      continue;
    for (const RangeText *Each : {&*First, &*Second})
      for (const std::string &Fits : Each->Fits)
        if (!llvm::is_contained(Calls, Fits))
          Calls.push_back(Fits);
    Calls.push_back(std::move(Call));
  }
  return llvm::join(Calls, " && ");
}

} // namespace gpufuse
