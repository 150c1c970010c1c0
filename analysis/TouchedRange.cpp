// The kernel is summarised once more with a symbol for each of its arguments. The bytes of all its
// accesses are a set over these symbols, of which isl gives the least and the largest element. Errs
// towards more elements, and towards nothing.
#include "analysis/TouchedRange.h"
#include "analysis/LaunchShape.h"
#include "analysis/algebra/Answers.h"
#include "analysis/algebra/Symbols.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include <numeric>

using namespace clang;

namespace gpufuse {

enum class TouchedRanges::Constants {
  Written,    ///< what anybody sees to be constant at the launch, and the threads of a block
  OfBlocks,   ///< the same, with the blocks of the launch by their names
  OfAnyOrigin ///< what callers give, too
};

namespace {

using Constants = TouchedRanges::Constants;

/// (The prefix tells analysis/algebra/Extent.cpp what the host can name.)
std::string nameOf(const ArgumentPart &Part) {
  return "argument " + (Part.Parameter >= GridExtents
                            ? std::string("gridDim.") + "xyz"[Part.Parameter - GridExtents]
                            : std::to_string(Part.Parameter) + textOf(Part.Path));
}

/// A larger number of elements may come from that of all threads alone.
constexpr int64_t LargestConstant = 1 << 16;

/// More numbers than that are not looked for in structs.
constexpr size_t MaxNumbers = 24;

/// The integers that a launch is given, in structs too.
using NamedNumbers = std::map<ArgumentPart, Index>;

void nameNumbersIn(QualType Type, const ArgumentPart &At, const ASTContext &Context, Symbols &Table,
                   NamedNumbers &Out) {
  if (!At.Path.empty() && Out.size() >= MaxNumbers)
    return;
  if (IntegerSemantics::isInteger(Type))
    Out.emplace(At, Table.named(nameOf(At), static_cast<unsigned>(Context.getTypeSize(Type)),
                                IntegerSemantics::isSigned(Type)));
  else
    for (const FieldDecl *Field : followedFields(Type)) {
      ArgumentPart Inner = At;
      Inner.Path.emplace_back(*Field);
      nameNumbersIn(Field->getType(), Inner, Context, Table, Out);
    }
}

/// The value of the argument \p Number if it is a constant that may be rested on.
std::optional<int64_t> constantArgument(const EvaluatedLaunch &L, unsigned Number, Constants Use) {
  const auto &Known = L.Numbers[Number];
  if (!Known || (Use != Constants::OfAnyOrigin && Number < L.What->Args.size() &&
                 !L.What->Args[Number]->isIntegerConstantExpr(L.What->Kernel->getASTContext())))
    return std::nullopt;
  return Algebra::asConstant(*Known);
}

/// The blocks of \p L along \p Axis if they are a constant that may be rested on.
std::optional<int64_t> constantGrid(const EvaluatedLaunch &L, unsigned Axis, Constants Use) {
  const Expr *Blocks = writtenBlocks(*L.What);
  const bool IsWritten =
      Blocks && Blocks->getType()->isIntegerType() &&
      (Axis > 0 || Blocks->isIntegerConstantExpr(L.What->Kernel->getASTContext()));
  return Use != Constants::OfAnyOrigin && !IsWritten ? std::nullopt
                                                     : Algebra::asConstant(L.Runs.Grid[Axis]);
}

/// True where the host can name the blocks of \p L along \p Axis, as the launch has them. (They are
/// only asked for where no argument tells enough: more numbers have many more products.)
bool namesGrid(const EvaluatedLaunch &L, unsigned Axis) {
  return L.Fit != ShapeFit::Flat && writtenExtent(*L.What, Axis);
}

/// A launch of which only the arguments' types are known, and what is a number.
LaunchBinding withNamedArguments(const EvaluatedLaunch &L, Constants Use, Symbols &Table,
                                 NamedNumbers &Named) {
  LaunchBinding Out;
  const ASTContext &Context = L.DeviceKernel->getASTContext();
  for (unsigned D = 0; D < 3; ++D) {
    const std::string Axis{'.', "xyz"[D]};
    const auto extent = [&](const std::optional<int64_t> &Used, const Index &Known,
                            const std::string &Name) {
      return Used ? Known : Table.named(Name + Axis, 32, false);
    };
    const auto Blocks = constantGrid(L, D, Use);
    const ArgumentPart Part{GridExtents + D};
    if (!Blocks && Use == Constants::OfBlocks && namesGrid(L, D))
      Out.Grid[D] = Named.emplace(Part, Table.named(nameOf(Part), 32, false)).first->second;
    else
      Out.Grid[D] = extent(Blocks, L.Runs.Grid[D], "gridDim");
    Out.Block[D] = extent(Algebra::asConstant(L.Runs.Block[D]), L.Runs.Block[D], "blockDim");
  }
  for (const ParmVarDecl *Parameter : L.DeviceKernel->parameters()) {
    const unsigned Number = Parameter->getFunctionScopeIndex();
    Out.Arguments.emplace_back();
    if (constantArgument(L, Number, Use)) {
      Out.Arguments.back() = L.Numbers[Number];
      continue;
    }
    nameNumbersIn(Parameter->getType(), {Number}, Context, Table, Named);
    if (const auto Own = Named.find({Number}); Own != Named.end())
      Out.Arguments.back() = Own->second;
  }
  Out.Field = [&Named](unsigned Parameter, const ObjectPath &Path) {
    const auto Known = Named.find({Parameter, Path});
    return Known == Named.end() ? std::nullopt : std::optional(Known->second);
  };
  Out.Facts = Table.facts();
  Out.StridesDoNotWrap = L.Summary && L.Summary->RestsOnStrides;
  return Out;
}

/// Numbers to try an extent with, other ones for each symbol: with them, the kernel is summarised
/// without products of symbols, and so without what the extent was found by.
constexpr std::array<int64_t, MaxNumbers + 6> Samples{3,  5,  7,  11, 13,  17,  19,  23,  29,  31,
                                                      37, 41, 43, 47, 53,  59,  61,  67,  71,  73,
                                                      79, 83, 89, 97, 101, 103, 107, 109, 113, 127};
/// Numbers of Samples, from the one numbered Begin on, for symbols: in their order, in the opposite
/// one, or with the smallest in the middle.
struct SampleOrder {
  size_t Begin;
  enum { Forward, Backward, FromMiddle } Way;
};
/// Small numbers, which constant extents do not hide, each as the smallest; and larger ones, for
/// which there is something inside of borders.
constexpr std::array<SampleOrder, 4> SampleOrders{{{0, SampleOrder::Forward},
                                                   {0, SampleOrder::Backward},
                                                   {0, SampleOrder::FromMiddle},
                                                   {6, SampleOrder::Forward}}};

/// Those for \p Named; none where there are more.
std::map<ArgumentPart, int64_t> sampleOf(const NamedNumbers &Named, const SampleOrder &Order) {
  std::map<ArgumentPart, int64_t> Out;
  const size_t Count = Named.size();
  if (Order.Begin + Count > Samples.size())
    return Out;
  size_t Next = 0;
  for (const auto &[Part, Value] : Named) {
    const size_t At = Order.Way == SampleOrder::Forward    ? Next
                      : Order.Way == SampleOrder::Backward ? Count - 1 - Next
                                                           : (Next + Count - Count / 2) % Count;
    Out[Part] = Samples[Order.Begin + At];
    ++Next;
  }
  return Out;
}

/// \p Binding, of which \p Named are the symbols, with the numbers \p Values for them.
LaunchBinding withValues(LaunchBinding Binding, const NamedNumbers &Named,
                         const std::map<ArgumentPart, int64_t> &Values, const Algebra &A) {
  for (const auto &[Part, Value] : Values) {
    const Index Number = A.constant(Value);
    if (Part.Parameter >= GridExtents)
      Binding.Grid[Part.Parameter - GridExtents] = Number;
    else if (Part.Path.empty())
      Binding.Arguments[Part.Parameter] = Number;
    Binding.Facts = Binding.Facts.intersect(Named.at(Part).eq_set(Number));
  }
  Binding.Field = [&Values, &A](unsigned Parameter, const ObjectPath &Path) {
    const auto Known = Values.find({Parameter, Path});
    return Known == Values.end() ? std::nullopt : std::optional(A.constant(Known->second));
  };
  return Binding;
}

/// The numbers, and the pairs of them, that a symbol of an extent may stand for.
std::map<std::string, llvm::SmallVector<ArgumentPart, 2>> numbersByName(const NamedNumbers &Named,
                                                                        const Algebra &A) {
  std::map<std::string, llvm::SmallVector<ArgumentPart, 2>> Out;
  for (auto I = Named.begin(); I != Named.end(); ++I) {
    Out[nameOf(I->first)] = {I->first};
    for (auto J = I; J != Named.end(); ++J)
      Out[Symbols::productName(A, I->second, J->second)] = {I->first, J->first};
  }
  return Out;
}

/// The three numbers of which \p Name is the product; none where it is none.
llvm::SmallVector<ArgumentPart, 2> numbersOfTriple(const std::string &Name,
                                                   const NamedNumbers &Named, const Algebra &A) {
  for (auto I = Named.begin(); I != Named.end(); ++I)
    for (auto J = I; J != Named.end(); ++J) {
      const Index Pair = A.symbol(Symbols::productName(A, I->second, J->second));
      for (const auto &[Third, Value] : Named)
        if (Symbols::productName(A, Pair, Value) == Name) {
          llvm::SmallVector<ArgumentPart, 2> Out{I->first, J->first, Third};
          llvm::sort(Out);
          return Out;
        }
    }
  return {};
}

/// The type of \p Part as the kernel of \p L declares it, if the host can name it behind the text
/// of the argument; null if not. An argument stands for itself.
QualType typeNamedBy(const EvaluatedLaunch &L, const ArgumentPart &Part) {
  if (Part.Parameter >= GridExtents)
    return namesGrid(L, Part.Parameter - GridExtents)
               ? L.DeviceKernel->getASTContext().UnsignedIntTy
               : QualType();
  if (Part.Parameter >= L.What->Args.size())
    return {};
  QualType Type = L.DeviceKernel->getParamDecl(Part.Parameter)->getType();
  if (Part.Path.empty())
    return Type;
  // A copy of the object itself, which is a variable, or a part of one.
  const auto *Class = Type->getAsCXXRecordDecl();
  const Expr *Given =
      const_cast<Expr *>(L.What->Args[Part.Parameter])->IgnoreUnlessSpelledInSource();
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(Given); Copy && Copy->getNumArgs() == 1)
    Given = const_cast<Expr *>(Copy->getArg(0))->IgnoreUnlessSpelledInSource();
  const QualType Taken = L.What->Kernel->getParamDecl(Part.Parameter)->getType();
  if (!Class || !Class->isTriviallyCopyable() || !isa<DeclRefExpr, MemberExpr>(Given) ||
      !L.What->Kernel->getASTContext().hasSameUnqualifiedType(Given->getType(), Taken))
    return {};
  for (const ObjectStep &Step : Part.Path) {
    const auto *Record = Type->getAsCXXRecordDecl();
    if (Record && (Record->isLambda() ||
                   Step.Number >= static_cast<size_t>(
                                      std::distance(Record->field_begin(), Record->field_end()))))
      return {};
    if (Record) {
      const FieldDecl &Field = **std::next(Record->field_begin(), Step.Number);
      if (Field.getAccess() == AS_private || Field.getAccess() == AS_protected ||
          Field.isBitField())
        return {};
    }
    Type = stepInto(Type, Step);
    if (Type.isNull())
      return {};
  }
  return Type;
}

/// The numbers that the binding of a launch has in common with those of all others that get the
/// same one.
std::string knownNumbers(const EvaluatedLaunch &L, Constants Use) {
  std::string Out;
  const auto add = [&](std::optional<int64_t> Known) {
    Out += (Known ? std::to_string(*Known) : "?") + ' ';
  };
  for (unsigned D = 0; D < 3; ++D) {
    add(constantGrid(L, D, Use));
    Out += Use == Constants::OfBlocks && namesGrid(L, D) ? "named " : "";
    add(Algebra::asConstant(L.Runs.Block[D]));
  }
  for (unsigned I = 0; I < L.Numbers.size(); ++I)
    add(constantArgument(L, I, Use));
  Out += L.Summary && L.Summary->RestsOnStrides ? "strides" : "";
  return Out;
}

} // namespace

