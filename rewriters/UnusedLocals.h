// Variables and names of types that only launches used which are gone: `int grid = (n + 255) /
// 256;` of a launch that another one's grid serves, `using T = int;` of `add<T>`.
#ifndef GPUFUSE_REWRITERS_UNUSEDLOCALS_H
#define GPUFUSE_REWRITERS_UNUSEDLOCALS_H

#include "analysis/Legality.h"
#include "rewriters/EditSet.h"

namespace gpufuse {

class UnusedLocals {
public:
  explicit UnusedLocals(const clang::ASTContext &Host) : Host(Host) {}

  /// The launches of \p Proof are gone, but for what the fused one takes from them.
  void replaced(const FusionProof &Proof);

  /// Takes out the declarations that nothing uses now, where computing their values has no effect.
  EditSet remove() const;

private:
  using Counts = llvm::DenseMap<const clang::NamedDecl *, int>;
  static void count(const clang::Stmt &S, int By, Counts &Uses);
  bool canGo(const clang::NamedDecl &D, const clang::FunctionDecl &Function, int Uses) const;

  const clang::ASTContext &Host;
  /// Of each function that launches: how many uses of what it declares are gone.
  llvm::MapVector<const clang::FunctionDecl *, Counts> Gone;
};

} // namespace gpufuse

#endif
