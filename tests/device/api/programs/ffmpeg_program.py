"""FFmpeg's OpenCL filters against its filters for processors, frame by frame. 77: FFmpeg is not installed.

The pixels nearest to a border are left out: beyond it the two filters suppose different ones.
"""

import shutil
import subprocess
import sys

WIDTH, HEIGHT, FRAMES, BORDER = 160, 120, 3, 4
SOURCE = f"testsrc2=size={WIDTH}x{HEIGHT}:rate=25:duration={FRAMES / 25}"

# By the OpenCL filter: the filter for processors, and by how many codes of 255 their pixels may differ: a sum of weights
# that is rounded and one that is cut off are a code apart.
CASES = {
    "avgblur_opencl=sizeX=3:sizeY=3": ("avgblur=sizeX=3:sizeY=3", 1),
    "boxblur_opencl=lr=2:cr=2": ("boxblur=lr=2:cr=2", 1),
    "convolution_opencl=0 -1 0 -1 5 -1 0 -1 0:0 -1 0 -1 5 -1 0 -1 0:0 -1 0 -1 5 -1 0 -1 0":
        ("convolution=0 -1 0 -1 5 -1 0 -1 0:0 -1 0 -1 5 -1 0 -1 0:0 -1 0 -1 5 -1 0 -1 0", 0),
    "dilation_opencl": ("dilation", 0),
    "erosion_opencl": ("erosion", 0),
    "sobel_opencl": ("sobel", 1),
    "prewitt_opencl": ("prewitt", 1),
    "roberts_opencl": ("roberts", 1),
    "transpose_opencl=dir=clock": ("transpose=dir=clock", 0),
}


def frames(filters, device):
    """All pixels of the filtered frames, as bytes; nothing where FFmpeg fails."""
    on_device = ["-init_hw_device", "opencl=cl:0.0", "-filter_hw_device", "cl"] if device else []
    chain = f"format=yuv420p,hwupload,{filters},hwdownload,format=yuv420p" if device else f"format=yuv420p,{filters}"
    ran = subprocess.run(["ffmpeg", "-v", "error", *on_device, "-f", "lavfi", "-i", SOURCE, "-vf", chain,
                          "-f", "rawvideo", "-"], capture_output=True)
    if ran.returncode != 0:
        print(ran.stderr.decode())
    return ran.stdout if ran.returncode == 0 else b""


def inner(pixels, across, down):
    """The lines of one frame of YUV 4:2:0 without their ends, and without the first and last lines of each plane."""
    at = 0
    for width, height in ((across, down), (across // 2, down // 2), (across // 2, down // 2)):
        for line in range(BORDER, height - BORDER):
            yield pixels[at + line * width + BORDER:at + (line + 1) * width - BORDER]
        at += width * height


if shutil.which("ffmpeg") is None:
    print("skipped: FFmpeg is not installed")
    sys.exit(77)
wrong = 0
for asked, (reference, allowed) in CASES.items():
    due, got = frames(reference, False), frames(asked, True)
    frame = WIDTH * HEIGHT * 3 // 2
    size = (HEIGHT, WIDTH) if asked.startswith("transpose") else (WIDTH, HEIGHT)
    error = 0 if len(due) == len(got) == FRAMES * frame else 256
    for at in range(0, len(got), frame) if error == 0 else ():
        for x, y in zip(inner(due[at:at + frame], *size), inner(got[at:at + frame], *size)):
            error = max(error, max(abs(a - b) for a, b in zip(x, y)))
    wrong += error > allowed
    print(f"{asked.split('=')[0]}: {len(got)} bytes of {len(due)}, they differ by {error} at most, {allowed} allowed")
sys.exit(0 if wrong == 0 else 1)
