#include "analysis/IntegerSemantics.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/bit.h"
#include <isl/aff.h>

using namespace clang;

namespace gpufuse {
namespace {

/// A mask with more set bits is not expanded bit by bit.
constexpr int MaxMaskBits = 8;

Index bit(const Index &X, unsigned Position) { return X.scale_down(1L << Position).floor().mod(2); }

} // namespace

unsigned IntegerSemantics::bits(QualType Type) const {
  return Type->isIntegralOrEnumerationType() ? Context.getIntWidth(Type)
                                             : static_cast<unsigned>(Context.getTypeSize(Type));
}

/// True for what is computed to be taken modulo 2^Bits, as hashes are: a thread's number times a
/// constant of many bits.
bool IntegerSemantics::isMeantToWrap(const Index &E, unsigned Bits) const {
  const isl::val Most = algebra().powerOfTwo(Bits / 2);
  bool Found = false;
  E.foreach_piece([&](const isl::set &, const isl::multi_aff &Pieces) {
    const isl::aff Piece = Pieces.at(0);
    for (const isl_dim_type Kind : {isl_dim_param, isl_dim_div})
      for (isl_size I = 0; I < isl_aff_dim(Piece.get(), Kind); ++I)
        Found |= isl::manage(isl_aff_get_coefficient_val(Piece.get(), Kind, I)).abs().ge(Most);
  });
  return Found;
}

Index IntegerSemantics::convert(const Index &E, QualType Type, const Region &Where) {
  const EnumDecl *Enum = Type->getAsEnumDecl();
  if (Type->isBooleanType() || (Enum && Enum->getIntegerType()->isBooleanType())) {
    const Region NotZero = E.ne_set(E.domain().pw_aff_on_domain(0L));
    return NotZero.indicator_function();
  }
  return convert(E, bits(Type), isSigned(Type), Where);
}

Index IntegerSemantics::convert(const Index &E, unsigned Bits, bool IsSigned, const Region &Where) {
  if (NothingWraps && Bits >= 32 && !isMeantToWrap(E, Bits))
    return E;
  if (const auto Number = Algebra::asConstant(E);
      Number && *Number >= 0 && *Number < int64_t(1) << std::min(Bits - 1, 62u))
    return E;
  const Region &Facts = Table.facts();
  const uint32_t Hash = isl_pw_aff_get_hash(E.get());
  for (auto [It, End] = Done.equal_range(Hash); It != End; ++It)
    if (const Conversion &C = It->second;
        C.Bits == Bits && C.IsSigned == IsSigned && Algebra::alike(C.From, E) &&
        Algebra::alike(C.Where, Where) && Algebra::alike(C.Facts, Facts))
      return C.Result;
  const Index Result = algebra().convert(E, Bits, IsSigned, Where.intersect(Facts));
  Done.emplace(Hash, Conversion{E, Where, Facts, Bits, IsSigned, Result});
  return Result;
}

std::optional<Index> IntegerSemantics::binary(BinaryOperatorKind Op, const Index &X, const Index &Y,
                                              QualType Type, const Region &Where) {
  std::optional<Index> Result;
  const std::optional<int64_t> Right = Algebra::asConstant(Y), Left = Algebra::asConstant(X);
  switch (Op) {
  case BO_Add:
    Result = X.add(Y);
    break;
  case BO_Sub:
    Result = X.sub(Y);
    break;
  case BO_Mul:
    Result = Table.product(X, Y);
    break;
  case BO_Div:
    if (Right && *Right != 0)
      Result = X.tdiv_q(Y);
    else if (dividesBySymbol(X, Y, Where))
      return Table.divide(X, Y).Quotient; // no larger than X
    break;
  case BO_Rem:
    if (Right && *Right != 0)
      Result = X.tdiv_r(Y);
    else if (dividesBySymbol(X, Y, Where))
      return Table.divide(X, Y).Remainder; // no larger than X
    break;
  case BO_Shl:
    if (Right && *Right >= 0 && *Right < 63)
      Result = X.scale(algebra().powerOfTwo(*Right));
    else if (Left && *Left >= 0 && Right)
      Result = std::nullopt;
    break;
  case BO_Shr:
    if (Right && *Right >= 0 && *Right < 63)
      Result = X.scale_down(algebra().powerOfTwo(*Right)).floor();
    break;
  case BO_And:
  case BO_Or:
  case BO_Xor:
    if (Right)
      Result = bitwise(Op, X, maskOf(*Right, Type));
    else if (Left)
      Result = bitwise(Op, Y, maskOf(*Left, Type));
    break;
  default:
    break;
  }
  if (!Result)
    return Algebra::dependsOnThread(X) || Algebra::dependsOnThread(Y)
               ? std::nullopt
               : std::optional(Table.shared(X, BinaryOperator::getOpcodeStr(Op).str(), Y,
                                            bits(Type), isSigned(Type)));
  // A shift to the left is defined modulo 2^N for signed types too (C++20).
  return isSigned(Type) && Op != BO_Shl ? *Result : convert(*Result, Type, Where);
}

/// True where `X / Y` is a division that Symbols::divide understands.
bool IntegerSemantics::dividesBySymbol(const Index &X, const Index &Y, const Region &Where) const {
  return !Algebra::asConstant(Y) && !Algebra::dependsOnThread(Y) &&
         Where.intersect(Table.facts()).is_subset(algebra().fits(X, 64, /*IsSigned=*/true));
}

int64_t IntegerSemantics::maskOf(int64_t Value, QualType Type) const {
  return !isSigned(Type) && bits(Type) == 32 ? static_cast<int32_t>(Value) : Value;
}

std::optional<Index> IntegerSemantics::bitwise(BinaryOperatorKind Op, const Index &X,
                                               int64_t Mask) const {
  if (Op == BO_And && Mask < 0 && llvm::isPowerOf2_64(~static_cast<uint64_t>(Mask) + 1)) {
    const isl::val Step(algebra().ctx(), std::to_string(-Mask));
    return X.sub(X.mod(Step)); // rounds down to a multiple
  }
  if (Mask < 0)
    return std::nullopt;
  if (Op == BO_And && llvm::isPowerOf2_64(static_cast<uint64_t>(Mask) + 1) &&
      Mask < (int64_t(1) << 61))
    return X.mod(isl::val(algebra().ctx(), std::to_string(Mask + 1)));
  if (llvm::popcount(static_cast<uint64_t>(Mask)) > MaxMaskBits || Mask >= (int64_t(1) << 31))
    return std::nullopt;
  Index Result = Op == BO_And ? algebra().constant(0) : X;
  for (unsigned I = 0; Mask >> I; ++I) {
    if (!((Mask >> I) & 1))
      continue;
    const long Weight = 1L << I;
    const Index Bit = bit(X, I);
    if (Op == BO_And)
      Result = Result.add(Bit.scale(Weight));
    else if (Op == BO_Or)
      Result = Result.add(algebra().constant(Weight)).sub(Bit.scale(Weight));
    else
      Result = Result.add(algebra().constant(Weight)).sub(Bit.scale(2 * Weight));
  }
  return Result;
}

Condition IntegerSemantics::compare(BinaryOperatorKind Op, const Index &X, const Index &Y) {
  switch (Op) {
  case BO_LT:
    return {X.lt_set(Y), X.ge_set(Y), true};
  case BO_GT:
    return {X.gt_set(Y), X.le_set(Y), true};
  case BO_LE:
    return {X.le_set(Y), X.gt_set(Y), true};
  case BO_GE:
    return {X.ge_set(Y), X.lt_set(Y), true};
  case BO_EQ:
    return {X.eq_set(Y), X.ne_set(Y), true};
  default:
    assert(Op == BO_NE && "not a comparison");
    return {X.ne_set(Y), X.eq_set(Y), true};
  }
}

Condition IntegerSemantics::unknown() const {
  return {algebra().everywhere(), algebra().everywhere(), false};
}

Condition IntegerSemantics::both(const Condition &X, const Condition &Y) {
  return {X.MayHold.intersect(Y.MayHold), X.MayFail.unite(Y.MayFail), X.Exact && Y.Exact};
}

Condition IntegerSemantics::either(const Condition &X, const Condition &Y) {
  return negate(both(negate(X), negate(Y)));
}

Index IntegerSemantics::asNumber(const Condition &C) { return C.MayHold.indicator_function(); }

} // namespace gpufuse
