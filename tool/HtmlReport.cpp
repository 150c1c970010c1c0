#include "tool/HtmlReport.h"
#include "tool/Baseline.h"
#include "tool/Explain.h"
#include "tool/Statistics.h"
#include "tool/UnifiedDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace gpufuse {
namespace {

/// Lines of code around a place that is shown.
constexpr unsigned ContextLines = 2;

constexpr llvm::StringLiteral Style = R"(
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: left; border-bottom: 1px solid #e4e4e4; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
pre { background: #f6f6f4; padding: .6rem .8rem; overflow-x: auto; font: 13px/1.45 ui-monospace, monospace; }
pre b { background: #ffe9a8; font-weight: inherit; } ins { background: #d9f2d9; text-decoration: none; } del { background: #f9d9d6; text-decoration: none; }
details { margin: .4rem 0; } summary { cursor: pointer; } .done { color: #17662b; } .why { color: #7a4a00; } .place { color: #666; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b; } pre { background: #262626; }
 pre b { background: #5a4a10; } ins { background: #1d4425; } del { background: #55211d; } th, td { border-color: #333; }
 .done { color: #7fd08f; } .why { color: #e0b060; } .place { color: #999; } h2 { border-color: #444; } }
)";

std::string escaped(llvm::StringRef Text) {
  std::string Out;
  llvm::raw_string_ostream Stream(Out);
  llvm::printHTMLEscaped(Text, Stream);
  return Out;
}

class HtmlWriter {
public:
  HtmlWriter(llvm::ArrayRef<FileResult> Results, llvm::StringRef Root)
      : Results(Results), Root(Root), Out(Text) {}

  std::string write() {
    Out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" "
           "content=\"width=device-width\">\n<title>gpufuse</title>\n<style>"
        << Style << "</style>\n</head>\n<body>\n<h1>gpufuse</h1>\n";
    totals(countFindings(Results));
    for (const FileResult &Result : Results)
      if (!Result.Findings.empty() || Result.Failed)
        file(Result);
    reasons();
    Out << "</body>\n</html>\n";
    return std::move(Text);
  }

private:
  void totals(const Statistics &Counted) {
    Out << "<p>" << filesSentence(Counted) << ".</p>\n";
    Out << "<table>\n<tr><th>reason to refuse</th><th class=\"n\">findings</th>"
           "<th class=\"n\">alone</th><th></th></tr>\n";
    for (const auto &[Reason, Count] : Counted.Reasons) {
      Used.push_back(Reason);
      Out << llvm::formatv("<tr><td><a href=\"#{0}\">{0}</a></td><td class=\"n\">{1}</td>"
                           "<td class=\"n\">{2}</td><td>{3}</td></tr>\n",
                           textOf(Reason).Id, Count.Count, Count.Alone,
                           escaped(textOf(Reason).Sentence));
    }
    Out << "</table>\n";
  }

  void file(const FileResult &Result) {
    Out << "<h2>" << escaped(pathFrom(Root, Result.Absolute)) << "</h2>\n";
    for (const std::string &Error : Result.Errors)
      Out << "<p class=\"why\">" << escaped(Error) << "</p>\n";
    for (const Finding &F : Result.Findings)
      if (F.Verdict == FindingVerdict::Applied)
        finding(Result, F);
    if (Result.changed())
      changes(Result);
    for (const Finding &F : Result.Findings)
      if (F.Verdict != FindingVerdict::Applied)
        finding(Result, F);
  }

  void finding(const FileResult &Result, const Finding &F) {
    const bool Applied = F.Verdict == FindingVerdict::Applied;
    Out << "<details><summary><span class=\"" << (Applied ? "done" : "why") << "\">"
        << escaped(F.Message) << "</span> <span class=\"place\">line " << F.Sites.front().Where.Line
        << (F.Function.empty() ? "" : ", in " + escaped(F.Function)) << "</span></summary>\n";
    excerpt(Result, F);
    if (!F.Obstacles.empty()) {
      Out << "<ul>\n";
      for (const Obstacle &O : F.Obstacles)
        Out << "<li>" << escaped(O.Witness.empty() ? O.Message : O.Witness) << " (<a href=\"#"
            << textOf(O.Reason).Id << "\">" << textOf(O.Reason).Id << "</a>)</li>\n";
      Out << "</ul>\n";
    }
    if (!F.Assumptions.empty())
      Out << "<p>Assumed: " << escaped(llvm::join(F.Assumptions, ", ")) << ".</p>\n";
    Out << "</details>\n";
  }

  /// The lines with the finding's launches, and some around.
  void excerpt(const FileResult &Result, const Finding &F) {
    std::set<unsigned> Marked, Shown;
    for (const FindingSite &Site : F.Sites)
      if (Site.Where.File == Result.File || Site.Where.File == Result.Absolute)
        Marked.insert(Site.Where.Line);
    for (const unsigned Line : Marked)
      for (unsigned I = Line > ContextLines ? Line - ContextLines : 1; I <= Line + ContextLines;
           ++I)
        Shown.insert(I);
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    llvm::StringRef(Result.Original).split(Lines, '\n');
    Out << "<pre>";
    unsigned Last = 0;
    for (const unsigned Line : Shown) {
      if (Line > Lines.size())
        break;
      if (Last && Line != Last + 1)
        Out << "     ...\n";
      Last = Line;
      const std::string Code = escaped(Lines[Line - 1]);
      Out << llvm::formatv("{0,5}  ", Line)
          << (Marked.contains(Line) ? "<b>" + Code + "</b>" : Code) << '\n';
    }
    Out << "</pre>\n";
  }

  void changes(const FileResult &Result) {
    Out << "<details><summary>the changes</summary>\n<pre>";
    const std::string Diff =
        unifiedDiff(pathFrom(Root, Result.Absolute), Result.Original, Result.Rewritten);
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    llvm::StringRef(Diff).split(Lines, '\n');
    for (llvm::StringRef Line : Lines) {
      const llvm::StringRef Mark = Line.starts_with("+++") || Line.starts_with("---") ? ""
                                   : Line.starts_with("+")                            ? "ins"
                                   : Line.starts_with("-")                            ? "del"
                                                                                      : "";
      if (Mark.empty())
        Out << escaped(Line) << '\n';
      else
        Out << '<' << Mark << '>' << escaped(Line) << "</" << Mark << ">\n";
    }
    Out << "</pre></details>\n";
  }

  /// The pages on the reasons that occur.
  void reasons() {
    if (!Used.empty())
      Out << "<h2>Reasons</h2>\n";
    for (const RejectReason Reason : Used)
      if (const auto Page = explanation(textOf(Reason).Id))
        Out << "<details id=\"" << textOf(Reason).Id << "\"><summary>" << textOf(Reason).Id
            << "</summary>\n<pre>" << escaped(*Page) << "</pre></details>\n";
  }

  llvm::ArrayRef<FileResult> Results;
  const llvm::StringRef Root;
  std::vector<RejectReason> Used;
  std::string Text;
  llvm::raw_string_ostream Out;
};

} // namespace

std::string htmlReport(llvm::ArrayRef<FileResult> Results, llvm::StringRef Root) {
  std::string Page = HtmlWriter(Results, Root).write();
  return llvm::json::isUTF8(Page) ? Page : llvm::json::fixUTF8(Page);
}

} // namespace gpufuse
