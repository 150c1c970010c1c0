#include "rewriters/FusedNames.h"
#include "gtest/gtest.h"

namespace gpufuse {
namespace {

TEST(FusedNames, JoinsTheNames) { EXPECT_EQ(fusedKernelName({"scale", "add"}), "scale_add"); }

TEST(FusedNames, HasNoTwoLinesInARow) {
  EXPECT_EQ(fusedKernelName({"neg_", "relu_", "add_"}), "neg_relu_add_");
  EXPECT_EQ(fusedKernelName({"add", "_scale"}), "add_scale");
  EXPECT_EQ(fusedKernelName({"a_", "b", "c", "d", "e_"}), "a_to_e_");
}

TEST(FusedNames, KeepsACommonSuffixOnce) {
  EXPECT_EQ(fusedKernelName({"scale_kernel", "add_kernel"}), "scale_add_kernel");
  EXPECT_EQ(fusedKernelName({"scaleKernel", "addKernel"}), "scale_addKernel");
}

TEST(FusedNames, KeepsCommonFirstWordsOnce) {
  EXPECT_EQ(fusedKernelName({"mvt_kernel1", "mvt_kernel2"}), "mvt_kernel1_kernel2");
  EXPECT_EQ(fusedKernelName({"init_field", "initial"}), "init_field_initial");
  EXPECT_EQ(fusedKernelName({"init", "init_field"}), "init_init_field");
}

TEST(FusedNames, CountsRepetitions) {
  EXPECT_EQ(fusedKernelName({"step", "step"}), "step_x2");
  EXPECT_EQ(fusedKernelName({"init_field", "init_field", "init_field", "init_sum"}),
            "init_field_x3_sum");
}

TEST(FusedNames, NamesTheEndsOfALongChain) {
  EXPECT_EQ(fusedKernelName({"a", "b", "c", "d", "e"}), "a_to_e");
}

TEST(FusedNames, CountsUntilFree) {
  EXPECT_EQ(freshName("x", [](llvm::StringRef N) { return N != "x3"; }), "x3");
}

} // namespace
} // namespace gpufuse
