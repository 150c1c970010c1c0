// What becomes of each kind of option on the way from a user's command to the two parses.
#include "tool/CompileCommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"
#include "gtest/gtest.h"

using namespace gpufuse;

namespace {

using Words = std::vector<std::string>;

class CompileCommandsTest : public testing::Test {
protected:
  CompileCommandsTest() {
    Options.ResourceDir = "/clang";
    Options.Toolkits.OwnHeaders = "/own";
    Options.Toolkits.Files = Disk;
  }

  void write(llvm::StringRef Path, llvm::StringRef Text = "") {
    Disk->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }

  llvm::Expected<SideCommands> tryRead(llvm::StringRef Line, llvm::StringRef File = "a.cu") {
    llvm::BumpPtrAllocator Allocator;
    llvm::StringSaver Saver(Allocator);
    llvm::SmallVector<const char *> Split;
    llvm::cl::TokenizeGNUCommandLine(Line, Saver, Split);
    return sideCommands({"/src", File, Words(Split.begin(), Split.end()), ""}, Options);
  }

  SideCommands read(llvm::StringRef Line, llvm::StringRef File = "a.cu") {
    llvm::Expected<SideCommands> Sides = tryRead(Line, File);
    if (Sides)
      return *Sides;
    ADD_FAILURE() << llvm::toString(Sides.takeError());
    return {};
  }

  /// Why \p Line is not read; "" where it is.
  std::string failure(llvm::StringRef Line) {
    llvm::Expected<SideCommands> Sides = tryRead(Line);
    return Sides ? "" : llvm::toString(Sides.takeError());
  }

  /// What the user's options \p Line added to the host command, compared with none.
  std::string added(llvm::StringRef Compiler, llvm::StringRef Line) {
    return difference(read((Compiler + " " + Line).str()).Host, read(Compiler).Host);
  }
  std::string addedToDevice(llvm::StringRef Compiler, llvm::StringRef Line) {
    return difference(read((Compiler + " " + Line).str()).Device, read(Compiler).Device);
  }

