// Each case is a pair of accesses to one buffer of 4-byte elements, as two kernels of one shape
// would make them.
#include "analysis/algebra/Dependence.h"
#include "analysis/algebra/Symbols.h"
#include "gtest/gtest.h"

namespace gpufuse {

/// For messages.
static void PrintTo(DependenceClass Class, std::ostream *Out) {
  static constexpr const char *Names[] = {"None", "SameThread", "SameBlock", "GridWide", "GaveUp"};
  *Out << Names[static_cast<int>(Class)];
}

namespace {

using enum DependenceClass;

class DependenceTest : public testing::Test {
protected:
  /// The coordinates of a launch, as the analysis of a kernel binds them.
  DependenceTest(int BlockX = 0) { bind("x", BlockX); }

  void bind(const std::string &Axis, int KnownBlock = 0) {
    Grid = Table.named("gridDim." + Axis, 32, false);
    Block = KnownBlock ? A.constant(KnownBlock) : Table.named("blockDim." + Axis, 32, false);
    BlockIdx = Table.named("%blockIdx." + Axis, 32, false);
    ThreadIdx = Table.named("%threadIdx." + Axis, 32, false);
    Space.BlockCoordinates.push_back("blockIdx." + Axis);
    Space.ThreadCoordinates.push_back("threadIdx." + Axis);
    const Index One = A.constant(1);
    Table.assume(
        Grid.ge_set(One).intersect(Block.ge_set(One)).intersect(Block.le_set(A.constant(1024))));
    Table.assume(BlockIdx.lt_set(Grid).intersect(ThreadIdx.lt_set(Block)));
    const Index Total = *Table.product(Grid, Block);
    Table.assume(Total.lt_set(A.constant(int64_t(1) << 31))
                     .intersect(Total.ge_set(Grid))
                     .intersect(Total.ge_set(Block)));
    const Index Base = *Table.product(BlockIdx, Block);
    Table.assume(Base.ge_set(A.constant(0)).intersect(Base.add(Block).le_set(Total)));
    Thread = Base.add(ThreadIdx);
  }

  AccessRelation at(const Index &Element, std::optional<Region> Where = {}, unsigned Bytes = 4) {
    return {Where.value_or(A.everywhere()), Element.scale(Bytes), Bytes, true};
  }

  Dependence between(const AccessRelation &First, const AccessRelation &Second,
                     int64_t Distance = 0) {
    Space.Facts = Table.facts();
    Space.Scaled = Table.scaled();
    return dependence(A, First, Space, Second, Space, A.constant(Distance));
  }

  Index number(int64_t Value) const { return A.constant(Value); }
  Index n() { return Table.named("n", 32, true); }

