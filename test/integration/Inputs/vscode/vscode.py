"""Runs tests.js in a real VS Code: its server under Node, its window in a headless Chromium. Takes the directory that
scripts/setup-vscode filled, chromium, gpufuse-lsp, gpufuse, a scratch directory to overwrite."""
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

SECONDS = 180
started, here = [], Path(__file__).resolve().parent
deadline = time.monotonic() + SECONDS


class Failure(Exception):
    pass


def start(name, *command):
    """A program in a process group of its own; what it says goes to a log."""
    with open(scratch / f"{name}.log", "w") as log:
        started.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
                                        cwd=scratch, start_new_session=True))


def wait(what, find):
    while True:
        ended = any(process.poll() is not None for process in started)
        if found := find():
            return found
        if ended or time.monotonic() > deadline:
            raise Failure(f"no {what}: a program ended" if ended else f"no {what} after {SECONDS} s")
        time.sleep(0.1)


def run():
    """What tests.js writes into `verdict`."""
    machine = temporary / "data/Machine/settings.json"
    machine.parent.mkdir(parents=True)
    machine.write_text(json.dumps({"gpufuse.server": lsp, "gpufuse.cudaPath": "none", "gpufuse.rocmPath": "none",
                                   "files.autoSave": "off"}))
    workspace = scratch / "workspace"
    workspace.mkdir(parents=True)
    for name in ("unit.cu", "unit.hip"):
        shutil.copy(here.parent / name, workspace)
    (workspace / "compile_flags.txt").touch()
    shutil.copy(workspace / "unit.cu", workspace / "own.cu")
    subprocess.run([gpufuse, "--fix", "own.cu", "--cuda-path=none", "--"], cwd=workspace, check=True,
                   stdout=subprocess.DEVNULL)

    start("server", "node", f"{code}/package/lib/vscode/out/server-main.js", "--host=127.0.0.1", "--port=0",
          "--without-connection-token", "--accept-server-license-terms", "--disable-workspace-trust",
          "--disable-telemetry", f"--server-data-dir={temporary}")
    listening = re.compile(r"agent listening on (\d+)\n")
    port = wait("VS Code server", lambda: listening.search((scratch / "server.log").read_text()))[1]
    remote = f"vscode-remote://127.0.0.1:{port}"
    payload = [["extensionDevelopmentPath", f"{remote}{code}/extension"],
               ["extensionTestsPath", f"{remote}{here}/tests.js"]]
    start("chromium", chromium, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
          f"--user-data-dir={temporary}/chromium",
          f"http://127.0.0.1:{port}/?" + urlencode({"folder": workspace, "payload": json.dumps(payload)}))
    wait("verdict", (workspace / "verdict").exists)
    return (workspace / "verdict").read_text()


code, chromium, lsp, gpufuse, scratch = map(os.path.abspath, sys.argv[1:])
scratch = Path(scratch)
shutil.rmtree(scratch, ignore_errors=True)
signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
with tempfile.TemporaryDirectory(prefix="gpufuse-vscode-", ignore_cleanup_errors=True) as directory:
    temporary = Path(directory)
    environment = {"PATH": os.environ["PATH"], "HOME": directory, "TMPDIR": directory}
    try:
        verdict = run()
    except Failure as failure:
        verdict = f"{failure}; see {scratch}/*.log"
    finally:
        for process in started:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
if verdict != "ok":
    sys.exit(verdict)
print("VS Code: passed")
