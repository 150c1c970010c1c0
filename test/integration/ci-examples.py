"""The CI examples are YAML, and the options that they and docs/Integration.md give exist.

RUN: %python %s %{project} %gpufuse
"""
import pathlib
import re
import subprocess
import sys

root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
options = set(re.findall(r"^  (--?[a-z][a-z-]*)", subprocess.run([tool, "--help"], capture_output=True, text=True).stdout, re.M))
errors = []
files = [*sorted((root / "integration/ci").iterdir()), root / ".pre-commit-hooks.yaml", root / "docs/Integration.md"]
for file in files:
    text = file.read_text()
    used = {word for line in text.splitlines() for command in re.findall(r"\bgpufuse (-.*)", line)
            for word in re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", command)}
    used |= {word for words in re.findall(r"args: \[(.*)\]", text) for word in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", words)}
    errors += [f"{file.name}: there is no option {word}" for word in sorted(used - options)]
    if not used and file.suffix == ".yml":
        errors.append(f"{file.name}: runs no gpufuse")
    try:
        import yaml
    except ImportError:
        continue
    if file.suffix != ".md":
        yaml.safe_load(text)
sys.exit("\n".join(errors) or 0)
