#include "analysis/algebra/Algebra.h"
#include "analysis/algebra/Comparison.h"
#include "analysis/algebra/Symbols.h"
#include "gtest/gtest.h"

namespace gpufuse {
namespace {

class AlgebraTest : public testing::Test {
protected:
  Algebra A;
  Symbols Table{A};
};

/// The value of \p E where the symbol \p Name is \p At.
int64_t valueAt(const Algebra &A, const Index &E, const std::string &Name, int64_t At) {
  const Region There = A.symbol(Name).eq_set(A.constant(At));
  return Algebra::asNumber(E.intersect_domain(There).max_val()).value();
}

TEST_F(AlgebraTest, ConstantsAreNumbers) {
  EXPECT_EQ(Algebra::asConstant(A.constant(-7)), -7);
  EXPECT_EQ(Algebra::asConstant(A.constant(int64_t(1) << 40)), int64_t(1) << 40);
  EXPECT_EQ(Algebra::asConstant(A.constant(3).add(A.constant(4))), 7);
  EXPECT_EQ(Algebra::asConstant(A.symbol("n")), std::nullopt);
  EXPECT_EQ(Algebra::asConstant(A.symbol("n").sub(A.symbol("n"))), 0);
}

TEST_F(AlgebraTest, NumbersBeyond62BitsAreNotMachineIntegers) {
  EXPECT_EQ(Algebra::asNumber(A.powerOfTwo(61)), int64_t(1) << 61);
  EXPECT_EQ(Algebra::asNumber(A.powerOfTwo(62)), std::nullopt);
  EXPECT_EQ(Algebra::asNumber(A.powerOfTwo(62).neg()), std::nullopt);
}

TEST_F(AlgebraTest, OnlyPercentNamesBelongToAThread) {
  EXPECT_FALSE(Algebra::dependsOnThread(A.symbol("n")));
  EXPECT_TRUE(Algebra::dependsOnThread(A.symbol("%threadIdx.x")));
  const Index Cancelled = A.symbol("%threadIdx.x").sub(A.symbol("%threadIdx.x")).add(A.symbol("n"));
  EXPECT_FALSE(Algebra::dependsOnThread(Cancelled));
}

TEST_F(AlgebraTest, SidesRenameOnlyThreadSymbols) {
  const Index E = A.symbol("%t").add(A.symbol("n"));
  EXPECT_EQ(Algebra::text(onSide(E, "1")), Algebra::text(A.symbol("%1.t").add(A.symbol("n"))));
  const Region R = A.symbol("%t").lt_set(A.symbol("n"));
  EXPECT_TRUE(involves(onSide(R, "2"), "%2.t"));
  EXPECT_FALSE(involves(onSide(R, "2"), "%t"));
  EXPECT_TRUE(involves(onSide(R, "2"), "n"));
}

TEST_F(AlgebraTest, TypesBoundTheirValues) {
  const Index N = A.symbol("n");
  EXPECT_TRUE(N.eq_set(A.constant(255)).is_subset(A.fits(N, 8, false)));
  EXPECT_FALSE(N.eq_set(A.constant(256)).is_subset(A.fits(N, 8, false)));
  EXPECT_TRUE(N.eq_set(A.constant(-128)).is_subset(A.fits(N, 8, true)));
  EXPECT_FALSE(N.eq_set(A.constant(128)).is_subset(A.fits(N, 8, true)));
}

TEST_F(AlgebraTest, ComparisonsSayWhatThoseOfIslSay) {
  const Index N = A.symbol("n"), M = A.symbol("m"), Five = A.constant(5);
  // One piece and several, quotients, remainders, products, and what is not defined everywhere.
  const Index Some[] = {N,
                        Five,
                        N.add(M),
                        N.scale(isl::val(A.ctx(), 3)).sub(Five),
                        N.max(M),
                        N.add(Five).mod(isl::val(A.ctx(), 4)),
                        N.div(Five).floor(),
                        M.neg().intersect_domain(N.ge_set(Five)),
                        N.gt_set(M).indicator_function()};
  for (const Index &X : Some) {
    const isl::val Lower(A.ctx(), -2), Upper(A.ctx(), 9);
    EXPECT_TRUE(within(X, Lower, Upper)
                    .is_equal(X.ge_set(X.domain().pw_aff_on_domain(Lower))
                                  .intersect(X.lt_set(X.domain().pw_aff_on_domain(Upper)))));
    for (const Index &Y : Some)
      EXPECT_TRUE(above(X, Y).is_equal(X.gt_set(Y)));
  }
}

TEST_F(AlgebraTest, ConversionIsTheIdentityWhereTheValueFits) {
  const Index N = A.symbol("n");
  const Index Kept = A.convert(N, 8, false, A.fits(N, 8, false));
  EXPECT_EQ(Algebra::text(Kept), Algebra::text(N));
}

TEST_F(AlgebraTest, ConversionWrapsModuloTheWidth) {
  const Index N = A.symbol("n");
  const Index Byte = A.convert(N, 8, false, A.everywhere());
  EXPECT_EQ(valueAt(A, Byte, "n", 256), 0);
  EXPECT_EQ(valueAt(A, Byte, "n", -1), 255);
  EXPECT_EQ(valueAt(A, Byte, "n", 255), 255);
  const Index Signed = A.convert(N, 8, true, A.everywhere());
  EXPECT_EQ(valueAt(A, Signed, "n", 128), -128);
  EXPECT_EQ(valueAt(A, Signed, "n", 127), 127);
  EXPECT_EQ(valueAt(A, Signed, "n", -129), 127);
}

TEST_F(AlgebraTest, UnsignedSubtractionWraps) {
  // unsigned i = n - 1 with n == 0
  const Index N = Table.named("n", 32, false);
  const Index Wrapped = A.convert(N.sub(A.constant(1)), 32, false, Table.facts());
  EXPECT_EQ(valueAt(A, Wrapped, "n", 0), (int64_t(1) << 32) - 1);
  EXPECT_EQ(valueAt(A, Wrapped, "n", 1), 0);
}

TEST_F(AlgebraTest, DivisionTruncatesTowardsZero) {
  const Index N = A.symbol("n"), Four = A.constant(4);
  for (const int64_t Value : {-9, -8, -1, 0, 3, 4, 7}) {
    EXPECT_EQ(valueAt(A, N.tdiv_q(Four), "n", Value), Value / 4) << Value;
    EXPECT_EQ(valueAt(A, N.tdiv_r(Four), "n", Value), Value % 4) << Value;
    EXPECT_EQ(valueAt(A, N.tdiv_q(A.constant(-4)), "n", Value), Value / -4) << Value;
  }
}

TEST_F(AlgebraTest, BoundedWorkGivesUpInsteadOfHanging) {
  const Index X = A.symbol("x"), Y = A.symbol("y");
  const auto Hopeless = A.bounded([&] {
    // 6x - 15y is never 1, and asking again does not change that.
    Region Solutions = A.everywhere();
    do
      Solutions = X.scale(6).sub(Y.scale(15)).eq_set(A.constant(1));
    while (Solutions.intersect(X.mod(isl::val(A.ctx(), 7)).eq_set(Y.mod(isl::val(A.ctx(), 5))))
               .is_empty());
    return true;
  });
  EXPECT_FALSE(Hopeless.has_value());
  // The context is usable afterwards.
  EXPECT_EQ(A.bounded([&] { return X.lt_set(X).is_empty(); }), true);
}

TEST_F(AlgebraTest, ProductsOfSharedValuesAreOneSymbol) {
  const Index Width = Table.named("w", 32, true), Height = Table.named("h", 32, true);
  const auto One = Table.product(Width, Height), Other = Table.product(Height, Width);
  ASSERT_TRUE(One && Other);
  EXPECT_EQ(Algebra::text(*One), Algebra::text(*Other));
  EXPECT_FALSE(Algebra::dependsOnThread(*One));
  EXPECT_TRUE(Table.scaled().empty());
}

TEST_F(AlgebraTest, ProductsWithAThreadValueAreScaled) {
  const Index Row = Table.named("%row", 32, true), Width = Table.named("w", 32, true);
  const auto Product = Table.product(Width, Row);
  ASSERT_TRUE(Product);
  EXPECT_TRUE(Algebra::dependsOnThread(*Product));
  ASSERT_EQ(Table.scaled().size(), 1u);
  EXPECT_EQ(Algebra::text(Table.scaled().front().Quotient), Algebra::text(Row));
  EXPECT_EQ(Algebra::text(Table.scaled().front().Unit), Algebra::text(Width));
  EXPECT_FALSE(Table.product(Row, Row)) << "a product of two thread values has no form";
  EXPECT_EQ(Algebra::text(*Table.product(Row, A.constant(4))), Algebra::text(Row.scale(4)));
}

/// Elements of a volume, written in several ways.
class VolumeTest : public AlgebraTest {
protected:
  Index times(const Index &X, const Index &Y) { return *Table.product(X, Y); }
  /// \p E where the factors are numbers and each product is theirs.
  int64_t value(const Index &E) {
    Region Here = A.everywhere();
    int64_t Next = 3;
    for (const Index &Each : {X, Y, Z, W, H})
      Here = Here.intersect(Each.eq_set(A.constant(Next++)));
    Here = Here.intersect(times(W, H).eq_set(A.constant(6 * 7)));
    Here = Here.intersect(times(H, W.scale(2)).eq_set(A.constant(6 * 7 * 2)));
    for (const ScaledSymbol &S : Table.scaled()) { // inner ones first
      const int64_t Unit = number(S.Unit, Here), Quotient = number(S.Quotient, Here);
      Here = Here.intersect(S.Product.eq_set(A.constant(Unit * Quotient)));
    }
    return number(E, Here);
  }
  static int64_t number(const Index &E, const Region &Here) {
    return Algebra::asNumber(E.intersect_domain(Here).max_val()).value();
  }

