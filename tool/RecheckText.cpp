#include "tool/RecheckText.h"
#include "matchers/LaunchMatchers.h"
#include "rewriters/VerifyDeclarations.h"

using namespace clang;

namespace gpufuse {

static bool isIn(const ParseDiagnostic &D, llvm::StringRef Name, ASTUnit &Ast) {
  const FunctionDecl *F = definitionNamed(Name, *Ast.getASTContext().getTranslationUnitDecl());
  const SourceManager &Sources = Ast.getSourceManager();
  return F && Sources.getSpellingLineNumber(F->getBeginLoc()) <= D.Line &&
         D.Line <= Sources.getSpellingLineNumber(F->getEndLoc());
}

/// Those that nothing may launch any more, without what they are declared in and instantiated for.
static llvm::StringSet<> fusedKernels(const UnitEdits &All) {
  llvm::StringSet<> Out;
  for (const auto &[First, Names] : All.OriginalsOf)
    for (const llvm::StringRef Name : Names) {
      const llvm::StringRef Plain = Name.split('<').first;
      Out.insert(Plain.drop_front(Plain.contains("::") ? Plain.rfind("::") + 2 : 0));
    }
  return Out;
}

/// The fusions that \p D may be about: it names one of their kernels, or stands in the fused one.
static RefusedFusions fusionsBehind(const ParseDiagnostic &D, ASTUnit &Ast, const UnitEdits &All) {
  RefusedFusions Out;
  for (const auto &[Fused, First] : All.FirstLaunch) {
    const bool Named = llvm::any_of(All.OriginalsOf.at(First), [&](const std::string &Name) {
      return llvm::StringRef(D.Message).contains("'" + Name + "'");
    });
    const llvm::StringRef Launching = llvm::StringRef(Fused.first).rsplit("::").second;
    if (Named || isIn(D, Fused.second, Ast) ||
        isIn(D, Launching.empty() ? llvm::StringRef(Fused.first) : Launching, Ast))
      Out[First] = RejectReason::NewWarning;
  }
  return Out;
}

RecheckProblem unusable(llvm::StringRef Text, const ParsedUnit &Broken, std::string What,
                        const UnitEdits &All) {
  RecheckProblem Out(std::move(What));
  const ParseDiagnostic *Error = firstError(Broken);
  if (!Error)
    return Out;
  size_t Nearest = 0;
  const Stmt *Behind = nullptr; // the first launch of what begins last ahead of the error
  for (const auto &[Fused, First] : All.FirstLaunch) {
    const size_t At = Text.rfind(" " + Fused.second + "(");
    if (At == llvm::StringRef::npos || Text.take_front(At).count('\n') >= Error->Line ||
        At < Nearest)
      continue;
    Nearest = At;
    Behind = First;
  }
  if (llvm::is_contained(All.MayNotCompile, Behind))
    Out.Refused[Behind] = RejectReason::UnknownConstruct;
  return Out;
}

std::optional<RecheckProblem> findProblem(const ParsedUnit &Before, const ParsedUnit &After,
                                          const Facts &TheFacts, const UnitEdits &All) {
  for (auto [Side, Was, Slot] : {std::tuple{"host", &*Before.Host, &After.Host},
                                 std::tuple{"device", &*Before.Device, &After.Device}}) {
    if (const ParseDiagnostic *New = newDiagnostic(*Was, **Slot)) {
      RecheckProblem Warned{"the rewritten " + std::string(Side) +
                            " side has a new diagnostic: " + New->text()};
      // What the wait alone has used may go without it.
      Warned.TryLess = llvm::StringRef(New->Message).contains("unused");
      if (!New->isError())
        Warned.Refused = fusionsBehind(*New, *(*Slot)->Ast, All);
      return Warned;
    }
  }
  ASTContext &Host = After.Host->Ast->getASTContext();
  const ASTContext &Device = After.Device->Ast->getASTContext();
  if (auto Difference = findDifference(All.Kernels, Device))
    return RecheckProblem{*Difference};
  if (auto Difference =
          findDeclarationDifference(Before.Host->Ast->getASTContext(), Host, fusedKernels(All)))
    return RecheckProblem{*Difference};
  if (auto Difference = findLaunchDifference(All.Kernels, TheFacts))
    return RecheckProblem{*Difference};
  llvm::DenseSet<const Stmt *> Gone = All.Statements.Absent;
  Gone.insert_range(All.RepeatedChecks);
  const llvm::DenseMap<const CallExpr *, const Expr *> NoneNarrowed;
  std::vector<std::string> Was =
      runtimeCalls(Before.Host->Ast->getASTContext(), Gone, All.Narrowed);
  std::vector<std::string> Is = runtimeCalls(Host, {}, NoneNarrowed);
  if (!All.Statements.MovedBefore.empty()) { // a wait makes sure of no order by its own place
    llvm::sort(Was);
    llvm::sort(Is);
  }
  if (Was != Is)
    return RecheckProblem{
        "the rewritten file does not make the same runtime calls in the same order"};
  return std::nullopt;
}

} // namespace gpufuse
