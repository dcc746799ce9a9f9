#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/device/device.h"
#include "harness/judge/filter.h"
#include "harness/judge/truth.h"
#include "harness/rulebook/rulebook.h"
#include "harness/support/sighting.h"

namespace plumbline {

/// What a device does with subnormal numbers and NaN in one operation, found at points that can decide it.
/// The order of the points does not matter. The judgements are the judge's; this only describes.
class SpecialValues {
 public:
  /// `rule` and `truth` are those the result is judged by. Results that are no floating-point number decide
  /// nothing.
  void see(const Rule& rule, Truth& truth, Scalar result);
  /// As Observer::wanted: the points with a subnormal operand or a NaN, and those whose true value is
  /// subnormal or may be.
  static Escalated wanted(const FilterBlock& block, std::span<const ScalarType> arguments, ScalarType result);
  /// "subnormal operands", "subnormal results", "subnormal operands and results": "kept" or "flushed";
  /// "sign of flushed zeros"; "NaN": "quiet" or "signaling"; "NaN payload" and "NaN sign": "kept" or
  /// "dropped"; "CL_FP_DENORM": "reported, and subnormals are kept"; "CL_FP_INF_NAN" likewise. What was not
  /// met has no points. `config` is of the results' format.
  std::vector<Sighting> sightings(const FpConfig& config) const;

 private:
  struct Flushes {
    std::uint64_t kept = 0, flushed = 0;
  };
  void see_nan(std::span<const Scalar> arguments, Scalar result);
  void see_result(Scalar truth, Scalar result, Flushes& counts);
  void see_operands(const Rule& rule, Truth& truth, Scalar result);

  Flushes operands_;  ///< subnormal operands that make a difference to a normal result
  Flushes results_;   ///< subnormal results of normal operands
  Flushes passing_;   ///< subnormal results of subnormal operands: whichever was flushed
  std::uint64_t signed_zeros_ = 0, unsigned_zeros_ = 0;  ///< for negative subnormal results
  std::uint64_t nans_ = 0, not_nan_ = 0, signaling_ = 0, payloads_ = 0, with_payload_ = 0, signs_ = 0;
  std::optional<Rule> strict_;  ///< the rule without its own leave to flush
};

}  // namespace plumbline