  static std::string difference(const Words &With, const Words &Without) {
    size_t Same = 0;
    while (Same < Without.size() && With[Same] == Without[Same])
      ++Same;
    size_t Added = With.size() - Without.size();
    return llvm::join(With.begin() + Same, With.begin() + Same + Added, " ");
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Disk =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  FrontEndOptions Options;
};

bool contains(const Words &Line, llvm::StringRef Word) { return llvm::is_contained(Line, Word); }

TEST_F(CompileCommandsTest, HasTwoSidesOfOneFile) {
  SideCommands Sides = read("clang-tool a.cu");
  EXPECT_EQ(Sides.Host.front(), "clang++");
  EXPECT_EQ(Sides.Host.back(), "a.cu");
  EXPECT_TRUE(contains(Sides.Host, "--offload-host-only"));
  EXPECT_TRUE(contains(Sides.Device, "--offload-device-only"));
  EXPECT_TRUE(contains(Sides.Device, "--offload-arch=sm_80"));
  EXPECT_TRUE(contains(Sides.Device, "-fsyntax-only"));
  EXPECT_TRUE(Sides.Warnings.empty());
}

// The spellings that Clang misreads, takes for input files, or stops at.
TEST_F(CompileCommandsTest, DropsHarmlessNvccOptions) {
  for (const char *Line : {"-lineinfo",
                           "--generate-line-info",
                           "-dlink",
                           "-t 8",
                           "-t8",
                           "--threads=4",
                           "-ccbin g++",
                           "-ccbin=/usr/bin/g++",
                           "-Xptxas -v,-O3",
                           "-Xptxas=-v",
                           "-Xcudafe --diag_suppress=20012",
                           "--maxrregcount 64",
                           "-maxrregcount=64",
                           "-cudart shared",
                           "-diag-suppress 177,20012",
                           "-restrict",
                           "-forward-unknown-to-host-compiler",
                           "-prec-div=false",
                           "-code=sm_90",
                           "-g",
                           "-keep",
                           "-Werror=reorder",
                           "-o a.o",
                           "-c",
                           "-MMD -MF a.d -MT a.o",
                           "-lcublas",
                           "-L/lib",
                           "-m64",
                           "-res-usage",
                           "--allow-unsupported-compiler",
                           "-Xlinker -rpath,/x",
                           "b.cu",
                           "main.o"}) {
    SideCommands Sides = read("nvcc " + std::string(Line));
    EXPECT_EQ(Sides.Host, read("nvcc").Host) << Line;
    EXPECT_TRUE(Sides.Warnings.empty()) << Line;
  }
}

TEST_F(CompileCommandsTest, TranslatesNvccOptions) {
  const std::pair<const char *, const char *> Cases[] = {
      {"-DA -DB=1 -D C=2 --define-macro D,E=3", "-DA -DB=1 -DC=2 -DD -DE=3"},
      {"-UA --undefine-macro B", "-UA -UB"},
      {"-I/a -I /b -I=/c --include-path /d,/e", "-I /a -I /b -I /c -I /d -I /e"},
      {"-isystem=/p -isystem /q --system-include=/r", "-isystem /p -isystem /q -isystem /r"},
      {"-include x.h,y.h", "-include x.h -include y.h"},
      {"-std=c++17", "-std=c++17"},
      {"--std c++20", "-std=c++20"},
      {"-x cu", ""},
      {"-fmad=false", "-ffp-contract=off"},
      {"--use_fast_math", "-fgpu-flush-denormals-to-zero"},
      {"-ftz=true", "-fgpu-flush-denormals-to-zero"},
      {"-ftz=false", ""},
      {"-dc", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"-rdc=true", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"-rdc=false", ""},
      {"-dc -rdc=false", ""},
      {"-rdc=false -dc", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"-dlto", "-D__CUDACC_RDC__"},
      {"-ewp", "-D__CUDACC_EWP__"},
      {"-G", "-D__CUDACC_DEBUG__"},
      {"--extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
      {"--expt-relaxed-constexpr", "-D__CUDACC_RELAXED_CONSTEXPR__"},
      {"-noeh", "-fno-exceptions"},
      {"-O3", "-O3"},
      {"-G b.cu -DX", "-D__CUDACC_DEBUG__ -DX"},
  };
  for (const auto &[Line, Expected] : Cases) {
    EXPECT_EQ(added("nvcc", Line), Expected) << Line;
    EXPECT_EQ(added("clang-tool", Line), Expected) << "after --: " << Line;
    EXPECT_TRUE(read("nvcc " + std::string(Line)).Warnings.empty()) << Line;
  }
}

TEST_F(CompileCommandsTest, UnpacksHostCompilerOptions) {
  EXPECT_EQ(added("nvcc", "-Xcompiler -DX=1,-I/inc,-fopenmp"), "-DX=1 -I /inc -fopenmp");
  EXPECT_EQ(added("nvcc", "-Xcompiler=-Wall,-fPIC -Xcompiler -fno-rtti"), "-Wall -fPIC -fno-rtti");
  EXPECT_EQ(added("nvcc", "--compiler-options -I,/inc"), "-I /inc");
  // A shell reads each value once more.
  EXPECT_EQ(added("nvcc", "-Xcompiler '-DX=1 -I/inc' -Xcompiler '\"-DY=2\"'"),
            "-DX=1 -I /inc -DY=2");
  EXPECT_EQ(addedToDevice("nvcc", "-Xcompiler -march=native,-O2,-DX"), "-O2 -DX");
}

TEST_F(CompileCommandsTest, ReadsHostCompilerOptionsTogetherAndFirst) {
  EXPECT_EQ(added("nvcc", "-Xcompiler -D -Xcompiler X=1 -Xcompiler -include -Xcompiler a.h"),
            "-DX=1 -include a.h");
  EXPECT_EQ(added("nvcc", "-DX=1 -Xcompiler -UX -I/own -Xcompiler -I/inc"),
            "-UX -I /inc -DX=1 -I /own");
  EXPECT_EQ(failure("nvcc -Xcompiler -include -DX"),
            "option '-include' of the host compiler lacks its value");
}

TEST_F(CompileCommandsTest, FindsTheCompilerBehindLaunchersAndVariables) {
  for (const char *Launcher :
       {"env -u FOO", "A=b", "cmake -E env", "nice -n 5 env", "/usr/bin/time -f %e -o g++.log",
        "taskset -c 0", "ccache env -i", "cmake -E __run_co_compile --source=a.cu --"}) {
    const std::string Line = Launcher + std::string(" nvcc -default-stream per-thread -c");
    EXPECT_TRUE(read(Line).Dialect.PerThreadDefaultStream) << Line;
    EXPECT_EQ(read(Line).Warnings, Words{}) << Line;
  }
  for (const char *Launcher : {"env -u FOO ", "", "cmake -E env ", "nice -n 5 env "}) {
    const std::string Line =
        Launcher + std::string("NVCC_APPEND_FLAGS=--default-stream=per-thread nvcc -c");
    EXPECT_TRUE(read(Line).Dialect.PerThreadDefaultStream) << Line;
  }
}

TEST_F(CompileCommandsTest, LosesNothingToWhatIsNamedLikeACompiler) {
  for (const char *Line :
       {"nice icpx -x cu -I /one -isystem /opt/gcc-12 -I /two",
        "A=b ccache mpicxx -x cu -I /one -isystem /usr/include/c++ -I /two",
        "cmake -E env /opt/icpx -x cu -I /one -o bin/test-clang -I /two",
        "buildcache /opt/cudacc -I /one -ccbin g++-12 -I /two",
        "time -o log odd-compiler -x cu -I /one -I /two", "timeout 60 CC -x cu -I /one -I /two"}) {
    const Words Host = read(Line).Host;
    EXPECT_TRUE(llvm::is_contained(Host, "/one") && llvm::is_contained(Host, "/two")) << Line;
  }
}

TEST_F(CompileCommandsTest, FindsIncludedFilesWhereTheCommandSaysSo) {
  const Words Host =
      read("env CPATH=/first::/second CPLUS_INCLUDE_PATH=/system g++ -I/own -x cu").Host;
  const auto Own = llvm::find(Host, "/own");
  ASSERT_NE(Own, Host.end());
  const Words Behind(Own, std::min(Own + 9, Host.end()));
  EXPECT_EQ(llvm::join(Behind, " "), "/own -I /first -I . -I /second -isystem /system");
}

TEST_F(CompileCommandsTest, TakesTheDirectoriesOfTheLanguage) {
  const std::string Line = "env C_INCLUDE_PATH=/of_c CPLUS_INCLUDE_PATH=/of_cxx gcc -c";
  const Words C = read(Line, "a.c").Host, Cxx = read(Line, "a.cpp").Host;
  EXPECT_TRUE(llvm::is_contained(C, "/of_c") && !llvm::is_contained(C, "/of_cxx"));
  EXPECT_TRUE(llvm::is_contained(Cxx, "/of_cxx") && !llvm::is_contained(Cxx, "/of_c"));
}

TEST_F(CompileCommandsTest, TakesTheStandardOfTheLanguage) {
  const auto Standards = [this](const std::string &Line, const char *File) {
    SideCommands Sides = read(Line, File);
    llvm::erase_if(Sides.Host, [](llvm::StringRef Word) { return !Word.starts_with("-std="); });
    return llvm::join(Sides.Host, " ") + (Sides.Warnings.empty() ? "" : " warned");
  };
  EXPECT_EQ(Standards("nvcc -std=c++17", "a.c"), "");
  EXPECT_EQ(Standards("nvcc -std=c++17 -Xcompiler -std=c11", "a.c"), "-std=c11");
  EXPECT_EQ(Standards("nvcc -std=c++17 -Xcompiler -std=c++14", "a.cu"), "-std=c++17");
  EXPECT_EQ(Standards("nvcc -Xcompiler -std=c++14", "a.cu"), "-std=c++14");
  EXPECT_EQ(Standards("gcc -std=c99 --std=gnu++17 -std=gnu11", "a.c"), "-std=gnu11");
  EXPECT_EQ(Standards("gcc -std=c99 -std=gnu++17", "a.cpp"), "-std=gnu++17");
  EXPECT_EQ(Standards("nvcc -std=c++17 -Xcompiler -std=c99", "a.cu"), "-std=c++17 warned");
  EXPECT_EQ(Standards("g++ -std=c++17", "a.c"), "-std=c++17");
  EXPECT_EQ(Standards("clang -std=c11", "a.c"), "-std=c11");
  EXPECT_EQ(Standards("gcc -x c++ -std=c++17", "a.c"), "-std=c++17");
  EXPECT_EQ(Standards("nvcc -x cu -std=c++17", "a.c"), "-std=c++17");
  EXPECT_EQ(Standards("hipcc -std=c++17 -x hip", "a.c"), "-std=c++17");
}

TEST_F(CompileCommandsTest, RefusesCommandsThatLeadElsewhere) {
  for (const char *Line :
       {"cd sub && nvcc -c a.cu", "nvcc -DX && cd sub", "env -C sub nvcc", "env --chdir=sub nvcc",
        "env -C/sub nvcc", "env -iC sub nvcc", "env '-vSnvcc -c' a.cu", "cmake -E chdir sub nvcc",
        "time --format %e env NVCC_APPEND_FLAGS=-DX nvcc", "odd-launcher env -C sub nvcc",
        "odd-launcher CPATH=inc nvcc", "nvcc -c a.cu; cd sub; nvcc -c b.cu",
        "cmake -E env --modify A=set:b nvcc", "env OMPI_CXXFLAGS=-DX mpicxx", "ccache sh -c nvcc",
        "env -S 'nvcc -c' a.cu", "nvcc '-DX\t-DY' a.cu", "export A; nvcc a.cu",
        "env CCC_OVERRIDE_OPTIONS=+-DX clang++"})
    EXPECT_NE(failure(Line), "") << Line;
  EXPECT_EQ(failure("nvcc -M a.cu -MF a.d && nvcc -c a.cu"), "");
  EXPECT_EQ(failure("nvcc -DEND=; a.cu"), "");
  EXPECT_EQ(failure("nvcc -D 'END=a;' -c a.cu"), "");
  EXPECT_EQ(failure("nvcc -c a.cu && true"), "");
  EXPECT_EQ(failure("nvcc -D CPATH=1 -c env.cu -o env"), "");
  for (const char *Line : {"numactl -C 0-3 nvcc", "ccache -S nvcc", "env -uCS nvcc"})
    EXPECT_EQ(failure(Line), "") << Line;
}

TEST_F(CompileCommandsTest, HostFloatModesDoNotSpeakForTheGpu) {
  SideCommands Sides = read("nvcc -Xcompiler -ffast-math");
  EXPECT_FALSE(Sides.Dialect.Reassociates);
  EXPECT_TRUE(contains(Sides.Host, "-ffast-math"));
  EXPECT_FALSE(contains(Sides.Device, "-ffast-math"));
}

TEST_F(CompileCommandsTest, SeesOpenMPAsOtherCompilersSpellIt) {
  for (const char *Command :
       {"nvcc -Xcompiler -fopenmp", "nvcc -Xcompiler -qopenmp", "nvcc -Xcompiler -mp",
        "clang++ -fopenmp=libgomp", "icpx -fiopenmp", "nvc++ -mp=multicore"})
    EXPECT_TRUE(contains(read(Command).Host, "-fopenmp")) << Command;
  EXPECT_FALSE(contains(read("nvcc -Xcompiler -fopenmp-simd").Host, "-fopenmp"));
}

TEST_F(CompileCommandsTest, KnowsWhatTheProgramsCompilerDefines) {
  EXPECT_TRUE(read("clang++").Alike.Compiler);
  EXPECT_FALSE(read("nvcc").Alike.Compiler);
  EXPECT_TRUE(read("nvcc").Alike.IsNvcc);
  EXPECT_FALSE(read("g++ -x cu").Alike.IsNvcc);
}

TEST_F(CompileCommandsTest, KeepsWhatOptionsMean) {
  EXPECT_TRUE(read("nvcc --default-stream per-thread").Dialect.PerThreadDefaultStream);
  EXPECT_TRUE(read("nvcc -default-stream=per-thread").Dialect.PerThreadDefaultStream);
  EXPECT_TRUE(read("clang++ -fgpu-default-stream=per-thread").Dialect.PerThreadDefaultStream);
  EXPECT_TRUE(read("nvcc -DCUDA_API_PER_THREAD_DEFAULT_STREAM").Dialect.PerThreadDefaultStream);
  EXPECT_TRUE(
      read("clang++ -Xclang -fgpu-default-stream=per-thread").Dialect.PerThreadDefaultStream);
  EXPECT_TRUE(read("clang++ -Xarch_host -DHIP_API_PER_THREAD_DEFAULT_STREAM")
                  .Dialect.PerThreadDefaultStream);
  EXPECT_TRUE(read("nvcc -Xcompiler -Wp,-DCUDA_API_PER_THREAD_DEFAULT_STREAM")
                  .Dialect.PerThreadDefaultStream);
  EXPECT_FALSE(read("nvcc -UCUDA_API_PER_THREAD_DEFAULT_STREAM").Dialect.PerThreadDefaultStream);
  EXPECT_FALSE(read("nvcc --default-stream legacy").Dialect.PerThreadDefaultStream);
  EXPECT_FALSE(read("nvcc").Dialect.PerThreadDefaultStream);

  EXPECT_TRUE(read("nvcc").Dialect.ContractsProducts);
  EXPECT_FALSE(read("nvcc -fmad=false").Dialect.ContractsProducts);
  EXPECT_FALSE(read("nvcc --fmad false").Dialect.ContractsProducts);
  EXPECT_FALSE(read("clang++ -ffp-contract=off").Dialect.ContractsProducts);
  EXPECT_FALSE(read("clang++ -ffp-model=strict").Dialect.ContractsProducts);

  EXPECT_FALSE(read("nvcc --use_fast_math").Dialect.Reassociates);
  EXPECT_TRUE(read("clang++ -ffast-math").Dialect.Reassociates);
  EXPECT_TRUE(read("clang++ -fassociative-math").Dialect.Reassociates);
  EXPECT_TRUE(read("clang++ -Xarch_device -ffast-math").Dialect.Reassociates);
  EXPECT_FALSE(read("clang++ -Xarch_host -ffast-math").Dialect.Reassociates);
  EXPECT_FALSE(read("clang++ -ffast-math -fno-fast-math").Dialect.Reassociates);
}

// With the macro on the command line the headers would rename every call: cudaMemcpy_ptds.
TEST_F(CompileCommandsTest, PerThreadStreamsDoNotRenameTheRuntime) {
  SideCommands Sides = read("nvcc -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  EXPECT_FALSE(contains(Sides.Host, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"));
  EXPECT_TRUE(contains(Sides.Host, "-DGPUFUSE_PER_THREAD_DEFAULT_STREAM"));
}

TEST_F(CompileCommandsTest, ChoosesOneArchitecture) {
  const std::pair<const char *, const char *> Cases[] = {
      {"-arch=sm_70", "sm_70"},
      {"-arch sm_90a", "sm_90a"},
      {"--gpu-architecture=compute_75 --gpu-code=sm_86", "sm_75"},
      {"-gencode arch=compute_70,code=sm_70 -gencode arch=compute_86,code=sm_86", "sm_86"},
      {"--generate-code=arch=compute_80,code=[sm_80,compute_80]", "sm_80"},
      {"-gencode=arch=compute_70,code=sm_90", "sm_70"},
      {"-arch=native", "sm_80"},
      {"-arch=all-major", "sm_80"},
  };
  for (const auto &[Line, Expected] : Cases) {
    SideCommands Sides = read("nvcc " + std::string(Line));
    EXPECT_TRUE(contains(Sides.Device, "--offload-arch=" + std::string(Expected))) << Line;
    EXPECT_TRUE(Sides.Warnings.empty()) << Line;
  }
  EXPECT_TRUE(contains(read("clang++ --cuda-gpu-arch=sm_61").Device, "--offload-arch=sm_61"));
}

TEST_F(CompileCommandsTest, ListsAllArchitectures) {
  const auto listed = [&](const std::string &Line, bool Host) {
    const SideCommands Sides = read("nvcc " + Line);
    for (const std::string &Word : Host ? Sides.Host : Sides.Device)
      if (llvm::StringRef(Word).starts_with("-D__CUDA_ARCH_LIST__="))
        return Word.substr(21);
    return std::string();
  };
  for (const bool Host : {true, false}) {
    EXPECT_EQ(
        listed("-gencode arch=compute_90,code=sm_90 -gencode arch=compute_80,code=sm_80", Host),
        "800,900");
    EXPECT_EQ(listed("-arch=sm_80", Host), "") << "as Clang has it";
    EXPECT_EQ(listed("-arch=all", Host), "") << "not known for this toolkit";
  }
}

TEST_F(CompileCommandsTest, WarnsOfAnArchitectureThatClangLacks) {
  SideCommands Sides = read("nvcc -arch=sm_98");
  EXPECT_TRUE(contains(Sides.Device, "--offload-arch=sm_90"));
  EXPECT_EQ(Sides.Warnings, Words{"GPU architecture 'sm_98' is not known here; reading as sm_90"});
  EXPECT_TRUE(contains(read("nvcc -arch=sm_13").Device, "--offload-arch=sm_20"));
}

TEST_F(CompileCommandsTest, NamesUnknownOptions) {
  SideCommands Sides = read("nvcc --made-up-option -DX -Xcompiler -fmade-up");
  EXPECT_EQ(Sides.Warnings, (Words{"unknown compiler option '--made-up-option'; ignored",
                                   "unknown compiler option '-fmade-up'; ignored"}));
  EXPECT_TRUE(contains(Sides.Host, "-DX"));
}

TEST_F(CompileCommandsTest, AcceptsClangOptionsAfterNvcc) {
  EXPECT_EQ(added("nvcc", "-Wall -pthread -fno-rtti"), "-Wall -pthread -fno-rtti");
}

TEST_F(CompileCommandsTest, DropsWhatClangsParseDoesNotNeed) {
  EXPECT_EQ(added("clang++",
                  "-c -o a.o -g -O2 -Werror -Werror=unused -MD -MF a.d -L/x -lfoo -Wl,-rpath,/x "
                  "--cuda-device-only -save-temps -fcolor-diagnostics a.cu"),
            "-O2 -Wunused");
  EXPECT_EQ(addedToDevice("clang++", "-march=native -fsanitize=address -mavx2 -DX"), "-DX");
}

TEST_F(CompileCommandsTest, KnowsWhereWarningsAreErrors) {
  for (const char *Line :
       {"nvcc -Werror all-warnings", "nvcc --Werror=all-warnings", "nvcc -Xcompiler -Wall,-Werror",
        "clang++ -Werror", "hipcc -Werror=unused-function"})
    EXPECT_TRUE(read(Line).WarningsAreErrors) << Line;
  EXPECT_TRUE(read("nvcc --diag-error 177").WarningsAreErrors);
  EXPECT_EQ(added("nvcc", "--Werror all-warnings"), "-Wunused-function");
  for (const char *Line : {"nvcc -Xcompiler -Wall", "clang++ -Wall -Wno-error", "hipcc -Wextra"})
    EXPECT_FALSE(read(Line).WarningsAreErrors) << Line;
}

TEST_F(CompileCommandsTest, SkipsLaunchers) {
  EXPECT_EQ(read("ccache nvcc -fmad=false").Dialect.ContractsProducts, false);
  EXPECT_EQ(read("sccache /usr/bin/nvcc -lineinfo").Warnings, Words{});
  EXPECT_EQ(read("env A=b ccache /opt/nvcc -lineinfo").Warnings, Words{});
}

TEST_F(CompileCommandsTest, ReadsResponseFiles) {
  write("/src/flags.rsp", "-DA=1 -I/inc\n--expt-relaxed-constexpr");
  write("/src/more.opt", "-DB -optf nested.opt");
  write("/src/nested.opt", "-DC=\"x y\"");
  EXPECT_EQ(added("nvcc", "@flags.rsp"), "-DA=1 -I /inc -D__CUDACC_RELAXED_CONSTEXPR__");
  EXPECT_EQ(added("nvcc", "--options-file more.opt"), "-DB -DC=x y");
  llvm::Expected<SideCommands> Missing = tryRead("nvcc -optf missing.opt");
  ASSERT_FALSE(Missing);
  EXPECT_NE(llvm::toString(Missing.takeError()).find("missing.opt"), std::string::npos);
}

TEST_F(CompileCommandsTest, ReadsQuotesInOptionsFilesAsNvccDoes) {
  write("/src/quotes.opt", R"(-DA="a b" -DB='c' -DC=\"d\" "-DD=e f" -DE=g\ h -DF=\\i)");
  EXPECT_EQ(added("nvcc", "-optf quotes.opt"), "-DA=a b -DB='c' -DC=d -DD=e f -DE=g h -DF=i");
}

TEST_F(CompileCommandsTest, ReadsClangsConfigurationFiles) {
  write("/src/flags/x.cfg", "# of this project\n-DFOO=1\n@more.cfg\n");
  write("/src/flags/more.cfg", "-DBAR=2");
  for (const char *Line :
       {"clang++ --config=flags/x.cfg a.cu", "clang++ --config flags/x.cfg a.cu"}) {
    EXPECT_TRUE(llvm::is_contained(read(Line).Host, "-DFOO=1")) << Line;
    EXPECT_TRUE(llvm::is_contained(read(Line).Host, "-DBAR=2")) << Line;
  }
  write("/src/x.cfg", "-DFOO=1");
  for (const char *Line : {"clang++ --config=x.cfg a.cu", "clang++ --config=flags/none.cfg a.cu",
                           "clang++ a.cu --config"}) {
    llvm::Expected<SideCommands> Sides = tryRead(Line);
    ASSERT_FALSE(Sides) << Line;
    EXPECT_TRUE(llvm::StringRef(llvm::toString(Sides.takeError())).contains("configuration file"));
  }
}

TEST_F(CompileCommandsTest, ReadsWhatNvccTakesFromTheEnvironment) {
  const Words Host = read("env 'NVCC_APPEND_FLAGS=-DLAST=2 -UOLD' NVCC_PREPEND_FLAGS=-DFIRST=1 "
                          "nvcc -DMIDDLE a.cu")
                         .Host;
  const auto First = llvm::find(Host, "-DFIRST=1"), Middle = llvm::find(Host, "-DMIDDLE"),
             Last = llvm::find(Host, "-DLAST=2");
  EXPECT_TRUE(First < Middle && Middle < Last && Last != Host.end());
  EXPECT_TRUE(llvm::is_contained(Host, "-UOLD"));
}

TEST_F(CompileCommandsTest, RefusesCommandsThatAreNotFollowed) {
  for (const char *Line : {"g++ -specs=x.specs a.cpp", "sh -c 'cd b && g++ a.cpp'"}) {
    llvm::Expected<SideCommands> Sides = tryRead(Line, "a.cpp");
    ASSERT_FALSE(Sides) << Line;
    EXPECT_TRUE(llvm::StringRef(llvm::toString(Sides.takeError())).contains("not followed"));
  }
  EXPECT_TRUE(static_cast<bool>(tryRead("g++ -specs=/usr/lib/rpm/hardened a.cpp", "a.cpp")));
}

TEST_F(CompileCommandsTest, OptionsFileThatIncludesItselfIsAnError) {
  write("/src/loop.opt", "-optf loop.opt");
  llvm::Expected<SideCommands> Sides = tryRead("nvcc -optf loop.opt");
  EXPECT_FALSE(Sides);
  llvm::consumeError(Sides.takeError());
}

TEST_F(CompileCommandsTest, DecidesTheLanguage) {
  write("/src/h.hpp", "#include <hip/hip_runtime.h>\n");
  write("/src/both.hpp", "#include <hip/hip_runtime.h>\n#include <cuda_runtime.h>\n");
  write("/src/plain.cu", "#include \"hip/hip_runtime.h\"\n");
  write("/src/c.cuh", "__global__ void k();\n");
  EXPECT_EQ(read("clang-tool", "a.cu").Dialect.Lang, Language::Cuda);
  EXPECT_EQ(read("clang-tool", "a.hip").Dialect.Lang, Language::Hip);
  EXPECT_EQ(read("hipcc", "a.cu").Dialect.Lang, Language::Hip);
  EXPECT_EQ(read("clang-tool -x hip", "a.cu").Dialect.Lang, Language::Hip);
  EXPECT_EQ(read("clang-tool", "h.hpp").Dialect.Lang, Language::Hip);
  EXPECT_EQ(read("clang-tool", "both.hpp").Dialect.Lang, Language::Cuda);
  EXPECT_EQ(read("clang-tool", "plain.cu").Dialect.Lang, Language::Hip);
  EXPECT_EQ(read("clang++", "plain.cu").Dialect.Lang, Language::Cuda);
  EXPECT_EQ(read("clang-tool", "c.cuh").Dialect.Lang, Language::Cuda);
  EXPECT_TRUE(contains(read("clang-tool", "c.cuh").Host, "-Wno-pragma-once-outside-header"));
  EXPECT_FALSE(contains(read("clang-tool", "a.cu").Host, "-Wno-pragma-once-outside-header"));
}

TEST_F(CompileCommandsTest, HipTakesTheFirstArchitecture) {
  EXPECT_TRUE(contains(read("hipcc", "a.hip").Device, "--offload-arch=gfx906"));
  SideCommands Sides = read("hipcc --offload-arch=gfx90a,gfx1030 --offload-arch=gfx942", "a.hip");
  EXPECT_TRUE(contains(Sides.Device, "--offload-arch=gfx90a"));
  EXPECT_TRUE(contains(read("hipcc --offload-arch=gfx908:xnack+", "a.hip").Device,
                       "--offload-arch=gfx908:xnack+"));
}

TEST_F(CompileCommandsTest, TheCommandsToolkitIsUsed) {
  write("/cuda/include/cuda_runtime.h");
  write("/cuda/include/cccl/cub/cub.cuh");
  EXPECT_EQ(read("clang++ --cuda-path=/cuda").Headers.Root, "/cuda");
  EXPECT_EQ(read("/cuda/bin/nvcc").Headers.Root, "/cuda");
  EXPECT_TRUE(contains(read("/cuda/bin/nvcc").Host, "/cuda/include/cccl"));
}

TEST_F(CompileCommandsTest, ARelativeToolkitPathIsRelativeToTheCommand) {
  write("/cuda/include/cuda_runtime.h");
  EXPECT_EQ(read("clang++ --cuda-path=../cuda").Headers.IncludeDir, "/src/../cuda/include");
}

TEST_F(CompileCommandsTest, AWrongToolkitPathInTheCommandIsNamed) {
  EXPECT_EQ(read("clang++ --cuda-path=/gone").Warnings,
            Words{"toolkit path '/gone' of the compile command is not used; no CUDA toolkit found "
                  "or wanted: "
                  "using gpufuse's own declarations in /own/fallback"});
}

TEST_F(CompileCommandsTest, HeadersWithoutALibdeviceNeedAnAssumedVersion) {
  write("/cuda/include/cuda_runtime.h");
  SideCommands Sides = read("/cuda/bin/nvcc");
  EXPECT_TRUE(contains(Sides.Device, "-nocudalib"));
  EXPECT_TRUE(contains(Sides.Device, "-target-sdk-version=12.8"));
  write("/cuda/bin/nvcc");
  write("/cuda/nvvm/libdevice/libdevice.10.bc");
  EXPECT_FALSE(contains(read("/cuda/bin/nvcc").Device, "-nocudalib"));
}

TEST_F(CompileCommandsTest, RestoresDevicePropertiesFromCuda13On) {
  write("/cuda/include/cuda_runtime.h");
  write("/cuda/include/cuda.h", "#define CUDA_VERSION 13000\n");
  llvm::StringRef Rename = "-DcudaDeviceProp=gpufuseToolkitDeviceProp";
  EXPECT_TRUE(contains(read("/cuda/bin/nvcc").Host, Rename));
  EXPECT_FALSE(contains(read("/cuda/bin/nvcc -std=c++14").Host, Rename));
}

TEST_F(CompileCommandsTest, AUsersCudaHeaderDoesNotShadowTheToolkits) {
  write("/cuda/include/cuda_runtime.h");
  write("/src/include/cuda.h");
  EXPECT_TRUE(contains(read("/cuda/bin/nvcc -Iinclude").Host, "/own/compat/shadow"));
  EXPECT_TRUE(contains(read("/cuda/bin/nvcc -Iinclude").Host,
                       "-DGPUFUSE_TOOLKIT_CUDA_H=\"/cuda/include/cuda.h\""));
  EXPECT_FALSE(contains(read("/cuda/bin/nvcc -Iother").Host, "/own/compat/shadow"));
}

TEST_F(CompileCommandsTest, AnEmptyCommandIsAnError) {
  llvm::Expected<SideCommands> Sides = sideCommands({"/src", "a.cu", {}, ""}, Options);
  EXPECT_FALSE(Sides);
  llvm::consumeError(Sides.takeError());
}

} // namespace
