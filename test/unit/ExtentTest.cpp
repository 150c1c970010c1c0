#include "analysis/algebra/Extent.h"
#include "analysis/algebra/Symbols.h"
#include <gtest/gtest.h>

namespace gpufuse {
namespace {

class ExtentTest : public testing::Test {
protected:
  Algebra A;
  const Index I = A.symbol("%i"), N = A.symbol("argument 0"), M = A.symbol("argument 1");
  ThreadSpace Space;

  ExtentTest() {
    Space.Facts = I.ge_set(A.constant(0))
                      .intersect(I.lt_set(A.constant(int64_t(1) << 31)))
                      .intersect(A.fits(N, 32, true))
                      .intersect(A.fits(M, 64, false));
  }

  AccessRelation access(const Region &Where, const Index &Element, unsigned Bytes = 4) const {
    return {Where, Element.scale(4), Bytes};
  }
  std::optional<LinearExtent> extent(const std::vector<AccessRelation> &Accesses,
                                     int64_t Size = 4) {
    std::vector<const AccessRelation *> All;
    for (const AccessRelation &Each : Accesses)
      All.push_back(&Each);
    return A.bounded([&] { return linearExtent(A, All, Space, Size); }).value_or(std::nullopt);
  }
  using Factors = std::vector<std::pair<std::string, int64_t>>;
};

TEST_F(ExtentTest, GuardedByAnArgument) {
  const auto Found = extent({access(I.lt_set(N), I)});
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->First, 0);
  EXPECT_EQ(Found->Constant, 0);
  EXPECT_EQ(Found->Factors, Factors({{"argument 0", 1}}));
}

TEST_F(ExtentTest, AllAccessesTogether) {
  const Region Inside = I.lt_set(N);
  const auto Found =
      extent({access(Inside, I.sub(A.constant(2))), access(Inside, I.scale(3).add(A.constant(1)))});
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->First, -2);
  EXPECT_EQ(Found->Constant, 1); // -2 to 3 * (n - 1) + 1
  EXPECT_EQ(Found->Factors, Factors({{"argument 0", 3}}));
}

TEST_F(ExtentTest, PartsOfElementsRoundOutwards) {
  const auto Found = extent({access(I.lt_set(N), I.add(A.constant(1)), 8)}, 8);
  ASSERT_FALSE(Found); // half an element more for each
  const auto Whole = extent({access(I.lt_set(N), I.scale(2).add(A.constant(1)), 4)}, 8);
  ASSERT_TRUE(Whole);
  EXPECT_EQ(Whole->First, 0);
  EXPECT_EQ(Whole->Constant, 0);
  EXPECT_EQ(Whole->Factors, Factors({{"argument 0", 1}}));
}

TEST_F(ExtentTest, LesserOfTwoArguments) {
  const auto Found = extent({access(I.lt_set(N).intersect(I.lt_set(M)), I)});
  ASSERT_TRUE(Found);
  ASSERT_EQ(Found->Factors.size(), 1u); // either bounds it
  EXPECT_EQ(Found->Factors.front().second, 1);
}

TEST_F(ExtentTest, RowsOfAMatrix) {
  // %row * m + %i, with %row < n and %i < m
  const Index Row = A.symbol("%row"), Columns = A.symbol("argument 2"),
              Begin = A.symbol("%(%row) * (argument 2)"), Zero = A.constant(0);
  Space.Facts = Space.Facts.intersect(A.fits(Columns, 32, true)).intersect(Row.ge_set(Zero));
  Space.Scaled.push_back({Begin, Row, Columns});
  const std::string Product = Symbols::productName(A, N, Columns);
  const Region Inside = Row.lt_set(N).intersect(I.lt_set(Columns));
  const auto Found = extent({access(Inside, Begin.add(I))});
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->First, 0);
  EXPECT_EQ(Found->Constant, 0);
  EXPECT_EQ(Found->Factors, Factors({{Product, 1}}));
  // A row more than there are, columns that are not bounded, and rows that may be negative.
  EXPECT_FALSE(extent({access(Row.le_set(N).intersect(I.lt_set(Columns)), Begin.add(I))}));
  EXPECT_FALSE(extent({access(Row.lt_set(N), Begin.add(Row))}));
  EXPECT_FALSE(extent({access(Inside, Begin.neg().add(I))}));
  // Whether the product of a 64-bit number fits, the guard asks.
  Space.Scaled = {{Begin, Row, M}};
  const auto Wide = extent({access(Row.lt_set(N).intersect(I.lt_set(M)), Begin.add(I))});
  ASSERT_TRUE(Wide);
  EXPECT_EQ(Wide->Factors, Factors({{Symbols::productName(A, N, M), 1}}));
}

