// The elements of an argument's buffer that a launch may touch, as the host can write them: what a
// guard at run time compares.
#ifndef GPUFUSE_ANALYSIS_TOUCHEDRANGE_H
#define GPUFUSE_ANALYSIS_TOUCHEDRANGE_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// An ArgumentPart of this number, or one of the two behind it, is no argument: the blocks of the
/// launch along x, y and z.
inline constexpr unsigned GridExtents = ~0U - 2;

/// Answers each question once: launches of one kernel mostly ask the same.
class TouchedRanges {
public:
  TouchedRanges(const Algebra &A, Answers &Known);
  ~TouchedRanges();

  /// The elements that \p L may touch through \p Pointer, an argument or a field of one; nothing
  /// where the host cannot name it, no sum of arguments bounds them, or isl gave up. What it gives
  /// \p InAHurry is not kept.
  std::optional<TouchedRange> of(const EvaluatedLaunch &L, const ArgumentPart &Pointer,
                                 bool InAHurry);

  /// The constants of a launch that a guard rests on.
  enum class Constants;

private:
  /// What is asked of a kernel: what is known of a launch's shape and arguments.
  using OfKernel = std::pair<const clang::FunctionDecl *, std::string>;
  struct NamedSummary;

  std::optional<TouchedRange> resting(Constants Use, const EvaluatedLaunch &L,
                                      const ArgumentPart &Pointer, bool InAHurry);
  std::unique_ptr<const NamedSummary> summary(const EvaluatedLaunch &L, Constants Use) const;
  std::optional<TouchedRange> find(const EvaluatedLaunch &L, const ArgumentPart &Pointer,
                                   const NamedSummary &Summary) const;
  /// False where the kernel, given numbers instead of symbols, touches more than \p Range says.
  bool holdsInSamples(const TouchedRange &Range, int64_t Size, const NamedSummary &Named) const;

  const Algebra &A;
  Answers &Known;
  std::map<OfKernel, std::unique_ptr<const NamedSummary>> Summaries;
  std::map<std::pair<const NamedSummary *, ArgumentPart>, std::optional<TouchedRange>> Found;
};

} // namespace gpufuse

#endif
