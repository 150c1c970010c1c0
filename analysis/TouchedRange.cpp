// The kernel is summarised once more with a symbol for each of its arguments. The bytes of all its
// accesses are a set over these symbols, of which isl gives the least and the largest element. Errs
// towards more elements, and towards nothing.
#include "analysis/TouchedRange.h"
#include "analysis/algebra/Extent.h"
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

} // namespace

std::optional<TouchedRange> touchedRange(const EvaluatedLaunch &L, unsigned Parameter,
                                         const Algebra &A) {
  if (!L.DeviceKernel)
    return std::nullopt;
  const ASTContext &Context = L.DeviceKernel->getASTContext();
  const QualType Element = L.DeviceKernel->getParamDecl(Parameter)->getType()->getPointeeType();
  if (Element.isNull() || Element->isIncompleteType() || Element->isFunctionType())
    return std::nullopt;
  const int64_t Size = Context.getTypeSizeInChars(Element).getQuantity();
  if (Size <= 0)
    return std::nullopt;
  Symbols Table(A);
  const LaunchBinding Binding = withNamedArguments(L, Table);
  const KernelSummary Summary = summarize(*L.DeviceKernel, Binding, A);
  if (Summary.find(
          KernelEffect::Kind::UnknownConstruct)) // isl may have given up: no access is known
    return std::nullopt;
  const auto Extent = A.bounded([&]() -> std::optional<LinearExtent> {
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
    return linearExtent(A, All, Summary.Space, Size);
  });
  if (!Extent || !*Extent)
    return std::nullopt;
  TouchedRange Out;
  Out.Of = &L;
  Out.Parameter = Parameter;
  Out.First = (*Extent)->First;
  Out.Count.Constant = (*Extent)->Constant;
  const auto Arguments = argumentsByName(Binding, A);
  for (const auto &[Name, Factor] : (*Extent)->Factors) {
    const auto Known = Arguments.find(Name);
    if (Known == Arguments.end())
      return std::nullopt; // a number of threads
    Out.Count.Terms.push_back({Factor, Known->second});
  }
  return Out;
}

} // namespace gpufuse
