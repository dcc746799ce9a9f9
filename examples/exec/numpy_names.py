"""NumPy's names of Plumbline's builtins, which CuPy and JAX have too: {builtin: attribute}."""

UNARY = {name: name for name in ("cbrt ceil cos cosh exp exp2 expm1 fabs floor log log10 log1p log2 rint sin sinh sqrt "
                                 "tan tanh trunc degrees radians").split()}
UNARY |= {"acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh", "atan": "arctan",
          "atanh": "arctanh", "1/x": "reciprocal", "-x": "negative", "+x": "positive"}
SPECIAL = {"erf": "erf", "erfc": "erfc", "lgamma": "gammaln", "tgamma": "gamma"}  # of SciPy's module special
BINARY = {"atan2": "arctan2", "copysign": "copysign", "fmax": "fmax", "fmin": "fmin", "fmod": "fmod",
          "hypot": "hypot", "nextafter": "nextafter", "pow": "power", "x+y": "add", "x-y": "subtract",
          "x*y": "multiply", "x/y": "true_divide"}
QUERIES = {name: name for name in ("isnan", "isinf", "isfinite", "signbit")}
