"""Original and rewritten programs in folders of their own, so that the machine with the GPU needs nvcc but no gpufuse.

A pair is a folder with `original/` and `rewritten/`, each with the same sources and what they include from beside them, and
`pair.json`: {"program": name, "fused": messages, "sources": what nvcc is given, "flags": for nvcc, "args": for the program}.
"""
import json
import os
import re
import shutil
from dataclasses import asdict, dataclass, field

SIDES = ("original", "rewritten")
QUOTED_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)


@dataclass
class Pair:
    """One program before and after."""
    program: str
    fused: list
    sources: list = field(default_factory=lambda: ["program.cu"])
    flags: list = field(default_factory=list)
    args: list = field(default_factory=list)
    folder: str = ""

    def side(self, name):
        return os.path.join(self.folder, name)

    def save(self):
        with open(os.path.join(self.folder, "pair.json"), "w", encoding="utf-8") as out:
            json.dump({name: value for name, value in asdict(self).items() if name != "folder"}, out, indent=1)
            out.write("\n")


def load(directory):
    """The pairs below a directory, by the names of their folders."""
    for folder, folders, names in os.walk(directory):
        folders.sort()
        if "pair.json" in names:
            folders.clear()
            with open(os.path.join(folder, "pair.json"), encoding="utf-8") as opened:
                yield Pair(**json.load(opened), folder=folder)


def make(folder, program, fused, original, rewritten, flags=(), args=()):
    """Writes a pair of two texts that stand for one file."""
    pair = Pair(program, list(fused), flags=list(flags), args=list(args), folder=folder)
    for name, text in zip(SIDES, (original, rewritten)):
        os.makedirs(pair.side(name), exist_ok=True)
        with open(os.path.join(pair.side(name), pair.sources[0]), "w", encoding="utf-8") as out:
            out.write(text)
    pair.save()
    return pair


def copy_included(source, directories, pair):
    """Copies what a file, and what it includes, names in quotes and has beside it or in the directories, to both sides."""
    start = os.path.dirname(os.path.abspath(source))
    waiting, seen = [os.path.abspath(source)], set()
    while waiting:
        file = waiting.pop()
        with open(file, encoding="utf-8", errors="replace") as opened:
            names = QUOTED_INCLUDE.findall(opened.read())
        for name in names:
            beside = os.path.normpath(os.path.join(os.path.dirname(file), name))
            places = [(beside, os.path.relpath(beside, start)), *((os.path.join(each, name), name) for each in directories)]
            found, place = next((each for each in places if os.path.isfile(each[0])), ("", ""))
            if not found or found in seen or place.startswith(".."):
                continue
            seen.add(found)
            waiting.append(found)
            for side in SIDES:
                target = os.path.join(pair.side(side), place)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copy(found, target)
