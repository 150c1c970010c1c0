#include "tool/ParseJson.h"
#include "gtest/gtest.h"

using namespace gpufuse;

namespace {

std::string failure(llvm::StringRef Text) {
  auto Parsed = parseJson(Text);
  return Parsed ? "" : llvm::toString(Parsed.takeError());
}

TEST(ParseJsonTest, ReadsWhatIsNotTooDeep) {
  EXPECT_EQ(failure(R"({"a": [1, {"b": "[[[["}]})"), "");
  EXPECT_EQ(failure(std::string(500, '[') + std::string(500, ']')), "");
  std::string Long = "[";
  for (int I = 0; I < 2000; ++I)
    Long += "[], ";
  EXPECT_EQ(failure(Long + "[]]"), "");
  EXPECT_EQ(failure("[\"" + std::string(2000, '[') + "\\\"" + std::string(2000, '{') + "\"]"), "");
}

TEST(ParseJsonTest, RefusesWhatWouldNeedTooMuchStack) {
  EXPECT_EQ(failure(std::string(200000, '[')), "it is nested in more than 500 levels");
  std::string Objects;
  for (int I = 0; I < 200000; ++I)
    Objects += "{\"a\":";
  EXPECT_EQ(failure(Objects), "it is nested in more than 500 levels");
}

} // namespace
