// All files or none, and no file of the user's touched besides.
#include "tool/WriteFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <set>

using namespace gpufuse;

namespace {

class WriteFiles : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("gpufuse-write", Dir));
    write("a.cu", "old");
    write("a.cu.gpufuse-backup", "mine");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Dir); }

  std::string path(llvm::StringRef Name) const { return Dir.str().str() + "/" + Name.str(); }
  void write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::error_code Code;
    llvm::raw_fd_ostream(path(Name), Code) << Text;
  }
  std::string read(llvm::StringRef Name) const {
    auto Buffer = llvm::MemoryBuffer::getFile(path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }
  std::set<std::string> names() const {
    std::set<std::string> Out;
    std::error_code Code;
    for (llvm::sys::fs::directory_iterator I(Dir, Code), End; I != End && !Code; I.increment(Code))
      Out.insert(I->path().substr(Dir.size() + 1));
    return Out;
  }

  llvm::SmallString<128> Dir;
};

TEST_F(WriteFiles, LeavesNothingBeside) {
  EXPECT_FALSE(llvm::errorToBool(
      writeFiles({{path("a.cu"), "new", "old"}, {path("b.cu"), "made", std::nullopt}})));
  EXPECT_EQ(read("a.cu"), "new");
  EXPECT_EQ(read("b.cu"), "made");
  EXPECT_EQ(read("a.cu.gpufuse-backup"), "mine");
  EXPECT_EQ(names(), (std::set<std::string>{"a.cu", "a.cu.gpufuse-backup", "b.cu"}));
}

TEST_F(WriteFiles, PutsBackWhatWasWritten) {
  // The last cannot be replaced, which shows when the others are in place.
  ASSERT_FALSE(llvm::sys::fs::create_directory(path("last")));
  EXPECT_TRUE(llvm::errorToBool(writeFiles({{path("a.cu"), "new", "old"},
                                            {path("b.cu"), "made", std::nullopt},
                                            {path("last"), "text", std::nullopt}})));
  EXPECT_EQ(read("a.cu"), "old");
  EXPECT_EQ(read("a.cu.gpufuse-backup"), "mine");
  EXPECT_EQ(names(), (std::set<std::string>{"a.cu", "a.cu.gpufuse-backup", "last"}));
}

TEST_F(WriteFiles, WritesNothingOverWhatChanged) {
  EXPECT_TRUE(llvm::errorToBool(
      writeFiles({{path("b.cu"), "made", std::nullopt}, {path("a.cu"), "new", "older"}})));
  EXPECT_EQ(read("a.cu"), "old");
  EXPECT_EQ(names(), (std::set<std::string>{"a.cu", "a.cu.gpufuse-backup"}));
}

} // namespace
