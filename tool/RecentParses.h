// The parses of the last few texts of a file: what one stage ends with, the next one begins with.
#ifndef GPUFUSE_TOOL_RECENTPARSES_H
#define GPUFUSE_TOOL_RECENTPARSES_H

#include "tool/ParseSides.h"
#include <deque>

namespace gpufuse {

/// Of one side of a file. Not for several threads at a time.
class RecentParses {
public:
  /// What stands in place of files on disk, by absolute path.
  using Texts = std::map<std::string, std::string>;

  /// Null where \p Of is not among the last few.
  std::shared_ptr<ParsedSide> find(const Texts &Of) const {
    for (const auto &[Known, Parsed] : Kept)
      if (Known == Of)
        return Parsed;
    return nullptr;
  }

  void keep(Texts Of, std::shared_ptr<ParsedSide> Parsed) {
    Kept.emplace_back(std::move(Of), std::move(Parsed));
    if (Kept.size() > MostKept)
      Kept.pop_front();
  }

private:
  /// A text, and what it would be with calls joined.
  static constexpr size_t MostKept = 2;

  std::deque<std::pair<Texts, std::shared_ptr<ParsedSide>>> Kept;
};

} // namespace gpufuse

#endif
