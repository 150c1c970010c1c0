#include "tool/UnifiedDiff.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace gpufuse {
namespace {

constexpr size_t Context = 3;
/// Above this many line pairs the middle is shown as one replaced block instead of being aligned.
constexpr size_t MaxTable = 40'000'000;

using Lines = llvm::SmallVector<llvm::StringRef, 256>;

Lines split(llvm::StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    const size_t End = Text.find('\n');
    const size_t Length = End == llvm::StringRef::npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Result;
}

struct Line {
  char Mark; // ' ', '-' or '+'
  llvm::StringRef Text;
};

/// The longest common subsequence of lines, by dynamic programming over what differs.
std::vector<Line> align(const Lines &A, const Lines &B) {
  size_t Head = 0, Tail = 0;
  while (Head < A.size() && Head < B.size() && A[Head] == B[Head])
    ++Head;
  while (Tail < A.size() - Head && Tail < B.size() - Head &&
         A[A.size() - 1 - Tail] == B[B.size() - 1 - Tail])
    ++Tail;
  const size_t M = A.size() - Head - Tail, N = B.size() - Head - Tail;
  std::vector<Line> Result;
  for (size_t I = 0; I < Head; ++I)
    Result.push_back({' ', A[I]});
  size_t I = 0, J = 0;
  if (M * N <= MaxTable) {
    std::vector<unsigned> Table((M + 1) * (N + 1), 0);
    auto at = [&](size_t X, size_t Y) -> unsigned & { return Table[X * (N + 1) + Y]; };
    for (size_t X = M; X-- > 0;)
      for (size_t Y = N; Y-- > 0;)
        at(X, Y) = A[Head + X] == B[Head + Y] ? at(X + 1, Y + 1) + 1
                                              : std::max(at(X + 1, Y), at(X, Y + 1));
    while (I < M && J < N) {
      if (A[Head + I] == B[Head + J]) {
        Result.push_back({' ', A[Head + I]});
        ++I, ++J;
      } else if (at(I + 1, J) >= at(I, J + 1)) {
        Result.push_back({'-', A[Head + I++]});
      } else {
        Result.push_back({'+', B[Head + J++]});
      }
    }
  }
  for (; I < M; ++I)
    Result.push_back({'-', A[Head + I]});
  for (; J < N; ++J)
    Result.push_back({'+', B[Head + J]});
  for (size_t K = A.size() - Tail; K < A.size(); ++K)
    Result.push_back({' ', A[K]});
  return Result;
}

} // namespace

std::string unifiedDiff(llvm::StringRef Name, llvm::StringRef Before, llvm::StringRef After) {
  if (Before == After)
    return "";
  const std::vector<Line> All = align(split(Before), split(After));
  // (Behind a name with spaces patch wants a tab.)
  const std::string Of = Name.ltrim('/').str() + (Name.contains(' ') ? "\t" : "");
  std::string Out = "--- a/" + Of + "\n+++ b/" + Of + "\n";
  size_t OldLine = 1, NewLine = 1, I = 0;
  while (I < All.size()) {
    size_t Next = I;
    while (Next < All.size() && All[Next].Mark == ' ')
      ++Next;
    if (Next == All.size())
      break;
    const size_t Begin = Next - std::min(Next - I, Context);
    OldLine += Begin - I;
    NewLine += Begin - I;
    size_t End = Next, LastChange = Next;
    while (End < All.size() && End - LastChange <= 2 * Context) {
      if (All[End].Mark != ' ')
        LastChange = End;
      ++End;
    }
    End = std::min(All.size(), LastChange + Context + 1);
    size_t OldCount = 0, NewCount = 0;
    std::string Body;
    for (size_t K = Begin; K < End; ++K) {
      OldCount += All[K].Mark != '+';
      NewCount += All[K].Mark != '-';
      Body += All[K].Mark + All[K].Text.str();
      if (!All[K].Text.ends_with("\n"))
        Body += "\n\\ No newline at end of file\n";
    }
    Out += "@@ -" + std::to_string(OldCount ? OldLine : OldLine - 1) + "," +
           std::to_string(OldCount) + " +" + std::to_string(NewCount ? NewLine : NewLine - 1) +
           "," + std::to_string(NewCount) + " @@\n" + Body;
    OldLine += OldCount;
    NewLine += NewCount;
    I = End;
  }
  return Out;
}

EditSet lineEdits(const std::string &File, llvm::StringRef Before, llvm::StringRef After) {
  EditSet Out;
  unsigned Offset = 0;
  const std::vector<Line> All = align(split(Before), split(After));
  for (size_t I = 0; I < All.size();) {
    unsigned Gone = 0;
    std::string New;
    for (; I < All.size() && All[I].Mark != ' '; ++I)
      if (All[I].Mark == '-')
        Gone += static_cast<unsigned>(All[I].Text.size());
      else
        New += All[I].Text;
    if (Gone || !New.empty())
      llvm::cantFail(Out.replace(File, Offset, Gone, New)); // they stand apart
    Offset += Gone;
    for (; I < All.size() && All[I].Mark == ' '; ++I)
      Offset += static_cast<unsigned>(All[I].Text.size());
  }
  return Out;
}

} // namespace gpufuse