struct TouchedRanges::NamedSummary {
  NamedNumbers Numbers;
  KernelSummary Summary;
  /// Its symbols as numbers, and the kernel with these; none where there are too many.
  struct Sample {
    std::map<ArgumentPart, int64_t> Values;
    KernelSummary Summary;
  };
  std::vector<Sample> Sampled;
};

namespace {

/// The accesses of a kernel to what \p Pointer leads to; nothing where they are not all known.
std::optional<std::vector<const AccessRelation *>> accessesTo(const ArgumentPart &Pointer,
                                                              const KernelSummary &Summary) {
  // With an unknown construct, isl may have given up: no access is known.
  if (Summary.find(KernelEffect::Kind::UnknownConstruct))
    return std::nullopt;
  std::vector<const AccessRelation *> All;
  for (const KernelAccess &Access : Summary.Accesses) {
    if (Access.Where.What == Buffer::Kind::Unknown)
      return std::nullopt;
    if (Access.Where.What != Buffer::Kind::Parameter ||
        Access.Where.Parameter != Pointer.Parameter || Access.Where.Path != Pointer.Path)
      continue;
    if (!Access.Relation.FirstByte)
      return std::nullopt;
    All.push_back(&Access.Relation);
  }
  return All;
}

} // namespace

TouchedRanges::TouchedRanges(const Algebra &A, Answers &Known) : A(A), Known(Known) {}
TouchedRanges::~TouchedRanges() = default;