  Index X = Table.named("%x", 32, true), Y = Table.named("%y", 32, true),
        Z = Table.named("%z", 32, true), W = Table.named("w", 32, true),
        H = Table.named("h", 32, true);
};

TEST_F(VolumeTest, SumsOfProductsAreGathered) {
  const Index Nested = times(times(Z, H).add(Y), W).add(X);
  EXPECT_FALSE(Table.gathered(Nested)) << "it is one product already";
  for (const Index &Sum : {times(times(Z, H), W).add(times(Y, W)).add(X),
                           times(times(Z, W), H).add(times(Y, W)).add(X),
                           times(Z, times(H, W)).add(times(Y, W)).add(X),
                           X.add(times(W, times(Z, H))).add(times(W, Y))}) {
    const auto Gathered = Table.gathered(Sum);
    ASSERT_TRUE(Gathered);
    EXPECT_EQ(Algebra::asConstant(Gathered->sub(Nested)), 0) << Algebra::text(*Gathered);
    EXPECT_EQ(value(Sum), value(*Gathered));
  }
  // In bytes.
  const auto Bytes = Table.gathered(times(times(Z, W), H).add(times(Y, W)).add(X).scale(8));
  ASSERT_TRUE(Bytes);
  EXPECT_EQ(Algebra::asConstant(Bytes->sub(Nested.scale(8))), 0);
}

TEST_F(VolumeTest, ProductsWithNumbersAreGathered) {
  // Planes of ten rows, and of one; rows of two elements for each of W.
  for (const Index &Sum : {times(Z, times(W, A.constant(10))).add(times(Y, W)).add(X),
                           times(Z, times(W, A.constant(1))).add(times(Y, W)).add(X),
                           times(Z, times(H, times(A.constant(2), W))).add(times(Y, W)).add(X)}) {
    const auto Gathered = Table.gathered(Sum);
    ASSERT_TRUE(Gathered) << Algebra::text(Sum);
    EXPECT_FALSE(Table.gathered(*Gathered)) << Algebra::text(*Gathered);
    EXPECT_EQ(value(Sum), value(*Gathered));
  }
  EXPECT_FALSE(Table.gathered(times(Z, times(A.constant(-1), W)).add(times(Y, W)).add(X)))
      << "less than W is no multiple of it";
}

TEST_F(VolumeTest, GatheringKeepsTheValue) {
  const Index Wider = W.add(A.constant(2));
  for (const Index &Sum :
       {times(times(Z, H), W).sub(times(Y, W)).add(X.scale(5)),
        times(times(Z, H).add(Y), W).add(times(X, W).scale(3)).sub(A.constant(7)),
        times(Z.add(A.constant(1)), times(H, W)).add(times(Y.sub(X), W)).add(times(Y, H)),
        times(times(Z, Wider), H).add(times(Y, Wider).scale(2)),
        times(times(Z, W), W).add(times(Y, W)).add(times(X, H)),
        times(times(Z, times(H, A.constant(6))).add(times(W, H)), W).sub(times(Y, W).scale(3)),
        times(Z, times(A.constant(-2), W)).add(times(X, times(W, H)))}) {
    const auto Gathered = Table.gathered(Sum);
    ASSERT_TRUE(Gathered);
    EXPECT_EQ(value(Sum), value(*Gathered)) << Algebra::text(Sum);
  }
  EXPECT_FALSE(Table.gathered(times(Y, W).add(times(X, H)))) << "nothing in common";
}

} // namespace
} // namespace gpufuse
