"""Includes go one way: matchers <- analysis <- rewriters <- tool, and nobody reaches around the layer links.

RUN: %python %s %{project}
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
layers = ["matchers", "analysis", "rewriters", "tool"]
errors = []
for rank, layer in enumerate(layers):
    for file in sorted((root / layer).rglob("*")):
        if file.suffix not in (".h", ".cpp", ".def") or (root / "tool/headers") in file.parents:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            include = re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line)
            if not include:
                continue
            name, place = include.group(1), f"{file.relative_to(root)}:{number}"
            first = name.split("/")[0]
            if ".." in name.split("/"):
                errors.append(f"{place}: includes through a relative path: {name}")
            elif first in layers[rank + 1 :]:
                errors.append(f"{place}: {layer} includes {name}, of a layer above it")
            elif first in layers and not (root / name).is_file():
                errors.append(f"{place}: {name} does not exist")
            elif "/" not in name and (file.parent / name).exists():
                errors.append(f"{place}: write the whole path of {name}")
            elif layer == "analysis" and "algebra" in file.parts and first == "clang":
                errors.append(f"{place}: the algebra knows nothing of Clang")
sys.exit("\n".join(errors) or 0)
