"""The manual page names every option that --help names, and no other.

RUN: %python %s %{project}/docs/gpufuse.1 %fuse
"""
import pathlib
import re
import subprocess
import sys

page = pathlib.Path(sys.argv[1]).read_text()
help_text = subprocess.run([sys.argv[2], "--help"], capture_output=True, text=True, check=True).stdout
options = set(re.findall(r"^  (--?[a-z][a-z-]*)", help_text, re.M))
named = {"-" + word.replace("\\-", "-") for line in page.splitlines() if line.startswith(".It Fl")
         for word in re.findall(r"Fl ([\\a-z-]+)", line)}
if options != named:
    sys.exit(f"only in --help: {sorted(options - named)}; only in the manual: {sorted(named - options)}")
