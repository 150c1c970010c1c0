"""The settings of the language server, those of the VS Code extension and those on the page are the same.

RUN: %python %s %{project}
"""
import json
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
server = set(re.findall(r'Read\.(?:flag|text|list)\("(\w+)"', (root / "integration/lsp/Settings.cpp").read_text()))
extension = json.loads((root / "integration/vscode/package.json").read_text())["contributes"]["configuration"]["properties"]
page = re.search(r"\| setting \|.*?\n\n", (root / "docs/Editors.md").read_text(), re.S).group()
shown = {name for row in page.strip().splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}
offered = {name.removeprefix("gpufuse.") for name in extension} - {"server"}
sys.exit(0 if server == offered == shown and len(server) > 10 else f"server: {sorted(server)}\nextension: {sorted(offered)}\npage: {sorted(shown)}")
