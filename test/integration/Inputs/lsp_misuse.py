"""Says to gpufuse-lsp what no client should."""
import subprocess
import sys
from lsp_client import (BAD_JSON, BAD_PARAMETERS, BAD_REQUEST, NO_METHOD, PATIENCE, TOO_EARLY, Client, check, text_of, uri_of)

server = sys.argv[1]

# Before it is told who asks.
client = Client(server, initialize=False)
check(client.error("textDocument/hover", client.at("a.cu", 0)) == TOO_EARLY, "too early")
client.open("a.cu")  # nobody to tell
client.ask("initialize", client.start)
check(client.error("initialize", client.start) == BAD_REQUEST, "only once")

# What is no message, and no method.
for content in (b"{", b"\xff\xfe", b'{"jsonrpc": "2.0", "method": "exit"'):
    client.raw(content)
    check(client.answer(None)["error"]["code"] == BAD_JSON, "no JSON", content.decode("latin-1"))
for content in ([], 1, "x", {}, {"id": 5}, [{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]):
    client.raw(content)
    check(client.answer(None)["error"]["code"] == BAD_REQUEST, "no request", content)
client.process.stdin.write(b"Content-Length: none\r\n\r\nX-Other: 1\r\n\r\n")
check(client.error("textDocument/rename", {}) == NO_METHOD, "no method")
client.notify("$/setTrace", {"value": "off"})
client.notify("textDocument/none", [])
client.raw({"jsonrpc": "2.0", "id": "watch", "result": None})

# What a method does not take.
check(client.error("textDocument/hover", None) == BAD_PARAMETERS, "nothing")
check(client.error("textDocument/hover", {"textDocument": {"uri": "untitled:1"}, "position": {"line": 0, "character": 0}}) == BAD_PARAMETERS, "no file")
check(client.error("textDocument/codeAction", {"textDocument": {"uri": uri_of("a.cu")}, "range": 3}) == BAD_PARAMETERS, "no range")
for method, parameters in (("didOpen", {}), ("didOpen", {"textDocument": {"uri": 3, "languageId": "cuda", "version": 1, "text": ""}}),
                           ("didChange", {"textDocument": {"uri": uri_of("a.cu"), "version": 2}}), ("didClose", 7), ("didSave", [])):
    client.notify("textDocument/" + method, parameters)
    check("textDocument/" + method in client.shown(), "a complaint", method)
client.open("a.cu")
check(client.diagnostics("a.cu") == [], "it is open now")
place = {"line": 0, "character": 0}
client.notify("textDocument/didChange", {"textDocument": {"uri": uri_of("a.cu"), "version": 2},
                                         "contentChanges": [{"range": {"start": place, "end": place}, "text": "x"}]})
check("whole text" in client.shown(), "a complaint")
client.change("b.cu", "", 2)  # never opened
client.close("b.cu")
check(client.actions("a.cu", 10**6, column=10**6) == [] and client.hover("a.cu", -1, -1) is None, "no such place")

# Once it is shut down, it answers no more.
check(client.ask("shutdown", None) is None, "null")
check(client.error("textDocument/hover", client.at("a.cu", 0)) == BAD_REQUEST, "too late")
client.notify("exit", None)
check(client.process.wait(PATIENCE) == 0, "a good end")

# Ends that are none; an analysis that runs keeps nobody waiting.
client = Client(server)
client.open("a.cu")
check(client.leave(politely=False) == 1, "exit without shutdown")
client = Client(server)
client.process.stdin.close()
check(client.process.wait(PATIENCE) == 1, "a client that is gone")
check(subprocess.run([server], input=b"Content-Length: 1000\r\n\r\n{}", stdout=subprocess.DEVNULL).returncode == 1, "half a message")
check(text_of("a.cu") == "#include <cuda_runtime.h>\n", "the file as it was")
