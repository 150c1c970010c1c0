// The way from an object to a part of it, free of any AST: host and device parse one struct twice.
#ifndef GPUFUSE_ANALYSIS_OBJECTPATH_H
#define GPUFUSE_ANALYSIS_OBJECTPATH_H

#include "clang/AST/Decl.h"
#include <compare>
#include <string>
#include <vector>

namespace gpufuse {

/// What \p F is called; a field of a closure, after the variable that it captures. Empty where it
/// has no name.
std::string nameOf(const clang::FieldDecl &F);

/// Into a field, by its number among the fields and its name, or into an element of an array.
struct ObjectStep {
  unsigned Number = 0;
  /// Empty for elements; fields without a name are not stepped into.
  std::string Field;

  explicit ObjectStep(const clang::FieldDecl &F) : Number(F.getFieldIndex()), Field(nameOf(F)) {}
  explicit ObjectStep(unsigned Element) : Number(Element) {}

  friend auto operator<=>(const ObjectStep &, const ObjectStep &) = default;
};

using ObjectPath = std::vector<ObjectStep>;

/// `.rows.p[2]`
std::string textOf(const ObjectPath &Path);

/// The fields of which a value of type \p Type consists, if values of it can be followed part by
/// part: a struct without bases, or a closure, of which every field has a name and storage of its
/// own.
std::vector<const clang::FieldDecl *> followedFields(clang::QualType Type);

/// The field or element of an object of type \p Type to which \p Step leads; null where there is
/// none.
clang::QualType stepInto(clang::QualType Type, const ObjectStep &Step);

} // namespace gpufuse

#endif
