"""database.py NAME FILE=COMMAND ...: writes NAME/compile_commands.json, of files of this directory."""
import json
import os
import sys

name, *entries = sys.argv[1:]
os.makedirs(name, exist_ok=True)
rows = []
for entry in entries:
    file, command = entry.split("=", 1)
    rows.append({"directory": os.getcwd(), "file": file, "command": f"{command} -c {file}"})
with open(os.path.join(name, "compile_commands.json"), "w", encoding="utf-8") as out:
    json.dump(rows, out)
