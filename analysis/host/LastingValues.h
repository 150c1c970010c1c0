// Variables that are what they were given for as long as they are used, though what that was
// computed of may change elsewhere.
//
//   const int blocks = (n_ + 255) / 256;
//   scale<<<blocks, 256>>>(x_, n_);            // blocks is (n_ + 255) / 256
#ifndef GPUFUSE_ANALYSIS_HOST_LASTINGVALUES_H
#define GPUFUSE_ANALYSIS_HOST_LASTINGVALUES_H

#include "matchers/Facts.h"

namespace gpufuse {

class LastingValues {
public:
  LastingValues(const clang::ASTContext &Context, const Facts &TheFacts)
      : Context(Context), TheFacts(TheFacts) {}

  /// True where \p V, which never changes, is declared in a list with launches, nothing behind the
  /// last of these names it, and nothing from its declaration to there changes what its initialiser
  /// reads: variables, and fields of objects.
  bool lasts(const clang::VarDecl &V);

private:
  struct Place {
    const LaunchList *List = nullptr;
    unsigned Index = 0;
  };
  void findPlaces();
  bool isAlone(const clang::VarDecl &V, const Place &Declared) const;

  const clang::ASTContext &Context;
  const Facts &TheFacts;
  /// Where each variable of a list of launches is declared. Filled once.
  std::optional<llvm::DenseMap<const clang::VarDecl *, Place>> Places;
  llvm::DenseMap<const clang::VarDecl *, bool> Known;
};

} // namespace gpufuse

#endif
