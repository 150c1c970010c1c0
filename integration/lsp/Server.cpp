// LLVM's MessageHandler is not used: its handlers do not learn the ids of requests, which a client
// names to cancel them.
#include "integration/lsp/Server.h"
#include "integration/lsp/Analyzer.h"
#include "integration/lsp/Settings.h"
#include "tool/ParseJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LSP/Transport.h"

namespace gpufuse::server {

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {

/// The value at \p Path in \p Where, or null.
const json::Value *at(const json::Value &Where, llvm::ArrayRef<llvm::StringRef> Path) {
  const json::Value *Value = &Where;
  for (const llvm::StringRef Name : Path) {
    const json::Object *Object = Value->getAsObject();
    Value = Object ? Object->get(Name) : nullptr;
    if (!Value)
      return nullptr;
  }
  return Value;
}

bool isTrue(const json::Value &Where, llvm::ArrayRef<llvm::StringRef> Path) {
  const json::Value *Value = at(Where, Path);
  return Value && Value->getAsBoolean().value_or(false);
}

llvm::Error errorOf(lsp::ErrorCode Code, const llvm::Twine &What) {
  return llvm::make_error<lsp::LSPError>(What.str(), Code);
}

/// The parameters of \p Method, or InvalidParams.
template <typename T> llvm::Expected<T> read(const json::Value &Params, llvm::StringRef Method) {
  return lsp::MessageHandler::parse<T>(Params, Method, "parameters");
}

class Server {
public:
  Server(std::FILE *In, llvm::raw_ostream &Out, const ServerOptions &Options)
      : Options(Options), Input(In), Output(nullptr, Out) {}

  int run() {
    std::string Text;
    while (!Input.isEndOfInput() && !Input.hasError()) {
      if (llvm::failed(Input.readMessage(Text)))
        continue; // a head without a message
      auto Message = parseJson(Text);
      if (!Message)
        reply(nullptr, errorOf(lsp::ErrorCode::ParseError, llvm::toString(Message.takeError())));
      else if (!take(*Message))
        return IsDown ? 0 : 1;
    }
    return 1; // the client is gone without a word
  }

private:
  using Call = void (Server::*)(const json::Value &Params, const json::Value &Id);
  using Notification = llvm::Error (Server::*)(const json::Value &Params);

  /// False for the last message.
  bool take(const json::Value &Message) {
    const json::Object *Fields = Message.getAsObject();
    const json::Value *Id = Fields ? Fields->get("id") : nullptr;
    const auto Method = Fields ? Fields->getString("method") : std::nullopt;
    static const json::Value None = nullptr;
    const json::Value *Params = Fields ? Fields->get("params") : nullptr;
    if (!Params)
      Params = &None;
    if (Method && Id) {
      call(*Method, *Params, *Id);
      return true;
    }
    if (Method)
      return notified(*Method, *Params);
    const bool IsAnswer = Id && (Fields->get("result") || Fields->get("error"));
    if (!IsAnswer) // nothing depends on what a client answers
      reply(nullptr, errorOf(lsp::ErrorCode::InvalidRequest, "neither a request nor an answer"));
    return true;
  }

  void call(llvm::StringRef Method, const json::Value &Params, const json::Value &Id) {
    static const llvm::StringMap<Call> Calls{{"initialize", &Server::initialize},
                                             {"shutdown", &Server::shutdown},
                                             {"textDocument/codeAction", &Server::codeAction},
                                             {"textDocument/hover", &Server::hover}};
    if (IsDown)
      return reply(Id, errorOf(lsp::ErrorCode::InvalidRequest, "the server is shut down"));
    if (!Documents && Method != "initialize")
      return reply(Id, errorOf(lsp::ErrorCode::ServerNotInitialized, "say 'initialize' first"));
    const auto Known = Calls.find(Method);
    if (Known == Calls.end())
      return reply(Id, errorOf(lsp::ErrorCode::MethodNotFound, "no method '" + Method + "'"));
    (this->*Known->second)(Params, Id);
  }

  bool notified(llvm::StringRef Method, const json::Value &Params) {
    static const llvm::StringMap<Notification> Notifications{
        {"initialized", &Server::initialized},
        {"$/cancelRequest", &Server::cancel},
        {"textDocument/didOpen", &Server::didOpen},
        {"textDocument/didChange", &Server::didChange},
        {"textDocument/didSave", &Server::didSave},
        {"textDocument/didClose", &Server::didClose},
        {"workspace/didChangeConfiguration", &Server::didChangeConfiguration},
        {"workspace/didChangeWatchedFiles", &Server::didChangeWatchedFiles}};
    if (Method == "exit")
      return false;
    const auto Known = Notifications.find(Method);
    if (Known == Notifications.end() || !Documents || IsDown)
      return true; // there is nobody to tell
    if (llvm::Error Wrong = (this->*Known->second)(Params))
      show(lsp::MessageType::Error, llvm::toString(std::move(Wrong)));
    return true;
  }

  void initialize(const json::Value &Params, const json::Value &Id) {
    if (Documents)
      return reply(Id, errorOf(lsp::ErrorCode::InvalidRequest, "was initialized before"));
    AnswersAs.VersionedEdits =
        isTrue(Params, {"capabilities", "workspace", "workspaceEdit", "documentChanges"});
    AnswersAs.RelatedInformation = isTrue(
        Params, {"capabilities", "textDocument", "publishDiagnostics", "relatedInformation"});
    ClientWatches = isTrue(
        Params, {"capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"});
    if (const json::Value *Given = at(Params, {"initializationOptions"}))
      if (const json::Object *Fields = Given->getAsObject())
        Set = *Fields;
    Documents = new Analyzer(options(), {[this](const auto &...Told) { publish(Told...); },
                                         [this](const std::string &Text) {
                                           show(lsp::MessageType::Log, Text, "logMessage");
                                         }});
    reply(
        Id,
        json::Object{
            {"capabilities",
             json::Object{
                 {"positionEncoding", "utf-16"},
                 {"textDocumentSync", json::Object{{"openClose", true},
                                                   {"change", int(lsp::TextDocumentSyncKind::Full)},
                                                   {"save", true}}},
                 {"hoverProvider", true},
                 {"codeActionProvider",
                  json::Object{{"codeActionKinds", json::Array{FixOneKind, FuseAllKind}}}}}},
            {"serverInfo", json::Object{{"name", "gpufuse-lsp"}, {"version", Options.Version}}}});
  }

  llvm::Error initialized(const json::Value &) {
    if (!ClientWatches)
      return llvm::Error::success();
    json::Array Watchers;
    for (const std::string &Glob :
         {std::string("**/{compile_commands.json,compile_flags.txt}"),
          "**/*.{cu,hip,c,cc,cpp,cxx," + llvm::join(llvm::ArrayRef(HeaderExtensions), ",") + "}"})
      Watchers.push_back(json::Object{{"globPattern", Glob}});
    const std::lock_guard<std::mutex> Lock(OutputGuard);
    Output.call(
        "client/registerCapability",
        json::Object{{"registrations",
                      json::Array{json::Object{
                          {"id", "files"},
                          {"method", "workspace/didChangeWatchedFiles"},
                          {"registerOptions", json::Object{{"watchers", std::move(Watchers)}}}}}}},
        "watch");
    return llvm::Error::success();
  }

  void shutdown(const json::Value &, const json::Value &Id) {
    IsDown = true;
    reply(Id, nullptr);
  }

  llvm::Error cancel(const json::Value &Params) {
    if (const json::Value *Id = at(Params, {"id"}))
      Documents->cancel(*Id);
    return llvm::Error::success();
  }

  /// True for a document of another scheme (`untitled:`, `git:`), of which there is no file.
  static bool isNoFile(const json::Value &Params) {
    const json::Value *Uri = at(Params, {"textDocument", "uri"});
    const auto Text = Uri ? Uri->getAsString() : std::nullopt;
    return Text && Text->contains(':') && !Text->starts_with("file:");
  }

  llvm::Error didOpen(const json::Value &Params) {
    if (isNoFile(Params))
      return llvm::Error::success();
    auto Opened = read<lsp::DidOpenTextDocumentParams>(Params, "textDocument/didOpen");
    if (!Opened)
      return Opened.takeError();
    lsp::TextDocumentItem &It = Opened->textDocument;
    Documents->open(It.uri, It.languageId, It.version, std::move(It.text));
    return llvm::Error::success();
  }

  llvm::Error didChange(const json::Value &Params) {
    if (isNoFile(Params))
      return llvm::Error::success();
    auto Changed = read<lsp::DidChangeTextDocumentParams>(Params, "textDocument/didChange");
    if (!Changed)
      return Changed.takeError();
    for (lsp::TextDocumentContentChangeEvent &Change : Changed->contentChanges)
      if (Change.range)
        return errorOf(lsp::ErrorCode::InvalidParams, "the whole text is needed on each change");
    if (!Changed->contentChanges.empty())
      Documents->change(Changed->textDocument.uri, Changed->textDocument.version,
                        std::move(Changed->contentChanges.back().text));
    return llvm::Error::success();
  }

  llvm::Error didSave(const json::Value &Params) {
    if (isNoFile(Params))
      return llvm::Error::success();
    auto Saved = read<lsp::DidCloseTextDocumentParams>(Params, "textDocument/didSave");
    if (!Saved)
      return Saved.takeError();
    if (!ClientWatches) // then nobody else says that a header has changed
      Documents->refresh(Saved->textDocument.uri);
    return llvm::Error::success();
  }

  llvm::Error didClose(const json::Value &Params) {
    if (isNoFile(Params))
      return llvm::Error::success();
    auto Closed = read<lsp::DidCloseTextDocumentParams>(Params, "textDocument/didClose");
    if (!Closed)
      return Closed.takeError();
    Documents->close(Closed->textDocument.uri);
    return llvm::Error::success();
  }

  llvm::Error didChangeConfiguration(const json::Value &Params) {
    const json::Value *Given = at(Params, {"settings", "gpufuse"});
    if (!Given)
      Given = at(Params, {"settings"});
    const json::Object *Fields = Given ? Given->getAsObject() : nullptr;
    if (!Fields)
      return llvm::Error::success(); // others' settings
    for (const auto &[Name, Value] : *Fields)
      Set[Name] = Value;
    Documents->configure(options());
    return llvm::Error::success();
  }

  llvm::Error didChangeWatchedFiles(const json::Value &Params) {
    const json::Value *Changes = at(Params, {"changes"});
    std::vector<std::string> Paths;
    if (const json::Array *All = Changes ? Changes->getAsArray() : nullptr)
      for (const json::Value &Each : *All) {
        const json::Value *Uri = at(Each, {"uri"});
        auto File = read<lsp::URIForFile>(Uri ? *Uri : nullptr, "workspace/didChangeWatchedFiles");
        if (!File)
          return File.takeError();
        Paths.push_back(File->file().str());
      }
    Documents->filesChanged(Paths);
    return llvm::Error::success();
  }

  void codeAction(const json::Value &Params, const json::Value &Id) {
    // The diagnostics among the parameters are of no use, and may be of any server.
    const json::Value *Where = at(Params, {"range"});
    auto Range = read<lsp::Range>(Where ? *Where : nullptr, "textDocument/codeAction");
    if (!Range)
      return reply(Id, Range.takeError());
    std::vector<std::string> Only;
    if (const json::Value *Kinds = at(Params, {"context", "only"}))
      if (const json::Array *All = Kinds->getAsArray())
        for (const json::Value &Kind : *All)
          Only.push_back(Kind.getAsString().value_or("").str());
    ask(Params, Id, [Where = *Range, Only = std::move(Only)](const Answers &All) -> json::Value {
      return All.actions(Where, Only);
    });
  }

  void hover(const json::Value &Params, const json::Value &Id) {
    const json::Value *Where = at(Params, {"position"});
    auto Position = read<lsp::Position>(Where ? *Where : nullptr, "textDocument/hover");
    if (!Position)
      return reply(Id, Position.takeError());
    ask(Params, Id, [Where = *Position](const Answers &All) { return All.hover(Where); });
  }

  /// Replies with what \p Choose takes from the answers for the document that \p Params name.
  void ask(const json::Value &Params, const json::Value &Id,
           llvm::unique_function<json::Value(const Answers &)> Choose) {
    const json::Value *Uri = at(Params, {"textDocument", "uri"});
    auto File = read<lsp::URIForFile>(Uri ? *Uri : nullptr, "textDocument");
    if (!File)
      return reply(Id, File.takeError());
    Documents->whenAnalyzed(
        *File, Id,
        [this, Id, Choose = std::move(Choose)](llvm::Expected<const Answers *> All) mutable {
          if (All)
            reply(Id, Choose(**All));
          else
            reply(Id, All.takeError());
        });
  }

  AnalyzerOptions options() {
    std::vector<std::string> Complaints;
    Settings Read = readSettings(Set, Options.Executable, Complaints);
    for (const std::string &Each : Complaints)
      show(lsp::MessageType::Warning, "settings: " + Each);
    AnswersAs.ShowRejected = Read.ShowRejected;
    if (Read.CompileCommandsDirectory.empty())
      Read.CompileCommandsDirectory = Options.CompileCommandsDirectory;
    return {std::move(Read.Pipeline), AnswersAs, std::move(Read.CompileCommandsDirectory),
            std::move(Read.FallbackFlags)};
  }

  void publish(const lsp::URIForFile &Uri, std::optional<int64_t> Version,
               const json::Array &Diagnostics) {
    json::Object Params{{"uri", Uri.uri()}, {"diagnostics", json::Array(Diagnostics)}};
    if (Version)
      Params["version"] = *Version;
    notify("textDocument/publishDiagnostics", std::move(Params));
  }

  /// Tells the user, or, with `logMessage`, whoever reads the log.
  void show(lsp::MessageType Type, const std::string &Text, llvm::StringRef How = "showMessage") {
    notify(("window/" + How).str(),
           json::Object{{"type", int(Type)}, {"message", json::fixUTF8("gpufuse: " + Text)}});
  }

  void notify(llvm::StringRef Method, json::Value Params) {
    const std::lock_guard<std::mutex> Lock(OutputGuard);
    Output.notify(Method, std::move(Params));
  }

  void reply(const json::Value &Id, llvm::Expected<json::Value> Result) {
    const std::lock_guard<std::mutex> Lock(OutputGuard);
    Output.reply(Id, std::move(Result));
  }

  const ServerOptions &Options;
  lsp::JSONTransportInputOverFile Input;
  std::mutex OutputGuard;
  lsp::JSONTransport Output;
  /// All settings that the client has sent, a later value in the place of an earlier one.
  json::Object Set;
  AnswerOptions AnswersAs;
  /// The client says when files on disk change.
  bool ClientWatches = false;
  /// Null until `initialize`. It is never destroyed.
  Analyzer *Documents = nullptr;
  bool IsDown = false;
};

} // namespace

int serve(std::FILE *In, llvm::raw_ostream &Out, const ServerOptions &Options) {
  // It outlives this function, as the thread that analyses does.
  return (new Server(In, Out, Options))->run();
}

} // namespace gpufuse::server
