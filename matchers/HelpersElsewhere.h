// What is known of functions that another file of the run defines and this one calls.
#ifndef GPUFUSE_MATCHERS_HELPERSELSEWHERE_H
#define GPUFUSE_MATCHERS_HELPERSELSEWHERE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

/// A function that starts no work for the device and waits for none, as its definition shows.
struct HelperFact {
  enum class Kind {
    Value, ///< gives a value that depends on nothing but its arguments, and does nothing else
    Check, ///< looks at errors, and does nothing else where there are none
  };
  /// As the linker knows it, and its type as C and C++ both spell it.
  std::string Symbol, Type;
  std::string Name;
  Kind What = Kind::Value;
  /// Check: the numbers of the parameters that are taken to say that there was no error.
  std::vector<unsigned> Errors = {}; // NOLINT(readability-redundant-member-init): left out
  /// Value: of a `dim3`, x, y and z, 0 where that is no number; none for other types.
  std::vector<unsigned> Extents = {}; // NOLINT(readability-redundant-member-init): left out

  bool operator==(const HelperFact &) const = default;
};

/// Lets helperElsewhere() say what \p Facts do of the functions that \p Unit declares only, with
/// the symbol and the type.
void markHelpers(clang::ASTContext &Unit, llvm::ArrayRef<HelperFact> Facts);

/// What is known of \p Function; nothing where that is not marked. (Name, symbol and type are left
/// out.)
std::optional<HelperFact> helperElsewhere(const clang::FunctionDecl &Function);

/// True when \p E calls a function that is marked.
bool callsHelperElsewhere(const clang::Expr &E);

} // namespace gpufuse

#endif
