#!/usr/bin/env python3
"""Measures what a fault costs a run: every fault of the fault subject, in every suite that the subject has.

fault_times.py PLUMBLINE [--runs N] [--limit SECONDS] [--points N] [SUITE[=PATTERN] …]

Prints the rows of docs/performance/faults.tsv: suite, fault, user seconds of a run without a fault and of one with it,
the least of N runs each, and their quotient. PATTERN selects test cases, as --builtin does. A fault that changes no
judgement has no row. A run that the limit ends has taken longer, which ">" marks. Both runs of lane are of vectors.
"""

import argparse
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import threading

FAULTS = """ulp=5 ulp=4096 flush flush-operand zero-sign inf finite nan number tie toward-zero saturate lane border texel
shift weight=8 swap clamp operand""".split()  # character and cut are of suite printf, which the subject lacks

# Of each suite the words of the device. The subject lacks all others.
SUITES = {"math": "", "common": "", "geometric": "", "integer": "", "relational": "", "select": "", "rounding": "",
          "special": "", "contraction": "", "properties": "", "images": "", "shader": ":vulkan",
          "textures": ":vulkan"}


def user_seconds():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def run(arguments, suite, pattern, fault, options):
    """User seconds of a run and of all its processes, and its judgements; None where the limit ended it."""
    with tempfile.TemporaryDirectory() as out:
        command = [arguments.plumbline, "run", "--device", f"fault:{fault}{SUITES[suite]}", "--suite", suite,
                   "--inputs", "quick", "--jobs", "1", "--out", out, *options]
        command += ["--builtin", pattern] if pattern else []
        command += ["--points", arguments.points] if arguments.points else []
        before = user_seconds()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        timer = threading.Timer(arguments.limit, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        status = process.wait()
        timer.cancel()
        judgements = None
        if status in (0, 1):
            entries = json.loads(pathlib.Path(out, "results.json").read_text())["entries"]
            judgements = [(entry["verdict"], entry.get("passed_by")) for entry in entries]
        return user_seconds() - before, judgements


def least(arguments, *what):
    runs = [run(arguments, *what) for _ in range(arguments.runs)]
    return min(seconds for seconds, _ in runs), runs[0][1]


def measure(arguments, suite, pattern):
    right = {}
    for fault in FAULTS:
        options = ("--width", "4") if fault == "lane" else ()
        if options not in right:
            right[options] = least(arguments, suite, pattern, "none", options)
        without, expected = right[options]
        if expected is None:
            print(f"{suite}: the run without a fault did not end well", file=sys.stderr)
            continue
        seconds, judgements = least(arguments, suite, pattern, fault, options)
        if judgements == expected:
            continue
        mark = ">" if judgements is None else ""
        print(f"{suite}\t`{fault}`\t{without:.2f}\t{mark}{seconds:.2f}\t{mark}{seconds / without:.1f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plumbline")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--limit", type=float, default=600, help="seconds by the clock of each run")
    parser.add_argument("--points", help="as of plumbline run")
    parser.add_argument("suite", nargs="*", default=list(SUITES))
    arguments = parser.parse_intermixed_args()
    print("suite\tfault\tnone, s\tfault, s\ttimes")
    for chosen in arguments.suite:
        measure(arguments, *chosen.partition("=")[::2])


if __name__ == "__main__":
    main()
