#!/usr/bin/env python3
"""Measures runs over every operand, of each function of one single.

sweep_times.py PLUMBLINE [--device DEVICE] [--jobs N] [--shard I/N] [FUNCTION…]

Prints a table: function, configurations, seconds by the clock, seconds of processor, points, escalated points.
The last line has the sums. Each run is one process after the other, with build and reports. A function that
stores through a pointer has a configuration for each address space.
"""

import argparse
import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time


def functions(plumbline):
    """The builtins of suite math of one single, stored results beside."""
    listed = json.loads(subprocess.run([plumbline, "list", "builtins", "--json"], check=True,
                                       capture_output=True, text=True).stdout)
    one = re.compile(r"float2?\(float(, (float|int)\*)?\)|int\(float\)")
    names = [row["builtin"] for row in listed
             if row["suite"] == "math" and row["precision"] == "single" and one.fullmatch(row["signature"])]
    return list(dict.fromkeys(names))


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(arguments, function):
    with tempfile.TemporaryDirectory() as out:
        command = [arguments.plumbline, "run", "--device", arguments.device, "--suite", "math",
                   f"--builtin={function}", "--precision", "single", "--width", "1", "--inputs", "exhaustive",
                   "--out", out]
        if arguments.jobs:
            command += ["--jobs", str(arguments.jobs)]
        if arguments.shard:
            command += ["--shard", arguments.shard]
        before, start = processor_seconds(), time.monotonic()
        status = subprocess.run(command, capture_output=True, text=True)
        seconds, processor = time.monotonic() - start, processor_seconds() - before
        results = pathlib.Path(out, "results.json")
        if status.returncode not in (0, 1) or not results.exists():
            print(f"{function}: exit status {status.returncode}: {status.stderr[-200:]}", file=sys.stderr)
            return None
        entries = [e for e in json.loads(results.read_text())["entries"] if "histogram" in e]
        points = sum(e["points"] for e in entries)
        return len(entries), seconds, processor, points, sum(e.get("escalated", 0) for e in entries)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plumbline")
    parser.add_argument("--device", default="bundled")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--shard")
    parser.add_argument("function", nargs="*")
    negations = [word for word in sys.argv[1:] if word == "-x"]  # a function, and no option
    arguments = parser.parse_intermixed_args([word for word in sys.argv[1:] if word != "-x"])
    chosen = arguments.function + negations
    print("what\tconfigurations\tseconds\tseconds of processor\tpoints\tescalated")
    sums = (0, 0, 0, 0, 0)
    for function in chosen or functions(arguments.plumbline):
        found = measure(arguments, function)
        if found is None:
            continue
        print("`{}`\t{}\t{:.1f}\t{:.1f}\t{}\t{}".format(function, *found), flush=True)
        sums = tuple(a + b for a, b in zip(sums, found))
    print("sum\t{}\t{:.1f}\t{:.1f}\t{}\t{}".format(*sums))


if __name__ == "__main__":
    main()
