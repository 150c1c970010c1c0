// Parsing in memory: overlays, diagnostics as data, several parses at once.
#include "tool/ParseSides.h"
#include "tool/CompileCommands.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <thread>

using namespace gpufuse;

namespace {

std::vector<std::string> hostCommand(llvm::StringRef File) {
  FrontEndOptions Options;
  Options.ResourceDir = resourceDirectory("");
  Options.Toolkits.OwnHeaders = ownHeaderDirectory("");
  Options.Toolkits.CudaPath = Options.Toolkits.RocmPath = "none";
  return llvm::cantFail(sideCommands({"/", File, {"clang-tool"}, ""}, Options)).Host;
}

unsigned launches(clang::ASTUnit &Ast) {
  using namespace clang::ast_matchers;
  return match(cudaKernelCallExpr().bind("launch"), Ast.getASTContext()).size();
}

const char *const OneLaunch = "__global__ void k(float *a) { a[threadIdx.x] = 0; }\n"
                              "void f(float *a) { k<<<1, 32>>>(a); }\n";

TEST(ParseSides, ParsesAFileThatExistsOnlyInMemory) {
  auto Side =
      llvm::cantFail(parseSide(hostCommand("/made-up.cu"), "/", {{"/made-up.cu", OneLaunch}}));
  EXPECT_FALSE(Side.HasErrors);
  EXPECT_EQ(launches(*Side.Ast), 1u);
}

TEST(ParseSides, ReportsErrorsWithPlaces) {
  auto Side =
      llvm::cantFail(parseSide(hostCommand("/bad.cu"), "/", {{"/bad.cu", "int a;\nint b = c;\n"}}));
  EXPECT_TRUE(Side.HasErrors);
  ASSERT_EQ(Side.Diagnostics.size(), 1u);
  EXPECT_EQ(Side.Diagnostics[0].text(), "/bad.cu:2:9: error: use of undeclared identifier 'c'");
}

TEST(ParseSides, ReportsWarnings) {
  auto Side = llvm::cantFail(parseSide(hostCommand("/warn.cu"), "/",
                                       {{"/warn.cu", "int f() { int a = 1; 2; return a; }\n"}}));
  EXPECT_FALSE(Side.HasErrors);
  ASSERT_EQ(Side.Diagnostics.size(), 1u);
  EXPECT_EQ(Side.Diagnostics[0].Level, clang::DiagnosticsEngine::Warning);
}

TEST(ParseSides, OverlaysAFileOnDiskHoweverItIsReached) {
  llvm::SmallString<128> Dir;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("gpufuse-overlay", Dir));
  auto Write = [&](llvm::StringRef Name, llvm::StringRef Text) {
    std::error_code Code;
    llvm::raw_fd_ostream(Dir.str().str() + "/" + Name.str(), Code) << Text;
  };
  Write("real.h", "#error old text\n");
  Write("a.cu", "#include \"link.h\"\n");
  ASSERT_FALSE(llvm::sys::fs::create_link(Dir + "/real.h", Dir + "/link.h"));
  auto Side = llvm::cantFail(
      parseSide(hostCommand("a.cu"), Dir, {{Dir.str().str() + "/real.h", OneLaunch}}));
  EXPECT_FALSE(Side.HasErrors);
  EXPECT_EQ(launches(*Side.Ast), 1u);
  llvm::sys::fs::remove_directories(Dir);
}

TEST(ParseSides, LeavesOutTheBodiesOfSpecialFunctionsAlone) {
  using namespace clang::ast_matchers;
  auto Side = llvm::cantFail(
      parseSide(hostCommand("/a.cu"), "/",
                {{"/a.cu", "#include <cmath>\n#include \"/lib/tr1/own.tcc\"\n"},
                 {"/lib/tr1/own.tcc", std::string("#pragma GCC system_header\n") + OneLaunch}}));
  EXPECT_FALSE(Side.HasErrors);
  EXPECT_EQ(launches(*Side.Ast), 1u); // no part of the standard library, wherever it stands
  const auto Found = [&](const DeclarationMatcher &Matcher) {
    return match(Matcher, Side.Ast->getASTContext()).size();
  };
  EXPECT_EQ(Found(functionDecl(hasName("::std::riemann_zetaf")).bind("f")), 1u);
  EXPECT_EQ(Found(functionDecl(hasName("::std::riemann_zetaf"), hasBody(stmt())).bind("f")), 0u);
  EXPECT_EQ(
      Found(
          functionDecl(hasName("::std::__detail::__riemann_zeta_sum"), hasBody(stmt())).bind("f")),
      0u);
  EXPECT_GE(Found(functionDecl(hasName("::std::abs"), hasBody(stmt())).bind("f")), 1u);
}

TEST(ParseSides, AMissingFileIsReported) {
  auto Side = parseSide(hostCommand("/missing.cu"), "/");
  EXPECT_TRUE(!Side || Side->HasErrors);
  if (!Side)
    llvm::consumeError(Side.takeError());
}

TEST(ParseSides, SeveralAtOnce) {
  std::vector<std::thread> Threads;
  std::array<unsigned, 4> Found = {};
  for (size_t I = 0; I != Found.size(); ++I)
    Threads.emplace_back([I, &Found] {
      std::string File = "/t" + std::to_string(I) + ".cu";
      auto Side = llvm::cantFail(parseSide(hostCommand(File), "/", {{File, OneLaunch}}));
      Found[I] = Side.HasErrors ? 0 : launches(*Side.Ast);
    });
  for (std::thread &Thread : Threads)
    Thread.join();
  EXPECT_EQ(Found, (std::array<unsigned, 4>{1, 1, 1, 1}));
}

} // namespace
