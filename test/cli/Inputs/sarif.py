"""sarif.py LOG: checks a SARIF log for what readers rely on. sarif.py LOG --fix: also makes its fixes, in place."""
import json
import pathlib
import sys
import urllib.parse


def path_of(place, bases):
    uri = place["uri"]
    if "uriBaseId" in place:
        uri = bases[place["uriBaseId"]]["uri"] + uri
    assert uri.startswith("file:///"), uri
    return pathlib.Path(urllib.parse.unquote(uri[len("file://"):]))


def offset(lines, line, column):
    """Of a place, its column counted in UTF-16 units, in the text."""
    units = lines[line - 1].encode("utf-16-le")[:2 * (column - 1)]
    return sum(map(len, lines[:line - 1])) + len(units.decode("utf-16-le"))


def check_region(region, text):
    lines = text.splitlines(keepends=True)
    assert 1 <= region["startLine"] <= len(lines), region
    if "startColumn" in region:
        assert 1 <= region["startColumn"] <= len(lines[region["startLine"] - 1]) + 1, region


def locations(result):
    yield from result["locations"]
    yield from result.get("relatedLocations", [])
    for flow in result.get("codeFlows", []):
        assert flow["message"]["text"]
        for thread in flow["threadFlows"]:
            assert thread["locations"]
            yield from (step["location"] for step in thread["locations"])


log = json.loads(pathlib.Path(sys.argv[1]).read_text())
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json") and len(log["runs"]) == 1
run = log["runs"][0]
rules, bases = run["tool"]["driver"]["rules"], run["originalUriBaseIds"]
assert run["columnKind"] == "utf16CodeUnits" and isinstance(run["invocations"][0]["executionSuccessful"], bool)
assert len({rule["id"] for rule in rules}) == len(rules)
changes, prints = {}, set()
for result in run["results"]:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert (result["level"] == "none") == (result["kind"] != "fail")
    assert result["message"]["text"] and result["partialFingerprints"]["gpufuseFinding/v2"] not in prints
    prints.add(result["partialFingerprints"]["gpufuseFinding/v2"])
    for location in locations(result):
        place = location["physicalLocation"]
        check_region(place["region"], path_of(place["artifactLocation"], bases).read_text())
    for fix in result.get("fixes", []):
        for change in fix["artifactChanges"]:
            changes.setdefault(path_of(change["artifactLocation"], bases), []).extend(change["replacements"])
if "--fix" in sys.argv:
    for path, replacements in changes.items():
        text = path.read_text()
        lines = text.splitlines(keepends=True)
        edits = [(offset(lines, r["deletedRegion"]["startLine"], r["deletedRegion"]["startColumn"]),
                  offset(lines, r["deletedRegion"]["endLine"], r["deletedRegion"]["endColumn"]),
                  r["insertedContent"]["text"]) for r in replacements]
        for begin, end, new in sorted(edits, key=lambda edit: edit[:2], reverse=True):
            text = text[:begin] + new + text[end:]
        path.write_text(text)
for result in run["results"]:
    print(result["ruleId"], result["level"], "flows" if "codeFlows" in result else "-", result["message"]["text"])
