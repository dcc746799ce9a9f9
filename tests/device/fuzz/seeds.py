#!/usr/bin/env python3
"""Writes corpora for the fuzz targets: every kernel and module in the sources of the tests, each in a file of its own.

    seeds.py FOLDER        makes FOLDER/{source,options,spirv,binary} and FOLDER/{source,options}.dict
"""

import collections
import hashlib
import pathlib
import re
import subprocess
import sys

DEVICE = pathlib.Path(__file__).resolve().parent.parent
OPTIONS = DEVICE.parent.parent / "harness/softcl/protocol/build_options.cpp"
LARGEST = 16384


def texts():
    """The tests' .cl files by kernel, and the raw strings of their .cpp files."""
    for file in sorted(DEVICE.rglob("*.cl")):
        head, *kernels = re.split(r"^(?=(?:__)?kernel )", file.read_text(), flags=re.M)
        yield from (head + kernel for kernel in kernels)
    for file in sorted(DEVICE.rglob("*.cpp")):
        yield from re.findall(r'R"\w*\((.*?)\)\w*"', file.read_text(), flags=re.S)


def write(folder, data):
    if 0 < len(data) <= LARGEST:
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def output_of(command, text):
    """What a tool makes of a text; nothing where it refuses it."""
    made = subprocess.run(command, input=text.encode(), capture_output=True)
    return made.stdout if made.returncode == 0 else b""


def main(folder):
    folders = {name: folder / name for name in ("source", "options", "spirv", "binary")}
    for each in folders.values():
        each.mkdir(parents=True, exist_ok=True)
    words = collections.Counter()
    for text in texts():
        if "OpEntryPoint" in text:
            write(folders["spirv"], output_of(["spirv-as", "--target-env", "spv1.2", "--preserve-numeric-ids", "-", "-o", "-"], text))
        elif "kernel " in text:
            standard = "CL3.0" if re.search("generic|pipe|atomic_|work_group|queue_t", text) else "CL1.2"
            write(folders["source"], f"-cl-std={standard}\n{text}".encode())
            words.update(re.findall(r"[A-Za-z_]\w+", text))
            bitcode = output_of(["clang-15", "-x", "cl", f"-cl-std={standard}", "-target", "spir64", "-O2", "-Xclang", "-disable-llvm-passes",
                                 "-Xclang", "-finclude-default-header", "-w", "-emit-llvm", "-c", "-", "-o", "-"], text)
            write(folders["binary"], bitcode)
            if bitcode:
                module = subprocess.run(["llvm-spirv-15", "--spirv-max-version=1.2", "-", "-o", "-"], input=bitcode, capture_output=True)
                write(folders["spirv"], module.stdout)
    options = sorted(set(re.findall(r'"(-[\w-]+=?)"', OPTIONS.read_text())))
    for option in options:
        write(folders["options"], option.encode())
    write(folders["options"], b"-D A=1 -DB -I /usr/include -cl-std=CL3.0 -w -x clc")
    (folder / "source.dict").write_text("".join(f'"{word}"\n' for word, _ in words.most_common(400)))
    (folder / "options.dict").write_text("".join(f'"{option}"\n' for option in [*options, "CL3.0", "CL2.0", "\\\\"]))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
