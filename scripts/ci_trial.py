#!/usr/bin/env python3
"""Compares what `plumbline ci` found of a device with what docs/accuracy/data.json knows of it, as a table in Markdown.

    scripts/ci_trial.py strip                              # takes known arguments out of suites/math/directed
    scripts/ci_trial.py table 'glibc 2.39=out/results.json'...

Each argument of `table` is a device of data.json and the results of a job on it. The job has to be of a program that was built
without the arguments of largest errors that are known: `strip` takes these lines out of suites/math/directed, and git restores
them.
"""

import json
import pathlib
import re
import sys

import results_file

ROOT = pathlib.Path(__file__).resolve().parent.parent
DIRECTED = ROOT / "suites/math/directed"
# Reasons of points at which some library or driver was seen to err most.
KNOWN = re.compile(r": .*(largest error|error of a real library)")


def strip():
    for file in sorted(DIRECTED.glob("*.txt")):
        lines = file.read_text().splitlines(keepends=True)
        kept = [line for line in lines if line.startswith("#") or not KNOWN.search(line)]
        if len(kept) < len(lines):
            print(f"{file.name}: {len(lines) - len(kept)} points less")
            file.write_text("".join(kept))


def number(value):
    return float(value)  # "inf" too


def found_by(file):
    """The largest error of each builtin and precision, in any width."""
    document = results_file.read(file)
    out = {}
    for entry in document["entries"]:
        if entry["suite"] != "math" or entry["verdict"] == "skipped" or "max_ulp" not in entry:
            continue
        key = entry["builtin"], entry["precision"]
        out[key] = max(out.get(key, 0), number(entry["max_ulp"]))
    return document, out


def known_of(device):
    out = {}
    for row in json.loads((ROOT / "docs/accuracy/data.json").read_text()):
        if row["device"] == device:
            key = row["builtin"], row["precision"]
            out[key] = max(out.get(key, 0), number(row["max_ulp"]))
    return out


def table(arguments):
    print("| known of | job on | rounds | compared | at least 95 % of the known error | more than known |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    missed = []
    for argument in arguments:
        device, file = argument.split("=", 1)
        document, found = found_by(file)
        known = known_of(device)
        both = sorted(key for key in known if key in found and known[key] > 0)
        reached = [key for key in both if found[key] >= 0.95 * known[key]]
        more = [key for key in both if found[key] > known[key] * 1.0001]
        spec = document["devices"][0]
        print(f"| {device} | {spec['name']}, {spec['version']} | {document['options'].get('rounds', '')} | {len(both)} | "
              f"{len(reached)} ({len(reached) / max(1, len(both)):.0%}) | {len(more)} |")
        missed += [(device, *key, known[key], found[key]) for key in both if key not in reached]
    print("\n| device | builtin | precision | known | found |\n| --- | --- | --- | ---: | ---: |")
    for device, builtin, precision, known, found in missed:
        print(f"| {device} | `{builtin}` | {precision} | {known:.6g} | {found:.6g} |")


if __name__ == "__main__":
    if sys.argv[1:] == ["strip"]:
        strip()
    elif sys.argv[1:2] == ["table"] and all("=" in word for word in sys.argv[2:]) and sys.argv[2:]:
        table(sys.argv[2:])
    else:
        sys.exit(__doc__.strip())
