// Which findings of a file can be applied one without another: those that write one function
// together, or insert at one place, or are right only together, cannot.
#ifndef GPUFUSE_TOOL_FIXGROUPS_H
#define GPUFUSE_TOOL_FIXGROUPS_H

#include "tool/Finding.h"

namespace gpufuse {

struct FixGroup {
  /// In the order of the file, of all checks; the first stands for all.
  std::vector<const Finding *> Findings;
  EditSet Edits;
  /// The group is all that changes in the file.
  bool IsWhole = false;
};

/// Whether groups are applied to one text; then those that insert at one place are one.
enum class GroupsApplied { Together, OneAtATime };

/// The applied findings with all their edits; a group's edits need no other's.
std::vector<FixGroup> fixGroups(const FileResult &Result,
                                GroupsApplied How = GroupsApplied::Together);

} // namespace gpufuse

#endif
