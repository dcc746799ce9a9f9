"""A program of the exec protocol that offers sqrt, and whose process fails once: FOLDER crash|hang|never.

Only on rank 1, at its second question: it leaves FOLDER/failed, so that the next process is sound.
"""
import array
import math
import os
import sys
import time


def root(x):
    return math.sqrt(x) if x >= 0 else math.nan  # of a double, so that the single is rounded correctly


folder, how = sys.argv[1:]
rank = os.environ.get("OMPI_COMM_WORLD_RANK")
source, answers = sys.stdin.buffer, sys.stdout.buffer
source.readline()
answers.write(b"plumbline-exec 1 square roots\nsqrt f32(f32)\n\n")
answers.flush()
for number, line in enumerate(source):
    points = int(line.split()[-1])
    values = array.array("f", source.read(4 * points))
    mark = os.path.join(folder, "failed")
    if how != "never" and rank == "1" and number == 1 and not os.path.exists(mark):
        open(mark, "w").close()
        if how == "crash":
            os.abort()
        time.sleep(3600)
    answers.write(b"ok %d\n" % points + array.array("f", map(root, values)).tobytes())
    answers.flush()
