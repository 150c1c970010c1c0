#include "tool/UnitParser.h"
#include "tool/CrashGuard.h"
#include "tool/FileNames.h"
#include "llvm/Support/thread.h"

namespace gpufuse {

llvm::Error UnitParser::host(const Texts &Overlay, std::shared_ptr<ParsedSide> &Parsed) {
  Parsed = Recent.Host.find(Overlay);
  if (Parsed)
    return llvm::Error::success();
  if (llvm::Error Failed = parse(Commands.Host, Overlay, "host", Parsed))
    return Failed;
  OnHost(Parsed->Ast->getASTContext());
  Recent.Host.keep(Overlay, Parsed);
  return llvm::Error::success();
}

llvm::Error UnitParser::device(const Texts &Overlay, std::shared_ptr<ParsedSide> &Parsed) {
  Parsed = Recent.Device.find(Overlay);
  if (Parsed)
    return llvm::Error::success();
  if (llvm::Error Failed = parse(Commands.Device, Overlay, "device", Parsed))
    return Failed;
  Recent.Device.keep(Overlay, Parsed);
  return llvm::Error::success();
}

llvm::Error UnitParser::both(const Texts &Overlay, ParsedUnit &Unit) {
  if (!Options.SidesTogether) {
    if (llvm::Error Failed = host(Overlay, Unit.Host))
      return Failed;
    return device(Overlay, Unit.Device);
  }
  llvm::Error DeviceFailed = llvm::Error::success();
  (void)static_cast<bool>(DeviceFailed); // the thread sets it
  bool DeviceSurvives = true;
  llvm::thread Beside(
      [&] { DeviceSurvives = survives([&] { DeviceFailed = device(Overlay, Unit.Device); }); });
  llvm::Error HostFailed = llvm::Error::success();
  (void)static_cast<bool>(HostFailed);
  // The thread uses what is here: it is waited for, whatever happens.
  const bool HostSurvives = survives([&] { HostFailed = host(Overlay, Unit.Host); });
  Beside.join();
  if (!HostSurvives)
    HostFailed = crashed("host");
  if (!DeviceSurvives)
    DeviceFailed = crashed("device");
  if (!HostFailed)
    return DeviceFailed;
  llvm::consumeError(std::move(DeviceFailed));
  return HostFailed;
}

llvm::Error UnitParser::all(const Texts &Overlay, ParsedUnit &Unit) {
  return Commands.Device.empty() ? host(Overlay, Unit.Host) : both(Overlay, Unit);
}

llvm::Error UnitParser::parse(llvm::ArrayRef<std::string> Argv, const Texts &Overlay,
                              llvm::StringRef Side, std::shared_ptr<ParsedSide> &Parsed) const {
  Texts All = Overlay;
  All.insert(Headers.begin(), Headers.end());
  auto Result = parseSide(Argv, Command.Directory, All, Options.Reads);
  if (!Result)
    return Result.takeError();
  Parsed = std::make_shared<ParsedSide>(std::move(*Result));
  Parsed->WarningsAreErrors = Commands.WarningsAreErrors;
  if (!Parsed->HasErrors)
    return llvm::Error::success();
  std::string First;
  for (ParseDiagnostic &D : Parsed->Diagnostics)
    if (D.isError() && First.empty()) {
      D.File = nameFromHere(D.File, Command.Directory);
      First = D.text();
    }
  return llvm::createStringError(Command.Filename + ": not rewritten, because it does not parse (" +
                                 Side.str() + " side)\n" + First);
}

llvm::Error UnitParser::crashed(llvm::StringRef Side) const {
  return llvm::createStringError(
      Command.Filename + ": not rewritten, because the compiler crashed (" + Side + " side)");
}

} // namespace gpufuse
