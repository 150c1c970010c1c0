#include "tool/CoveringOutcomes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace gpufuse {
namespace {

constexpr size_t MaxAll = 16, MaxChosen = 24;
/// So many questions are answered in all ways, together.
constexpr unsigned MaxTogether = 12;
constexpr unsigned MaxQuestions = 64;
/// Of so many decisions it is seen which three meet.
constexpr size_t MaxForThree = 30;
/// Of so many answers, the best are taken.
constexpr unsigned Candidates = 32;

/// Some decisions, by number, and what each chooses.
template <size_t N> using Meeting = std::array<std::pair<size_t, int>, N>;

/// Answers to some of the questions.
struct PartialAnswers {
  uint64_t Asked = 0, Answers = 0;
};

class OutcomeChooser {
public:
  OutcomeChooser(llvm::ArrayRef<ConditionDecision> Decisions, unsigned Questions)
      : Decisions(Decisions), Questions(Questions) {
    for (const ConditionDecision &Each : Decisions) {
      uint64_t &Asked = AskedBy.emplace_back(Each.Within ? AskedBy[Each.Within->first] : 0);
      for (const BranchCondition &Branch : Each.Branches)
        for (const unsigned Question : Branch.questions())
          Asked |= uint64_t(1) << Question;
      if (llvm::is_contained(Each.Fails, true))
        AskedByFailing |= Asked;
    }
  }

  /// Nothing where there are too many of them.
  std::optional<std::vector<Outcome>> all() const {
    if (Questions > MaxTogether)
      return std::nullopt;
    std::vector<Outcome> Out;
    std::set<Outcome> Known;
    for (uint64_t Answers = 0; Answers < uint64_t(1) << Questions; ++Answers) {
      Outcome Each = outcomeOf(Answers);
      if (isProgram(Each) && Known.insert(Each).second)
        Out.push_back(std::move(Each));
      if (Out.size() > MaxAll)
        return std::nullopt;
    }
    return Out;
  }

  std::optional<std::vector<Outcome>> covering() {
    if (!findMeetings())
      return std::nullopt;
    std::vector<Outcome> Out;
    for (const auto &[Of, First] : Possible) {
      if (Two.contains(Of))
        continue;
      std::optional<Outcome> Best = bestWith(First);
      if (!Best || Out.size() == MaxChosen)
        return std::nullopt;
      take(*Best, Out);
    }
    while (looksAtThree() && Out.size() < MaxChosen) {
      std::optional<Outcome> Best = bestWith({});
      if (!Best || newMeetings(*Best, Three) == 0)
        break;
      take(*Best, Out);
    }
    return Out;
  }

private:
  Outcome outcomeOf(uint64_t Answers) const {
    Outcome Out;
    for (const ConditionDecision &Each : Decisions) {
      if (Each.Within && Out[Each.Within->first] != Each.Within->second) {
        Out.push_back(NotAsked);
        continue;
      }
      const auto First = llvm::find_if(
          Each.Branches, [&](const BranchCondition &Branch) { return Branch.holds(Answers); });
      Out.push_back(First == Each.Branches.end() ? NoBranch
                                                 : static_cast<int>(First - Each.Branches.begin()));
    }
    return Out;
  }

  bool isProgram(const Outcome &Of) const {
    for (const auto &[Number, Chosen] : llvm::enumerate(Of))
      if (Chosen >= 0 && Decisions[Number].Fails[Chosen])
        return false;
    return true;
  }

  /// False where two decisions ask too much to see how they can meet.
  bool findMeetings() {
    for (size_t Second = 1; Second < Decisions.size(); ++Second)
      for (size_t First = 0; First < Second; ++First) {
        const uint64_t Asked = AskedBy[First] | AskedBy[Second] | AskedByFailing;
        if (llvm::popcount(Asked) > static_cast<int>(MaxTogether))
          return false;
        // Each part of what is asked, from none to all.
        uint64_t Answers = 0;
        do {
          if (const Outcome Of = outcomeOf(Answers); isProgram(Of))
            Possible.try_emplace({{{First, Of[First]}, {Second, Of[Second]}}},
                                 PartialAnswers{Asked, Answers});
          Answers = (Answers - Asked) & Asked;
        } while (Answers != 0);
      }
    return true;
  }

  static void meetingsOf(const Outcome &Of, std::vector<Meeting<2>> &Out) {
    for (size_t J = 1; J < Of.size(); ++J)
      for (size_t I = 0; I < J; ++I)
        Out.push_back({{{I, Of[I]}, {J, Of[J]}}});
  }

  static void meetingsOf(const Outcome &Of, std::vector<Meeting<3>> &Out) {
    for (size_t K = 2; K < Of.size(); ++K)
      for (size_t J = 1; J < K; ++J)
        for (size_t I = 0; I < J; ++I)
          Out.push_back({{{I, Of[I]}, {J, Of[J]}, {K, Of[K]}}});
  }

  template <size_t N>
  static size_t newMeetings(const Outcome &Of, const std::set<Meeting<N>> &Known) {
    std::vector<Meeting<N>> Found;
    meetingsOf(Of, Found);
    return llvm::count_if(Found, [&](const Meeting<N> &Each) { return !Known.contains(Each); });
  }

  /// Any answers, but the same ones each time.
  uint64_t draw() {
    ++Drawn;
    return llvm::xxh3_64bits(llvm::StringRef(reinterpret_cast<const char *>(&Drawn), sizeof Drawn));
  }

  /// With the rest answered at random.
  std::optional<Outcome> bestWith(const PartialAnswers &Given) {
    std::optional<Outcome> Best;
    std::pair<size_t, size_t> Most;
    for (unsigned Candidate = 0; Candidate < Candidates; ++Candidate) {
      Outcome Of = outcomeOf((draw() & ~Given.Asked) | Given.Answers);
      if (!isProgram(Of))
        continue;
      const std::pair New(newMeetings(Of, Two), looksAtThree() ? newMeetings(Of, Three) : 0);
      if (!Best || New > Most) {
        Best = std::move(Of);
        Most = New;
      }
    }
    return Best;
  }

  bool looksAtThree() const { return Decisions.size() <= MaxForThree; }

  void take(Outcome &New, std::vector<Outcome> &Out) {
    std::vector<Meeting<2>> OfTwo;
    meetingsOf(New, OfTwo);
    Two.insert(OfTwo.begin(), OfTwo.end());
    if (looksAtThree()) {
      std::vector<Meeting<3>> OfThree;
      meetingsOf(New, OfThree);
      Three.insert(OfThree.begin(), OfThree.end());
    }
    Out.push_back(std::move(New));
  }

  llvm::ArrayRef<ConditionDecision> Decisions;
  const unsigned Questions;
  /// By decision, and of all that may fail: a bit for each question.
  std::vector<uint64_t> AskedBy;
  uint64_t AskedByFailing = 0;
  /// Answers that lead there.
  std::map<Meeting<2>, PartialAnswers> Possible;
  /// Those of what is taken.
  std::set<Meeting<2>> Two;
  std::set<Meeting<3>> Three;
  uint64_t Drawn = 0;
};

} // namespace

std::optional<OutcomesToTry> outcomesToTry(llvm::ArrayRef<ConditionDecision> Decisions,
                                           unsigned Questions) {
  if (Questions > MaxQuestions)
    return std::nullopt;
  OutcomeChooser Choose(Decisions, Questions);
  if (auto All = Choose.all())
    return OutcomesToTry{std::move(*All)};
  if (auto Chosen = Choose.covering())
    return OutcomesToTry{std::move(*Chosen), /*IsChoice=*/true};
  return std::nullopt;
}

} // namespace gpufuse
