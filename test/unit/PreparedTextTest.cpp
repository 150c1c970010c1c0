#include "tool/PreparedText.h"
#include "gtest/gtest.h"

using namespace gpufuse;

namespace {

constexpr llvm::StringLiteral Original = "int a;\n"
                                         "  host();\n"
                                         "  first<<<1, 2>>>();\n"
                                         "  again<<<1, 2>>>();\n"
                                         "  again<<<1, 2>>>();\n"
                                         "  CHECK(last());\n";

/// Two lines ahead of all; 'first' goes ahead of 'host', and the second 'again' to the end.
PreparedText text() {
  EditSet Edits;
  llvm::cantFail(Edits.insert("a.cu", 0, "// new\nint b;\n"));
  llvm::cantFail(Edits.insert("a.cu", Original.find("  host"), "  first<<<1, 2>>>();\n"));
  llvm::cantFail(Edits.replace("a.cu", Original.find("  first"), 21, ""));
  llvm::cantFail(Edits.replace("a.cu", Original.rfind("  again"), 21, ""));
  llvm::cantFail(Edits.replace("a.cu", Original.find("  CHECK"), 17,
                               "  CHECK(last());\n  again<<<1, 2>>>();\n"));
  return PreparedText("a.cu", Original, Edits);
}

/// The place of \p Words, the last ones, in \p Text.
Position placeOf(llvm::StringRef Words, llvm::StringRef Text) {
  const size_t At = Text.rfind(Words);
  const llvm::StringRef Ahead = Text.take_front(At);
  return {"a.cu", static_cast<unsigned>(Ahead.count('\n') + 1),
          static_cast<unsigned>(At - (Ahead.rfind('\n') + 1) + 1), static_cast<unsigned>(At)};
}

void expectPlace(llvm::StringRef Words) {
  const PreparedText Prepared = text();
  Position Where = placeOf(Words, Prepared.text());
  Prepared.translate(Where);
  const Position Expected = placeOf(Words, Original);
  EXPECT_EQ(Where.Line, Expected.Line) << Words.str();
  EXPECT_EQ(Where.Column, Expected.Column) << Words.str();
  EXPECT_EQ(Where.Offset, Expected.Offset) << Words.str();
}

TEST(PreparedTextTest, BringsPlacesBack) { expectPlace("host"); }

TEST(PreparedTextTest, FollowsLinesThatMoved) {
  expectPlace("first");
  expectPlace("last");
}

TEST(PreparedTextTest, FollowsTheOneOfSeveralThatIsReplaced) { expectPlace("again"); }

/// One of two functions alike, of which each has its record moved ahead of its launch.
PreparedText textOfAlike(llvm::StringRef &Original) {
  Original = "  record(e);\n  again<<<1, 2>>>();\n"
             "  record(e);\n  again<<<1, 2>>>();\n";
  EditSet Edits;
  const unsigned Half = Original.size() / 2;
  for (const unsigned At : {0u, Half})
    llvm::cantFail(
        Edits.replace("a.cu", At, Half, At ? "  again<<<1, 3>>>();\n" : "  again<<<1, 2>>>();\n"));
  return PreparedText("a.cu", Original, Edits);
}

TEST(PreparedTextTest, FindsTheLineInWhatItsOwnPieceReplaces) {
  llvm::StringRef Original;
  const PreparedText Prepared = textOfAlike(Original);
  Position Where = {"a.cu", 1, 3, 2};
  Prepared.translate(Where);
  EXPECT_EQ(Where.Line, 2u);
  EXPECT_EQ(Where.Column, 3u);
}

TEST(PreparedTextTest, FindsTheNameWhereTheLineIsWrittenAnew) {
  llvm::StringRef Original;
  const PreparedText Prepared = textOfAlike(Original);
  Position Where = placeOf("again", Prepared.text());
  Prepared.translate(Where, "gain"); // no word
  EXPECT_EQ(Where.Line, 3u);
  Where = placeOf("again", Prepared.text());
  Prepared.translate(Where, "again");
  EXPECT_EQ(Where.Line, 4u);
  EXPECT_EQ(Where.Column, 3u);
}

TEST(PreparedTextTest, KeepsToThePieceWhereTheLineIsNew) {
  const PreparedText Prepared = text();
  Position Where = placeOf("int b", Prepared.text());
  Prepared.translate(Where);
  EXPECT_EQ(Where.Line, 1u);
  EXPECT_EQ(Where.Column, 1u);
}

TEST(PreparedTextTest, NamesLinesOfTheOriginal) {
  const PreparedText Prepared = text();
  Finding F;
  F.Sites = {{placeOf("first", Prepared.text()), ""}};
  F.MovesTo = placeOf("host", Prepared.text());
  F.Message = "'first' can start earlier" + lineMovedTo(*F.MovesTo) + ": nothing";
  Prepared.translate(F, EditSet());
  EXPECT_EQ(F.Message, "'first' can start earlier, in line 2: nothing");
  EXPECT_EQ(F.Sites[0].Where.Line, 3u);
}

} // namespace