TEST_F(ExtentTest, SeveralElementsOfEachRow) {
  // (%row * m + %i) * times + %k, with %row < n, %i < m and %k < times
  const Index Row = A.symbol("%row"), Columns = A.symbol("argument 2"), K = A.symbol("%k"),
              Begin = A.symbol("%(%row) * (argument 2)"), Zero = A.constant(0);
  Space.Facts = Space.Facts.intersect(A.fits(Columns, 32, true))
                    .intersect(Row.ge_set(Zero))
                    .intersect(K.ge_set(Zero));
  Space.Scaled.push_back({Begin, Row, Columns});
  const Region Inside = Row.lt_set(N).intersect(I.lt_set(Columns));
  const auto times = [&](int64_t Times) {
    return access(Inside.intersect(K.lt_set(A.constant(Times))), Begin.add(I).scale(Times).add(K));
  };
  const std::string Product = Symbols::productName(A, N, Columns);
  for (const int64_t Times : {2, 4, 5, 8, 9, 25, 63}) {
    const auto Found = extent({times(Times)});
    ASSERT_TRUE(Found) << Times;
    EXPECT_EQ(Found->First, 0);
    EXPECT_EQ(Found->Constant, 0);
    EXPECT_EQ(Found->Factors, Factors({{Product, Times}}));
  }
  // Of more, the guard asks for nothing that would do.
  EXPECT_FALSE(extent({times(64)}));
  EXPECT_FALSE(extent({times(1000)}));
}

TEST_F(ExtentTest, RowsNumberedIn32Bits) {
  // The signed number that 32 bits of %row * m + %i are
  const Index Row = A.symbol("%row"), Columns = A.symbol("argument 2"),
              Begin = A.symbol("%(%row) * (argument 2)");
  Space.Facts =
      Space.Facts.intersect(A.fits(Columns, 32, true)).intersect(Row.ge_set(A.constant(0)));
  Space.Scaled.push_back({Begin, Row, Columns});
  const std::string Product = Symbols::productName(A, N, Columns);
  const Region Inside = Row.lt_set(N).intersect(I.lt_set(Columns));
  const Index Sum = Begin.add(I);
  const isl::val Range = A.powerOfTwo(32);
  const Index Wrapped =
      Sum.sub(Sum.add(A.constant(int64_t(1) << 31)).scale_down(Range).floor().scale(Range));
  const auto Found = extent({access(Inside, Wrapped)});
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->First, 0);
  EXPECT_EQ(Found->Factors, Factors({{Product, 1}}));
  EXPECT_EQ(Found->Small, std::set<std::string>({Product}));
  const auto Whole = extent({access(Inside, Sum)});
  ASSERT_TRUE(Whole);
  EXPECT_TRUE(Whole->Small.empty());
}

TEST_F(ExtentTest, StencilsOverRows) {
  const Index J = A.symbol("%j"), K = A.symbol("argument 2"), Product = A.symbol("%row"),
              Two = A.constant(2);
  Space.Facts = Space.Facts.intersect(A.fits(K, 32, true)).intersect(J.ge_set(A.constant(0)));
  Space.Scaled.push_back({Product, J, N});
  const Index Element = Product.add(I), Column = A.constant(1);
  const Region Inside = I.ge_set(Column)
                            .intersect(I.lt_set(N.sub(Column)))
                            .intersect(J.ge_set(Two))
                            .intersect(J.lt_set(K.sub(Two)));
  const Factors All{{Symbols::productName(A, N, K), 1}};
  // Two rows up and down, and a column to both sides: all of them lie within the rows.
  const auto Found = extent({access(Inside, Element.sub(N).sub(N).sub(Column)),
                             access(Inside, Element.add(N).add(N).add(Column))});
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->First, 0);
  EXPECT_EQ(Found->Constant, 0);
  EXPECT_EQ(Found->Factors, All);
  // Three rows are too far in either direction.
  EXPECT_FALSE(extent({access(Inside, Element.sub(N.scale(3)))}));
  const auto Beyond = extent({access(Inside, Element.add(N.scale(3)))});
  ASSERT_TRUE(Beyond);
  EXPECT_NE(Beyond->Factors, All);
}