  Algebra A;
  Symbols Table{A};
  ThreadSpace Space;
  Index Grid, Block, BlockIdx, ThreadIdx;
  /// blockIdx * blockDim + threadIdx of the axis bound last.
  Index Thread;
};

/// Blocks of 16 x 16 threads.
class DependenceTest2D : public DependenceTest {
protected:
  DependenceTest2D() : DependenceTest(16), Column(Thread) {
    bind("y", 16);
    Row = Thread;
    Width = Table.named("width", 32, true);
    Height = Table.named("height", 32, true);
  }
  Index Column, Row, Width, Height;
};

TEST_F(DependenceTest, SameIndexStaysInTheThread) {
  EXPECT_EQ(between(at(Thread), at(Thread)).Class, SameThread);
  EXPECT_EQ(between(at(Thread, Thread.lt_set(n())), at(Thread)).Class, SameThread);
}

TEST_F(DependenceTest, SameIndexStaysInTheThreadForKnownBlocks) {
  Table.assume(Block.eq_set(number(256)));
  const Index Known = BlockIdx.scale(256).add(ThreadIdx);
  EXPECT_EQ(between(at(Known), at(Known)).Class, SameThread);
}

TEST_F(DependenceTest, ThreadNumberInTheBlockDoesNotTellBlocksApart) {
  EXPECT_EQ(between(at(ThreadIdx), at(ThreadIdx)).Class, GridWide);
}

TEST_F(DependenceTest, BlockNumberDoesNotTellThreadsApart) {
  EXPECT_EQ(between(at(BlockIdx), at(BlockIdx)).Class, SameBlock);
}

TEST_F(DependenceTest, OneElementForAllIsGridWide) {
  EXPECT_EQ(between(at(number(0)), at(number(0))).Class, GridWide);
  // ... unless one thread alone touches it.
  const Region OnlyFirst = Thread.eq_set(number(0));
  EXPECT_EQ(between(at(number(0), OnlyFirst), at(number(0), OnlyFirst)).Class, SameThread);
  EXPECT_EQ(between(at(number(0), OnlyFirst), at(number(0))).Class, GridWide);
}

TEST_F(DependenceTest, ShiftCrossesBlocks) {
  const Dependence D = between(at(Thread), at(Thread.add(number(1))));
  EXPECT_EQ(D.Class, GridWide);
  ASSERT_TRUE(D.Witness);
  EXPECT_NE(D.Witness->First, D.Witness->Second);
}

TEST_F(DependenceTest, ShiftByMoreThanTheArrayTouchesNothingInCommon) {
  const Region InRange = Thread.lt_set(n());
  EXPECT_EQ(between(at(Thread, InRange), at(Thread.add(n()), InRange)).Class, None);
  EXPECT_EQ(between(at(Thread, InRange), at(Thread.add(n()).sub(number(1)), InRange)).Class,
            GridWide);
}

TEST_F(DependenceTest, ShiftHiddenInTheDistanceOfTheBuffers) {
  EXPECT_EQ(between(at(Thread), at(Thread), 4).Class, GridWide);
  // The second buffer starts one element later and is indexed one element less.
  EXPECT_EQ(between(at(Thread), at(Thread.sub(number(1))), 4).Class, SameThread);
}

TEST_F(DependenceTest, HalvedIndexPairsNeighbours) {
  const Index Half = Thread.tdiv_q(number(2));
  EXPECT_EQ(between(at(Half), at(Thread)).Class, GridWide);
  EXPECT_EQ(between(at(Half), at(Half)).Class, GridWide);
}

TEST_F(DependenceTest, EvenAndOddElementsAreApart) {
  const Index Even = Thread.scale(2), Odd = Even.add(number(1));
  EXPECT_EQ(between(at(Even), at(Odd)).Class, None);
  EXPECT_EQ(between(at(Even), at(Even)).Class, SameThread);
  // Eight bytes from an even element reach into the odd one of the same thread.
  AccessRelation Wide{A.everywhere(), Even.scale(4), 8, true};
  EXPECT_EQ(between(Wide, at(Odd)).Class, SameThread);
  Wide.Bytes = 12;
  EXPECT_EQ(between(Wide, at(Even)).Class, GridWide);
}

TEST_F(DependenceTest, PermutationInsideGroupsOfFour) {
  Table.assume(Block.eq_set(number(256)));
  const Index Known = BlockIdx.scale(256).add(ThreadIdx);
  const Index Permuted =
      Known.tdiv_q(number(4)).scale(4).add(number(3)).sub(Known.tdiv_r(number(4)));
  EXPECT_EQ(between(at(Known), at(Permuted)).Class, SameBlock);
  EXPECT_EQ(between(at(Permuted), at(Permuted)).Class, SameThread);
}

TEST_F(DependenceTest, PermutationOfFourCrossesBlocksOfUnknownSize) {
  // A block of six threads splits a group of four.
  const Index Permuted =
      Thread.tdiv_q(number(4)).scale(4).add(number(3)).sub(Thread.tdiv_r(number(4)));
  EXPECT_EQ(between(at(Thread), at(Permuted)).Class, GridWide);
}

TEST_F(DependenceTest, ReversalInTheBlockStaysInTheBlock) {
  const Index Base = Thread.sub(ThreadIdx);
  const Index Reversed = Base.add(Block).sub(number(1)).sub(ThreadIdx);
  EXPECT_EQ(between(at(Thread), at(Reversed)).Class, SameBlock);
}

TEST_F(DependenceTest, ReversalOfTheArrayIsGridWide) {
  const Region InRange = Thread.lt_set(n());
  const Dependence D = between(at(Thread, InRange), at(n().sub(number(1)).sub(Thread), InRange));
  EXPECT_EQ(D.Class, GridWide);
  EXPECT_TRUE(D.Witness);
}

TEST_F(DependenceTest2D, TwoDimensionsWithAKnownPitch) {
  const Index Element = Row.scale(1024).add(Column);
  const Region InRange = Column.lt_set(number(1024));
  EXPECT_EQ(between(at(Element, InRange), at(Element, InRange)).Class, SameThread);
  // Without the guard a long row reaches into the next.
  EXPECT_EQ(between(at(Element), at(Element)).Class, GridWide);
  EXPECT_EQ(between(at(Element, InRange), at(Element.add(number(1)), InRange)).Class, GridWide);
}

TEST_F(DependenceTest2D, TwoDimensionsWithASymbolicPitch) {
  const auto Offset = Table.product(Row, Width);
  ASSERT_TRUE(Offset);
  const Index Element = Offset->add(Column);
  const Region InRange = Column.lt_set(Width).intersect(Row.lt_set(Height));
  EXPECT_EQ(between(at(Element, InRange), at(Element, InRange)).Class, SameThread);
  EXPECT_EQ(between(at(Element), at(Element)).Class, GridWide);
  // A column may equal the width: element (0, width) is element (1, 0).
  const Region OneTooFar = Column.le_set(Width).intersect(Row.lt_set(Height));
  EXPECT_EQ(between(at(Element, OneTooFar), at(Element, InRange)).Class, GridWide);
}

TEST_F(DependenceTest2D, TransposeIsRefused) {
  const Region InRange = Column.lt_set(Width).intersect(Row.lt_set(Width));
  const Index Plain = Table.product(Row, Width)->add(Column),
              Turned = Table.product(Column, Width)->add(Row);
  // Not decided within every bound on operations; both answers refuse.
  EXPECT_GE(between(at(Plain, InRange), at(Turned, InRange)).Class, GridWide);
}

TEST_F(DependenceTest2D, NegativeAndZeroPitchAreConsidered) {
  const Index Element = Table.product(Row, Width)->add(Column);
  // Only the column is bounded, and not by the width: a pitch of zero puts all rows in one place.
  const Region InRange = Column.lt_set(number(16)).intersect(Width.ge_set(number(0)));
  EXPECT_EQ(between(at(Element, InRange), at(Element, InRange)).Class, GridWide);
  const Region Apart = Column.lt_set(number(16)).intersect(Width.le_set(number(-16)));
  EXPECT_EQ(between(at(Element, Apart), at(Element, Apart)).Class, SameThread);
}

TEST_F(DependenceTest, GridStrideLoopStaysInTheThread) {
  const Index Stride = *Table.product(Grid, Block), Iteration = Table.fresh(32, false);
  const Index Element = Thread.add(*Table.product(Iteration, Stride));
  const Region InRange = Element.lt_set(n());
  EXPECT_EQ(between(at(Element, InRange), at(Element, InRange)).Class, SameThread);
}

TEST_F(DependenceTest, LoopWithAnotherStrideIsGridWide) {
  const Index Iteration = Table.fresh(32, false);
  const Index Element = Thread.add(*Table.product(Iteration, Block));
  EXPECT_EQ(between(at(Element), at(Element)).Class, GridWide);
}

TEST_F(DependenceTest, IterationsOfAChunkStayInTheThread) {
  const Index K = Table.fresh(32, false), Element = Thread.scale(4).add(K);
  const Region InChunk = K.lt_set(number(4));
  EXPECT_EQ(between(at(Element, InChunk), at(Element, InChunk)).Class, SameThread);
  EXPECT_EQ(between(at(Element, K.lt_set(number(5))), at(Element, InChunk)).Class, GridWide);
}

TEST_F(DependenceTest, AnywhereInTheBufferIsGridWide) {
  AccessRelation Anywhere = at(Thread);
  Anywhere.FirstByte.reset();
  Anywhere.Exact = false;
  const Dependence D = between(Anywhere, at(Thread));
  EXPECT_EQ(D.Class, GridWide);
  EXPECT_FALSE(D.Witness);
}

TEST_F(DependenceTest, OpaqueIndexIsGridWideAndHasNoWitness) {
  AccessRelation Loaded = at(Table.fresh(32, true));
  Loaded.Exact = false;
  const Dependence D = between(Loaded, at(Thread));
  EXPECT_EQ(D.Class, GridWide);
  EXPECT_FALSE(D.Witness);
}

TEST_F(DependenceTest, GuardsThatExcludeEachOtherLeaveNothing) {
  const Region Low = Thread.lt_set(n()), High = Thread.ge_set(n());
  EXPECT_EQ(between(at(number(7), Low), at(Thread, High)).Class, GridWide);
  EXPECT_EQ(between(at(Thread, Low), at(Thread, High)).Class, None);
}

TEST_F(DependenceTest, WrappedIndexMeetsItsUnwrappedSelf) {
  // unsigned i = thread - 1: thread 0 reaches element 2^32 - 1, and no other is there.
  const Index Wrapped = A.convert(Thread.sub(number(1)), 32, false, Table.facts());
  EXPECT_EQ(between(at(Wrapped), at(Wrapped)).Class, SameThread);
  // As an 8-bit number it repeats every 256 threads.
  const Index Narrow = A.convert(Thread, 8, false, Table.facts());
  EXPECT_EQ(between(at(Narrow), at(Narrow)).Class, GridWide);
}

TEST_F(DependenceTest, DifferentWidthsCompareBytes) {
  // Thread t writes bytes [8t, 8t+8); another kernel reads 4-byte element t.
  EXPECT_EQ(between(at(Thread, {}, 8), at(Thread)).Class, GridWide);
  AccessRelation Part{A.everywhere(), Thread.scale(8).add(number(4)), 4, true};
  EXPECT_EQ(between(at(Thread, {}, 8), Part).Class, SameThread);
}

TEST_F(DependenceTest, WitnessNamesThreadsThatMeet) {
  Table.assume(Block.eq_set(number(256)));
  const Index Known = BlockIdx.scale(256).add(ThreadIdx);
  const Dependence D = between(at(Known), at(Known.add(number(3))));
  ASSERT_TRUE(D.Witness);
  const auto flat = [](std::map<std::string, int64_t> &Of) {
    return Of["blockIdx.x"] * 256 + Of["threadIdx.x"];
  };
  DependenceWitness W = *D.Witness;
  EXPECT_EQ(flat(W.First), flat(W.Second) + 3);
  EXPECT_EQ(W.Byte, 4 * flat(W.First));
}

/// Rows and columns of a thread's number: `i / T`, `i % T`.
class DivisionTest : public DependenceTest {
protected:
  DivisionTest() : DependenceTest(256), T(Table.named("T", 32, true)) {
    Table.assume(Thread.ge_set(number(0)));
    Parts.emplace(Table.divide(Thread, T));
  }
  AccessRelation divided(AccessRelation Out) {
    Out.NotZero.push_back(T);
    return Out;
  }
  Index T;
  std::optional<Symbols::Division> Parts;
};

TEST_F(DivisionTest, PutTogetherAgainItIsTheThread) {
  const Index Whole = Table.product(Parts->Quotient, T)->add(Parts->Remainder);
  EXPECT_EQ(between(divided(at(Whole)), at(Thread)).Class, SameThread);
}

TEST_F(DivisionTest, RemaindersAloneDoNotTellThreadsApart) {
  EXPECT_EQ(between(divided(at(Parts->Remainder)), divided(at(Parts->Remainder))).Class, GridWide);
  EXPECT_EQ(between(divided(at(Parts->Quotient)), divided(at(Parts->Quotient))).Class, GridWide);
}

TEST_F(DivisionTest, RowsOfAnotherWidthMeet) {
  const Index C = Table.named("C", 32, true);
  const Index Wider = Table.product(Parts->Quotient, C)->add(Parts->Remainder);
  EXPECT_EQ(between(divided(at(Wider)), at(Thread)).Class, GridWide);
}

TEST_F(DivisionTest, RowsOfAnotherWidthDoNotMeetEachOther) {
  const Index C = Table.named("C", 32, true);
  const AccessRelation Row = divided(at(Table.product(Parts->Quotient, C)->add(Parts->Remainder)));
  // Only if a row is no wider than its new place, and the divisor is positive.
  EXPECT_EQ(between(Row, Row).Class, GridWide);
  const AccessRelation Fits{T.le_set(C).intersect(T.gt_set(number(0))), *Row.FirstByte, 4, true,
                            Row.NotZero};
  EXPECT_EQ(between(Fits, Fits).Class, SameThread);
  const AccessRelation Negative{T.lt_set(number(0)), *Row.FirstByte, 4, true, Row.NotZero};
  EXPECT_EQ(between(Negative, Negative).Class, GridWide);
}

TEST_F(DivisionTest, RemainderIsLessThanTheDivisor) {
  const Region Positive = T.gt_set(number(0));
  EXPECT_EQ(between(divided(at(Parts->Remainder, Positive)), at(T, Positive)).Class, SameThread);
  EXPECT_EQ(between(divided(at(Parts->Remainder, Positive)), at(T.sub(number(1)), Positive)).Class,
            GridWide);
}

TEST_F(DivisionTest, WhatIsNegativeIsDividedTowardsZero) {
  const Index Shifted = Thread.sub(Table.named("from", 32, true));
  const Region Positive = T.gt_set(number(0)), NotNegative = Shifted.ge_set(number(0));
  const auto [Quotient, Remainder] = Table.divide(Shifted, T);
  const auto at = [&](const Index &Element, const Region &Where) {
    return divided(this->at(Element, Where.intersect(Positive)));
  };
  const Index Whole = Table.product(Quotient, T)->add(Remainder);
  EXPECT_EQ(between(at(Whole, Positive), at(Shifted, Positive)).Class, SameThread);
  // Both sides of zero have quotient zero; the remainder has the dividend's sign.
  EXPECT_EQ(between(at(Remainder, Positive), at(Remainder.add(T), Positive)).Class, GridWide);
  EXPECT_EQ(between(at(Remainder, NotNegative), at(Remainder.add(T), NotNegative)).Class,
            SameThread);
}

} // namespace
} // namespace gpufuse
