"""Runs that are cut into parts, end after a given time and continue from a file of the parts that ended."""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import time


def parser_of(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--done", required=True, help="a file of the parts that ended")
    parser.add_argument("--seconds", type=float, default=1e6)
    parser.add_argument("--parallel", type=int, default=os.cpu_count())
    return parser


def lines_of(file):
    """The fields of each line of a file of parts; none where there is no such file."""
    lines = pathlib.Path(file).read_text(encoding="utf-8").splitlines() if pathlib.Path(file).is_file() else []
    return [line.split("\t") for line in lines]


def evaluate(parts, done, arguments, compute, fields_of):
    """Computes parts until none is left or the time is over, adds them to those that are done, and writes their fields.

    compute(part, seconds) raises TimeoutExpired after so many seconds.
    """
    end = time.monotonic() + arguments.seconds

    def one(part):
        left = end - time.monotonic()
        try:
            return part, compute(part, left) if left > 0 else None
        except subprocess.TimeoutExpired:
            return part, None

    with open(arguments.done, "a", encoding="utf-8", buffering=1) as record, \
         concurrent.futures.ThreadPoolExecutor(arguments.parallel) as pool:
        for future in concurrent.futures.as_completed([pool.submit(one, part) for part in parts if part not in done]):
            part, results = future.result()
            if results:
                done[part] = results
                record.write("\t".join(fields_of(part, results)) + "\n")


def status_of(parts, done, is_wrong):
    """Prints how many parts ended. 1 where something is wrong, otherwise 3 where parts are left."""
    left = sum(part not in done for part in parts)
    print(f"{len(parts) - left} of {len(parts)} parts")
    return 1 if is_wrong else 3 if left else 0