std::unique_ptr<const TouchedRanges::NamedSummary> TouchedRanges::summary(const EvaluatedLaunch &L,
                                                                          Constants Use) const {
  Symbols Table(A);
  NamedNumbers Numbers;
  const LaunchBinding Binding = withNamedArguments(L, Use, Table, Numbers);
  KernelSummary Summary = summarize(*L.DeviceKernel, Binding, A);
  auto Out = std::make_unique<NamedSummary>(std::move(Numbers), std::move(Summary));
  for (const SampleOrder &Order : SampleOrders)
    if (std::map<ArgumentPart, int64_t> Values = sampleOf(Out->Numbers, Order); !Values.empty())
      Out->Sampled.push_back(
          {Values, summarize(*L.DeviceKernel, withValues(Binding, Out->Numbers, Values, A), A)});
  return Out;
}

std::optional<TouchedRange> TouchedRanges::of(const EvaluatedLaunch &L, const ArgumentPart &Pointer,
                                              bool InAHurry) {
  if (!L.DeviceKernel || typeNamedBy(L, Pointer).isNull())
    return std::nullopt;
  // A guard of \p n stays right where another caller comes to give another number.
  std::optional<TouchedRange> Out;
  for (const Constants Use : {Constants::Written, Constants::OfBlocks, Constants::OfAnyOrigin}) {
    auto Range = resting(Use, L, Pointer, InAHurry);
    const bool IsNamed = Range && !Range->Count.Terms.empty(),
               IsLess = Range && (!Out || Range->Count.Constant < Out->Count.Constant);
    if (IsNamed || IsLess)
      Out = std::move(Range);
    if (IsNamed || (Out && Out->Count.Constant <= LargestConstant))
      break;
  }
  return Out;
}

