"""Every reason in the registry has its page and its test, both speak of it, and none is left over.

RUN: %python %s %{project}
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
registry = (root / "analysis/RejectReasons.def").read_text()
rows = re.findall(r'^REJECT\((\w+), "([^"]+)", "([^"]+)", "([^"]+)"\)', registry, re.M)
errors = []
if len(rows) != registry.count("\nREJECT("):
    errors.append("RejectReasons.def has a row that this test cannot read")
model = (root / "docs/SafetyModel.md").read_text()
rules = "\n".join(file.read_text() for file in (root / "analysis").rglob("*.cpp"))
rules += "\n".join(file.read_text() for layer in ("rewriters", "tool") for file in (root / layer).rglob("*.cpp"))
for enumerator, reason, condition, sentence in rows:
    page = root / f"docs/rejects/{reason}.md"
    tests = [root / f"test/reject/{reason}{suffix}" for suffix in (".cu", ".hip")]
    if not page.exists():
        errors.append(f"{reason} has no page docs/rejects/{reason}.md")
    elif not page.read_text().startswith(f"# {reason}\n"):
        errors.append(f"docs/rejects/{reason}.md is not titled {reason}")
    elif f"Condition {condition} " not in page.read_text():
        errors.append(f"docs/rejects/{reason}.md does not name condition {condition}")
    if not any(test.exists() for test in tests):
        errors.append(f"{reason} has no test test/reject/{reason}.cu or .hip")
    elif not any(test.exists() and re.search(rf"gpufuse-[a-z-]+:{reason}\]", test.read_text()) for test in tests):
        errors.append(f"the test of {reason} does not expect {reason}")
    if f"| {condition} |" not in model:
        errors.append(f"docs/SafetyModel.md has no condition {condition}")
    if not re.search(rf"RejectReason::{enumerator}\b", rules):
        errors.append(f"nothing ever gives {reason} as its reason")
known = {reason for _, reason, _, _ in rows}
for place in ("docs/rejects", "test/reject"):
    for file in (root / place).iterdir():
        if file.is_file() and file.stem not in known:
            errors.append(f"{file.relative_to(root)} belongs to no reason in the registry")
sys.exit("\n".join(errors) or 0)
