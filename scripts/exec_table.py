#!/usr/bin/env python3
"""exec_table.py PRECISION NAME=RESULTS...: the largest errors in ulp of several runs as a table in Markdown.

A row for each builtin that some run has with an error above half an ulp; RESULTS is a results.json or .json.gz.
"""
import sys

import results_file


def errors_of(path, precision):
    """The largest error of each builtin that was measured, and whether it fails."""
    out = {}
    for entry in results_file.read(path)["entries"]:
        measured = entry["precision"] == precision and entry["suite"] == "math" and "max_ulp" in entry
        if measured and entry["verdict"] not in ("skipped", "crashed", "hung"):
            out[entry["builtin"]] = float(entry["max_ulp"]), entry["verdict"] == "fails"
    return out


def cell(error):
    if error is None:
        return "—"
    ulp, fails = error
    if ulp == float("inf"):
        text = "∞"
    else:
        text = f"{ulp:.2e}" if ulp >= 1e5 else f"{ulp:.3f}" if ulp <= 100 else f"{ulp:.0f}"
    return text + (" ✗" if fails else "")


def main():
    precision, runs = sys.argv[1], [word.split("=", 1) for word in sys.argv[2:]]
    columns = {name: errors_of(path, precision) for name, path in runs}
    print("| builtin | " + " | ".join(columns) + " |")
    print("| --- |" + " ---: |" * len(columns))
    for builtin in sorted(set().union(*columns.values())):
        row = [column.get(builtin) for column in columns.values()]
        if any(error is not None and error[0] > 0.5005 for error in row):
            print(f"| `{builtin}` | " + " | ".join(map(cell, row)) + " |")


main()
