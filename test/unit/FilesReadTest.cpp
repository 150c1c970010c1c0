// What an analysis opens, and what became of it since.
#include "tool/FilesRead.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace gpufuse;

namespace {

class FilesReadTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("gpufuse-reads", Directory));
    write("a.h", "1");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Directory); }

  std::string path(const std::string &Name) const { return (Directory + "/" + Name).str(); }
  void write(const std::string &Name, llvm::StringRef Text) const {
    std::error_code Code;
    llvm::raw_fd_ostream(path(Name), Code) << Text;
    ASSERT_FALSE(Code);
  }

  llvm::SmallString<128> Directory;
  FilesRead Reads;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files =
      recordReads(llvm::vfs::getRealFileSystem(), &Reads);
};

TEST_F(FilesReadTest, KnowsWhatChanged) {
  EXPECT_TRUE(Files->openFileForRead(path("a.h")));
  EXPECT_EQ(Reads.paths(), std::vector<std::string>{path("a.h")});
  EXPECT_FALSE(Reads.changed());
  write("a.h", "12");
  EXPECT_EQ(Reads.changed(), path("a.h"));
  EXPECT_TRUE(Files->openFileForRead(path("a.h"))); // the first time counts
  EXPECT_EQ(Reads.changed(), path("a.h"));
}

TEST_F(FilesReadTest, KnowsWhatIsGone) {
  EXPECT_TRUE(Files->openFileForRead(path("a.h")));
  llvm::sys::fs::remove(path("a.h"));
  EXPECT_EQ(Reads.changed(), path("a.h"));
}

TEST_F(FilesReadTest, KnowsWhatAppeared) {
  EXPECT_FALSE(Files->openFileForRead(path("b.h")));
  EXPECT_FALSE(Files->status(path("c.h")));
  EXPECT_EQ(Reads.missing(), (std::vector<std::string>{path("b.h"), path("c.h")}));
  EXPECT_FALSE(Reads.changed());
  write("c.h", "");
  EXPECT_EQ(Reads.changed(), path("c.h"));
  EXPECT_TRUE(Reads.paths().empty());
}

} // namespace
