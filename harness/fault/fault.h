#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/support/outcome.h"
#include "reference/scalar.h"

namespace plumbline {

/// One defect a subject can have. Its text is KIND[=N][@BITS,…][/OUTPUT], after which
/// what of posing.h may stand:
///
///   none            no defect
///   ulp=N           the result is N units in the last place farther from zero (negative N: nearer); so are
///                   components that reads of images give as floats
///   flush           a subnormal result becomes a zero of its sign
///   flush-operand   the result is the one of subnormal arguments taken as zeros; of images, coordinates
///   zero-sign       a zero result has the other sign
///   inf             a finite result of the largest binade is an infinity
///   finite          an infinite result is the largest finite number
///   nan             a result that is a number is a NaN
///   number          a NaN result is 1
///   tie             where the true value lies halfway between two results, the odd one is taken
///   toward-zero     results are rounded toward zero
///   saturate        an integer result at an end of its type is one short of it
///   character       of eight characters packed in an integer (suite printf), the last is the next one
///   cut             of these, the last is missing
///   lane            in vectors, lane 1 receives lane 0's result
///   border          reads outside of an image return 1 - x for each component x of the border colour
///   texel           reads of an image find the next texel along x
///   shift           linear filters take coordinates without moving them by half a texel (8.2: u - 0.5)
///   weight=N        the weight along x of a linear filter is N times 2^-8 too large (where that exceeds 1:
///                   too small)
///   swap            red and blue (of two channels: red and green) of images are exchanged
///   clamp           coordinates that repeat are clamped to the edge instead
///   operand         what an image instruction has beside its coordinates is left out: offsets are 0, the
///                   sample is the first, the component red, the divisor 1; of a mipmapped image the level is
///                   0
///   crash, hang     the subject's process dies, or never replies
///
/// "@BITS,…" limits it to the points whose arguments have these bits (as many as are given, from the
/// first on); "/OUTPUT" to one result (0 the value, 1 and 2 the pointer results; else every one).
/// N is 1 where none is given.
struct Fault {
  enum class Kind {
    none,
    ulp,
    flush,
    flush_operand,
    zero_sign,
    inf,
    finite,
    nan,
    number,
    tie,
    toward_zero,
    saturate,
    character,
    cut,
    lane,
    border,
    texel,
    shift,
    weight,
    swap,
    clamp,
    operand,
    crash,
    hang
  };
  Kind kind = Kind::none;
  std::int64_t amount = 1;
  std::vector<std::uint64_t> arguments;  ///< bits; empty: every point
  std::optional<int> output;

  /// Whether the defect shows at a point.
  bool applies_to(std::span<const Scalar> point) const;
  bool applies_to_output(int k) const { return !output || *output == k; }
};

/// Reads a fault's text; the error names what cannot be read and the kinds there are.
Outcome<Fault> parse_fault(std::string_view text);

/// A result's bits with a defect of the kinds that need no more than the baseline result (all but
/// flush_operand, tie, toward_zero, lane, crash and hang, which leave it as it is).
std::uint64_t mutate(const Fault& fault, Scalar baseline);

}  // namespace plumbline
