#include "tool/ParseJson.h"

namespace gpufuse {

/// True where more than \p Most brackets are open at once. (What stands in strings does not count.)
static bool isDeeperThan(llvm::StringRef Text, unsigned Most) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (InString) {
      InString = C != '"';
      I += C == '\\';
    } else if (C == '"') {
      InString = true;
    } else if (C == '[' || C == '{') {
      if (++Depth > Most)
        return true;
    } else if ((C == ']' || C == '}') && Depth) {
      --Depth;
    }
  }
  return false;
}

llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text) {
  constexpr unsigned Deepest = 500;
  if (isDeeperThan(Text, Deepest))
    return llvm::createStringError("it is nested in more than 500 levels");
  return llvm::json::parse(Text);
}

} // namespace gpufuse
