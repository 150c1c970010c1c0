// A set of device memory ahead of a launch, which a kernel of its own could make: one that the
// launch can then be fused with.
//
//   cudaMemset(sum, 0, n * sizeof(int));           zero<<<grid, block>>>(sum, n);
//   add<<<grid, block>>>(sum, x, n);               add<<<grid, block>>>(sum, x, n);
//
// Whether the two can be fused is not asked here.
#ifndef GPUFUSE_ANALYSIS_HOST_MEMSETFOLD_H
#define GPUFUSE_ANALYSIS_HOST_MEMSETFOLD_H

#include "analysis/Candidate.h"

namespace gpufuse {

struct MemsetFold {
  const LaunchList *List = nullptr;
  /// The statement that does nothing but set, and check for errors, or keep the result.
  const clang::Stmt *Statement = nullptr;
  const clang::CallExpr *Call = nullptr;
  /// Where the statement keeps the result in a variable: it stays, behind the set, and keeps what
  /// this returns.
  llvm::StringRef Query;
  /// The next launch of the list, of which the kernel has the shape.
  const Launch *Next = nullptr;
  /// The variables declared between the set and the launch, which give the launch its shape: their
  /// values are the same ahead of the set.
  llvm::DenseSet<const clang::VarDecl *> DeclaredBetween;
  /// What is set, and to which value.
  const clang::Expr *Pointer = nullptr;
  clang::QualType Element;
  int64_t Value = 0;
  /// The number of elements: a constant, or an expression of the set's, or both; of bytes, if
  /// CountsBytes.
  std::optional<int64_t> KnownCount;
  const clang::Expr *Count = nullptr;
  bool CountsBytes = false;
  /// Where the launch has rows: the elements of a row, and the number of rows.
  const clang::Expr *Width = nullptr, *Height = nullptr;
  /// The type in which elements are counted: one in which a size that is refused is below zero.
  clang::QualType CountType;
  /// True where the launch has a thread for each element; else each thread takes several.
  bool ThreadForEach = false;
  /// What is set may be null: such a set fails, and nothing is set.
  bool MayBeNull = false;
  std::set<Assumption> Assumptions;
};

/// A set with nothing between it and a launch, which no kernel could make.
struct RefusedFold {
  const LaunchList *List = nullptr;
  const clang::CallExpr *Call = nullptr;
  const Launch *Next = nullptr;
  Obstacle Why;
};

struct MemsetFolds {
  std::vector<MemsetFold> Folds;
  std::vector<RefusedFold> Refused;
};

/// The sets that kernels could make in the shape of the launch behind them (M1 of the safety
/// model).
MemsetFolds findMemsetFolds(const clang::ASTContext &Host, const Facts &TheFacts,
                            const LegalityOptions &Options);

} // namespace gpufuse

#endif
