#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/outcome.h"
#include "reference/function.h"
#include "reference/scalar.h"
#include "reference/small_format.h"
#include "reference/ulp.h"

namespace plumbline {

/// How far a result may lie from the truth.
struct Bound {
  enum class Kind {
    correctly_rounded,       ///< the one result of round to nearest even (or the device's only mode)
    ulp,                     ///< |error| <= ulp; 0 means exact
    any,                     ///< infinite ulp
    implementation_defined,  ///< measured and shown, bounded by nothing
    undefined,               ///< the document leaves the result undefined: recorded, not failed
  };
  Kind kind = Kind::ulp;
  double ulp = 0;
  double ulp_per_x = 0;      ///< added to `ulp` for each unit of the first operand's magnitude
  bool floor_per_x = false;  ///< that product is rounded down
  double ulp_per_lane = 0;   ///< geometric functions: added to `ulp` for each lane of the operands
  /// Kind::ulp: an absolute error up to this will do as well. 0: only the ulp count.
  double absolute = 0;
  /// `absolute` is in units of (lane_factor n + lane_offset) max^power: n lanes, max the largest operand's
  /// magnitude. 0, 1 and 0: of 1.
  int lane_factor = 0, lane_offset = 1;
  int largest_power = 0;
  bool is_relative = false;       ///< `absolute` is in units of the truth's magnitude
  bool absolute_is_open = false;  ///< the error must be less than `absolute`
  /// Kind::correctly_rounded, of three operands: a multiply and an add that are each correctly rounded will
  /// do as well as the fused operation.
  bool or_multiply_add = false;
  std::string text = {};  ///< as the rulebook has it: "2.5 + 2n ulp"

  /// Whether `absolute` depends on the operands or the truth.
  bool scales() const { return largest_power != 0 || is_relative; }
};

/// The compiled form of one edge case of a rulebook; see edge_case.h.
struct EdgeCase;

/// A bound for some operands; see edge_case.h.
struct BoundPiece;

/// What one document says of images; see image_rule.h.
struct ImageRule;

/// What one document says of conversions to one small format; see small_format_rule.h.
struct SmallFormatRule;

/// What a document says of signaling NaN results.
struct QuietNan {
  bool required = true;     ///< a quiet NaN operand must not become a signaling NaN; else none should
  std::string clause = {};  ///< of the recommendation that NaN results are quiet; empty: there is none
};

/// What one document says of one builtin in one precision and mode. Owned by its Rulebook.
struct Rule {
  std::string builtin;
  std::string clause;  ///< "7.4, table 7.1"
  Bound bound;
  /// Bounds that depend on the operands: the first that matches stands in `bound`'s place, and where none
  /// does the document leaves the error open. `bound` is then the last of them. Empty: `bound` alone.
  std::vector<std::shared_ptr<const BoundPiece>> pieces;
  /// What the builtin computes, never null: of native_sin sin (function_of_builtin, or "means").
  const Function* function = nullptr;
  std::vector<std::shared_ptr<const EdgeCase>> edges;
  bool result_may_flush = false;    ///< half_*: 7.5.3 applies whatever the mode
  bool nan_optional = false;        ///< Vulkan: NaN need be neither generated nor kept
  bool any_direction = false;       ///< Vulkan: the rounding direction is undefined
  bool default_direction = false;   ///< rounded as the device rounds by default, which may be to zero
  bool either_direction = false;    ///< so, or to nearest even
  bool more_quotient_bits = false;  ///< remquo may store more of the quotient than its low seven bits
  /// The document states no bound, this project does: numbers beyond it are excused.
  bool ours = false;
  bool in_range = false;  ///< `ours`, but the document wants neither overflow nor loss of all precision
  /// The clause that requires results to rise and fall as the function does; empty: there is none.
  std::string monotonic = {};
  /// WGSL: a device may assume that there are no infinities and NaN, so that wherever one is due or allowed
  /// anything may come.
  bool finite_math = false;
  bool signless_zeros = false;        ///< WGSL: a zero passes for the other
  bool zero_may_be_positive = false;  ///< embedded profile: "zero results may always be positive 0.0"
  /// Where subnormals may be flushed, operands of a smaller magnitude may be taken as zero as well; binary64
  /// bits. 0: subnormals alone.
  std::uint64_t flush_below = 0;
  QuietNan quiet_nan;
};

/// Whether the rule bounds for some operands how far a result may lie from the truth. Edge cases alone bound
/// nothing.
bool bounds_results(const Rule& rule);

/// A loaded document: data only. Immutable, safe to share between threads.
class Rulebook {
 public:
  /// A built-in rulebook by name ("opencl-1.2") or a user's file. The error names file, entry and fault.
  static Outcome<Rulebook> load(std::string_view name_or_path);
  /// Names of the rulebooks that come with Plumbline.
  static std::vector<std::string> names();

  const std::string& name() const;
  /// The rule for a builtin ("sin", "x+y", "half_sin") in a precision (f16, f32, f64) and mode, or null
  /// when the document has none.
  const Rule* find(std::string_view builtin, ScalarType precision, std::string_view mode = "default") const;
  std::span<const Rule> rules(ScalarType precision) const;
  /// Whether vload_half and vstore_half may flush subnormal numbers of binary16.
  bool half_memory_may_flush() const;
  /// Whether the document leaves open what an operation makes of infinities, NaN, overflow and invalid
  /// operands on devices that do not report CL_FP_INF_NAN (10, item 7: operators of single precision).
  bool open_without_inf_nan(std::string_view builtin) const;
  /// What the document says of images, or null.
  const ImageRule* images() const;
  /// What the document says of conversions to the format, or null.
  const SmallFormatRule* small_format(const SmallFormat& format) const;

  struct Data;

 private:
  explicit Rulebook(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  std::shared_ptr<const Data> data_;
};

}  // namespace plumbline
