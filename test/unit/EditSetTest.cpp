// Edits as they become text: what the file defines and includes stays.
#include "rewriters/EditSet.h"
#include "gtest/gtest.h"

namespace gpufuse {
namespace {

constexpr llvm::StringLiteral Text = "#include <stdio.h>\n"
                                     "#define TWICE(x) \\\n"
                                     "  ((x) * 2) // double\n"
                                     "#pragma unroll\n"
                                     "int last;\n";

/// The text with \p Inserted ahead of \p Place, and \p Place gone if that is asked; "" where that
/// fails.
std::string edited(llvm::StringRef Place, llvm::StringRef Inserted, bool Removes = false) {
  EditSet Edits;
  llvm::cantFail(Edits.replace("a.cu", static_cast<unsigned>(Text.find(Place)),
                               Removes ? static_cast<unsigned>(Place.size()) : 0, Inserted));
  llvm::Expected<std::string> Out = Edits.apply("a.cu", Text);
  if (Out)
    return *Out;
  llvm::consumeError(Out.takeError());
  return "";
}

TEST(EditSet, InsertsBetweenDirectives) {
  EXPECT_NE(edited("int last", "int first;\n"), "");
  EXPECT_NE(edited("#pragma", "int first;\n"), "");
  EXPECT_NE(edited("#pragma unroll\n", "", /*Removes=*/true), "");
}

TEST(EditSet, RefusesWhatWouldBecomeOfADirective) {
  EXPECT_EQ(edited("TWICE", "int first; "), "");
  EXPECT_EQ(edited("  ((x)", "int first;\n"), "");
  EXPECT_EQ(edited("#define", "int first; "), "");
}

TEST(EditSet, RefusesToTakeADirectiveOut) {
  EXPECT_EQ(edited("#include <stdio.h>\n", "", /*Removes=*/true), "");
  EXPECT_EQ(edited(".h>\n#define", ".h> #define", /*Removes=*/true), "");
}

TEST(EditSet, RefusesANewDefinition) { EXPECT_EQ(edited("int last", "#define MORE\n"), ""); }

} // namespace
} // namespace gpufuse
