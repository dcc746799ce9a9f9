#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Plumbline as a library: how far the results of a C++ function are from the true value. The truth is
/// MPFR's, bounded from both sides and narrowed until the result is certain. What is declared here stays
/// within a major version; nothing else of Plumbline is visible to programs that link libplumbline.
namespace plumbline::ulp {

#define PLUMBLINE_API __attribute__((visibility("default")))

/// A function whose true value is known, by its name in OpenCL C: "sin", "pow", "x+y". Any name that
/// `plumbline list builtins` has for suite math, without half_ and native_, will do: MathFunction{"sinpi"}.
struct MathFunction {
  std::string_view name;
};

inline constexpr MathFunction Acos{"acos"}, Acosh{"acosh"}, Asin{"asin"}, Asinh{"asinh"}, Atan{"atan"},
    Atan2{"atan2"}, Atanh{"atanh"}, Cbrt{"cbrt"}, Cos{"cos"}, Cosh{"cosh"}, Erf{"erf"}, Erfc{"erfc"},
    Exp{"exp"}, Exp10{"exp10"}, Exp2{"exp2"}, Expm1{"expm1"}, Fma{"fma"}, Hypot{"hypot"}, Lgamma{"lgamma"},
    Log{"log"}, Log10{"log10"}, Log1p{"log1p"}, Log2{"log2"}, Pow{"pow"}, Rsqrt{"rsqrt"}, Sin{"sin"},
    Sinh{"sinh"}, Sinpi{"sinpi"}, Cospi{"cospi"}, Sqrt{"sqrt"}, Tan{"tan"}, Tanh{"tanh"}, Tanpi{"tanpi"},
    Tgamma{"tgamma"};

/// One result beside the truth.
struct Error {
  /// |result - truth| in units in the last place of the result's format, as OpenCL 1.2 section 7.4 has them,
  /// rounded up in its last digits. Infinite where one of the two is NaN or infinite and the other is not; 0
  /// where both are NaN, or both the same infinity.
  double ulp = 0;
  /// The true value to 30 digits: "0.841470984807896506652502321630".
  std::string truth;
};

/// The error of `result` as an approximation of function(x), or function(x, y), or function(x, y, z); x, y
/// and z are exact. Throws std::invalid_argument where there is no such function of so many arguments.
PLUMBLINE_API Error error_of(MathFunction function, double x, double result);
PLUMBLINE_API Error error_of(MathFunction function, double x, double y, double result);
PLUMBLINE_API Error error_of(MathFunction function, double x, double y, double z, double result);
PLUMBLINE_API Error error_of(MathFunction function, float x, float result);
PLUMBLINE_API Error error_of(MathFunction function, float x, float y, float result);
PLUMBLINE_API Error error_of(MathFunction function, float x, float y, float z, float result);

/// How many points are evaluated: docs/inputs.md. Exhaustive is every operand of a function of one float.
enum class Inputs { quick, standard, exhaustive };

struct Options {
  Inputs inputs = Inputs::quick;
  std::uint64_t seed = 1;  ///< of the random points: same seed, same points, on any machine
  /// By which rules results are judged: a rulebook's name or a file (docs/rulebooks.md).
  std::string rulebook = "c-annex-f";
  /// Above 0: errors above so many ulp are failures, whatever the rulebook's bound. Special values are the
  /// rulebook's all the same.
  double bound_ulp = 0;
  unsigned threads = 1;  ///< that call the function at once
  std::size_t keep = 8;  ///< points that are kept of each kind
};

/// One point that was evaluated.
struct Point {
  std::vector<double> arguments;
  double result = 0;
  std::string truth;   ///< to 30 digits
  double ulp = 0;      ///< NaN where the result or the truth is NaN
  std::string reason;  ///< what let it pass, or "failed"
  std::string clause;  ///< of the edge case that decided, if one did
};

/// What was seen of a function.
struct Measurement {
  bool conforms = false;       ///< the rules bound results, and no result is one that they do not allow
  bool recorded = false;       ///< no result fails, but the rules bound none: give Options::bound_ulp
  std::uint64_t points = 0;    ///< that were evaluated
  std::uint64_t failures = 0;  ///< among them
  double max_ulp = 0;          ///< the largest error
  std::string bound;           ///< "4 ulp", as the rules have it
  std::string clause;          ///< of the bound
  std::vector<Point> worst;    ///< the largest errors first
  std::vector<Point> failing;  ///< the first failures and the largest
};

/// The four kinds of functions that are measured; measure() chooses.
PLUMBLINE_API Measurement measure_function(MathFunction function,
                                           const std::function<double(double)>& candidate,
                                           const Options& options);
PLUMBLINE_API Measurement measure_function(MathFunction function,
                                           const std::function<double(double, double)>& candidate,
                                           const Options& options);
PLUMBLINE_API Measurement measure_function(MathFunction function,
                                           const std::function<float(float)>& candidate,
                                           const Options& options);
PLUMBLINE_API Measurement measure_function(MathFunction function,
                                           const std::function<float(float, float)>& candidate,
                                           const Options& options);

/// Evaluates `candidate`, a function or lambda of one or two doubles or floats, for edge values, every binade
/// and seeded random points, and judges its results. It is called from `options.threads` threads, in the
/// caller's floating-point environment; nothing else depends on that, and it is as before afterwards. Throws
/// std::invalid_argument where the function, the rulebook or the number of arguments is not known; what the
/// candidate throws is passed on.
template <class Candidate>
Measurement measure(MathFunction function, Candidate&& candidate, const Options& options = {}) {
  return measure_function(function, std::function(std::forward<Candidate>(candidate)), options);
}

/// "1.0.0".
PLUMBLINE_API std::string version();

}  // namespace plumbline::ulp
