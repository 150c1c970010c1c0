// C++ integer operators as quasi-affine expressions, shared by host and device code: truncating
// division, wrap-around of unsigned types, narrowing conversions. Signed overflow is undefined and
// assumed not to happen.
#ifndef GPUFUSE_ANALYSIS_INTEGERSEMANTICS_H
#define GPUFUSE_ANALYSIS_INTEGERSEMANTICS_H

#include "analysis/algebra/Symbols.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/OperationKinds.h"
#include <unordered_map>

namespace gpufuse {

/// What a condition allows: the values for which it may hold, and those for which it may fail. They
/// overlap where the condition is not understood.
struct Condition {
  Region MayHold, MayFail;
  bool Exact = false;
};

class IntegerSemantics {
public:
  /// With \p NothingWraps, numbers of 32 bits and more are taken to be wide enough for all values.
  IntegerSemantics(const clang::ASTContext &Context, Symbols &Table, bool NothingWraps = false)
      : Context(Context), Table(Table), NothingWraps(NothingWraps) {}

  const Algebra &algebra() const { return Table.algebra(); }
  Symbols &symbols() { return Table; }

  /// The number as the algebra takes it; nothing for one that comes near the ends of 64 bits.
  static std::optional<int64_t> numberIn(const llvm::APSInt &Value) {
    const unsigned Bits = Value.isSigned() ? Value.getSignificantBits() : Value.getActiveBits();
    return Bits <= 62 ? std::optional(Value.getExtValue()) : std::nullopt;
  }

  /// What \p V, a constant, is initialised with, as the compiler evaluates it (where it asks for a
  /// constant, `std::is_constant_evaluated()` says so).
  static std::optional<int64_t> initialNumber(const clang::VarDecl &V) {
    const clang::VarDecl *Holder = nullptr;
    const clang::Expr *Init = V.getAnyInitializer(Holder);
    if (!Init || Init->isValueDependent())
      return std::nullopt;
    const clang::APValue *Value = Holder->evaluateValue();
    return Value && Value->isInt() ? numberIn(Value->getInt()) : std::nullopt;
  }

  /// True for the integers that are followed, of at most 64 bits.
  static bool isInteger(clang::QualType Type) {
    const auto *Exact = Type->getAs<clang::BitIntType>();
    return Type->isIntegralOrEnumerationType() && (!Exact || Exact->getNumBits() <= 64) &&
           !Type->isSpecificBuiltinType(clang::BuiltinType::Int128) &&
           !Type->isSpecificBuiltinType(clang::BuiltinType::UInt128);
  }
  unsigned bits(clang::QualType Type) const;
  static bool isSigned(clang::QualType Type) { return Type->isSignedIntegerOrEnumerationType(); }

  /// \p E as a value of \p Type, under \p Where.
  Index convert(const Index &E, clang::QualType Type, const Region &Where);
  /// The same for an integer type of \p Bits bits.
  Index convert(const Index &E, unsigned Bits, bool IsSigned, const Region &Where);

  /// `X Op Y` with a result of \p Type; nothing where the result has no quasi-affine form.
  std::optional<Index> binary(clang::BinaryOperatorKind Op, const Index &X, const Index &Y,
                              clang::QualType Type, const Region &Where);

  /// The condition `X Op Y` for a comparison operator.
  static Condition compare(clang::BinaryOperatorKind Op, const Index &X, const Index &Y);
  Condition unknown() const;
  static Condition negate(const Condition &C) { return {C.MayFail, C.MayHold, C.Exact}; }
  static Condition both(const Condition &X, const Condition &Y);
  static Condition either(const Condition &X, const Condition &Y);
  /// 1 where the condition holds, 0 where it fails; only for an exact condition.
  static Index asNumber(const Condition &C);

private:
  bool isMeantToWrap(const Index &E, unsigned Bits) const;
  bool dividesBySymbol(const Index &X, const Index &Y, const Region &Where) const;
  /// \p Value of \p Type with all bits above those of the type like its highest: `~31u` is -32.
  int64_t maskOf(int64_t Value, clang::QualType Type) const;
  std::optional<Index> bitwise(clang::BinaryOperatorKind Op, const Index &X, int64_t Mask) const;

  /// One conversion and its result. Kernels convert the same few subscripts again and again, and
  /// each conversion asks isl whether the value fits.
  struct Conversion {
    Index From;
    Region Where, Facts;
    unsigned Bits;
    bool IsSigned;
    Index Result;
  };

  const clang::ASTContext &Context;
  Symbols &Table;
  const bool NothingWraps;
  /// By a hash of what is converted.
  std::unordered_multimap<uint32_t, Conversion> Done;
};

} // namespace gpufuse

#endif
