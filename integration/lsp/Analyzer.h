// The documents that are open, and a thread that analyses those that have changed. One document is
// analysed at a time; what has changed meanwhile is analysed again and never told.
#ifndef GPUFUSE_INTEGRATION_LSP_ANALYZER_H
#define GPUFUSE_INTEGRATION_LSP_ANALYZER_H

#include "integration/lsp/Answers.h"
#include "integration/lsp/CommandLookup.h"
#include "tool/FilesRead.h"
#include "tool/Pipeline.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace gpufuse::server {

/// What files that are included are called by, without their dot.
inline constexpr llvm::StringLiteral HeaderExtensions[] = {"cuh", "h",   "hh",  "hpp", "hxx", "inl",
                                                           "inc", "ipp", "tcc", "tpp", "txx"};

struct AnalyzerOptions {
  PipelineOptions Pipeline;
  AnswerOptions Answers;
  /// As in CommandLookup.
  std::string CompileCommandsDirectory;
  std::vector<std::string> FallbackFlags;
};

class Analyzer {
public:
  /// What becomes of the findings; both are called with a lock held, and must not call back.
  struct Listener {
    /// All diagnostics of a document; no version where it is closed.
    std::function<void(const llvm::lsp::URIForFile &, std::optional<int64_t> Version,
                       const llvm::json::Array &Diagnostics)>
        Publish;
    /// Something else to know of an analysis.
    std::function<void(const std::string &)> Remark;
  };
  /// Is given the answers, or an error: the document was changed, or the request cancelled.
  using Waiting = llvm::unique_function<void(llvm::Expected<const Answers *>)>;

  Analyzer(AnalyzerOptions Options, Listener Tell);
  /// An analysis cannot be stopped: it ends with the process.
  ~Analyzer() = delete;

  void configure(AnalyzerOptions Options);
  void open(const llvm::lsp::URIForFile &Uri, llvm::StringRef LanguageId, int64_t Version,
            std::string Text);
  void change(const llvm::lsp::URIForFile &Uri, int64_t Version, std::string Text);
  void close(const llvm::lsp::URIForFile &Uri);
  /// These files have changed on disk: headers, or compile databases.
  void filesChanged(llvm::ArrayRef<std::string> Paths);
  /// A document is to be analysed again, for whatever may have changed on disk.
  void refresh(const llvm::lsp::URIForFile &Uri);

  /// Calls \p Then once the document, as it is now, is analysed; at once if it is. \p Id is what
  /// cancel() will name.
  void whenAnalyzed(const llvm::lsp::URIForFile &Uri, llvm::json::Value Id, Waiting Then);
  void cancel(const llvm::json::Value &Id);

private:
  using Clock = std::chrono::steady_clock;

  enum class Kind {
    Source,  ///< analysed for itself
    Perhaps, ///< analysed if a database says that it has a device side
    Header   ///< part of what includes it: alone, it has not all its meaning
  };
  struct Request {
    llvm::json::Value Id;
    Waiting Then;
  };
  struct Document {
    llvm::lsp::URIForFile Uri;
    Kind As = Kind::Source;
    /// What the client calls its language.
    std::string LanguageId;
    int64_t Version = 0;
    std::string Text;
    /// The last change, by number, of it or of what it may include; and the one that Answered
    /// is for.
    uint64_t Wanted = 0, Analyzed = 0;
    /// Not analysed before, unless somebody asks: it may change again.
    Clock::time_point Rests;
    std::shared_ptr<const Answers> Answered;
    /// What it was read from: not all clients tell of what changes there.
    std::shared_ptr<const FilesRead> Read;
    std::vector<Request> Requests;
  };
  /// What an analysis needs of what may change meanwhile.
  struct Work {
    std::string Path, LanguageId;
    Kind As;
    uint64_t For;
    UnsavedText Texts;
    std::shared_ptr<const AnalyzerOptions> Options;
    std::shared_ptr<FilesRead> Read = std::make_shared<FilesRead>();
  };

  static Kind kindOf(llvm::StringRef Path, llvm::StringRef LanguageId);
  void run();
  /// The one that is to be analysed now, or null and, where one will be, the time.
  Document *next(std::optional<Clock::time_point> &LookAgain);
  void analyze(std::unique_lock<std::mutex> &Lock, Document &D);
  FileResult resultOf(const Work &Of);
  llvm::Expected<std::vector<clang::tooling::CompileCommand>> commandsOf(const Work &Of);
  bool isOutdated(const Work &Of);
  void want(Document &D, std::chrono::milliseconds Rest);
  /// The other sources that a change of \p Path may matter to are to be analysed again.
  void wantIncluders(llvm::StringRef Path);
  Document *find(const llvm::lsp::URIForFile &Uri);
  static void refuse(std::vector<Request> Requests, llvm::lsp::ErrorCode Code);

  const Listener Tell;
  /// Of the analysing thread: the commands, and the options that they are for.
  std::optional<CommandLookup> Commands;
  std::shared_ptr<const AnalyzerOptions> CommandsFor;

  std::mutex Guard; ///< of what follows
  std::condition_variable Wake;
  std::shared_ptr<const AnalyzerOptions> Options;
  uint64_t Changes = 0;
  /// By absolute path.
  std::map<std::string, Document> Documents;
};

} // namespace gpufuse::server

#endif
