"""A client for gpufuse-lsp in tests: speaks the protocol with the real program and waits for messages, never for time."""
import json
import os
import queue
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
PATIENCE = 300  # seconds until a message that does not come fails the test

CANCELLED, CHANGED, NO_METHOD, BAD_PARAMETERS, BAD_REQUEST, BAD_JSON, TOO_EARLY = (
    -32800, -32801, -32601, -32602, -32600, -32700, -32002)
FUSE_ALL = "source.gpufuse.fuseAll"


def uri_of(path):
    return "file://" + os.path.abspath(path)


def text_of(path):
    with open(path, newline="") as file:
        return file.read()


class Client:
    """One server. A mistake of it, or silence, ends the test."""

    def __init__(self, server, *arguments, capabilities=None, settings=None, initialize=True):
        self.process = subprocess.Popen([server, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.received, self.kept, self.next_id = queue.Queue(), [], 0
        threading.Thread(target=self._read, daemon=True).start()
        if capabilities is None:
            capabilities = {"workspace": {"workspaceEdit": {"documentChanges": True}},
                            "textDocument": {"publishDiagnostics": {"relatedInformation": True}}}
        self.start = {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities,
                      "initializationOptions": {"cudaPath": "none", "rocmPath": "none", **(settings or {})}}
        if initialize:
            self.server = self.ask("initialize", self.start)
            self.notify("initialized", {})

    def _read(self):
        try:
            self._receive(self.process.stdout)
        finally:
            self.received.put(None)  # whatever it was, the test ends

    def _receive(self, stream):
        while True:
            length = None
            while (line := stream.readline().strip()) or length is None:
                if not line:
                    return
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            self.received.put(json.loads(stream.read(length)))

    def raw(self, content):
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def notify(self, method, parameters):
        self.raw({"jsonrpc": "2.0", "method": method, "params": parameters})

    def send(self, method, parameters):
        """Sends a request and returns its id."""
        self.next_id += 1
        self.raw({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": parameters})
        return self.next_id

    def wait(self, wanted):
        """The first message that WANTED accepts; others are kept for later waits."""
        for message in self.kept:
            if wanted(message):
                self.kept.remove(message)
                return message
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                message = self.received.get(timeout=max(0, deadline - time.monotonic()))
            except queue.Empty:
                message = None
            if message is None:
                self.process.kill()
                raise SystemExit(f"the server is silent or gone; it said before:\n{json.dumps(self.kept, indent=1)}")
            if wanted(message):
                return message
            self.kept.append(message)

    def answer(self, request):
        return self.wait(lambda m: m.get("id") == request and "method" not in m)

    def ask(self, method, parameters):
        answer = self.answer(self.send(method, parameters))
        if "error" in answer:
            raise SystemExit(f"{method}: {answer['error']}")
        return answer["result"]

    def error(self, method, parameters):
        """The code of the error that a request ends with."""
        return self.answer(self.send(method, parameters))["error"]["code"]

    def open(self, path, text=None, version=1, language="cuda"):
        text = text_of(path) if text is None else text
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri_of(path), "languageId": language, "version": version, "text": text}})
        return text

    def change(self, path, text, version):
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri_of(path), "version": version},
                                               "contentChanges": [{"text": text}]})

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri_of(path)}})

    def published(self, path):
        """What is said next of a document."""
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                         and m["params"]["uri"] == uri_of(path))["params"]

    def diagnostics(self, path, version=1):
        told = self.published(path)
        check(told.get("version") == version, f"diagnostics of version {version}", told)
        return told["diagnostics"]

    def at(self, path, line, column=0):
        return {"textDocument": {"uri": uri_of(path)}, "position": {"line": line, "character": column}}

    def actions(self, path, line, only=None, column=0):
        place = {"line": line, "character": column}
        context = {"diagnostics": [], **({"only": only} if only else {})}
        return self.ask("textDocument/codeAction", {
            "textDocument": {"uri": uri_of(path)}, "range": {"start": place, "end": place}, "context": context})

    def hover(self, path, line, column=0):
        return self.ask("textDocument/hover", self.at(path, line, column))

    def shown(self):
        return self.wait(lambda m: m.get("method") == "window/showMessage")["params"]["message"]

    def leave(self, politely=True):
        """Ends the server; its exit status."""
        if politely:
            check(self.ask("shutdown", None) is None, "null for shutdown")
        self.notify("exit", None)
        return self.process.wait(PATIENCE)


def check(holds, what, *seen):
    if not holds:
        raise SystemExit(f"expected {what}; seen: {json.dumps(seen, indent=1)}")


def line_of(text, part):
    """The number of the only line of TEXT that holds PART."""
    found = [number for number, line in enumerate(text.split("\n")) if part in line]
    check(len(found) == 1, f"one line with {part!r}", found)
    return found[0]


def offset(text, position):
    """Where a place in UTF-16 units is in TEXT."""
    line = text.split("\n")[position["line"]]
    before = line.encode("utf-16-le")[: 2 * position["character"]].decode("utf-16-le")
    return len("\n".join(text.split("\n")[: position["line"]] + [before]))


def applied(text, action, path, version=1):
    """TEXT with the edits of a code action made, which must be for this version of the document."""
    (change,) = action["edit"]["documentChanges"]
    check(change["textDocument"] == {"uri": uri_of(path), "version": version}, f"edits of version {version}", change)
    places = [(offset(text, e["range"]["start"]), offset(text, e["range"]["end"]), e["newText"]) for e in change["edits"]]
    for (_, end, _), (begin, _, _) in zip(places, places[1:]):
        check(end <= begin, "edits that stand apart and in order", change)
    for begin, end, new in reversed(places):
        text = text[:begin] + new + text[end:]
    return text
