// Questions to isl as text: what is the same must read the same, and nothing else may.
#include "analysis/algebra/Answers.h"
#include "gtest/gtest.h"

namespace gpufuse {
namespace {

class QuestionTest : public testing::Test {
protected:
  template <typename Object> std::string textOf(const Object &What) {
    return Question(A).add(What).text();
  }

  Index number(int64_t Value) const { return A.constant(Value); }
  Index symbol(const std::string &Name) const { return A.symbol(Name); }

  Algebra A;
};

TEST_F(QuestionTest, DoesNotDependOnTheContext) {
  const Algebra B;
  const auto text = [](const Algebra &In) {
    const Index Sum = In.symbol("n").add(In.constant(1));
    return Question(In).add(Sum.le_set(In.constant(5))).text();
  };
  EXPECT_EQ(text(A), text(B));
}

TEST_F(QuestionTest, NamesThatReadLikeExpressionsAreNames) {
  EXPECT_NE(textOf(symbol("1 + n")), textOf(symbol("n").add(number(1))));
  EXPECT_NE(textOf(symbol("(1 + n)").add(symbol("n"))),
            textOf(symbol("n").add(number(1)).add(symbol("(1 + n)"))));
  EXPECT_NE(textOf(symbol("a, b").ge_set(number(0))),
            textOf(symbol("a").ge_set(number(0)).intersect(symbol("b").ge_set(number(0)))));
  EXPECT_NE(textOf(symbol("p1").sub(symbol("p0"))), textOf(symbol("p0").sub(symbol("p1"))));
}

TEST_F(QuestionTest, EveryPartOfAnAccessCounts) {
  const Region Everywhere = A.everywhere();
  const AccessRelation Plain{Everywhere, symbol("n"), 4, true};
  AccessRelation Wider = Plain, Bound = Plain, Divided = Plain, Anywhere = Plain, Under = Plain;
  Wider.Bytes = 8;
  Bound.Exact = false;
  Divided.NotZero.push_back(symbol("n"));
  Anywhere.FirstByte.reset();
  Under.Where = symbol("n").ge_set(number(1));
  for (const AccessRelation &Other : {Wider, Bound, Divided, Anywhere, Under})
    EXPECT_NE(textOf(Other), textOf(Plain));
}

TEST_F(QuestionTest, EveryPartOfAThreadSpaceCounts) {
  const ThreadSpace Plain{{"blockIdx.x"}, {"threadIdx.x"}, A.everywhere(), {}};
  ThreadSpace Rows = Plain, Moved = Plain, Known = Plain, Scaled = Plain;
  Rows.ThreadCoordinates.emplace_back("threadIdx.y");
  std::swap(Moved.BlockCoordinates, Moved.ThreadCoordinates);
  Known.Facts = symbol("n").ge_set(number(1));
  Scaled.Scaled.push_back({symbol("%x"), symbol("%y"), symbol("n")});
  ThreadSpace Divided = Scaled;
  Divided.Scaled.front().Remainder = symbol("%r");
  for (const ThreadSpace &Other : {Rows, Moved, Known, Scaled})
    EXPECT_NE(textOf(Other), textOf(Plain));
  EXPECT_NE(textOf(Divided), textOf(Scaled));
}

TEST_F(QuestionTest, SoDoesHowLongIslMayLook) {
  const std::string Patient = textOf(symbol("n"));
  const Algebra::Hurry InAHurry(A);
  EXPECT_NE(textOf(symbol("n")), Patient);
}

TEST(AnswersTest, AreTheSameInAnotherContext) {
  Answers Known;
  const auto ask = [&](int64_t Distance) {
    const Algebra A;
    const Index Thread = A.symbol("%threadIdx.x");
    const Region Facts = Thread.ge_set(A.constant(0)).intersect(Thread.lt_set(A.symbol("n")));
    const ThreadSpace Space{{}, {"threadIdx.x"}, Facts, {}};
    const AccessRelation Own{A.everywhere(), Thread.scale(4), 4, true};
    return Known.dependence(A, Own, Space, Own, Space, A.constant(Distance)).Class;
  };
  for (int Time = 0; Time < 2; ++Time) {
    EXPECT_EQ(ask(0), DependenceClass::SameThread);
    EXPECT_EQ(ask(4), DependenceClass::SameBlock);
    EXPECT_EQ(ask(2), DependenceClass::SameBlock);
  }
}

} // namespace
} // namespace gpufuse
