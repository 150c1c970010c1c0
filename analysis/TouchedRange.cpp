// The kernel is summarised once more with a symbol for each of its arguments. The bytes of all its
// accesses are a set over these symbols, of which isl gives the least and the largest element. Errs
// towards more elements, and towards nothing.
#include "analysis/TouchedRange.h"
#include "analysis/algebra/Answers.h"
#include "analysis/algebra/Symbols.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace gpufuse {
namespace {

std::string nameOf(unsigned Parameter) { return "argument " + std::to_string(Parameter); }

/// A launch of which only the arguments' types are known, and what is a number.
LaunchBinding withNamedArguments(const EvaluatedLaunch &L, Symbols &Table) {
  LaunchBinding Out;
  const ASTContext &Context = L.DeviceKernel->getASTContext();
  for (unsigned D = 0; D < 3; ++D) {
    const std::string Axis{'.', "xyz"[D]};
    const auto extent = [&](const Index &Known, const std::string &Name) {
      return Algebra::asConstant(Known) ? Known : Table.named(Name + Axis, 32, false);
    };
    Out.Grid[D] = extent(L.Runs.Grid[D], "gridDim");
    Out.Block[D] = extent(L.Runs.Block[D], "blockDim");
  }
  for (const ParmVarDecl *Parameter : L.DeviceKernel->parameters()) {
    const QualType Type = Parameter->getType();
    const auto &Known = L.Numbers[Parameter->getFunctionScopeIndex()];
    Out.Arguments.emplace_back();
    if (Known && Algebra::asConstant(*Known))
      Out.Arguments.back() = Known;
    else if (IntegerSemantics::isInteger(Type))
      Out.Arguments.back() = Table.named(nameOf(Parameter->getFunctionScopeIndex()),
                                         static_cast<unsigned>(Context.getTypeSize(Type)),
                                         IntegerSemantics::isSigned(Type));
  }
  Out.Facts = Table.facts();
  return Out;
}

/// The arguments, and the pairs of them, that a symbol of an extent may stand for.
std::map<std::string, llvm::SmallVector<unsigned, 2>> argumentsByName(const LaunchBinding &Binding,
                                                                      const Algebra &A) {
  std::map<std::string, llvm::SmallVector<unsigned, 2>> Out;
  const auto isNamed = [&](unsigned I) {
    return Binding.Arguments[I] && !Algebra::asConstant(*Binding.Arguments[I]);
  };
  for (unsigned I = 0; I < Binding.Arguments.size(); ++I) {
    if (!isNamed(I))
      continue;
    Out[nameOf(I)] = {I};
    for (unsigned J = I; J < Binding.Arguments.size(); ++J)
      if (isNamed(J))
        Out[Symbols::productName(A, *Binding.Arguments[I], *Binding.Arguments[J])] = {I, J};
  }
  return Out;
}

/// The numbers that the binding of a launch has in common with those of all others that get the
/// same one.
std::string knownNumbers(const EvaluatedLaunch &L) {
  std::string Out;
  const auto add = [&](const std::optional<Index> &Each) {
    const auto Known = Each ? Algebra::asConstant(*Each) : std::nullopt;
    Out += (Known ? std::to_string(*Known) : "?") + ' ';
  };
  for (unsigned D = 0; D < 3; ++D) {
    add(L.Runs.Grid[D]);
    add(L.Runs.Block[D]);
  }
  for (const auto &Each : L.Numbers)
    add(Each);
  return Out;
}

} // namespace

struct TouchedRanges::NamedSummary {
  LaunchBinding Binding;
  KernelSummary Summary;
};

TouchedRanges::TouchedRanges(const Algebra &A, Answers &Known) : A(A), Known(Known) {}
TouchedRanges::~TouchedRanges() = default;

std::unique_ptr<const TouchedRanges::NamedSummary>
TouchedRanges::summary(const EvaluatedLaunch &L) const {
  Symbols Table(A);
  LaunchBinding Binding = withNamedArguments(L, Table);
  KernelSummary Summary = summarize(*L.DeviceKernel, Binding, A);
  return std::make_unique<const NamedSummary>(std::move(Binding), std::move(Summary));
}

std::optional<TouchedRange> TouchedRanges::of(const EvaluatedLaunch &L, unsigned Parameter,
                                              bool InAHurry) {
  if (!L.DeviceKernel)
    return std::nullopt;
  const OfKernel Asked(L.DeviceKernel, knownNumbers(L));
  const auto Seen = Summaries.find(Asked);
  std::optional<TouchedRange> Out;
  if (InAHurry && Seen == Summaries.end()) {
    Out = find(*L.DeviceKernel, Parameter, *summary(L));
  } else {
    const NamedSummary &Named =
        *(Seen != Summaries.end() ? Seen->second : Summaries[Asked] = summary(L));
    const auto Answered = Found.find({&Named, Parameter});
    Out = Answered != Found.end() ? Answered->second : find(*L.DeviceKernel, Parameter, Named);
    if (!InAHurry)
      Found[{&Named, Parameter}] = Out;
  }
  if (Out)
    Out->Of = &L;
  return Out;
}

std::optional<TouchedRange> TouchedRanges::find(const FunctionDecl &Kernel, unsigned Parameter,
                                                const NamedSummary &Named) const {
  const QualType Element = Kernel.getParamDecl(Parameter)->getType()->getPointeeType();
  if (Element.isNull() || Element->isIncompleteType() || Element->isFunctionType())
    return std::nullopt;
  const int64_t Size = Kernel.getASTContext().getTypeSizeInChars(Element).getQuantity();
  const KernelSummary &Summary = Named.Summary;
  // With an unknown construct, isl may have given up: no access is known.
  if (Size <= 0 || Summary.find(KernelEffect::Kind::UnknownConstruct))
    return std::nullopt;
  std::vector<const AccessRelation *> All;
  for (const KernelAccess &Access : Summary.Accesses) {
    if (Access.Where.What == Buffer::Kind::Unknown)
      return std::nullopt;
    if (Access.Where.What != Buffer::Kind::Parameter || Access.Where.Parameter != Parameter)
      continue;
    if (!Access.Where.Path.empty() || !Access.Relation.FirstByte)
      return std::nullopt;
    All.push_back(&Access.Relation);
  }
  if (All.empty()) // it was asked for because of one
    return std::nullopt;
  const auto Extent = Known.extent(A, All, Summary.Space, Size);
  if (!Extent)
    return std::nullopt;
  TouchedRange Out;
  Out.Parameter = Parameter;
  Out.First = Extent->First;
  Out.Count.Constant = Extent->Constant;
  const auto Arguments = argumentsByName(Named.Binding, A);
  for (const auto &[Name, Factor] : Extent->Factors) {
    const auto Known = Arguments.find(Name);
    if (Known == Arguments.end())
      return std::nullopt; // a number of threads
    Out.Count.Terms.push_back({Factor, Known->second});
  }
  return Out;
}

} // namespace gpufuse
