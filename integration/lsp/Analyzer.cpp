#include "integration/lsp/Analyzer.h"
#include "tool/AnalyzeSafely.h"
#include "tool/CompareResults.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace gpufuse::server {

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {

/// How long a document must rest before it is analysed.
constexpr std::chrono::milliseconds Pause(200), AtOnce(0);

std::string textOnDisk(llvm::StringRef Path) {
  const auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

llvm::Error errorOf(lsp::ErrorCode Code) {
  return llvm::make_error<lsp::LSPError>(
      Code == lsp::ErrorCode::RequestCancelled  ? "the request was cancelled"
      : Code == lsp::ErrorCode::ContentModified ? "the document has changed"
                                                : "the document is not open",
      Code);
}

FileResult unusable(llvm::StringRef Path, const UnsavedText &Texts, const std::string &Why) {
  FileResult Out;
  Out.File = Out.Absolute = Path.str();
  Out.Failed = true;
  Out.Errors.push_back(Why);
  Out.Original = Out.Rewritten = Texts.Main.value_or("");
  return Out;
}

} // namespace

Analyzer::Analyzer(AnalyzerOptions Options, Listener Tell)
    : Tell(std::move(Tell)), Options(std::make_shared<AnalyzerOptions>(std::move(Options))) {
  std::thread([this] { run(); }).detach();
}

Analyzer::Kind Analyzer::kindOf(llvm::StringRef Path, llvm::StringRef LanguageId) {
  llvm::StringRef Extension = llvm::sys::path::extension(Path);
  Extension.consume_front(".");
  if (llvm::is_contained(HeaderExtensions, Extension))
    return Kind::Header;
  return llvm::is_contained({"cu", "hip"}, Extension) ||
                 llvm::is_contained({"cuda", "cuda-cpp", "hip"}, LanguageId)
             ? Kind::Source
             : Kind::Perhaps;
}

Analyzer::Document *Analyzer::find(const lsp::URIForFile &Uri) {
  const auto Found = Documents.find(Uri.file().str());
  return Found == Documents.end() ? nullptr : &Found->second;
}

void Analyzer::want(Document &D, std::chrono::milliseconds Rest) {
  D.Wanted = ++Changes;
  D.Rests = Clock::now() + Rest;
}

void Analyzer::wantIncluders(llvm::StringRef Path) {
  // Sources seldom include sources: one that does has read it, or names it, or a header that is
  // open does.
  const llvm::StringRef Name = llvm::sys::path::filename(Path);
  const bool IsIncluded =
      kindOf(Path, "") == Kind::Header || llvm::any_of(Documents, [&](const auto &Each) {
        return Each.first != Path && llvm::StringRef(Each.second.Text).contains(Name);
      });
  for (auto &[Other, D] : Documents)
    if (Other != Path && (IsIncluded || (D.Read && D.Read->has(Path.str()))))
      want(D, Pause);
}

void Analyzer::configure(AnalyzerOptions New) {
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    Options = std::make_shared<AnalyzerOptions>(std::move(New));
    for (auto &[Path, D] : Documents)
      want(D, AtOnce);
  }
  Wake.notify_one();
}

void Analyzer::open(const lsp::URIForFile &Uri, llvm::StringRef LanguageId, int64_t Version,
                    std::string Text) {
  const std::string Path = Uri.file().str();
  std::vector<Request> Late;
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    Document &D = Documents[Path];
    Late = std::exchange(D.Requests, {});
    D.Uri = Uri;
    D.As = kindOf(Path, LanguageId);
    D.LanguageId = LanguageId.str();
    D.Version = Version;
    D.Text = std::move(Text);
    D.Answered = nullptr;
    want(D, AtOnce);
    if (D.Text != textOnDisk(Path))
      wantIncluders(Path);
  }
  refuse(std::move(Late), lsp::ErrorCode::ContentModified);
  Wake.notify_one();
}

void Analyzer::change(const lsp::URIForFile &Uri, int64_t Version, std::string Text) {
  std::vector<Request> Late;
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    Document *D = find(Uri);
    if (!D)
      return;
    Late = std::exchange(D->Requests, {});
    D->Version = Version; // edits must name it, so that equal text is analysed again, too
    D->Text = std::move(Text);
    want(*D, Pause);
    wantIncluders(Uri.file());
  }
  refuse(std::move(Late), lsp::ErrorCode::ContentModified);
  Wake.notify_one();
}

void Analyzer::close(const lsp::URIForFile &Uri) {
  std::vector<Request> Late;
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    const auto Found = Documents.find(Uri.file().str());
    if (Found == Documents.end())
      return;
    Late = std::move(Found->second.Requests);
    const bool WasChanged = Found->second.Text != textOnDisk(Uri.file());
    Documents.erase(Found);
    if (WasChanged)
      wantIncluders(Uri.file());
    Tell.Publish(Uri, std::nullopt, {});
  }
  refuse(std::move(Late), lsp::ErrorCode::ContentModified);
  Wake.notify_one();
}

void Analyzer::filesChanged(llvm::ArrayRef<std::string> Paths) {
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    if (llvm::all_of(Paths, [&](const std::string &Path) { return Documents.contains(Path); }))
      return; // their texts are known
    for (auto &[Path, D] : Documents)
      want(D, Pause);
  }
  Wake.notify_one();
}

void Analyzer::refresh(const lsp::URIForFile &Uri) {
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    if (Document *D = find(Uri))
      want(*D, AtOnce);
  }
  Wake.notify_one();
}

