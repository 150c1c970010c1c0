#include "rewriters/LineEnds.h"
#include "gtest/gtest.h"

using namespace gpufuse;

namespace {

TEST(LineEndsTest, AreAllOfOneKind) {
  EXPECT_TRUE(endsLinesWithReturns("a\r\nb\r\n"));
  EXPECT_TRUE(endsLinesWithReturns("a\r\n\rb"));
  EXPECT_FALSE(endsLinesWithReturns("a\r\nb\n"));
  EXPECT_FALSE(endsLinesWithReturns("\na\r\n"));
  EXPECT_FALSE(endsLinesWithReturns("a"));
}

TEST(LineEndsTest, EditsLeaveThemSo) {
  const llvm::StringRef Before = "one\r\ntwo\r\nthree\r\n";
  EditSet Edits;
  llvm::cantFail(Edits.insert("a.cu", 0, "\nzero\n"));
  llvm::cantFail(Edits.replace("a.cu", 5, 3, "2\n2"));
  llvm::cantFail(Edits.replace("a.cu", 9, 1, "\nhalf\n")); // of a line's end
  llvm::cantFail(Edits.replace("a.cu", 10, 7, ""));
  llvm::cantFail(Edits.insert("b.cu", 1, "\n"));
  const std::string Plain = llvm::cantFail(Edits.apply("a.cu", Before));
  const EditSet New = withReturns(Edits, "a.cu", Before);
  EXPECT_EQ(withReturns(Plain), "\r\nzero\r\none\r\n2\r\n2\r\nhalf\r\n");
  EXPECT_EQ(llvm::cantFail(New.apply("a.cu", Before)), withReturns(Plain));
  EXPECT_EQ(llvm::cantFail(New.apply("b.cu", "xy")), "x\ny");
}

} // namespace
