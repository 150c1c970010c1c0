// Which configurations are looked at.
#include "tool/CoveringOutcomes.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace gpufuse;

namespace {

/// Conditions with what they ask.
class Conditions {
public:
  size_t add(const std::vector<std::string> &Branches,
             std::optional<std::pair<size_t, int>> Within = std::nullopt, int Failing = NoBranch) {
    ConditionDecision &New = All.emplace_back();
    for (const std::string &Branch : Branches)
      New.Branches.emplace_back(Branch, Redefined, Asked);
    New.Within = Within;
    New.Fails.resize(Branches.size());
    if (Failing != NoBranch)
      New.Fails[Failing] = true;
    return All.size() - 1;
  }
  std::optional<std::vector<Outcome>> outcomes() const {
    auto Out = outcomesToTry(All, Asked.size());
    return Out ? std::optional(std::move(Out->All)) : std::nullopt;
  }

private:
  const llvm::StringSet<> Redefined;
  std::vector<std::string> Asked;
  std::vector<ConditionDecision> All;
};

std::string name(int Number) { return "N" + std::to_string(Number); }

TEST(CoveringOutcomesTest, AreAllWhereThereAreFew) {
  Conditions Few;
  Few.add({"ifdef A"});
  Few.add({"if defined(A) && B > 2", "elif defined(A)", "else"});
  const std::vector<Outcome> All = {{-1, 2}, {0, 1}, {0, 0}};
  EXPECT_EQ(Few.outcomes(), All);
}

TEST(CoveringOutcomesTest, AskNothingOfWhatIsLeftOut) {
  Conditions Nested;
  const size_t Outer = Nested.add({"ifdef A", "else"});
  Nested.add({"ifdef B"}, std::pair(Outer, 1));
  const std::vector<Outcome> All = {{1, NoBranch}, {0, NotAsked}, {1, 0}};
  EXPECT_EQ(Nested.outcomes(), All);
}

TEST(CoveringOutcomesTest, TakeNothingThatFails) {
  Conditions One;
  One.add({"ifdef A", "elif defined(B)", "else"}, std::nullopt, 2);
  const std::vector<Outcome> All = {{0}, {1}};
  EXPECT_EQ(One.outcomes(), All);
}

TEST(CoveringOutcomesTest, LetAllThreeMeet) {
  Conditions Many;
  for (int I = 0; I < 8; ++I)
    Many.add({"ifdef " + name(I)});
  const auto Out = Many.outcomes();
  ASSERT_TRUE(Out);
  EXPECT_LE(Out->size(), 24U);
  for (int I = 0; I < 8; ++I)
    for (int J = 0; J < I; ++J)
      for (int K = 0; K < J; ++K) {
        std::set<std::vector<int>> Met;
        for (const Outcome &Each : *Out)
          Met.insert({Each[I], Each[J], Each[K]});
        EXPECT_EQ(Met.size(), 8U) << I << " " << J << " " << K;
      }
}

TEST(CoveringOutcomesTest, LetTwoMeetThatAskMuch) {
  Conditions Many;
  for (int I = 0; I < 20; ++I)
    Many.add({"ifdef " + name(I)});
  const size_t Five =
      Many.add({"if defined A && defined B && defined C && defined D && defined E"});
  Many.add({"ifdef F"}, std::pair(Five, 0));
  const auto Out = Many.outcomes();
  ASSERT_TRUE(Out);
  for (int I = 0; I < 20; ++I) {
    std::set<std::vector<int>> Met;
    for (const Outcome &Each : *Out)
      Met.insert({Each[I], Each[20], Each[21]});
    for (const int Answer : {NoBranch, 0}) {
      EXPECT_TRUE(Met.contains({Answer, 0, 0}) && Met.contains({Answer, 0, NoBranch})) << I;
      EXPECT_TRUE(Met.contains({Answer, NoBranch, NotAsked})) << I;
    }
  }
  EXPECT_EQ(Out, Many.outcomes());
}

TEST(CoveringOutcomesTest, AreNoneWhereTheyCannotBeFound) {
  Conditions Wide;
  std::string All = "if defined X";
  for (int I = 0; I < 13; ++I)
    All += " && defined " + name(I);
  Wide.add({All});
  Wide.add({"ifdef A"});
  EXPECT_FALSE(Wide.outcomes());
}

} // namespace
