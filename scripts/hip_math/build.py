#!/usr/bin/env python3
"""Makes a library with C's names of the math functions that HIP has on an AMD GPU, for this machine's processor.

build.py OUT.so [ISA, 90a by default]

The functions are those of AMD's device library (ocml.bc of Debian's rocm-device-libs), for GPUs of that ISA, with
subnormal numbers, infinities and NaN, and no unsafe mathematics. Their LLVM IR is the GPU's; address spaces are taken
out, and instructions.c stands in for its instructions. So the library's own errors show, and not those of the GPU's
instructions: rcp, rsq, log, exp, sin and cos are better here, and so is a division of singles.

Measured as any library: plumbline run --device libm:./OUT.so --suite math
Needs rocm-device-libs, clang-15 and llvm-15.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BITCODE = pathlib.Path("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode")
ONE = """acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf erfc exp exp10 exp2 expm1 fabs
floor lgamma log log10 log1p log2 logb nearbyint rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc""".split()
TWO = "atan2 atan2pi copysign fdim fmax fmin fmod hypot nextafter pow remainder".split()
# Name, result and parameters in C, where T is the type; arguments follow from the parameters.
OTHERS = [("fma", "T", "T a, T b, T c"), ("ldexp", "T", "T a, int n"), ("ilogb", "int", "T a"),
          ("frexp", "T", "T a, int* n"), ("modf", "T", "T a, T* whole"), ("remquo", "T", "T a, T b, int* quotient")]


def sources():
    """The functions of C by those of ocml."""
    lines = []
    for kind, suffix, name_suffix in (("double", "f64", ""), ("float", "f32", "f")):
        rows = [(name, kind, "T a") for name in ONE] + [(name, kind, "T a, T b") for name in TWO] + OTHERS
        for name, result, parameters in rows:
            result, parameters = result.replace("T", kind), re.sub(r"\bT\b", kind, parameters)
            names = ", ".join(re.findall(r"(\w+)(?:,|$)", parameters))
            lines.append(f"{result} __ocml_{name}_{suffix}({parameters});")
            lines.append(f"{result} {name}{name_suffix}({parameters}) {{ return __ocml_{name}_{suffix}({names}); }}")
        lines.append(f"{kind} __ocml_sincos_{suffix}({kind} a, {kind}* cosine);")
        lines.append(f"void sincos{name_suffix}({kind} a, {kind}* sine, {kind}* cosine) "
                     f"{{ *sine = __ocml_sincos_{suffix}(a, cosine); }}")
        lines.append(f"{kind} __ocml_lgamma_r_{suffix}({kind} a, int* sign);")
        lines.append(f"{kind} lgamma{name_suffix}_r({kind} a, int* sign) {{ return __ocml_lgamma_r_{suffix}(a, sign); }}")
    return "\n".join(lines) + "\n"


def for_the_host(text):
    """LLVM IR for the GPU as IR for the host."""
    text = re.sub(r"^target .*\n", "", text, flags=re.M)
    text = re.sub(r",? addrspace\(\d\)", "", text).replace(".p5(", ".p0(")
    text = re.sub(r"@llvm\.(?:amdgcn\.([a-z0-9.]+)|((?:exp2?|log(?:2|10)?|sin|cos|round)\.f(?:32|64)))\(",
                  lambda found: f"@hip_{(found[1] or found[2]).replace('.', '_')}(", text)
    # Attributes of functions name the GPU's processor and features; those of arguments stay.
    return re.sub(r"^(attributes #\d+ = \{).*$", r"\1 nounwind }", text, flags=re.M)


def arc_tangent_of_inverse(n, bits):
    """2^bits atan(1/n), by its series, less some units."""
    total, power, k = 0, (1 << bits) // n, 1
    while power:
        total += power // k if k % 4 == 1 else -(power // k)
        power, k = power // (n * n), k + 2
    return total


def two_over_pi():
    """The words of hip_two_over_pi. Machin: pi/4 = 4 atan(1/5) - atan(1/239), with 128 bits more than are used."""
    bits = 1280 + 128
    pi = 4 * (4 * arc_tangent_of_inverse(5, bits) - arc_tangent_of_inverse(239, bits))
    fraction = (2 << (bits + 1280)) // pi
    return [fraction >> (1280 - 64 * (i + 1)) & (2**64 - 1) for i in range(20)]


def build(out, isa, folder):
    def run(*command):
        subprocess.run([str(word) for word in command], check=True)

    words = ", ".join(f"{word:#x}ull" for word in two_over_pi())
    (folder / "names.c").write_text(sources())
    (folder / "table.c").write_text(f"const unsigned long long hip_two_over_pi[20] = {{{words}}};\n")
    run("clang-15", "-O1", "-fno-builtin", "-emit-llvm", "-c", folder / "names.c", "-o", folder / "names.bc")
    options = ["oclc_daz_opt_off", "oclc_finite_only_off", "oclc_unsafe_math_off", "oclc_correctly_rounded_sqrt_on",
               "oclc_wavefrontsize64_on", f"oclc_isa_version_{isa}"]
    modules = [folder / "names.bc"]
    for name in ["ocml", *options]:
        text = subprocess.run(["llvm-dis-15", BITCODE / f"{name}.bc", "-o", "-"], check=True, capture_output=True,
                              text=True).stdout
        (folder / f"{name}.ll").write_text(for_the_host(text))
        modules.append(folder / f"{name}.ll")
    run("llvm-link-15", "--suppress-warnings", *modules, "-o", folder / "linked.bc")
    run("clang-15", "-O2", "-march=x86-64-v3", "-fPIC", "-shared", "-fno-builtin", "-ffp-contract=off",
        "-Wno-override-module", folder / "linked.bc", HERE / "instructions.c", folder / "table.c", "-lm", "-o", out)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    isa = sys.argv[2] if len(sys.argv) == 3 else "90a"
    known = sorted(file.stem.removeprefix("oclc_isa_version_") for file in BITCODE.glob("oclc_isa_version_*.bc"))
    if isa not in known:
        sys.exit(f"build.py: '{isa}' is no ISA of {BITCODE}; there are: {', '.join(known) or 'none'}")
    with tempfile.TemporaryDirectory() as folder:
        build(sys.argv[1], isa, pathlib.Path(folder))


if __name__ == "__main__":
    main()