std::optional<TouchedRange> TouchedRanges::resting(Constants Use, const EvaluatedLaunch &L,
                                                   const ArgumentPart &Pointer, bool InAHurry) {
  const auto isNamed = [&](const ArgumentPart &Part) { return !typeNamedBy(L, Part).isNull(); };
  const OfKernel Asked(L.DeviceKernel, knownNumbers(L, Use));
  const auto Seen = Summaries.find(Asked);
  std::optional<TouchedRange> Out;
  if (InAHurry && Seen == Summaries.end()) {
    Out = find(L, Pointer, *summary(L, Use));
  } else {
    const NamedSummary &Named =
        *(Seen != Summaries.end() ? Seen->second : Summaries[Asked] = summary(L, Use));
    const auto Answered = Found.find({&Named, Pointer});
    Out = Answered != Found.end() ? Answered->second : find(L, Pointer, Named);
    if (!InAHurry)
      Found[{&Named, Pointer}] = Out;
  }
  if (!Out)
    return std::nullopt;
  Out->Of = &L;
  // (What is kept may be of another launch, where the host can name more.)
  const bool AllNamed =
      llvm::all_of(
          Out->Count.Terms,
          [&](const TouchedRange::Term &Each) { return llvm::all_of(Each.Numbers, isNamed); }) &&
      llvm::all_of(Out->Small, [&](const auto &Each) { return llvm::all_of(Each, isNamed); });
  return AllNamed ? Out : std::nullopt;
}

