#include "tool/AcrossFiles.h"
#include "tool/HelpersAcross.h"
#include "tool/LaterStage.h"
#include "llvm/Support/Path.h"

namespace gpufuse {
namespace {

/// Neighbouring calls in one file of functions that one other file defines.
struct Question {
  size_t Caller = 0, Definer = 0;
  /// Calls [First, First + Count) of the caller's site.
  unsigned Site = 0, First = 0, Count = 0;
  /// Of the caller's site, by value of the question.
  std::vector<unsigned> ValueOf;
  bool Dropped = false;

  CallSite site(const std::vector<FileResult> &Results) {
    ValueOf.clear();
    return Results[Caller].Across.Sites[Site].part(First, Count, ValueOf);
  }
};

class AcrossFiles {
public:
  AcrossFiles(std::vector<FileResult> &Results, AnalyzeAgain Analyze, NamedInRun IsNamed)
      : Results(Results), Analyze(Analyze), IsNamed(IsNamed), Definitions(definitionsOf(Results)) {
    for (size_t I = 0; I < Results.size(); ++I)
      for (const OfferedFunction &Each : Results[I].Across.Offered)
        Offers[Each.Symbol] = {I, Each.IsQuiet, Each.Query};
  }

  void run() {
    for (size_t I = 0; I < Results.size(); ++I)
      if (!Results[I].Failed)
        for (unsigned Site = 0; Site < Results[I].Across.Sites.size(); ++Site)
          ask(I, Site);
    // Each round drops questions that came to nothing.
    while (llvm::any_of(Questions, [](const Question &Q) { return !Q.Dropped; }))
      if (attempt())
        break;
    for (auto &[Caller, F] : Apart)
      Results[Caller].Findings.push_back(std::move(F));
  }

private:
  struct Offer {
    size_t File = 0;
    bool IsQuiet = false;
    std::string Query;
  };

  /// The longest runs of calls of functions of one file, each defined once.
  void ask(size_t Caller, unsigned Site) {
    const CallSite &Calls = Results[Caller].Across.Sites[Site];
    unsigned First = 0;
    std::optional<size_t> Definer;
    bool Quiet = true;
    std::string Query; // of all that are checked
    const auto finish = [&](unsigned End) {
      if (Definer && End - First > 1)
        Questions.push_back({Caller, *Definer, Site, First, End - First, {}});
      Definer.reset();
    };
    for (unsigned C = 0; C < Calls.Callees.size(); ++C) {
      const auto It = Offers.find(Calls.Callees[C]);
      const bool IsElsewhere = It != Offers.end() && Definitions[Calls.Callees[C]] == 1 &&
                               It->second.File != Caller && !Results[It->second.File].Failed;
      const std::string OutOfReach =
          IsElsewhere ? whyOutOfReach(Caller, It->second.File, Calls.Names[C]) : "";
      if (!OutOfReach.empty() && C > 0 && Offers.contains(Calls.Callees[C - 1]) &&
          Offers.at(Calls.Callees[C - 1]).File == It->second.File)
        noteApart(Caller, Calls, C, OutOfReach);
      const bool Known =
          IsElsewhere && OutOfReach.empty() && (!Calls.Checked[C] || !It->second.Query.empty());
      const bool AsksOtherwise =
          Known && Calls.Checked[C] && !Query.empty() && Query != It->second.Query;
      if (!Known || Definer != It->second.File || (Calls.NeedsQuiet[C] && !Quiet) ||
          AsksOtherwise) {
        if (Known && Definer && Definer != It->second.File)
          noteFiles(Caller, Calls, C);
        finish(C);
        if (!Known)
          continue;
        Definer = It->second.File;
        First = C;
        Quiet = true;
        Query.clear();
      }
      if (Calls.Checked[C])
        Query = It->second.Query;
      Quiet &= It->second.IsQuiet;
    }
    finish(static_cast<unsigned>(Calls.Callees.size()));
  }

  /// Why what is new in \p Definer, which defines \p Name, may not be there for \p Caller; empty
  /// where it is.
  std::string whyOutOfReach(size_t Caller, size_t Definer, const std::string &Name) const {
    const AcrossFacts &Calls = Results[Caller].Across, &Defines = Results[Definer].Across;
    if (Calls.OfLibrary != Defines.OfLibrary)
      return "of this file and the one that defines '" + Name +
             "', one is compiled for a shared library (-fPIC), which may not give what is new to "
             "the other";
    if (Calls.Names.IsProgram && Defines.Names.IsProgram)
      return "this file and the one that defines '" + Name +
             "' have a 'main' each, and are of two programs";
    return "";
  }

