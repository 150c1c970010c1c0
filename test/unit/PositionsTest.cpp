// Bytes and the places that editors count.
#include "integration/lsp/Positions.h"
#include "gtest/gtest.h"

using namespace gpufuse::server;
using llvm::lsp::Position;

namespace {

TEST(LineIndexTest, CountsUtf16) {
  // One byte, two, three, four: one unit each, and two for the last.
  const LineIndex Lines("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\nb");
  EXPECT_EQ(Lines.at(0), Position(0, 0));
  EXPECT_EQ(Lines.at(1), Position(0, 1));
  EXPECT_EQ(Lines.at(3), Position(0, 2));
  EXPECT_EQ(Lines.at(6), Position(0, 3));
  EXPECT_EQ(Lines.at(10), Position(0, 5));
  EXPECT_EQ(Lines.at(12), Position(1, 0));
}

TEST(LineIndexTest, CountsBytesThatAreNoText) {
  const LineIndex Lines("\xFF\xE2\x82z\xF0");
  EXPECT_EQ(Lines.at(1), Position(0, 1));
  EXPECT_EQ(Lines.at(3), Position(0, 3));
  EXPECT_EQ(Lines.at(5), Position(0, 5));
}

TEST(LineIndexTest, KnowsAllEndsOfLines) {
  const LineIndex Lines("a\r\nb\rc\n\nd");
  EXPECT_EQ(Lines.at(3), Position(1, 0));
  EXPECT_EQ(Lines.at(5), Position(2, 0));
  EXPECT_EQ(Lines.at(7), Position(3, 0));
  EXPECT_EQ(Lines.at(8), Position(4, 0));
  EXPECT_EQ(Lines.offsetOfLine(1), 0U);
  EXPECT_EQ(Lines.offsetOfLine(2), 3U);
  EXPECT_EQ(Lines.rangeOfLine(1), llvm::lsp::Range(Position(0, 0), Position(0, 1)));
  EXPECT_EQ(Lines.rangeOfLine(4), llvm::lsp::Range(Position(3, 0)));
}

TEST(LineIndexTest, StaysInTheText) {
  const LineIndex Lines("ab\n"), None("");
  EXPECT_EQ(Lines.at(99), Position(1, 0));
  EXPECT_EQ(Lines.offsetOfLine(0), 0U);
  EXPECT_EQ(Lines.offsetOfLine(99), 3U);
  EXPECT_EQ(None.at(1), Position(0, 0));
  EXPECT_EQ(None.rangeOfLine(1), llvm::lsp::Range(Position(0, 0)));
}

std::string statement(llvm::StringRef Text) { return Text.take_front(statementLength(Text)).str(); }

TEST(StatementLengthTest, EndsWhereTheStatementDoes) {
  EXPECT_EQ(statement("f<<<1, 2>>>(x) ; g();"), "f<<<1, 2>>>(x)");
  EXPECT_EQ(statement("f<<<dim3{1}, 2>>>(x);"), "f<<<dim3{1}, 2>>>(x)");
  EXPECT_EQ(statement("run([&] { f(); g(); });"), "run([&] { f(); g(); })");
  EXPECT_EQ(statement("for (int i = 0; i < 3; ++i) { f(); }"), "for (int i = 0; i < 3; ++i)");
  EXPECT_EQ(statement("f(x) }"), "f(x)");
  EXPECT_EQ(statement("f(x)) + 1;"), "f(x)");
  EXPECT_EQ(statement("f(x"), "f(x");
  EXPECT_EQ(statement(""), "");
}

} // namespace
