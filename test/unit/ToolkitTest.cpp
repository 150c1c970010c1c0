// Where headers are looked for, on made-up file systems.
#include "tool/Toolkit.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace gpufuse;

namespace {

class ToolkitTest : public testing::Test {
protected:
  ToolkitTest() {
    Query.Files = Disk;
    Query.OwnHeaders = "/own";
  }

  void write(llvm::StringRef Path, llvm::StringRef Text = "") {
    Disk->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
  void installCuda(const std::string &Root, llvm::StringRef Version) {
    write(Root + "/include/cuda_runtime.h");
    write(Root + "/include/cuda.h", ("/* */\n#define CUDA_VERSION " + Version + "\n").str());
  }
  Toolkit find(Language Lang = Language::Cuda) {
    llvm::Expected<Toolkit> Found = findToolkit(Lang, Query);
    if (Found)
      return *Found;
    ADD_FAILURE() << llvm::toString(Found.takeError());
    return {};
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Disk =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  ToolkitQuery Query;
};

TEST_F(ToolkitTest, FallsBackOnABareMachine) {
  Toolkit Found = find();
  EXPECT_EQ(Found.Kind, ToolkitKind::Fallback);
  EXPECT_EQ(Found.IncludeDir, "/own/fallback");
  EXPECT_EQ(Found.describe(),
            "no CUDA toolkit found or wanted: using gpufuse's own declarations in /own/fallback");
}

TEST_F(ToolkitTest, FindsTheUsualPlaceAndReadsTheVersion) {
  installCuda("/usr/local/cuda", "13000");
  Toolkit Found = find();
  EXPECT_EQ(Found.Kind, ToolkitKind::Cuda);
  EXPECT_EQ(Found.describe(), "using CUDA 13.0 headers in /usr/local/cuda/include");
  EXPECT_FALSE(Found.Complete); // No bin/, no libdevice.
}

TEST_F(ToolkitTest, IsCompleteWithCompilerAndLibdevice) {
  installCuda("/usr/local/cuda", "12040");
  write("/usr/local/cuda/bin/nvcc");
  write("/usr/local/cuda/nvvm/libdevice/libdevice.10.bc");
  EXPECT_TRUE(find().Complete);
  EXPECT_EQ(find().Version, "12.4");
}

TEST_F(ToolkitTest, TakesTheNewestVersionedDirectory) {
  installCuda("/usr/local/cuda-9.2", "9020");
  installCuda("/usr/local/cuda-12.8", "12080");
  installCuda("/usr/local/cuda-11.0", "11000");
  EXPECT_EQ(find().Version, "12.8");
}

TEST_F(ToolkitTest, PrefersTheCommandToTheEnvironmentToTheUsualPlaces) {
  installCuda("/usr/local/cuda", "11000");
  EXPECT_EQ(find().Version, "11.0");
  installCuda("/home/cuda", "12000");
  Query.Environment["CUDA_PATH"] = "/home/cuda";
  EXPECT_EQ(find().Version, "12.0");
  installCuda("/project/cuda", "13000");
  Query.CommandPaths = {"/project/cuda"};
  EXPECT_EQ(find().Version, "13.0");
}

TEST_F(ToolkitTest, FindsTheToolkitOfNvccOnPath) {
  installCuda("/tools/cuda", "12060");
  write("/tools/cuda/bin/nvcc");
  Query.Environment["PATH"] = "/bin:/tools/cuda/bin";
  EXPECT_EQ(find().Root, "/tools/cuda");
}

TEST_F(ToolkitTest, ADistributionsCompilerOnPathDoesNotHideItsToolkit) {
  installCuda("/usr", "11080");
  write("/usr/bin/nvcc");
  installCuda("/usr/lib/cuda", "11080");
  Query.Environment["PATH"] = "/usr/bin";
  EXPECT_EQ(find().Root, "/usr/lib/cuda");
}

TEST_F(ToolkitTest, AnExplicitPathWithoutAToolkitIsAnError) {
  installCuda("/usr/local/cuda", "13000");
  Query.CudaPath = "/nowhere";
  llvm::Expected<Toolkit> Found = findToolkit(Language::Cuda, Query);
  ASSERT_FALSE(Found);
  EXPECT_EQ(llvm::toString(Found.takeError()),
            "--cuda-path=/nowhere holds no CUDA toolkit: include/cuda_runtime.h is not there");
}

TEST_F(ToolkitTest, NoneAsksForTheFallback) {
  installCuda("/usr/local/cuda", "13000");
  Query.CudaPath = "none";
  EXPECT_EQ(find().Kind, ToolkitKind::Fallback);
}

TEST_F(ToolkitTest, FindsDebiansHipHeaders) {
  write("/usr/include/hip/hip_runtime.h");
  write("/usr/include/hip/hip_version.h",
        "#define HIP_VERSION_MAJOR 5\n#define HIP_VERSION_MINOR 2\n");
  Toolkit Found = find(Language::Hip);
  EXPECT_EQ(Found.Kind, ToolkitKind::Hip);
  EXPECT_EQ(Found.describe(), "using HIP 5.2 headers in /usr/include");
}

TEST_F(ToolkitTest, PrefersRocmToDebiansHipHeaders) {
  write("/usr/include/hip/hip_runtime.h");
  write("/opt/rocm-6.1.0/include/hip/hip_runtime.h");
  EXPECT_EQ(find(Language::Hip).Root, "/opt/rocm-6.1.0");
  Query.RocmPath = "none";
  EXPECT_EQ(find(Language::Hip).Kind, ToolkitKind::Fallback);
}

TEST(HeaderDirectories, AreThoseOfTheBuildWhenNothingIsShippedBesideTheProgram) {
  EXPECT_FALSE(resourceDirectory("/no/such/program").empty());
  EXPECT_FALSE(ownHeaderDirectory("/no/such/program").empty());
}

} // namespace