  /// Says that call \p C of a site and the one ahead of it are of functions of different files.
  void noteFiles(size_t Caller, const CallSite &Calls, unsigned C) {
    const auto fileOf = [&](unsigned Call) {
      const FileResult &Of = Results[Offers[Calls.Callees[Call]].File];
      return llvm::sys::path::filename(Of.File).str();
    };
    noteApart(Caller, Calls, C,
              "'" + Calls.Names[C - 1] + "' is defined in " + fileOf(C - 1) + ", '" +
                  Calls.Names[C] + "' in " + fileOf(C));
  }

  /// Says why call \p C of a site and the one ahead of it stay apart.
  void noteApart(size_t Caller, const CallSite &Calls, unsigned C, const std::string &Why) {
    Finding F;
    F.Function = Calls.Caller;
    for (const unsigned Call : {C - 1, C})
      F.Sites.push_back({Calls.Places[Call], Calls.Names[Call]});
    F.Obstacles.push_back({RejectReason::WrapperNotCopyable, Calls.Places[C], Why, "", {}});
    F.Message = "what " + kernelNames(F) + " launch is not fused: " + F.Obstacles.front().Message;
    Apart.emplace_back(Caller, std::move(F));
  }

  /// True where every question that is left came to something, which is taken then.
  bool attempt() {
    std::map<size_t, AcrossWork> Work;
    std::map<size_t, std::vector<size_t>> Asked; // questions by definer, in the order of its sites
    for (size_t I = 0; I < Questions.size(); ++I)
      if (!Questions[I].Dropped) {
        Work[Questions[I].Definer].Sites.push_back(Questions[I].site(Results));
        Asked[Questions[I].Definer].push_back(I);
      }
    std::map<size_t, FileResult> New = analyze(Work);
    std::vector<std::pair<Question *, const SiteAnswer *>> Said;
    bool All = true;
    std::set<size_t> Callers;
    for (const auto &[Definer, Numbers] : Asked)
      for (size_t I = 0; I < Numbers.size(); ++I) {
        Question &Q = Questions[Numbers[I]];
        const FileResult &Answering = New[Definer];
        const bool Joined = !Answering.Failed && I < Answering.Answers.size() &&
                            !Answering.Answers[I].Joins.empty();
        if (!Joined || clashes(Answering.Answers[I].Joins, Definer)) {
          if (!Answering.Failed && I < Answering.Answers.size())
            note(Q, Answering.Answers[I], Definer);
          Q.Dropped = true;
          All = false;
          continue;
        }
        Callers.insert(Q.Caller);
        Said.emplace_back(&Q, &Answering.Answers[I]);
        for (SiteJoin Join : Answering.Answers[I].Joins)
          Work[Q.Caller].Joins.push_back({Q.Site, Results[Q.Caller].Across.Sites[Q.Site],
                                          inSite(Q, std::move(Join)),
                                          llvm::sys::path::filename(Answering.File).str()});
      }
    if (!All || dropNamed(Said))
      return false;
    std::map<size_t, AcrossWork> OfCallers;
    for (const size_t Caller : Callers)
      OfCallers[Caller] = Work[Caller];
    std::map<size_t, FileResult> Changed = analyze(OfCallers);
    for (const auto &[Caller, Result] : Changed) {
      // A caller that is asked as well must answer as before.
      const bool Good = !Result.Failed && Result.CallsReplaced && sameAnswers(Result, New[Caller]);
      for (Question &Q : Questions)
        if (!Good && Q.Caller == Caller)
          Q.Dropped = true;
      All &= Good;
    }
    if (!All)
      return false;
    for (const auto &[Q, Answer] : Said)
      note(*Q, *Answer, Q->Definer);
    for (auto *Each : {&New, &Changed})
      for (auto &[File, Result] : *Each)
        if (!Result.File.empty())
          Results[File] = std::move(Result);
    return true;
  }

