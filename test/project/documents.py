"""Links between the project's documents resolve, pages stay short, and the commands they name exist.

RUN: %python %s %{project}
"""
import os
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
errors = []
documents = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md")),
             *sorted(p for p in (root / "integration").rglob("*.md") if "node_modules" not in p.parts)]
for document in documents:
    text, name = document.read_text(), document.relative_to(root)
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        path = target.split("#")[0]
        if not re.match(r"[a-z]+:", target) and path and not (document.parent / path).exists():
            errors.append(f"{name}: link to {target}, which does not exist")
    for path in re.findall(r"`((?:matchers|analysis|rewriters|tool|test|scripts|cmake|docs|examples|integration)/[\w./-]+)`", prose):
        if not (root / path).exists():
            errors.append(f"{name}: names {path}, which does not exist")
    if document.parent.name in ("rejects", "checks") and text.count("\n") > 50:
        errors.append(f"{name}: longer than a page")
programs = [path for path in (root / "scripts").iterdir() if path.is_file() and path.suffix != ".py"]
for script in [*programs, root / ".ci/run", root / "integration/gpu/run"]:
    if not os.access(script, os.X_OK):
        errors.append(f"{script.relative_to(root)} is not executable")
    elif not script.read_text().startswith("#!"):
        errors.append(f"{script.relative_to(root)} does not say what runs it")
sys.exit("\n".join(errors) or 0)
