// All files or none, and no file of the user's touched besides.
#include "tool/WriteFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <csignal>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

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

TEST_F(WriteFiles, IsNotEndedInTheMiddle) {
  std::vector<FileToWrite> Files;
  for (unsigned I = 0; I < 400; ++I) {
    const std::string Name = "f" + std::to_string(I);
    write(Name, "old");
    Files.push_back({path(Name), "new", "old"});
  }
  const std::set<std::string> Before = names();
  const pid_t Child = fork();
  if (Child == 0) {
    llvm::consumeError(writeFiles(Files));
    while (true) // for the signal, if it has not come yet
      pause();
  }
  while (names() == Before) // until it has begun
    usleep(100);
  kill(Child, SIGTERM);
  int Status = 0;
  waitpid(Child, &Status, 0);
  EXPECT_TRUE(WIFSIGNALED(Status) && WTERMSIG(Status) == SIGTERM);
  EXPECT_EQ(names(), Before);
  for (const FileToWrite &File : Files)
    EXPECT_EQ(read(llvm::sys::path::filename(File.Path)), "new");
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
