#!/usr/bin/env python3
"""Measures the rates by which shards are balanced: the table in harness/run/rates.cpp.

    scripts/scale/measure_rates.py [--program build/bin/plumbline] [--device bundled]

A rate is how many points are evaluated and judged in a second of one processor's time, the device's process included. Each row is
measured twice, of few points and of more, with one thread; the difference leaves out what a run and its kernels cost. Where a suite's
questions have their own numbers of points (--points changes nothing) it is the rate of a whole quick run. Times are those of
processors (getrusage), so that a machine that does other things as well changes little. A row of several builtins is the rate of
all their points together.
"""
import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = "exp,exp2,log,sin,cos,tan,asin,atan,atan2,sinh,tanh,cbrt,hypot,sqrt,erf,x*y,x/y,fma"
# suite, builtins, precisions of both columns, log2 of few and of more points
ROWS = [
    ("images", "read:2d:*:clamp_t*", ("single", None), None),
    ("printf", "*", ("single", "double"), None),
    ("math", "tgamma", ("single", "double"), (18, 20)),
    ("math", "lgamma", ("single", "double"), (18, 20)),
    ("math", "pow", ("single", "double"), (19, 22)),
    ("math", "pown", ("single", "double"), (19, 22)),
    ("math", "rootn", ("single", "double"), (19, 22)),
    ("math", "fmod", ("single", "double"), (18, 20)),
    ("math", "remainder", ("single", "double"), (18, 20)),
    ("math", "remquo", ("single", "double"), (18, 20)),
    ("math", SAMPLE, ("single", "double"), (18, 20)),
    ("common", "*", ("single", "double"), (17, 19)),
    ("geometric", "*", ("single", "double"), (17, 18)),
    ("conversions", "convert_*", ("single", "double"), None),
    ("relational", "*", ("single", "double"), (17, 18)),
    ("integer", "*", ("integer", None), None),
]


def measured(given, suite, builtins, precision, log2_points):
    """Points of all entries, and processor seconds."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(given.program.resolve()), "run", "--device", given.device, "--suite", suite, "--builtin", builtins,
                   "--precision", precision, "--inputs", "quick", "--jobs", "1", "--out", folder]
        if log2_points:
            command += ["--points", f"2^{log2_points}"]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode > 1:
            raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
        results = json.loads(pathlib.Path(folder, "results.json").read_text())
    common = results.get("common", {}).get("points", 0)
    points = sum(e.get("points", common) for e in results["entries"])
    return points, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rate(given, suite, builtins, precision, sizes):
    if precision is None:
        return None
    if sizes is None:
        points, seconds = measured(given, suite, builtins, precision, None)
        return points / seconds
    few, less = measured(given, suite, builtins, precision, sizes[0])
    more, longer = measured(given, suite, builtins, precision, sizes[1])
    return (more - few) / max(longer - less, 1e-3)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--program", type=pathlib.Path, default=ROOT / "build/bin/plumbline")
    words.add_argument("--device", default="bundled")
    given = words.parse_args()
    for suite, builtins, precisions, sizes in ROWS:
        columns = [rate(given, suite, builtins, precision, sizes) for precision in precisions]
        shown = ["-" if value is None else f"{value / 1e6:.2g}" for value in columns]
        print(f"{suite:12} {builtins:24.24} {shown[0]:>8} {shown[1]:>8}  million a second", flush=True)


if __name__ == "__main__":
    main()
