// Which files of a run go together in programs, as far as their names say.
#ifndef GPUFUSE_TOOL_LINKEDFILES_H
#define GPUFUSE_TOOL_LINKEDFILES_H

#include "tool/Finding.h"

namespace gpufuse {

/// Two files go together where one names what the other defines. Where all that defines it stands
/// in headers in which the one that names it defines it, too, that says nothing of the two: what
/// the definition names, each of them names.
class LinkedFiles {
public:
  explicit LinkedFiles(llvm::ArrayRef<FileResult> Results);

  /// The numbers of those that go with number \p File.
  const std::set<size_t> &with(size_t File);

private:
  /// Files that define a name in the same headers, and in these alone, or not at all.
  struct Group {
    std::set<std::string> Headers;
    /// The name is defined elsewhere, too, or it is not known where.
    bool Elsewhere = false;
    std::vector<size_t> Naming, Defining;
  };
  static bool hasByItself(const Group &Naming, const Group &Defining);

  /// By name.
  std::map<std::string, std::vector<Group>> Groups;
  /// By file: the groups that it is of.
  std::vector<std::vector<std::pair<const std::vector<Group> *, size_t>>> OfFile;
  std::map<size_t, std::set<size_t>> Known;
};

} // namespace gpufuse

#endif
