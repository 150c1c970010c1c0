// Integer sets and quasi-affine expressions over named symbols, on isl, under a bound on
// operations. Knows nothing of Clang. Every symbol is an isl parameter; a name that begins with '%'
// belongs to one thread, any other name has one value for all threads of all launches that are
// compared.
#ifndef GPUFUSE_ANALYSIS_ALGEBRA_ALGEBRA_H
#define GPUFUSE_ANALYSIS_ALGEBRA_ALGEBRA_H

#include <cstdint>
#include <isl/cpp.h>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gpufuse {

/// An integer, piecewise quasi-affine in the symbols.
using Index = isl::pw_aff;
/// The values of the symbols for which something holds.
using Region = isl::set;

/// Owns the isl context of one translation unit. Not thread-safe; every Index and Region must die
/// before it.
class Algebra {
public:
  Algebra();

  isl::ctx ctx() const { return isl::ctx(Context.get()); }

  Index constant(int64_t Value) const;
  Index symbol(const std::string &Name) const;
  Region everywhere() const;
  Region nowhere() const;
  /// 2 to the power of \p Exponent.
  isl::val powerOfTwo(unsigned Exponent) const;

  /// True when \p X and \p Y are written alike; equal values may be written in several ways.
  static bool alike(const Index &X, const Index &Y) {
    return isl_pw_aff_plain_is_equal(X.get(), Y.get()) == isl_bool_true;
  }
  static bool alike(const Region &X, const Region &Y) {
    return isl_set_plain_is_equal(X.get(), Y.get()) == isl_bool_true;
  }
  /// The value of \p E if it is one number.
  static std::optional<int64_t> asConstant(const Index &E);
  /// \p V as a machine integer, if it is a whole number of at most 62 bits.
  static std::optional<int64_t> asNumber(const isl::val &V);
  /// \p E in isl's notation; equal for equal expressions that were built alike.
  static std::string text(const Index &E);
  /// True when a per-thread symbol takes part in \p E.
  static bool dependsOnThread(const Index &E);

  /// \p Name, or, for a long one, a digest of it in parentheses that stands for it.
  static std::string shortName(const std::string &Name);

  /// The values an integer type of \p Bits bits can take.
  Region fits(const Index &E, unsigned Bits, bool IsSigned) const;
  /// \p E converted to an integer type, modulo 2^Bits, unchanged where \p Where shows that it fits.
  Index convert(const Index &E, unsigned Bits, bool IsSigned, const Region &Where) const;

  /// Runs \p F, which may use isl freely, under the bound on operations; nothing if isl gave up.
  /// Counting begins anew behind it, whether or not \p F was to ask isl at all.
  template <typename Function> auto bounded(Function &&F) const -> std::optional<decltype(F())> {
    isl_ctx_reset_operations(Context.get());
    std::optional<decltype(F())> Out;
    try {
      Out.emplace(F());
    } catch (const isl::exception &) {
      isl_ctx_reset_error(Context.get());
    }
    isl_ctx_reset_operations(Context.get());
    return Out;
  }

  /// While it lives, isl gives up much earlier: for questions whose answer only adds detail.
  class Hurry {
  public:
    explicit Hurry(const Algebra &A, bool Really = true, unsigned long Operations = 20'000);
    ~Hurry();
    Hurry(const Hurry &) = delete;
    Hurry &operator=(const Hurry &) = delete;

  private:
    isl_ctx *Context;
    unsigned long Before;
  };

private:
  struct FreeContext {
    void operator()(isl_ctx *C) const { isl_ctx_free(C); }
  };
  std::unique_ptr<isl_ctx, FreeContext> Context;
};

/// The names of the symbols that take part.
std::set<std::string> symbolsIn(const Region &R);
std::set<std::string> symbolsIn(const Index &E);

/// \p R for some values of the symbols \p Names.
Region without(Region R, const std::set<std::string> &Names);

/// The constraints of \p Facts that bear on the symbols \p Named, directly or through other
/// constraints: a set that contains \p Facts.
Region about(const Region &Facts, std::set<std::string> Named);

/// \p Object with every per-thread symbol "%x" renamed to "%Side.x".
Region onSide(const Region &Object, std::string_view Side);
/// True when the symbol \p Name takes part.
bool involves(const Region &R, const std::string &Name);
bool involves(const Index &E, const std::string &Name);
Index onSide(const Index &Object, std::string_view Side);

} // namespace gpufuse

#endif
