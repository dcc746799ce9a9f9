#!/usr/bin/env python3
"""Compares runs with and without --exact-only: what the filter decides has to be what the judge decides.

    verify_slices.py [--points 2^14] [--device bundled] [--slices 'double, reduced'] [--shards 1] [--parallel 1]
                     [--seconds S] [--done FILE] [-- further options of plumbline run]

The points of each function of suites math and common are its edges and, of each precision, slices of the subnormal numbers, of
the largest, of those that trigonometric functions reduce, and of those near 1. --slices is a regular expression that chooses
slices by name. Both runs of a slice are cut into --shards parts, of which --parallel run at once. No part begins after
--seconds. FILE has a line for each part that ended, and a later run with the same FILE leaves these out.

Needs build/bin/plumbline, or that which PLUMBLINE names. Prints a line for each slice. The exit status is 1 where entries differ
or a run ended with an error, and 3 where parts are left.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import compare_results

PLUMBLINE = os.environ.get("PLUMBLINE", str(pathlib.Path(__file__).resolve().parent.parent / "build/bin/plumbline"))
Part = collections.namedtuple("Part", "slice shard entries differ seconds")


def slices():
    """The options of plumbline run for each slice, by its name."""
    all_slices = {"every argument": []}
    # Least normal number, lower end of the largest, greatest number.
    for precision, least, large, greatest in (("single", "1.2e-38", "1e37", "3.4e38"), ("double", "2.3e-308", "1e300", "1.79e308")):
        for name, options in (("subnormal", f"-{least}:{least}"), ("beside overflow", f"{large}:{greatest}"),
                              ("reduced", f"1e4:{greatest}"), ("below", f"-{greatest}:-0.5"), ("near 1", "0.99:1.01")):
            all_slices[f"{precision}, {name}"] = ["--precision", precision, f"--range={options}"]
    return all_slices


def compare(name, shard, arguments):
    """One part of a slice: how many entries it has and how many fields of them differ."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        for way in ("filter", "exact"):
            words = [PLUMBLINE, "run", "--device", arguments.device, "--suite", "math,common", "--points", arguments.points,
                     *slices()[name], "--shard", f"{shard}/{arguments.shards}", *arguments.further, "--out", f"{work}/{way}"]
            ran = subprocess.run(words + ["--exact-only"] * (way == "exact"), capture_output=True, text=True, check=False)
            if ran.returncode not in (0, 1):
                raise RuntimeError(f"{' '.join(words)}: status {ran.returncode}\n{ran.stderr}")
        entries = [compare_results.entries(f"{work}/{way}/results.json") for way in ("filter", "exact")]
    seen = compare_results.seen_in(*entries, compare_results.NEVER)
    compare_results.print_seen(seen, 2)
    return Part(name, shard, len(entries[0]), len(seen), round(time.monotonic() - begin, 1))


def parts_left(arguments, done):
    """Every slice's first part, then every slice's second, so that a run that is cut short has some of each."""
    names = [name for name in slices() if re.search(arguments.slices, name)]
    ended = {(part.slice, part.shard) for part in done}
    return [(name, shard) for shard in range(1, arguments.shards + 1) for name in names if (name, shard) not in ended]


def read_done(file):
    if not file or not pathlib.Path(file).exists():
        return []
    rows = [line.split("\t") for line in pathlib.Path(file).read_text(encoding="utf-8").splitlines()]
    return [Part(name, int(shard), int(entries), int(differ), float(seconds)) for name, shard, entries, differ, seconds in rows]


def evaluate(arguments, done):
    """Evaluates parts until none is left or the time is over, and adds them to those that are done."""
    end = time.monotonic() + arguments.seconds
    record = open(arguments.done or os.devnull, "a", encoding="utf-8", buffering=1)

    def one(part):
        return compare(*part, arguments) if time.monotonic() < end else None

    with record, concurrent.futures.ThreadPoolExecutor(arguments.parallel) as pool:
        for future in concurrent.futures.as_completed([pool.submit(one, part) for part in parts_left(arguments, done)]):
            if part := future.result():
                done.append(part)
                record.write("\t".join(map(str, part)) + "\n")


def main():
    parser = argparse.ArgumentParser(description="Compares runs with and without --exact-only.")
    parser.add_argument("--points", default="2^14", help="of a function and slice")
    parser.add_argument("--device", default="bundled")
    parser.add_argument("--slices", default=".", help="a regular expression")
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument("--parallel", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--done", help="a file of the parts that ended")
    parser.add_argument("further", nargs="*", help="options of plumbline run, after --")
    arguments = parser.parse_args()
    done = read_done(arguments.done)
    evaluate(arguments, done)
    left = collections.Counter(name for name, _ in parts_left(arguments, done))
    for name in slices():
        ended = [part for part in done if part.slice == name]
        if ended:
            print(f"{name}: {len(ended)} of {len(ended) + left[name]} parts, {sum(part.entries for part in ended)} entries, "
                  f"{sum(part.differ for part in ended)} fields differ, {sum(part.seconds for part in ended):.0f} s")
    return 1 if any(part.differ for part in done) else 3 if left else 0


if __name__ == "__main__":
    sys.exit(main())
