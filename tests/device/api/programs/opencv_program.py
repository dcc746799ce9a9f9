"""OpenCV's filters on UMat, which run on the OpenCL device, against the same on the host's arrays. 77: OpenCV is not installed.

The first and last lines and columns are left out: Canny's edges end there in two ways.
"""

import os
import sys

os.environ["OPENCV_OPENCL_DEVICE"] = ":CPU:"  # it would look for GPUs alone

try:
    import cv2
    import numpy as np
except ImportError as missing:
    print("skipped:", missing)
    sys.exit(77)

cv2.ocl.setUseOpenCL(True)
assert cv2.ocl.useOpenCL() and cv2.ocl.Device.getDefault().name() == "softcl", "OpenCV does not use softcl"
random = np.random.default_rng(1)
grey = random.integers(0, 256, (241, 317), dtype=np.uint8)
colour = random.integers(0, 256, (241, 317, 3), dtype=np.uint8)
reals = random.random((241, 317), dtype=np.float32)
square = random.integers(-8, 9, (96, 96)).astype(np.float32)
kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))

# What is asked, of what, and by how much the device may differ: the roundings of another order of operations.
CASES = {
    "gaussian blur, bytes": (lambda x: cv2.GaussianBlur(x, (7, 7), 1.5), grey, 1),
    "gaussian blur, floats": (lambda x: cv2.GaussianBlur(x, (7, 7), 1.5), reals, 1e-6),
    "median": (lambda x: cv2.medianBlur(x, 5), grey, 0),
    "sobel": (lambda x: cv2.Sobel(x, cv2.CV_16S, 1, 0), grey, 0),
    "laplacian": (lambda x: cv2.Laplacian(x, cv2.CV_32F), reals, 1e-5),
    "canny": (lambda x: cv2.Canny(x, 50, 150), grey, 0),
    "erode": (lambda x: cv2.erode(x, kernel), grey, 0),
    "dilate": (lambda x: cv2.dilate(x, kernel), grey, 0),
    "threshold": (lambda x: cv2.threshold(x, 127, 255, cv2.THRESH_BINARY)[1], grey, 0),
    "resize, linear": (lambda x: cv2.resize(x, (200, 150), interpolation=cv2.INTER_LINEAR), grey, 1),
    "resize, area": (lambda x: cv2.resize(x, (100, 80), interpolation=cv2.INTER_AREA), reals, 1e-5),
    "to grey": (lambda x: cv2.cvtColor(x, cv2.COLOR_BGR2GRAY), colour, 1),
    "to HSV": (lambda x: cv2.cvtColor(x, cv2.COLOR_BGR2HSV), colour, 1),
    "equalised": (cv2.equalizeHist, grey, 0),
    "pyramid": (cv2.pyrDown, grey, 1),
    "product of matrices": (lambda x: cv2.gemm(x, x, 2, x, 3), square, 0),
    "transpose": (cv2.transpose, square, 0),
    "square root": (cv2.sqrt, reals, 1e-6),
    "integral": (lambda x: cv2.integral(x), grey, 0),
}

wrong = 0
for name, (question, operand, allowed) in CASES.items():
    due = question(operand)
    got = question(cv2.UMat(operand)).get()
    error = np.abs(due.astype(np.float64) - got.astype(np.float64))[1:-1, 1:-1].max()
    wrong += not error <= allowed
    print(f"{name}: differs by {error:g} at most, {allowed:g} allowed")
sys.exit(0 if wrong == 0 else 1)
