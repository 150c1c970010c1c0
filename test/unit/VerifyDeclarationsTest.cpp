// Whether all that a file declares is as it was.
#include "rewriters/VerifyDeclarations.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

namespace gpufuse {
namespace {

/// True where nothing differs from \p Before to \p After but what may, \p MayGo among it.
bool isSame(llvm::StringRef Before, llvm::StringRef After, llvm::StringSet<> MayGo = {}) {
  const auto Was = clang::tooling::buildASTFromCode(Before, "a.cpp"),
             Is = clang::tooling::buildASTFromCode(After, "a.cpp");
  EXPECT_FALSE(Was->getDiagnostics().hasErrorOccurred());
  EXPECT_FALSE(Is->getDiagnostics().hasErrorOccurred());
  return !findDeclarationDifference(Was->getASTContext(), Is->getASTContext(), MayGo);
}

TEST(VerifyDeclarations, LetsNewOnesIn) {
  EXPECT_TRUE(isSame("int a; namespace n { void f(); }",
                     "int a; static void g() {} namespace n { void f(); } namespace n { int b; }"));
}

TEST(VerifyDeclarations, SeesWhatIsGone) {
  EXPECT_FALSE(isSame("void f(); void g();", "void f();"));
  EXPECT_FALSE(isSame("int pick(int); int pick(double);", "int pick(double);"));
  EXPECT_FALSE(isSame("struct S { int a; int b; };", "struct S { int a; };"));
}

TEST(VerifyDeclarations, SeesAnotherAttributeOrLayout) {
  EXPECT_FALSE(isSame("[[gnu::cold]] void f();", "void f();"));
  EXPECT_FALSE(isSame("void f();", "[[gnu::cold]] void f();"));
  EXPECT_FALSE(isSame("void f(); void g();", "void f(); void g(); void g();"));
  EXPECT_FALSE(isSame("struct __attribute__((aligned(64))) S { int a; };", "struct S { int a; };"));
  // (No attribute that anybody wrote says so.)
  EXPECT_FALSE(
      isSame("#pragma pack(1)\nstruct S { char a; int b; };", "struct S { char a; int b; };"));
  EXPECT_FALSE(isSame("#pragma GCC visibility push(hidden)\nvoid f();\n"
                      "#pragma GCC visibility pop\n",
                      "void f();"));
}

TEST(VerifyDeclarations, LetsOnlyFunctionsOfTheFileGo) {
  EXPECT_TRUE(isSame("static void f() {} int a;", "int a;", {"f"}));
  EXPECT_FALSE(isSame("static void f() {} int a;", "int a;"));
  EXPECT_FALSE(isSame("void f() {} int a;", "int a;", {"f"}));
  EXPECT_FALSE(isSame("static int f = 1;", "", {"f"}));
  // One that stays is what it was.
  EXPECT_FALSE(isSame("[[gnu::cold]] static void f() {}", "static void f() {}", {"f"}));
  EXPECT_TRUE(isSame("static void f() {}", "[[maybe_unused]] static void f() {}", {"f"}));
}

TEST(VerifyDeclarations, NamesMayHoldNumbersOfLines) {
  const std::string Named = "#define CAT2(a, b) a##b\n#define CAT(a, b) CAT2(a, b)\n"
                            "static int CAT(registered_, __LINE__) = 1;\n"
                            "static int CAT(registered_, __LINE__) = 1;\n";
  EXPECT_TRUE(isSame(Named, "void g();\n" + Named));
  EXPECT_TRUE(isSame("int first, registered_2;\nint registered_1;\n",
                     "int first, registered_3;\nint registered_2;\n"));
  EXPECT_FALSE(isSame(Named, "void g();\n" + Named.substr(0, Named.rfind("static"))));
  EXPECT_TRUE(
      isSame("template <int> struct At {}; At<1> a;", "template <int> struct At {};\nAt<2> a;"));
}

} // namespace
} // namespace gpufuse