void Analyzer::whenAnalyzed(const lsp::URIForFile &Uri, json::Value Id, Waiting Then) {
  static const Answers None;
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    Document *D = find(Uri);
    if (!D)
      return Then(errorOf(lsp::ErrorCode::InvalidParams));
    if (D->As == Kind::Header)
      return Then(&None);
    if (D->Analyzed == D->Wanted && D->Read && D->Read->changed())
      want(*D, AtOnce);
    if (D->Analyzed == D->Wanted)
      return Then(D->Answered.get());
    D->Requests.push_back({std::move(Id), std::move(Then)});
  }
  Wake.notify_one();
}

void Analyzer::cancel(const json::Value &Id) {
  std::vector<Request> Cancelled;
  {
    const std::lock_guard<std::mutex> Lock(Guard);
    for (auto &[Path, D] : Documents) {
      const auto Kept =
          llvm::partition(D.Requests, [&](const Request &Each) { return Each.Id != Id; });
      std::move(Kept, D.Requests.end(), std::back_inserter(Cancelled));
      D.Requests.erase(Kept, D.Requests.end());
    }
  }
  refuse(std::move(Cancelled), lsp::ErrorCode::RequestCancelled);
}

void Analyzer::refuse(std::vector<Request> Requests, lsp::ErrorCode Code) {
  for (Request &Each : Requests)
    Each.Then(errorOf(Code));
}

void Analyzer::run() {
  std::unique_lock<std::mutex> Lock(Guard);
  for (;;) {
    std::optional<Clock::time_point> LookAgain;
    if (Document *D = next(LookAgain))
      analyze(Lock, *D);
    else if (LookAgain)
      Wake.wait_until(Lock, *LookAgain);
    else
      Wake.wait(Lock);
  }
}

Analyzer::Document *Analyzer::next(std::optional<Clock::time_point> &LookAgain) {
  Document *First = nullptr;
  for (auto &[Path, D] : Documents) {
    if (D.As == Kind::Header || D.Analyzed == D.Wanted)
      continue;
    if (!D.Requests.empty())
      return &D;
    if (!First || D.Rests < First->Rests)
      First = &D;
  }
  if (!First || First->Rests <= Clock::now())
    return First;
  LookAgain = First->Rests;
  return nullptr;
}

void Analyzer::analyze(std::unique_lock<std::mutex> &Lock, Document &D) {
  Work Now{D.Uri.file().str(), D.LanguageId, D.As, D.Wanted, {}, Options};
  Now.Texts.Main = D.Text;
  for (const auto &[Path, Other] : Documents)
    if (&Other != &D)
      Now.Texts.Headers[Path] = Other.Text;
  const lsp::URIForFile Uri = D.Uri;
  const int64_t Version = D.Version;
  Lock.unlock();
  const FileResult Result = resultOf(Now);
  const auto textOf = [&](llvm::StringRef Path) {
    const auto Open = Now.Texts.Headers.find(Path.str());
    return Open == Now.Texts.Headers.end() ? textOnDisk(Path) : Open->second;
  };
  auto Found = std::make_shared<Answers>(Result, Uri, Version, Now.Options->Answers, textOf);
  Lock.lock();
  Document *Still = find(Uri);
  if (!Still || Still->Wanted != Now.For)
    return;
  Still->Analyzed = Now.For;
  Still->Answered = std::move(Found);
  Still->Read = Now.Read;
  for (const std::string &Warning : Result.Warnings)
    Tell.Remark(Result.File + ": " + Warning);
  Tell.Publish(Uri, Version, Still->Answered->diagnostics());
  for (Request &Each : std::exchange(Still->Requests, {}))
    Each.Then(Still->Answered.get());
}

bool Analyzer::isOutdated(const Work &Of) {
  const std::lock_guard<std::mutex> Lock(Guard);
  const auto Found = Documents.find(Of.Path);
  return Found == Documents.end() || Found->second.Wanted != Of.For;
}

llvm::Expected<std::vector<clang::tooling::CompileCommand>> Analyzer::commandsOf(const Work &Of) {
  if (CommandsFor != Of.Options) {
    CommandsFor = Of.Options;
    Commands.emplace(Of.Options->CompileCommandsDirectory, Of.Options->FallbackFlags);
  }
  const bool IsHip = Of.LanguageId == "hip" || llvm::sys::path::extension(Of.Path) == ".hip";
  auto Out = Commands->commandsFor(Of.Path,
                                   Of.As != Kind::Source ? ""
                                   : IsHip               ? "hip"
                                                         : "cuda",
                                   *Of.Read);
  const auto isForHost = [&](const clang::tooling::CompileCommand &Each) {
    auto Sides = sideCommands(Each, Of.Options->Pipeline.FrontEnd);
    llvm::consumeError(Sides ? llvm::Error::success() : Sides.takeError());
    return !Sides || Sides->Device.empty();
  };
  // (One for the device is enough: the others must then come to the same changes.)
  if (Out && Of.As == Kind::Perhaps && llvm::all_of(*Out, isForHost))
    Out->clear();
  return Out;
}

FileResult Analyzer::resultOf(const Work &Of) {
  auto All = commandsOf(Of);
  if (!All)
    return unusable(Of.Path, Of.Texts, llvm::toString(All.takeError()));
  std::optional<FileResult> Out;
  PipelineOptions Options = Of.Options->Pipeline;
  Options.Reads = Of.Read.get();
  Options.FrontEnd.Toolkits.Files = recordReads(llvm::vfs::getRealFileSystem(), Of.Read.get());
  for (const clang::tooling::CompileCommand &Each : *All) {
    if (Out && isOutdated(Of))
      break; // it will not be told
    FileResult One = analyzeSafely(Each, Options, {}, Of.Texts);
    if (Out)
      keepCommon(*Out, One);
    else
      Out = std::move(One);
  }
  return Out ? std::move(*Out) : FileResult();
}

} // namespace gpufuse::server
