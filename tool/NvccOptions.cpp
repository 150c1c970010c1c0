// Looks options up in NvccOptions.def and takes their values off the command line.
#include "tool/NvccOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace gpufuse {
namespace {

using llvm::StringRef;

enum class ValueKind { None, One, List, Maybe, Number };

struct NvccRow {
  StringRef Long, Short;
  ValueKind Kind;
  NvccAction Action;
};

constexpr NvccRow Rows[] = {
#define NVCC_OPTION(Long, Short, Kind, Action) {Long, Short, ValueKind::Kind, NvccAction::Action},
#include "tool/NvccOptions.def"
};

const NvccRow *rowNamed(StringRef Name, bool TwoHyphens) {
  const NvccRow *Row = llvm::find_if(Rows, [&](const NvccRow &R) {
    return Name == R.Long || (!TwoHyphens && !R.Short.empty() && Name == R.Short);
  });
  return Row == std::end(Rows) ? nullptr : Row;
}

bool isNumber(StringRef Word) {
  return !Word.empty() && llvm::all_of(Word, [](char C) { return C >= '0' && C <= '9'; });
}

/// `-Ipath`, `-DX=1`, `-O2`, `-lm`, `-std...` is not one of these. `-t8` is; `-gencode` is not
/// `-g`.
const NvccRow *rowWithAttachedValue(StringRef Body) {
  static constexpr StringRef Attaching = "DUIlLOomt";
  if (Body.size() < 2 || !Attaching.contains(Body[0]))
    return nullptr;
  bool WantsNumber = Body[0] == 't' || Body[0] == 'm' || Body[0] == 'O';
  if (WantsNumber && !isNumber(Body.drop_front()))
    return nullptr;
  return rowNamed(Body.take_front(1), /*TwoHyphens=*/false);
}

/// Whether \p Next, the word after the option, is its value.
bool takesNextWord(ValueKind Kind, StringRef Next) {
  if (Kind == ValueKind::Maybe)
    return !Next.starts_with("-");
  return Kind != ValueKind::Number || isNumber(Next);
}

} // namespace

std::vector<std::string> splitAtCommas(StringRef Text) {
  std::vector<std::string> Words(1);
  char Quote = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 != Text.size() && Text[I + 1] == ',') {
      Words.back() += Text[++I];
      continue;
    }
    if (Quote ? C == Quote : (C == '"' || C == '\''))
      Quote = Quote ? 0 : C;
    if (C == ',' && !Quote)
      Words.emplace_back();
    else
      Words.back() += C;
  }
  llvm::erase(Words, "");
  return Words;
}

std::optional<NvccOption> readNvccOption(llvm::ArrayRef<std::string> Arguments) {
  StringRef Whole = Arguments.front(), Body = Whole;
  if (!Body.consume_front("-") || Body.empty())
    return std::nullopt;
  bool TwoHyphens = Body.consume_front("-");

  auto [Name, Attached] = Body.split('=');
  bool HasAttached = Name.size() != Body.size();
  const NvccRow *Row = rowNamed(Name, TwoHyphens);
  if (Row && HasAttached && Row->Kind == ValueKind::None)
    Row = nullptr;
  if (!Row && !TwoHyphens) {
    Row = rowWithAttachedValue(Body);
    Name = Body.take_front(1);
    Attached = Body.drop_front(1);
    HasAttached = true;
  }
  if (!Row)
    return std::nullopt;

  NvccOption Option;
  Option.Action = Row->Action;
  Option.Name = Whole.take_front(Name.end() - Whole.begin()).str();
  if (Row->Kind == ValueKind::None)
    return Option;
  if (!HasAttached) {
    bool Optional = Row->Kind == ValueKind::Maybe || Row->Kind == ValueKind::Number;
    if (Arguments.size() < 2 || !takesNextWord(Row->Kind, Arguments[1])) {
      Option.MissingValue = !Optional;
      return Option;
    }
    Attached = Arguments[1];
    Option.Words = 2;
  }
  if (Row->Kind == ValueKind::List || Row->Kind == ValueKind::Maybe)
    Option.Values = splitAtCommas(Attached);
  else
    Option.Values = {Attached.str()};
  return Option;
}

} // namespace gpufuse
