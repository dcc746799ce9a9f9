#!/usr/bin/env python3
"""Simulates runs over 10 to 10,000 ranks with measured times of chunks and messages (docs/scale.md).

    scripts/scale/simulate.py [--costs docs/scale/costs.json] [--svg docs/scale/efficiency.svg]

One worker on each rank. What is simulated is what harness/ranks does: a worker has two assignments at once and requests the
next when it has finished one; an assignment has so many chunks that it takes about a second, longer where rank 0 would
get more than a thousand reports a second, fewer towards the end (AssignmentQueue::chunks_at_once); rank 0 takes one report after the other and answers it; its own worker has the same core's time as the
others, since rank 0 waits in a thread of its own. Chunks take a time drawn from the measured ones, scaled to the size of the
chunk. Prints a table of docs/scale.md; --svg draws it.
"""
import argparse
import heapq
import json
import pathlib
import random

ROOT = pathlib.Path(__file__).resolve().parents[2]
WANTED_SECONDS, REPORTS_A_SECOND = 1.0, 1000  # assignment_queue.cpp: least_seconds, reports_a_second
AT_ONCE = 2  # scheduler.cpp: most_at_once
RANKS = [10, 30, 100, 300, 1000, 3000, 10000]


class Rank0:
    """Chunks that are left, and the time at which rank 0 is free again."""

    def __init__(self, chunks, ranks, costs, mean):
        self.left, self.ranks, self.mean = chunks, ranks, mean
        self.costs, self.free, self.busy, self.reports = costs, 0.0, 0.0, 0
        self.measured = False
        self.wanted = max(WANTED_SECONDS, ranks / REPORTS_A_SECOND)

    def next(self):
        at_once = 1
        if self.measured:
            at_once = max(1, min(self.left // (2 * self.ranks), int(self.wanted / self.mean)))
        count = min(at_once, self.left)
        self.left -= count
        return count

    def serve(self, time, seconds):
        """Takes `seconds` from `time` on, or from when what came before is done: when that is."""
        self.free = max(self.free, time) + seconds
        self.busy += seconds
        return self.free


def simulate(chunks, ranks, costs, times, seed=18):
    """The share of the ranks' time that was spent on chunks, and of rank 0's that was spent on messages."""
    chance = random.Random(seed)
    mean = sum(times) / len(times)
    rank_0 = Rank0(chunks, ranks, costs, mean)
    latency = costs["message_seconds"]
    queues = [[] for _ in range(ranks)]  # assignments that wait: when they came, and their chunks
    idle_since = [0.0] * ranks
    events = []  # (time, kind, rank, chunks): an assignment arrives, or one is finished
    spent, end = 0.0, 0.0

    def start(rank, time, count):
        nonlocal spent
        seconds = sum(chance.choice(times) for _ in range(count))
        spent += seconds
        heapq.heappush(events, (time + seconds, 1, rank, count))
        idle_since[rank] = None

    def hand(rank, time):
        count = rank_0.next()
        if count:
            heapq.heappush(events, (rank_0.serve(time, costs["assignment_seconds"]) + latency, 0, rank, count))

    for rank in range(ranks):
        for _ in range(AT_ONCE):
            hand(rank, latency)
    while events:
        time, kind, rank, count = heapq.heappop(events)
        if kind == 0:
            if idle_since[rank] is None:
                queues[rank].append(count)
            else:
                start(rank, time, count)
            continue
        end = max(end, time)
        rank_0.reports += 1
        rank_0.measured = True
        if queues[rank]:
            start(rank, time, queues[rank].pop(0))
        else:
            idle_since[rank] = time
        taken = rank_0.serve(time + latency, costs["report_seconds"])
        end = max(end, taken)
        hand(rank, taken)
    return {"ranks": ranks, "hours": end / 3600, "efficiency": spent / (ranks * end), "rank_0": rank_0.busy / end,
            "reports": rank_0.reports}


# A test case: a name, how many chunks, and the binary logarithm of a chunk's points.
SCENARIOS = [("2^40 points of pow", 2 ** 16, 24), ("2^44 points of pow", 2 ** 16, 28), ("2^40 points of 16 builtins", 2 ** 20, 24),
             ("2^50 points of pow", 2 ** 16, 34)]


def scenario(costs, chunks, log2_chunk):
    times = [t * 2 ** log2_chunk / costs["chunk_points"] for t in costs["chunk_seconds"]]
    return [simulate(chunks, ranks, costs, times) for ranks in RANKS]


def duration(hours):
    return f"{hours / 24:.1f} d" if hours >= 48 else f"{hours:.1f} h" if hours >= 1 else f"{hours * 60:.1f} min" if hours >= 1 / 60 else f"{hours * 3600:.0f} s"


def table(results):
    lines = ["| ranks | " + " | ".join(results) + " |", "| ---: |" + " --- |" * len(results)]
    for k, ranks in enumerate(RANKS):
        cells = [f"{duration(rows[k]['hours'])}, {100 * rows[k]['efficiency']:.0f} %, {100 * rows[k]['rank_0']:.1f} %"
                 for rows in results.values()]
        lines.append(f"| {ranks} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def svg(results):
    """Efficiency over ranks, one line for each scenario."""
    width, height, left, top = 640, 320, 60, 20
    colours = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd"]
    x = lambda k: left + k * (width - left - 30) / (len(RANKS) - 1)
    y = lambda share: top + (1 - share) * (height - top - 50)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="white"/>']
    for tenth in range(0, 11, 2):
        out.append(f'<line x1="{left}" x2="{x(len(RANKS) - 1):.0f}" y1="{y(tenth / 10):.1f}" y2="{y(tenth / 10):.1f}" stroke="#ddd"/>'
                   f'<text x="{left - 8}" y="{y(tenth / 10) + 4:.1f}" text-anchor="end">{tenth * 10} %</text>')
    for k, ranks in enumerate(RANKS):
        out.append(f'<text x="{x(k):.0f}" y="{height - 30}" text-anchor="middle">{ranks}</text>')
    out.append(f'<text x="{x(3):.0f}" y="{height - 10}" text-anchor="middle">ranks</text>')
    for number, (colour, (name, rows)) in enumerate(zip(colours, results.items())):
        points = " ".join(f'{x(k):.1f},{y(r["efficiency"]):.1f}' for k, r in enumerate(rows))
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="{left + 10}" y="{y(0) - 46 + 16 * number}" fill="{colour}">{name}</text>')
    return "\n".join(out + ["</svg>", ""])


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--costs", type=pathlib.Path, default=ROOT / "docs/scale/costs.json")
    words.add_argument("--svg", type=pathlib.Path)
    given = words.parse_args()
    costs = json.loads(given.costs.read_text())
    results = {name: scenario(costs, chunks, log2_chunk) for name, chunks, log2_chunk in SCENARIOS}
    print(table(results))
    if given.svg:
        given.svg.write_text(svg(results))


if __name__ == "__main__":
    main()