TEST_F(ExtentTest, RowsOfUnsignedNumbers) {
  const Index J = A.symbol("%j"), Product = A.symbol("%row");
  for (const unsigned Bits : {32U, 64U}) {
    const Index W = A.symbol("argument " + std::to_string(2 * Bits)),
                H = A.symbol("argument " + std::to_string(2 * Bits + 1));
    Space.Facts = Space.Facts.intersect(A.fits(W, Bits, false))
                      .intersect(A.fits(H, Bits, false))
                      .intersect(J.ge_set(A.constant(0)));
    Space.Scaled = {{Product, J, W}};
    const Region Inside =
        I.lt_set(W).intersect(J.lt_set(H)).intersect(Product.ge_set(A.constant(0)));
    const Index Element = A.convert(Product.add(I), Bits, false, A.everywhere());
    const auto Found = extent({access(Inside, A.convert(Element, 64, true, A.everywhere()))});
    ASSERT_TRUE(Found) << Bits;
    EXPECT_EQ(Found->First, 0);
    EXPECT_EQ(Found->Constant, 0);
    EXPECT_EQ(Found->Factors, Factors({{Symbols::productName(A, W, H), 1}}));
    // What a row ahead of the first wraps to may be anywhere.
    const Index Ahead = A.convert(Product.add(I).sub(W), Bits, false, A.everywhere());
    EXPECT_FALSE(extent({access(Inside, A.convert(Ahead, 64, true, A.everywhere()))}));
  }
}

TEST_F(ExtentTest, StridesOfAllThreads) {
  // %i + %round * step, with %round and step not below zero, and below n
  const Index Round = A.symbol("%round"), Step = A.symbol("gridDim.x * blockDim.x"),
              Travelled = A.symbol("%(%round) * (gridDim.x * blockDim.x)"), Zero = A.constant(0);
  const Region Rounds = Round.ge_set(Zero), Inside = I.add(Travelled).lt_set(N);
  Space.Facts = Space.Facts.intersect(Step.ge_set(Zero));
  Space.Scaled.push_back({Travelled, Round, Step});
  const auto Found = extent({access(Inside.intersect(Rounds), I.add(Travelled))});
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->First, 0);
  EXPECT_EQ(Found->Constant, 0);
  EXPECT_EQ(Found->Factors, Factors({{"argument 0", 1}}));
  // Rounds that may be negative, steps down, and quotients, of which the remainder is open.
  EXPECT_FALSE(extent({access(Inside, I.add(Travelled))}));
  EXPECT_FALSE(extent({access(I.sub(Travelled).lt_set(N).intersect(Rounds), I.sub(Travelled))}));
  Space.Scaled.back().Remainder = I;
  EXPECT_FALSE(extent({access(Inside.intersect(Rounds), I.add(Travelled))}));
}

TEST_F(ExtentTest, CountsThatNoGuardLetsPass) {
  // `size_t(n)` elements of a negative n, and of more bytes than 64 bits count.
  const Index Wide = A.convert(N, 64, false, A.everywhere()), J = A.symbol("%j");
  Space.Facts = Space.Facts.intersect(A.fits(J, 64, false));
  const auto Offset = [&](const Index &E) { return A.convert(E, 64, true, A.everywhere()); };
  for (const auto &[Count, Name] : {std::pair(Wide, "argument 0"), std::pair(M, "argument 1")}) {
    const auto Found = extent({access(J.lt_set(Count), Offset(J))});
    ASSERT_TRUE(Found);
    EXPECT_EQ(Found->First, 0);
    EXPECT_EQ(Found->Constant, 0);
    EXPECT_EQ(Found->Factors, Factors({{Name, 1}}));
  }
  // One more than all wraps to none, two of each to anything, and what another number bounds is
  // not in the count.
  EXPECT_FALSE(extent({access(J.le_set(M), Offset(J))}));
  EXPECT_FALSE(extent({access(J.lt_set(M), Offset(J.scale(2)))}));
  EXPECT_FALSE(extent({access(J.lt_set(M).unite(J.lt_set(N)), Offset(J))}));
}

TEST_F(ExtentTest, NothingTouched) {
  const auto Found = extent({access(I.lt_set(A.constant(0)), I)});
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Constant, 0);
  EXPECT_TRUE(Found->Factors.empty());
}

TEST_F(ExtentTest, CountsThatWrapAreRefused) {
  // 2 * m is more than 64 bits hold, m + 1 may be.
  EXPECT_TRUE(extent({access(I.lt_set(M), I)}));
  EXPECT_FALSE(extent({access(I.lt_set(M), I.scale(2))}));
  EXPECT_FALSE(extent({access(I.lt_set(M), I.add(A.constant(1))), access(I.lt_set(M), I)}));
}

TEST_F(ExtentTest, UnboundedIsRefused) {
  EXPECT_FALSE(extent({access(A.everywhere(), I)})); // only by the number of threads
  EXPECT_FALSE(extent({access(I.lt_set(N), I.sub(N))}));
}

} // namespace
} // namespace gpufuse
