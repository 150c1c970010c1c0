// The lists of statements that launch kernels, or call what may: brace-enclosed ones, bodies of
// loops, launches under a condition that is asked again, and what templates' lists become.
#ifndef GPUFUSE_MATCHERS_LISTCOLLECTOR_H
#define GPUFUSE_MATCHERS_LISTCOLLECTOR_H

#include "matchers/Facts.h"

namespace gpufuse {

/// To be told of the statements of host functions in the order of a walk: what is around a list
/// comes first.
class ListCollector {
public:
  ListCollector(const clang::ASTContext &Context, Facts &Out) : Context(Context), Out(Out) {}

  void note(const clang::CompoundStmt &List, const clang::FunctionDecl &Function);
  /// What a template's list has become in \p Function, which is made of \p Pattern.
  void noteInstance(const clang::CompoundStmt &List, const clang::FunctionDecl &Function,
                    const clang::FunctionDecl &Pattern);
  /// \p If may ask whether buffers are apart.
  void noteGuard(const clang::IfStmt &If);
  /// Branches that launch, without braces.
  void noteBranches(const clang::IfStmt &If, const clang::FunctionDecl &Function);
  /// \p Loop stands in a list.
  void noteLoop(const clang::ForStmt &Loop, const clang::FunctionDecl &Function);
  void noteLaunch(const clang::Expr &KernelRef);

  /// True where \p KernelRef is the kernel of a launch that was noted.
  bool isLaunched(const clang::Expr &KernelRef) const {
    return LaunchReferences.contains(&KernelRef);
  }

  /// Behind the walk: gives templates' lists what has become of them.
  void attachInstances();

private:
  llvm::SmallVector<Launch, 2> launchesUnder(const clang::IfStmt &If) const;
  void noteConditional(const clang::CompoundStmt &List, const clang::FunctionDecl &Function);
  void noteWithoutBraces(const clang::Stmt &S, const clang::ForStmt *Loop,
                         const clang::FunctionDecl &Function);

  const clang::ASTContext &Context;
  Facts &Out;
  /// Branches of statements that ask whether buffers are apart.
  llvm::DenseMap<const clang::Stmt *, const clang::IfStmt *> Guards;
  /// Loops that stand in a list, by their bodies.
  llvm::DenseMap<const clang::Stmt *, const clang::ForStmt *> Loops;
  /// Branches of which the launches are among those of the list around.
  llvm::DenseSet<const clang::Stmt *> Conditional;
  llvm::DenseSet<const clang::Expr *> LaunchReferences;
  /// Lists of functions that are made of templates, by where the template has them.
  llvm::DenseMap<clang::SourceLocation, std::vector<LaunchList>> InstancesAt;
};

} // namespace gpufuse

#endif
