// Names in a function that is made of several bodies: its parameters, and the locals of each body.
#ifndef GPUFUSE_REWRITERS_BODYNAMES_H
#define GPUFUSE_REWRITERS_BODYNAMES_H

#include "rewriters/BodyText.h"
#include "rewriters/CompareBodies.h"

namespace gpufuse {

class BodyNames {
public:
  /// \p Foreign are the names that any of the bodies uses and does not declare.
  explicit BodyNames(llvm::StringSet<> Foreign) : Foreign(std::move(Foreign)) {}

  /// The name for a parameter: as \p Owner, a function, calls it; else as its caller calls what it
  /// gives (perhaps ""); else with the owner's name before it.
  std::string nameParameter(llvm::StringRef Wanted, llvm::StringRef Given, llvm::StringRef Owner);

  struct Locals {
    /// By variable, also of what the body is given.
    std::map<DeclPlace, std::string> Renames;
    /// Statements whose names are all lent by earlier bodies, which have the same values.
    std::set<const clang::DeclStmt *> LentStatements;
    std::set<DeclPlace> Lent;
  };
  /// Decides what the locals of the next body are called. \p Given are the names of what the body
  /// is given, \p OfBody the names it uses and does not declare.
  Locals nameLocals(const BodyText &Text, const BodyOutline &Outline,
                    const llvm::StringSet<> &OfBody, std::map<DeclPlace, std::string> Given);

  /// The values of \p Outline that are named by none of \p Visible are lent no more.
  void hide(const BodyOutline &Outline, const llvm::StringSet<> &Visible);

  /// True for names that no new name may hide.
  bool isForeign(llvm::StringRef Name) const { return Foreign.contains(Name); }
  /// Names in the scopes that several bodies share.
  const llvm::StringSet<> &used() const { return Used; }

private:
  const llvm::StringSet<> Foreign;
  llvm::StringSet<> Used;
  /// Names for values that a later body may use instead of its own.
  std::map<std::string, std::string> Values;
};

} // namespace gpufuse

#endif
