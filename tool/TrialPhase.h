// Prepares a source for what may come of it: all that could be changed is, in memory, and what
// lets nothing be fused then is taken back.
#ifndef GPUFUSE_TOOL_TRIALPHASE_H
#define GPUFUSE_TOOL_TRIALPHASE_H

#include "matchers/CollectFacts.h"
#include "tool/Finding.h"
#include "tool/ParseSides.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

/// A prepared source, and what it is as a unit. A source has text(), entries() that it is prepared
/// with, and how much these are; says which are sound() as they are parsed, used() by what is
/// found, or notAtLine() of an error; and whether a finding concerns() them, which it can
/// translate() to the original.
template <class Source> struct TrialUnit {
  Source Prepared;
  ParsedUnit Unit;
  Facts TheFacts;
};

/// How a text of the main file is parsed, and what would be done with such a unit.
struct TrialSteps {
  llvm::function_ref<llvm::Error(const std::string &, ParsedUnit &)> Parse;
  llvm::function_ref<std::vector<Finding>(const ParsedUnit &, const Facts &)> Decide;
};

/// \p Unit, of which \p Text is the main file, prepared with those of \p Entries that let launches
/// be fused then; nothing where none do. What is said of others goes to \p Said.
template <class Source, class Entry>
std::optional<TrialUnit<Source>> tryOut(std::vector<Entry> Entries, const ParsedUnit &Unit,
                                        llvm::StringRef Text, const TrialSteps &Steps,
                                        std::vector<Finding> &Said) {
  constexpr unsigned MaxRounds = 4; // what some leave is tried again
  const clang::ASTContext &Host = Unit.Host->Ast->getASTContext();
  bool IsSaid = false;
  for (unsigned Round = 0; Round < MaxRounds && !Entries.empty(); ++Round) {
    TrialUnit<Source> Trial{Source(std::move(Entries), Host, Text), ParsedUnit(), Facts()};
    if (Trial.Prepared.entries().empty())
      return std::nullopt;
    if (llvm::Error Failed = Steps.Parse(Trial.Prepared.text(), Trial.Unit)) {
      llvm::consumeError(std::move(Failed));
      const ParseDiagnostic *Error = firstError(Trial.Unit);
      Entries = Trial.Prepared.notAtLine(Error ? Error->Line : 0); // what is there stays as it is
      continue;
    }
    const ParseDiagnostic *New = newDiagnostic(*Unit.Host, *Trial.Unit.Host);
    if (!New)
      New = newDiagnostic(*Unit.Device, *Trial.Unit.Device);
    if (New) {
      Entries = Trial.Prepared.notAtLine(New->Line);
      continue;
    }
    std::vector<Entry> Sound = Trial.Prepared.sound(Trial.Unit.Host->Ast->getASTContext());
    if (Source::amountOf(Sound) != Source::amountOf(Trial.Prepared.entries())) {
      Entries = std::move(Sound);
      continue;
    }
    Trial.TheFacts = collectFacts(Trial.Unit.Host->Ast->getASTContext());
    std::vector<Finding> Found = Steps.Decide(Trial.Unit, Trial.TheFacts);
    Entries = Trial.Prepared.used(Found);
    if (!std::exchange(IsSaid, true))
      for (Finding &F : Found)
        if (F.Verdict != FindingVerdict::Applied && Trial.Prepared.concerns(F)) {
          F.Edits = EditSet();
          Trial.Prepared.translate(F);
          F.Edits = EditSet();
          Said.push_back(std::move(F));
        }
    if (Source::amountOf(Entries) == Source::amountOf(Trial.Prepared.entries()))
      return Trial;
  }
  return std::nullopt;
}

} // namespace gpufuse

#endif
