"""CUDA and HIP runtime names are spelled in matchers/RuntimeApi.def and nowhere else in the layers' code.

RUN: %python %s %{project}
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
errors = []
for layer in ("matchers", "analysis", "rewriters", "tool"):
    for file in sorted((root / layer).rglob("*")):
        if file.suffix not in (".h", ".cpp") or (root / "tool/headers") in file.parents:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            code = re.sub(r"//.*", "", line)
            for name in re.findall(r'"[^"]*\b((?:cuda|hip)[A-Z]\w*)[^"]*"', code):
                errors.append(f"{file.relative_to(root)}:{number}: \"{name}\" belongs into matchers/RuntimeApi.def")
table = (root / "matchers/RuntimeApi.def").read_text()
names = [name for row in re.findall(r'^RUNTIME_API\(\w+, "(\w*)", "(\w*)"\)', table, re.M) for name in set(row) if name]
repeated = {name for name in names if names.count(name) > 1} - {"hipError_t"}
if repeated:
    errors.append(f"RuntimeApi.def spells {', '.join(sorted(repeated))} twice")
sys.exit("\n".join(errors) or 0)
