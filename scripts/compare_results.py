#!/usr/bin/env python3
"""Compares two results.json entry by entry and field by field: what a change of the program changed in what it reports.

    scripts/compare_results.py OLD NEW [--ignore FIELD,...] [--show N]

A field is a path without indices ("seconds", "worst.reason", "coverage.binades"); one that is ignored is neither compared nor
looked into. Times, what names the machine and the moment, which points escalated, and the types that a signature names are never
compared. Prints how many entries differ in each field, with examples, and exits with 1 if any does.
"""
import argparse
import collections
import sys

import results_file

NEVER = {"seconds", "escalated", "kernel_proof", "arguments", "results"}


def key(entry):
    return tuple(entry[name] for name in ("suite", "builtin", "signature", "precision", "width", "mode", "device"))


def entries(file):
    return {key(entry): entry for entry in results_file.read(file)["entries"]}


def differences(old, new, path, ignored):
    """The fields in which two values differ, with both values."""
    if path in ignored or old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for name in sorted(old.keys() | new.keys()):
            yield from differences(old.get(name), new.get(name), f"{path}.{name}" if path else name, ignored)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for a, b in zip(old, new):
            yield from differences(a, b, path, ignored)
    else:
        yield path, old, new


def seen_in(old, new, ignored):
    """The fields that differ between two files' entries: of each the entries with both values."""
    seen = collections.defaultdict(list)
    for name in sorted(old.keys() ^ new.keys()):
        seen["gone" if name in old else "added"].append((name, "", ""))
    for name in sorted(old.keys() & new.keys()):
        for path, values in {path: (a, b) for path, a, b in differences(old[name], new[name], "", ignored)}.items():
            seen[path].append((name, *values))
    return seen


def print_seen(seen, show):
    for field, cases in sorted(seen.items()):
        print(f"{field}: {len(cases)} entries")
        for name, a, b in cases[:show]:
            print(f"    {'/'.join(map(str, name))}: {str(a)[:200]} -> {str(b)[:200]}")


def main():
    parser = argparse.ArgumentParser(description="Compares two results.json entry by entry and field by field.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--ignore", default="", help="fields, separated by commas")
    parser.add_argument("--show", type=int, default=2, help="examples of each field")
    arguments = parser.parse_args()
    old, new = entries(arguments.old), entries(arguments.new)
    seen = seen_in(old, new, NEVER | {field for field in arguments.ignore.split(",") if field})
    print_seen(seen, arguments.show)
    print(f"{len(old)} entries before, {len(new)} after; {len(seen)} fields differ")
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main())
