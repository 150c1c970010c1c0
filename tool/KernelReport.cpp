#include "tool/KernelReport.h"
#include "analysis/kernel/DeviceKernels.h"
#include "analysis/kernel/KernelSummary.h"
#include "tool/Finding.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace clang;

namespace gpufuse {
namespace {

using Precision = DescribedAccess::Precision;

/// A launch of which nothing is known but the types of its arguments.
LaunchBinding anyLaunch(const FunctionDecl &Kernel, Symbols &Table) {
  LaunchBinding Out;
  for (unsigned D = 0; D < 3; ++D) {
    const std::string Axis{'.', "xyz"[D]};
    Out.Grid[D] = Table.named("gridDim" + Axis, 32, false);
    Out.Block[D] = Table.named("blockDim" + Axis, 32, false);
  }
  const ASTContext &Context = Kernel.getASTContext();
  const auto number = [&Table, &Context](unsigned Parameter, const ObjectPath &Path,
                                         QualType Type) -> std::optional<Index> {
    if (!Type->isIntegralOrEnumerationType())
      return std::nullopt;
    return Table.named("argument " + std::to_string(Parameter) + textOf(Path),
                       Context.getIntWidth(Type), Type->isSignedIntegerOrEnumerationType());
  };
  for (unsigned I = 0; I < Kernel.getNumParams(); ++I)
    Out.Arguments.push_back(number(I, {}, Kernel.getParamDecl(I)->getType()));
  Out.Field = [&Kernel, number](unsigned Parameter, const ObjectPath &Path) {
    QualType Type = Kernel.getParamDecl(Parameter)->getType();
    for (const ObjectStep &Step : Path)
      Type = stepInto(Type, Step);
    return number(Parameter, Path, Type);
  };
  Out.IsNull = [&Table](unsigned Parameter) {
    return Table.algebra().symbol("argument " + std::to_string(Parameter) + " is null");
  };
  Out.Facts = Table.facts();
  return Out;
}

DescribedAccess describe(const KernelAccess &Access, const FunctionDecl &Kernel) {
  const SourceManager &Sources = Kernel.getASTContext().getSourceManager();
  DescribedAccess Out;
  Out.Where = positionOf(Access.Site->getExprLoc(), Sources);
  Out.Buffer = gpufuse::nameOf(Access.Where, Kernel);
  Out.Kind = Access.Kind == AccessKind::Read    ? "read"
             : Access.Kind == AccessKind::Write ? "write"
                                                : "atomic";
  const bool Known = Access.Where.What != Buffer::Kind::Unknown;
  if (Known && Access.Relation.Exact) {
    Out.How = Precision::Exact;
    return Out;
  }
  if (Known && Access.Relation.FirstByte)
    Out.How = Precision::Bounded;
  Out.Why = textOf(Known || Access.Why == Inexactness::IndirectIndex ? reasonFor(Access.Why)
                                                                     : RejectReason::UnknownPointer)
                .Id;
  if (Access.WhyPlace)
    Out.WhyPlace = positionOf(Access.WhyPlace->getBeginLoc(), Sources);
  return Out;
}

llvm::StringRef nameOf(KernelEffect::Kind What) {
  switch (What) {
  case KernelEffect::Kind::Barrier:
    return "barrier";
  case KernelEffect::Kind::WarpExchange:
    return "warp-exchange";
  case KernelEffect::Kind::OrderedOutput:
    return "ordered-output";
  case KernelEffect::Kind::Clock:
    return "clock";
  case KernelEffect::Kind::DeviceAllocation:
    return "device-allocation";
  case KernelEffect::Kind::InlineAssembly:
    return "inline-assembly";
  case KernelEffect::Kind::VolatileAccess:
    return "volatile-access";
  case KernelEffect::Kind::UnknownCall:
    return "unknown-call";
  case KernelEffect::Kind::DeviceLaunch:
    return "device-launch";
  case KernelEffect::Kind::SpinWait:
    return "spin-wait";
  case KernelEffect::Kind::UnstructuredControl:
    return "unstructured-control";
  case KernelEffect::Kind::UnknownConstruct:
    return "unknown-construct";
  case KernelEffect::Kind::TextureOrSurface:
    return "texture-or-surface";
  case KernelEffect::Kind::ConditionalText:
    return "conditional-text";
  }
  return "";
}

llvm::StringRef nameOf(Precision How) {
  switch (How) {
  case Precision::Exact:
    return "exact";
  case Precision::Bounded:
    return "bounded";
  case Precision::Unknown:
    return "unknown";
  }
  return "";
}

llvm::json::Object json(const Position &Where) {
  return llvm::json::Object{{"file", Where.File}, {"line", Where.Line}, {"column", Where.Column}};
}

llvm::json::Object json(const DescribedAccess &Access) {
  llvm::json::Object Out = json(Access.Where);
  Out["buffer"] = Access.Buffer;
  Out["kind"] = Access.Kind;
  Out["precision"] = nameOf(Access.How);
  if (!Access.Why.empty())
    Out["reason"] = Access.Why;
  if (Access.WhyPlace)
    Out["because_of"] = json(*Access.WhyPlace);
  return Out;
}

llvm::json::Object json(const DescribedEffect &Effect) {
  llvm::json::Object Out = json(Effect.Where);
  Out["effect"] = Effect.What;
  Out["name"] = Effect.Name;
  return Out;
}

} // namespace

std::vector<DescribedKernel> describeKernels(const ASTContext &Device) {
  const SourceManager &Sources = Device.getSourceManager();
  std::vector<DescribedKernel> Out;
  for (const FunctionDecl *Kernel : DeviceKernels(&Device).all()) {
    const Algebra A;
    Symbols Table(A);
    const KernelSummary Summary = summarize(*Kernel, anyLaunch(*Kernel, Table), A);
    DescribedKernel Described;
    Described.Where = positionOf(Kernel->getLocation(), Sources);
    llvm::raw_string_ostream Name(Described.Name);
    Kernel->getNameForDiagnostic(Name, Device.getPrintingPolicy(), /*Qualified=*/true);
    for (const KernelAccess &Access : Summary.Accesses)
      Described.Accesses.push_back(describe(Access, *Kernel));
    for (const KernelEffect &Effect : Summary.Effects)
      Described.Effects.push_back({positionOf(Effect.Place->getBeginLoc(), Sources),
                                   nameOf(Effect.What).str(), Effect.Name});
    Out.push_back(std::move(Described));
  }
  return Out;
}

std::string jsonKernels(llvm::ArrayRef<FileResult> Results) {
  llvm::json::Array Kernels;
  for (const FileResult &Result : Results)
    for (const DescribedKernel &Kernel : Result.Kernels) {
      llvm::json::Array Accesses, Effects;
      for (const DescribedAccess &Access : Kernel.Accesses)
        Accesses.push_back(json(Access));
      for (const DescribedEffect &Effect : Kernel.Effects)
        Effects.push_back(json(Effect));
      llvm::json::Object Out = json(Kernel.Where);
      Out["kernel"] = Kernel.Name;
      Out["accesses"] = std::move(Accesses);
      Out["effects"] = std::move(Effects);
      Kernels.push_back(std::move(Out));
    }
  return llvm::formatv("{0:2}\n", llvm::json::Value(llvm::json::Object{
                                      {"version", 1}, {"kernels", std::move(Kernels)}}));
}

} // namespace gpufuse
