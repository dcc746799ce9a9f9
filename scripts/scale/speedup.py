#!/usr/bin/env python3
"""How much faster `mpirun -n N` is than one process, with the device libm on this machine (docs/scale.md).

    scripts/scale/speedup.py [--program build/bin/plumbline] [--ranks 2] [--points 2^28] [--times 5] [--builtin pow,exp,sin]

Evaluates the same points with one process with one thread (--jobs 1) that has one core, and with N ranks that have one core each; in turn, and
so often. Prints the wall time and the processor time (the devices' processes included) of each, their medians, the ratio, and the
load of the machine before each. Where cores are not free the wall times mean nothing; processor times then show what the ranks
add: with N free cores the ratio cannot exceed N * (one process's time) / (all ranks' time). Exits with 1 below 0.9 N.
"""
import argparse
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def measured(command, folder):
    """Wall and processor seconds of a run in a folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode > 1:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--program", type=pathlib.Path, default=ROOT / "build/bin/plumbline")
    words.add_argument("--ranks", type=int, default=2)
    words.add_argument("--points", default="2^28")
    words.add_argument("--times", type=int, default=5)
    words.add_argument("--builtin", default="pow,exp,sin")
    given = words.parse_args()
    run = [str(given.program.resolve()), "run", "--device", "libm", "--suite", "math", "--builtin", given.builtin, "--precision",
           "single", "--inputs", "quick", "--points", given.points, "--jobs", "1", "--out", "."]
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < given.ranks:
        raise SystemExit(f"{given.ranks} ranks want as many cores; there are {len(cores)}")
    launcher = ["mpirun", "--bind-to", "core", "--map-by", "core", "-n", str(given.ranks)]
    if os.getuid() == 0:
        launcher.insert(1, "--allow-run-as-root")
    ways = {"one process": ["taskset", "-c", str(cores[0]), *run], f"{given.ranks} ranks": [*launcher, *run]}
    seen = {way: [] for way in ways}
    print("| load before | way | wall (s) | processor (s) |\n| ---: | --- | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(given.times):
            for way, command in ways.items():
                load = os.getloadavg()[0]
                seen[way].append(measured(command, os.path.join(folder, "out")))
                print(f"| {load:.1f} | {way} | {seen[way][-1][0]:.2f} | {seen[way][-1][1]:.2f} |", flush=True)
    medians = {way: [statistics.median(column) for column in zip(*times)] for way, times in seen.items()}
    one, ranks = medians.values()
    ratio, most = one[0] / ranks[0], given.ranks * one[1] / ranks[1]
    print(f"\nmedians: one process {one[0]:.2f} s ({one[1]:.2f} s of a processor), {given.ranks} ranks {ranks[0]:.2f} s "
          f"({ranks[1]:.2f} s): {ratio:.2f} times faster; by processor times no more than {most:.2f}")
    raise SystemExit(0 if ratio >= 0.9 * given.ranks else 1)


if __name__ == "__main__":
    main()
