#include "tool/Explain.h"
#include "llvm/ADT/StringSwitch.h"

namespace gpufuse {

std::optional<llvm::StringRef> explanation(llvm::StringRef Id) {
  static constexpr struct {
    llvm::StringLiteral Id, Text;
  } Pages[] = {
#include "ExplainPages.inc"
  };
  for (const auto &Page : Pages)
    if (Page.Id == Id)
      return llvm::StringRef(Page.Text);
  return std::nullopt;
}

} // namespace gpufuse
