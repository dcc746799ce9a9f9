"""Functions of Triton's kernels on a GPU, for Plumbline (docs/measure.md): one kernel for each function.

plumbline run --device 'exec:python3 triton_device.py' --suite math --jobs 4        # libdevice's
plumbline run --device 'exec:python3 triton_device.py tl' --suite math --jobs 4     # triton.language's own
"""
import importlib.util
import os
import sys
import tempfile

import torch
import triton
import triton.language as tl
from triton.language.extra import libdevice

from exec_protocol import lines, serve, types_of

TYPES = {"i32": torch.int32, "f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64}
BLOCK = 1024

LIBDEVICE_UNARY = {name: name for name in (
    "acos acosh asin asinh atan atanh cbrt ceil cos cosh cospi erf erfc exp exp10 exp2 expm1 floor lgamma log log10 "
    "log1p log2 logb rint round rsqrt sin sinh sinpi sqrt tan tanh tgamma trunc").split()}
LIBDEVICE_UNARY |= {"fabs": "abs"}
FAST_UNARY = {"native_cos": "fast_cosf", "native_exp": "fast_expf", "native_exp10": "fast_exp10f",
              "native_log": "fast_logf", "native_log10": "fast_log10f", "native_log2": "fast_log2f",
              "native_sin": "fast_sinf", "native_tan": "fast_tanf"}
LIBDEVICE_BINARY = {name: name for name in "atan2 copysign fdim fmod hypot nextafter pow remainder".split()}
FAST_BINARY = {"native_divide": "fast_dividef", "native_powr": "fast_powf"}
TL_UNARY = {name: name for name in "ceil cos erf exp exp2 floor log log2 rsqrt sin sqrt".split()} | {"fabs": "abs"}
OPERATORS = {"x+y": "x + y", "x-y": "x - y", "x*y": "x * y", "x/y": "x / y"}


def calls(module, prefix, names, arguments):
    """Expressions of Triton by builtin, of the functions that the module has."""
    return {builtin: f"{prefix}.{name}({arguments})" for builtin, name in names.items() if hasattr(module, name)}


if "tl" in sys.argv:
    words, of_floats = "triton.language", {
        "T(T)": calls(tl, "tl", TL_UNARY, "x"), "T(T,T,T)": calls(tl, "tl", {"fma": "fma"}, "x, y, z")}
else:
    words, of_floats = "libdevice", {
        "T(T)": calls(libdevice, "libdevice", LIBDEVICE_UNARY, "x"),
        "T(T,T)": calls(libdevice, "libdevice", LIBDEVICE_BINARY, "x, y"),
        "T(T,T,T)": calls(libdevice, "libdevice", {"fma": "fma"}, "x, y, z"),
        "T(T,i32)": calls(libdevice, "libdevice", {"ldexp": "ldexp"}, "x, y"),
        "i32(T)": calls(libdevice, "libdevice", {"ilogb": "ilogb"}, "x")}
of_singles = {"T(T)": calls(libdevice, "libdevice", FAST_UNARY, "x"),
              "T(T,T)": calls(libdevice, "libdevice", FAST_BINARY, "x, y")}
expressions = lines(of_floats, ["f32", "f64"]) | lines({"T(T,T)": OPERATORS}, ["f16", "bf16", "f32", "f64"])
if words == "libdevice":
    expressions |= lines(of_singles, ["f32"])

KERNEL = """
@triton.jit
def kernel_{number}({pointers}, to, points, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    within = at < points
{loads}
    tl.store(to + at, {expression}, mask=within)
"""


def kernel(number, expression, arguments):
    names = "xyz"[:arguments]
    return KERNEL.format(number=number, expression=expression, pointers=", ".join(f"of_{x}" for x in names),
                         loads="\n".join(f"    {x} = tl.load(of_{x} + at, mask=within)" for x in names))


def compiled(expressions):
    """A module of kernels, one for each line; Triton reads the source of a kernel from its file."""
    text = "import triton\nimport triton.language as tl\nfrom triton.language.extra import libdevice\n"
    for number, (line, expression) in enumerate(expressions.items()):
        text += kernel(number, expression, len(types_of(line)[1]))
    path = os.path.join(folder.name, "plumbline_kernels.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    spec = importlib.util.spec_from_file_location("plumbline_kernels", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def launch(line, kernel):
    result = TYPES[types_of(line)[0][0]]

    def at(*columns):
        points = len(columns[0])
        out = torch.empty(points, dtype=result, device="cuda")
        kernel[(triton.cdiv(points, BLOCK),)](*columns, out, points, BLOCK=BLOCK)
        return out
    return at


def load(column, kind):
    return torch.frombuffer(bytearray(column), dtype=TYPES[kind]).cuda()


def store(result, kind):
    return result.cpu().view(torch.uint8).numpy().tobytes()


folder = tempfile.TemporaryDirectory()
module = compiled(expressions)
offered = {line: launch(line, getattr(module, f"kernel_{number}")) for number, line in enumerate(expressions)}
serve(f"Triton {triton.__version__} ({words}) on {torch.cuda.get_device_name()}", offered, load, store)
