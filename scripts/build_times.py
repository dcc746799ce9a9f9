#!/usr/bin/env python3
"""How long a kernel of one line takes to build, on softcl and on pocl where it is installed.

    scripts/build_times.py [--processes N] [--builds N] [--library build/lib/libsoftcl.so]

Each process builds N kernels of different sources, one after the other, and runs each once over one work-item; the
devices take turns. Caches of builds are off or meet no source twice. Printed, in milliseconds, as tab-separated lines:

    first, later      by the clock, from clCreateProgramWithSource to the end of the run: of the first build of a
                      process, which may start a compiler, and of those that follow
    processor, first  processor time of all processes and threads that a first build costs: of a process with one
                      build, less that of one that only makes a context and a queue
    processor, later  the same of each later build
"""

import argparse
import ctypes
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PR_SET_CHILD_SUBREAPER = 36
SOURCE = "kernel void line{0}(global float* x) {{ x[get_global_id(0)] = 2.0f * x[get_global_id(0)] + {0}.0f; }}"


class Failed(Exception):
    """A call of OpenCL ended with an error."""


def require(code, call):
    if code != 0:
        raise Failed(f"{call}: {code}")


class Device:
    """The first device of the only platform that OCL_ICD_VENDORS names."""

    def __init__(self):
        self.cl = ctypes.CDLL("libOpenCL.so.1")
        for name in ("clCreateContext", "clCreateCommandQueue", "clCreateProgramWithSource", "clCreateKernel",
                     "clCreateBuffer"):
            getattr(self.cl, name).restype = ctypes.c_void_p
        platform, self.device = ctypes.c_void_p(), ctypes.c_void_p()
        require(self.cl.clGetPlatformIDs(1, ctypes.byref(platform), None), "clGetPlatformIDs")
        every = ctypes.c_ulong(0xFFFFFFFF)
        require(self.cl.clGetDeviceIDs(platform, every, 1, ctypes.byref(self.device), None), "clGetDeviceIDs")
        self.context = ctypes.c_void_p(
            self.cl.clCreateContext(None, 1, ctypes.byref(self.device), None, None, None))
        self.queue = ctypes.c_void_p(self.cl.clCreateCommandQueue(self.context, self.device, ctypes.c_ulong(0), None))
        self.buffer = ctypes.c_void_p(
            self.cl.clCreateBuffer(self.context, ctypes.c_ulong(1), ctypes.c_size_t(64), None, None))

    def build(self, number):
        """Seconds from the source to the end of the first run."""
        source = ctypes.c_char_p(SOURCE.format(number).encode())
        start = time.perf_counter()
        program = ctypes.c_void_p(
            self.cl.clCreateProgramWithSource(self.context, 1, ctypes.byref(source), None, None))
        require(self.cl.clBuildProgram(program, 0, None, None, None, None), "clBuildProgram")
        kernel = ctypes.c_void_p(self.cl.clCreateKernel(program, f"line{number}".encode(), None))
        require(self.cl.clSetKernelArg(kernel, 0, ctypes.c_size_t(8), ctypes.byref(self.buffer)), "clSetKernelArg")
        items = ctypes.c_size_t(1)
        require(self.cl.clEnqueueNDRangeKernel(self.queue, kernel, 1, None, ctypes.byref(items), None, 0, None, None),
                "clEnqueueNDRangeKernel")
        require(self.cl.clFinish(self.queue), "clFinish")
        return time.perf_counter() - start


def build_some(first, count):
    """What a process of its own does: prints the seconds of each build."""
    device = Device()
    print(json.dumps([device.build(first + k) for k in range(count)]), flush=True)
    os._exit(0)  # without the libraries' ends, which are no part of a build


def run(environment, first, count):
    """Seconds of each build of a process, and the processor time of all that it started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run([sys.executable, __file__, "--child", str(first), str(count)], env=environment,
                         stdout=subprocess.PIPE, check=True)
    while True:  # compilers, which become children of the nearest subreaper
        try:
            os.wait()
        except ChildProcessError:
            break
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return json.loads(ran.stdout), sum(getattr(after, t) - getattr(before, t) for t in ("ru_utime", "ru_stime"))


def vendors(folder, library):
    """The environment in which the ICD loader has that library alone."""
    folder.mkdir()
    (folder / "only.icd").write_text(f"{library}\n", encoding="utf-8")
    return dict(os.environ, OCL_ICD_VENDORS=f"{folder}/", POCL_KERNEL_CACHE="0", SOFTCL_CACHE_MEMORY="0")


def milliseconds(seconds):
    return f"{1000 * seconds:.1f}"


def measure(libraries, processes, builds):
    """Prints the table."""
    number = 0
    seen = {name: {"first": [], "later": [], 0: [], 1: [], builds: []} for name in libraries}
    for _ in range(processes):
        for name, environment in libraries.items():
            for count in (0, 1, builds):
                times, processor = run(environment, number, count)
                number += count
                seen[name][count].append(processor)
                seen[name]["first"] += times[:1]
                seen[name]["later"] += times[1:]
    print("device\tfirst, least\tfirst, median\tlater, least\tlater, median\tprocessor, first\tprocessor, later")
    for name, of in seen.items():
        first_processor = statistics.median(of[1]) - statistics.median(of[0])
        later_processor = (statistics.median(of[builds]) - statistics.median(of[1])) / (builds - 1)
        cells = [min(of["first"]), statistics.median(of["first"]), min(of["later"]), statistics.median(of["later"]),
                 first_processor, later_processor]
        print("\t".join([name] + [milliseconds(cell) for cell in cells]))


def installed_pocl():
    """The library that pocl's file for the ICD loader names; None if there is none."""
    for file in pathlib.Path("/etc/OpenCL/vendors").glob("pocl*.icd"):
        return file.read_text(encoding="utf-8").strip()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processes", type=int, default=20, help="of each device")
    parser.add_argument("--builds", type=int, default=20, help="in a process, at least 2")
    parser.add_argument("--library", default=str(ROOT / "build" / "lib" / "libsoftcl.so"))
    parser.add_argument("--child", nargs=2, type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        build_some(*arguments.child)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder:
        libraries = {"softcl": vendors(pathlib.Path(folder, "softcl"), arguments.library)}
        if pocl := installed_pocl():
            libraries["pocl"] = vendors(pathlib.Path(folder, "pocl"), pocl)
        else:
            print("pocl is left out: it is not installed", file=sys.stderr)
        measure(libraries, arguments.processes, max(2, arguments.builds))


if __name__ == "__main__":
    main()