std::optional<TouchedRange> TouchedRanges::find(const EvaluatedLaunch &L,
                                                const ArgumentPart &Pointer,
                                                const NamedSummary &Named) const {
  const QualType Element = typeNamedBy(L, Pointer)->getPointeeType();
  if (Element.isNull() || Element->isIncompleteType() || Element->isFunctionType())
    return std::nullopt;
  const int64_t Size = L.DeviceKernel->getASTContext().getTypeSizeInChars(Element).getQuantity();
  const auto All = accessesTo(Pointer, Named.Summary);
  if (Size <= 0 || !All || All->empty()) // it was asked for because of one
    return std::nullopt;
  const auto Extent = Known.extent(A, *All, Named.Summary.Space, Size);
  if (!Extent)
    return std::nullopt;
  TouchedRange Out;
  Out.Pointer = Pointer;
  Out.First = Extent->First;
  Out.Count.Constant = Extent->Constant;
  const auto Numbers = numbersByName(Named.Numbers, A);
  const auto numbersOf = [&](const std::string &Name) {
    const auto Known = Numbers.find(Name);
    return Known == Numbers.end() ? numbersOfTriple(Name, Named.Numbers, A) : Known->second;
  };
  for (const auto &[Name, Factor] : Extent->Factors) {
    TouchedRange::Term Term{Factor, numbersOf(Name)};
    if (Term.Numbers.empty())
      return std::nullopt; // a number of threads
    Out.Count.Terms.push_back(std::move(Term));
  }
  for (const std::string &Name : Extent->Small) {
    Out.Small.push_back(numbersOf(Name));
    if (Out.Small.back().empty())
      return std::nullopt;
  }
  return holdsInSamples(Out, Size, Named) ? std::optional(Out) : std::nullopt;
}

bool TouchedRanges::holdsInSamples(const TouchedRange &Range, int64_t Size,
                                   const NamedSummary &Named) const {
  return llvm::all_of(Named.Sampled, [&](const NamedSummary::Sample &Sample) {
    const auto All = accessesTo(Range.Pointer, Sample.Summary);
    const auto Touched =
        All && !All->empty()
            ? A.bounded([&] { return linearExtent(A, *All, Sample.Summary.Space, Size); })
            : std::nullopt;
    if (!Touched || !*Touched || !(*Touched)->Factors.empty())
      return true; // the numbers do not tell
    int64_t Count = Range.Count.Constant;
    for (const TouchedRange::Term &Term : Range.Count.Terms)
      Count += std::accumulate(
          Term.Numbers.begin(), Term.Numbers.end(), Term.Factor,
          [&](int64_t Product, const ArgumentPart &P) { return Product * Sample.Values.at(P); });
    return Range.First <= (*Touched)->First &&
           (*Touched)->First + (*Touched)->Constant <= Range.First + Count;
  });
}

} // namespace gpufuse
