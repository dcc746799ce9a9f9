#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"
#include "harness/inputs/run_order.h"
#include "harness/support/random.h"

namespace plumbline {

/// How many points each builtin has in a run. `sparse` is the self-test's: edges, binades and little else.
enum class Level : std::uint8_t { sparse, quick, standard, exhaustive };
std::string_view name_of(Level level);

/// Where one argument of a function has most points. Floating-point or integer, by `type`.
struct ArgumentDomain {
  ScalarType type = ScalarType::f32;
  double low = -8;  ///< random points are drawn from [low, high] besides all bit patterns
  double high = 8;
  std::vector<double> breaks;  ///< the function changes its behaviour here; neighbours are points too
};

/// How the arguments of one point are related, so that random points meet the cases where a function fails.
enum class Relation : std::uint8_t {
  independent,
  close,    ///< exponents near each other: cancellation in x+y, ties in nextafter, remainders
  power,    ///< y * log2|x| covers the result's exponents: pow, powr, pown, rootn
  scale,    ///< an integer shifts the exponent of x over and past its range: ldexp
  product,  ///< c is near -a*b: fma, mad
  vectors,  ///< the arguments are lanes of vectors, of magnitudes that all count in one sum
};

/// Points that no ArgumentDomain describes: coordinates of an image, colours beside a boundary of two codes.
class PointSource {
 public:
  virtual ~PointSource() = default;
  virtual std::uint64_t size(Level level) const = 0;
  /// How many points there are in all.
  virtual double possible() const = 0;
  /// One point: a function of (seed, index) and the source alone. Past size(), any valid point.
  virtual void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const = 0;
};

/// The points of one function: the same for every device, width and mode.
struct InputPlan {
  std::vector<ArgumentDomain> arguments;
  Relation relation = Relation::independent;
  std::vector<std::vector<Scalar>> directed;  ///< points with a reason of their own, which come first
  Level most = Level::exhaustive;             ///< greater levels have no more than this
  /// Of one floating argument, f16 or bf16: every number of that format, the middle between each two, the
  /// overflow threshold, and both neighbours of each of these, of either sign, follow the directed
  /// points (of the self-test's, a part).
  std::optional<ScalarType> boundaries_of = {};
  /// Where not every point is evaluated, 2^-log2_reduction of the points of the level: for suites of
  /// many test cases.
  int log2_reduction = 0;
  /// Set: these points, instead of all the above.
  std::shared_ptr<const PointSource> source = {};
};

/// A user's narrowing: --range and --values.
struct InputLimits {
  struct Line {
    int number = 0;                  ///< in the file, from 1
    std::vector<std::string> words;  ///< one per argument
  };
  std::optional<std::pair<std::string, std::string>> range;  ///< the floating arguments lie in [A, B]
  std::string file;                                          ///< where `values` come from, for errors
  std::vector<Line> values;                                  ///< exactly these points
  /// So many points instead of the level's, where not every point is evaluated; more where the listed ones
  /// and the binades call for it.
  std::optional<std::uint64_t> points;
};

/// The points of one function, in a fixed order: directed points, edge values and their products, every
/// binade, then random bit patterns and random points of the domain. Point i is a function of (plan, level,
/// seed, i) alone: the same on any machine, whatever the order of evaluation. All values of one argument of
/// 32 bits and all pairs of halves have RunOrder: their points are numbered by position. Immutable.
class Inputs {
 public:
  /// A device evaluates multiples of this many points at once: the least common multiple of the vector
  /// widths 1, 2, 3, 4, 8 and 16. `fill` gives valid points past the end.
  static constexpr std::uint64_t width_multiple = 48;
  /// The number of points rounded up to whole vectors of every width.
  static constexpr std::uint64_t whole_vectors(std::uint64_t points) {
    return (points + width_multiple - 1) / width_multiple * width_multiple;
  }

  /// `points` as InputLimits::points.
  Inputs(InputPlan plan, Level level, std::uint64_t seed, std::optional<std::uint64_t> points = {});
  /// As above, narrowed. An error names the text that is no value of its argument's type.
  static Outcome<Inputs> limited(InputPlan plan, Level level, std::uint64_t seed, const InputLimits& limits);

  std::uint64_t size() const { return size_; }
  /// The first so many points are evaluated whatever the time: directed points, edge values, every binade; of
  /// binades, and where every point is evaluated, as many as in a quick run.
  std::uint64_t fixed_size() const { return fixed_size_; }
  /// The set of points, as reports name it: "every point", "listed", "range", or the level.
  std::string kind() const;
  /// How many points there are in all: 2 to the arguments' bits.
  double possible() const;
  /// Whether every possible point is among them.
  bool complete() const { return exhaustive_; }
  /// None: points are evaluated in the order of their indices.
  const std::optional<RunOrder>& runs() const { return runs_; }
  /// Points first .. first + columns[0].size(), one column per argument.
  void fill(std::uint64_t first, std::span<Column> columns) const;

 private:
  /// One of the points that are listed: all that are neither in a loop over every point nor random.
  void listed_point(std::uint64_t index, std::span<Scalar> out) const;
  /// How many these are.
  std::uint64_t listed_size() const;
  /// As fill_every, in RunOrder.
  void fill_runs(std::uint64_t position, std::span<Column> columns, std::size_t from) const;
  void fill_every(std::uint64_t index, std::span<Column> columns, std::size_t from) const;

  InputPlan plan_;
  std::uint64_t seed_;
  std::vector<std::vector<std::uint64_t>> edges_;  ///< per argument
  std::uint64_t edge_products_ = 1;
  std::uint64_t boundary_points_ = 0, boundary_stride_ = 1;
  std::uint64_t binade_points_ = 0;
  std::uint64_t size_ = 0, fixed_size_ = 0;
  Level level_;
  bool exhaustive_ = false;
  bool listed_ = false;  ///< the directed points are all there is
  std::optional<std::pair<double, double>> range_;
  std::optional<RunOrder> runs_;
};

}  // namespace plumbline