  /// Drops those of which a file of the run names the new function, which it may define for the
  /// linker, too, in whatever configuration; true if there are some.
  bool dropNamed(llvm::ArrayRef<std::pair<Question *, const SiteAnswer *>> Said) {
    const auto namesOf = [](const SiteAnswer &Answer) {
      llvm::StringSet<> Out;
      for (const SiteJoin &Join : Answer.Joins)
        Out.insert(Join.Name);
      return Out;
    };
    llvm::StringSet<> Made;
    for (const auto &[Q, Answer] : Said)
      for (const SiteJoin &Join : Answer->Joins)
        Made.insert(Join.Name);
    if (Made.empty() || !IsNamed(Made))
      return false;
    bool Any = false;
    for (const auto &[Q, Answer] : Said)
      if (IsNamed(namesOf(*Answer))) {
        noteNamed(*Q, Answer->Joins.front().Name);
        Q->Dropped = Any = true;
      }
    return Any;
  }

  static bool sameAnswers(const FileResult &X, const FileResult &Y) {
    return llvm::equal(X.Answers, Y.Answers, [](const SiteAnswer &A, const SiteAnswer &B) {
      return llvm::equal(A.Joins, B.Joins, [](const SiteJoin &J, const SiteJoin &K) {
        return J.Symbol == K.Symbol && J.Type == K.Type && J.First == K.First && J.Count == K.Count;
      });
    });
  }

  std::map<size_t, FileResult> analyze(const std::map<size_t, AcrossWork> &Work) {
    std::vector<FileResult> Found = Analyze(Work);
    std::map<size_t, FileResult> Out;
    size_t Next = 0;
    for (const auto &[File, Ignored] : Work)
      Out[File] = std::move(Found[Next++]);
    return Out;
  }

  /// \p Join, an answer, in terms of the caller's site.
  static SiteJoin inSite(const Question &Q, SiteJoin Join) {
    Join.First += Q.First;
    for (SiteJoin::Parameter &P : Join.Parameters)
      P.Value = Q.ValueOf[P.Value];
    return Join;
  }

  /// True where another file has a function of that name for the linker, or is given one.
  bool clashes(llvm::ArrayRef<SiteJoin> Joins, size_t Definer) {
    return llvm::any_of(Joins, [&](const SiteJoin &Join) {
      const auto [It, New] = Given.try_emplace(Join.Symbol, Definer);
      return Definitions.contains(Join.Symbol) || It->second != Definer;
    });
  }

  /// Says that \p Name, which the joined function would have, stands in another file.
  void noteNamed(const Question &Q, const std::string &Name) {
    const CallSite &Site = Results[Q.Caller].Across.Sites[Q.Site];
    Finding F;
    F.Function = Site.Caller;
    for (unsigned C = Q.First; C < Q.First + Q.Count; ++C)
      F.Sites.push_back({Site.Places[C], Site.Names[C]});
    F.Obstacles.push_back({RejectReason::WrapperNotCopyable,
                           Site.Places[Q.First],
                           "another file names '" + Name + "' already",
                           "",
                           {}});
    F.Message = "what " + kernelNames(F) + " launch is not fused: " + F.Obstacles.front().Message;
    Apart.emplace_back(Q.Caller, std::move(F));
  }

  /// Says at the calls why some stay apart.
  void note(const Question &Q, const SiteAnswer &Answer, size_t Definer) {
    const CallSite &Site = Results[Q.Caller].Across.Sites[Q.Site];
    for (Finding F : Answer.Apart) {
      const Position &First = Site.Places[Q.First];
      for (Obstacle &O : F.Obstacles)
        if (O.Where.Offset >= Results[Definer].Original.size())
          O.Where = First; // of the calls themselves
      F.Function = Site.Caller;
      F.Sites.clear();
      for (unsigned C = Q.First; C < Q.First + Q.Count; ++C)
        F.Sites.push_back({Site.Places[C], Site.Names[C]});
      F.Edits = EditSet();
      Apart.emplace_back(Q.Caller, std::move(F));
    }
  }

  std::vector<FileResult> &Results;
  const AnalyzeAgain Analyze;
  const NamedInRun IsNamed;
  std::map<std::string, Offer> Offers;
  std::map<std::string, unsigned> Definitions;
  /// The file that each new function is given to.
  std::map<std::string, size_t> Given;
  std::vector<Question> Questions;
  std::vector<std::pair<size_t, Finding>> Apart;
};

} // namespace

void joinAcrossFiles(std::vector<FileResult> &Results, AnalyzeAgain Analyze, NamedInRun IsNamed) {
  AcrossFiles(Results, Analyze, IsNamed).run();
}

} // namespace gpufuse
