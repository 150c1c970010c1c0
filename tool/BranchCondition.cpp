#include "tool/BranchCondition.h"
#include "tool/NamesInText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

namespace gpufuse {
namespace {

/// Up to a parenthesis that closes none of it.
size_t operandLength(llvm::StringRef Text, bool WithLogic = true) {
  int Depth = 0;
  for (size_t At = 0; At < Text.size(); ++At) {
    Depth += (Text[At] == '(') - (Text[At] == ')');
    const llvm::StringRef Next = Text.substr(At);
    if (Depth < 0 ||
        (!WithLogic && Depth == 0 && (Next.starts_with("&&") || Next.starts_with("||"))))
      return At;
  }
  return Text.size();
}

/// True when nothing is done with the parentheses at the beginning of \p Text but `&&` and `||`.
bool isWhole(llvm::StringRef Text) {
  const llvm::StringRef Behind = Text.substr(operandLength(Text.drop_front()) + 1).ltrim();
  return (Behind.starts_with(")") &&
          (Behind.drop_front().ltrim().empty() ||
           llvm::StringRef("&|)").contains(Behind.drop_front().ltrim().front())));
}

} // namespace

BranchCondition::BranchCondition(llvm::StringRef Written, const llvm::StringSet<> &Redefined,
                                 std::vector<std::string> &Asked)
    : Redefined(Redefined), Asked(Asked), Rest(Written) {
  Rest.consume_front("el");
  Negated = Rest.consume_front("ifndef ");
  const bool OnlyExistence = Negated || Rest.consume_front("ifdef ");
  if (!OnlyExistence)
    Rest.consume_front("if");
  Steps.push_back(Written == "else"    ? constant(true)
                  : OnlyExistence      ? answer(("defined " + Rest.trim()).str())
                  : Rest.contains('?') ? answer(Rest.trim().str())
                                       : either());
}

BranchCondition::Step BranchCondition::constant(bool Value) {
  return [Value](uint64_t) { return Value; };
}

BranchCondition::Step BranchCondition::either() {
  Step Left = all();
  while (Rest.ltrim().starts_with("||")) {
    Rest = Rest.ltrim().drop_front(2);
    Left = [X = std::move(Left), Y = all()](uint64_t Answers) { return X(Answers) || Y(Answers); };
  }
  return Left;
}

BranchCondition::Step BranchCondition::all() {
  Step Left = one();
  while (Rest.ltrim().starts_with("&&")) {
    Rest = Rest.ltrim().drop_front(2);
    Left = [X = std::move(Left), Y = one()](uint64_t Answers) { return X(Answers) && Y(Answers); };
  }
  return Left;
}

BranchCondition::Step BranchCondition::one() {
  Rest = Rest.ltrim();
  if (Rest.starts_with("!") && !Rest.starts_with("!=") && negatesAll()) {
    Rest = Rest.drop_front();
    return [X = one()](uint64_t Answers) { return !X(Answers); };
  }
  if (Rest.starts_with("(") && isWhole(Rest)) {
    Rest = Rest.drop_front();
    Step Inner = either();
    Rest = Rest.ltrim();
    Rest.consume_front(")");
    return Inner;
  }
  return question();
}

/// True when the `!` ahead is of all up to the next `&&` or `||`: not in `!A == B`.
bool BranchCondition::negatesAll() const {
  static const llvm::Regex Name("^(defined[ \t]*)?[(]?[ \t]*[A-Za-z_0-9]+[ \t]*[)]?$");
  const llvm::StringRef Of = Rest.ltrim("! \t");
  return (Of.starts_with("(") && isWhole(Of)) ||
         Name.match(Of.take_front(operandLength(Of, /*WithLogic=*/false)).trim());
}

BranchCondition::Step BranchCondition::question() {
  const size_t Length = std::max<size_t>(operandLength(Rest, /*WithLogic=*/false), 1);
  llvm::StringRef What = Rest.take_front(Length).trim();
  Rest = Rest.substr(Length);
  if (What == "0" || What == "1")
    return constant(What == "1");
  static const llvm::Regex Existence("^defined[ \t]*[(]?[ \t]*([A-Za-z_0-9]+)[ \t]*[)]?$");
  llvm::SmallVector<llvm::StringRef, 2> Found;
  if (Existence.match(What, &Found))
    return answer(("defined " + Found[1]).str());
  return answer(What.trim(" ()").str());
}

/// That to the question \p What.
BranchCondition::Step BranchCondition::answer(std::string What) {
  bool Anew = false;
  forEachName(What, [&](llvm::StringRef Name, size_t) { Anew |= Redefined.contains(Name); });
  const auto It = Anew ? Asked.end() : llvm::find(Asked, What);
  const auto Number = static_cast<unsigned>(It - Asked.begin());
  if (It == Asked.end())
    Asked.push_back(Anew ? What + " " : std::move(What)); // (which none is found as)
  Questions.push_back(Number);
  return [Number](uint64_t Answers) { return (Answers >> Number) % 2 == 1; };
}

} // namespace gpufuse
