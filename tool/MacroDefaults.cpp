#include "tool/MacroDefaults.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace gpufuse {

bool isDefault(const Conditional &C, llvm::StringRef Text) {
  if (C.Branches.size() > 2 || (C.Branches.size() == 2 && !C.hasElse()))
    return false;
  const auto bodyOf = [&](size_t I) {
    return I < C.Branches.size() ? Text.slice(C.Branches[I].Begin, C.Branches[I].End).trim() : "";
  };
  llvm::StringRef Asked = C.Branches.front().Condition;
  const bool IfNot = Asked.consume_front("ifndef ") || Asked.consume_front("if !");
  if (!IfNot && !Asked.consume_front("ifdef ") && !Asked.consume_front("if "))
    return false;
  Asked.consume_front("defined");
  Asked = Asked.trim(" ()");
  const llvm::StringRef Body = bodyOf(IfNot ? 0 : 1);
  const Directives Inside = directivesIn(Body);
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  Body.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  bool Continued = false;
  for (const llvm::StringRef Line : Lines) {
    llvm::StringRef Said = Line.trim();
    if (!Continued && !Said.empty() &&
        !(Said.consume_front("#") && Said.ltrim().starts_with("define")))
      return false;
    Continued = Line.rtrim().ends_with("\\");
  }
  return bodyOf(IfNot ? 1 : 0).empty() && Inside.Conditionals.empty() &&
         llvm::any_of(Inside.Macros,
                      [&](const MacroDefinition &Macro) { // (An empty one is a switch.)
                        return Macro.Name == Asked && !Macro.Body.empty();
                      });
}

std::vector<MacroDefault> definedBy(llvm::ArrayRef<std::string> Command) {
  std::vector<MacroDefault> Out;
  for (size_t I = 0; I < Command.size(); ++I) {
    llvm::StringRef Flag = Command[I];
    if (!Flag.consume_front("-D"))
      continue;
    if (Flag.empty() && I + 1 < Command.size())
      Flag = Command[++I];
    const auto [Name, Body] = Flag.split('=');
    Out.push_back({Name.str(), Flag.contains('=') ? Body.str() : "1"});
  }
  return Out;
}

std::optional<std::string> otherValue(llvm::StringRef Body, unsigned Number) {
  static constexpr llvm::StringLiteral Integers[] = {
      "int",  "unsigned", "unsigned int", "long",     "long long", "short",
      "char", "size_t",   "int32_t",      "uint32_t", "int64_t"};
  static constexpr llvm::StringLiteral OtherTypes[] = {"float", "unsigned char", "long long"};
  Body = Body.trim();
  if (Body == "float")
    return "double";
  if (Body == "double")
    return "float";
  if (llvm::is_contained(Integers, Body))
    return Body == "long long" ? "int" : OtherTypes[Number % Trials].str();
  if (Body == "true" || Body == "false")
    return Body == "true" ? "false" : "true";
  if (Body.empty() || Body.contains('"') || Body.contains('#') || Body.contains('{') ||
      Body.contains(';'))
    return std::nullopt;
  if (!llvm::any_of(Body, llvm::isDigit))
    return ""; // `inline`, `__restrict__`
  llvm::StringRef Digits = Body;
  while (Digits.consume_front("(") && Digits.consume_back(")"))
    Digits = Digits.trim();
  Digits = Digits.rtrim("uUlLzZ");
  uint64_t Value = 0;
  if (Digits.getAsInteger(0, Value) || Value > 1U << 30) {
    static constexpr llvm::StringLiteral Written[] = {" / 2", " - 1", " * 2", " + 1",
                                                      " * 3", " + 3", " * 5", " + 7"};
    return ("((" + Body + ")" + Written[Number % std::size(Written)] + ")").str();
  }
  if (Value <= 3) // perhaps a choice
    return std::to_string((Value + 1 + Number % 3) % 4);
  const uint64_t Values[] = {Value / 2, Value - 1, Value * 2, Value + 1,
                             Value / 3, Value + 2, Value * 3, Value + 5};
  return std::to_string(Values[Number % std::size(Values)]);
}

} // namespace gpufuse
