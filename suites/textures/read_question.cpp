#include "suites/textures/read_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "harness/support/scalar_text.h"
#include "reference/rational_ulp.h"

namespace plumbline {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Of t0 + a (t1 - t0): a difference of up to twice the largest texel (2), the product with a <= 1 (2) and
/// the sum (1).
constexpr int roundings_of_a_step = 5;

std::optional<mpq_class> value_of(Scalar result) {
  const auto bits = static_cast<std::uint32_t>(result.bits);
  if (result.type == ScalarType::f32) return binary32_value(bits);
  if (result.type == ScalarType::i32) return mpq_class(static_cast<std::int32_t>(bits));
  return mpq_class(bits);
}

double value_in_binary64(Scalar result) {
  const auto bits = static_cast<std::uint32_t>(result.bits);
  if (result.type == ScalarType::f32) return std::bit_cast<float>(bits);
  return result.type == ScalarType::i32 ? static_cast<double>(static_cast<std::int32_t>(bits)) : bits;
}

bool is_normalised(NumericFormat numbers) {
  return numbers == NumericFormat::UNORM || numbers == NumericFormat::SNORM || numbers == NumericFormat::SRGB;
}

/// Below the normal numbers of what the component is stored in: it may count as zero.
bool may_flush(const TexelFormat& format, std::size_t component, const mpq_class& value) {
  if (format.shared_exponent) return false;
  if (format.numbers != NumericFormat::SFLOAT && format.numbers != NumericFormat::UFLOAT) return false;
  const int exponent = format.fields[component].bits == 32 ? 126 : 14;
  return abs(value) * (mpz_class(1) << exponent) < 1;
}

std::uint32_t float_bits(Scalar coordinate) {
  const auto bits = static_cast<std::uint32_t>(coordinate.bits);
  if (coordinate.type == ScalarType::f32) return bits;
  return std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(bits)));
}

PassReason verdict(bool right, bool right_in_codes) {
  if (right) return PassReason::bound;
  return right_in_codes ? PassReason::departs : PassReason::failed;
}

/// Keeps the judgements against the box that says the least against the results.
class Best {
 public:
  explicit Best(std::span<Judgement> into) : into_(into) {}
  void offer(std::span<const Judgement> against) {
    const auto count = [&](PassReason reason) {
      return static_cast<std::size_t>(std::ranges::count(against, reason, &Judgement::reason));
    };
    const std::pair said(count(PassReason::failed), count(PassReason::departs));
    if (said >= least_) return;
    least_ = said;
    std::ranges::copy(against, into_.begin());
  }

 private:
  std::span<Judgement> into_;
  std::pair<std::size_t, std::size_t> least_{std::numeric_limits<std::size_t>::max(), 0};
};

Judgement wrong(Scalar result) {
  const bool nan = binary32.is_nan(result.bits);
  return {PassReason::failed, nan ? std::numeric_limits<double>::quiet_NaN() : infinity};
}

}  // namespace

bool TextureReadQuestion::filters() const {
  return call_.samples() && (call_.sampler.filter.filtering == Filtering::linear ||
                             (call_.levels > 1 && call_.sampler.levels == Filtering::linear));
}

/// The texels' conversion, and a step along each axis and between levels. The document's own sum of products
/// has fewer.
int TextureReadQuestion::roundings() const {
  const bool linear = call_.sampler.filter.filtering == Filtering::linear;
  const bool levels = call_.levels > 1 && call_.sampler.levels == Filtering::linear;
  const int steps = (linear ? axes_of(call_.kind) : 0) + (levels ? 1 : 0);
  return 1 + (call_.samples() ? roundings_of_a_step * steps : 0);
}

/// "The precision of operations is implicitly limited by the specified format of texel data" ("Numeric
/// Representation and Computation"): each interpolation along an axis or between levels may be off by a code.
mpq_class TextureReadQuestion::codes_of_steps(std::size_t component) const {
  const NumericFormat numbers = grid_.format().numbers;
  const int bits = grid_.format().fields[component].bits - (numbers == NumericFormat::SNORM ? 1 : 0);
  if (!filters() || !is_normalised(numbers) || bits <= 0 || call_.operation == TextureOperation::compare)
    return 0;
  const int steps = roundings() / roundings_of_a_step;
  return mpq_class(steps) / ((mpz_class(1) << bits) - 1);
}

StatedBound TextureReadQuestion::bound(const ImageRule& rule) const {
  if (filters()) return {"interval of what the fraction bits reach", infinity, rule.filter_clause};
  if (is_normalised(grid_.format().numbers) || call_.operation == TextureOperation::compare)
    return {fmt::format("{} of the value", rule.relative), infinity, rule.read_clause};
  return {"exact", 0, rule.read_clause};
}

SamplePoint TextureReadQuestion::sampled_at(std::span<const Scalar> point) const {
  SamplePoint at;
  const auto axes = static_cast<std::size_t>(axes_of(call_.kind));
  for (std::size_t axis = 0; axis < axes; ++axis) at.coordinates[axis] = float_bits(point[axis]);
  std::size_t next = axes;
  if (is_array(call_.kind)) at.layer = float_bits(point[next++]);
  if (call_.samples() && call_.levels > 1) at.lod = float_bits(point[next]);
  return at;
}

Reach TextureReadQuestion::reach(std::span<const Scalar> point, const ImageRule& rule) const {
  if (call_.samples()) return reach_of(call_, sampled_at(point), rule);
  // One texel, which the integers name.
  TextureCall plain = call_;
  plain.sampler = {.filter = {Addressing::clamp, Filtering::nearest, false}};
  ImageRule exact;
  exact.coordinate_roundings = 0;
  return reach_of(plain, sampled_at(point), exact);
}

std::optional<DepthComparison> TextureReadQuestion::comparison(std::span<const Scalar> point,
                                                               const ImageRule& rule) const {
  if (call_.operation != TextureOperation::compare) return std::nullopt;
  DepthComparison how{call_.sampler.comparison, *value_of(point.back()), 0};
  if (grid_.format().numbers == NumericFormat::UNORM) {
    how.reference = std::clamp<mpq_class>(how.reference, 0, 1);
    how.relative = mpq_class(rule.relative);
  }
  return how;
}

mpq_class TextureReadQuestion::slack(const Allowed<mpq_class>& allowed, const SeenColour<mpq_class>& box,
                                     std::size_t component, const ImageRule& rule) const {
  if (filters()) return mpq_class(rule.relative) * roundings() * allowed.largest[component];
  if (!is_normalised(grid_.format().numbers)) return 0;
  return mpq_class(rule.relative) *
         std::max<mpq_class>(abs(box[component].least), abs(box[component].greatest));
}

/// Whether everything is certain.
bool TextureReadQuestion::judge_in_binary64(std::span<const Scalar> point, std::span<const Scalar> results,
                                            const ImageRule& rule, std::span<Judgement> judgements) const {
  const auto allowed = this->allowed<double>(point, rule);
  if (!allowed.finite) return false;
  Best best(judgements);
  for (const SeenColour<double>& box : allowed.boxes) {
    std::array<Judgement, 4> against;
    for (std::size_t c = 0; c < results.size(); ++c) {
      const double got = value_in_binary64(results[c]), largest = allowed.largest[c];
      if (!std::isfinite(got)) {
        against[c] = wrong(results[c]);
        continue;
      }
      const double outside =
          std::max(box[c].least - got, got - box[c].greatest) - rule.relative * roundings() * largest;
      const double codes = codes_of_steps(c).get_d();
      const double unsure = 0x1p-40 * std::max(largest, std::abs(got));
      if (std::abs(outside) <= unsure || std::abs(outside - codes) <= unsure) return false;
      const double unit = std::ldexp(1.0, std::max(std::ilogb(std::max(largest, 0x1p-126)), -126) - 23);
      against[c] = {verdict(outside < 0, outside < codes), std::max(outside, 0.0) / unit};
    }
    best.offer(std::span(against).first(results.size()));
  }
  return true;
}

void TextureReadQuestion::judge_exactly(std::span<const Scalar> point, std::span<const Scalar> results,
                                        const ImageRule& rule, std::span<Judgement> judgements) const {
  const auto allowed = this->allowed<mpq_class>(point, rule);
  // "Implementations may support Inf and NaN": what a texel of these gives is open.
  if (!allowed.finite) {
    std::ranges::fill(judgements, Judgement{PassReason::undefined, 0});
    return;
  }
  Best best(judgements);
  for (const SeenColour<mpq_class>& box : allowed.boxes) {
    std::array<Judgement, 4> against;
    for (std::size_t c = 0; c < results.size(); ++c) {
      const auto got = value_of(results[c]);
      if (!got) {
        against[c] = wrong(results[c]);
        continue;
      }
      const mpq_class outside = std::max<mpq_class>(box[c].least - *got, *got - box[c].greatest);
      const mpq_class unit = is_floating(results[c].type) ? ulp_of(box[c].greatest, binary32) : mpq_class(1);
      against[c].ulp = std::max(mpq_class(outside / unit).get_d(), 0.0);
      const bool flushed = !filters() && *got == 0 && may_flush(grid_.format(), c, box[c].least);
      const mpq_class beyond = outside - slack(allowed, box, c, rule);
      against[c].reason =
          flushed ? PassReason::flush_result : verdict(beyond <= 0, beyond <= codes_of_steps(c));
    }
    best.offer(std::span(against).first(results.size()));
  }
}

void TextureReadQuestion::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                                const ImageRule& rule, const JudgeOptions&,
                                std::span<Judgement> judgements) const {
  if (filters() && judge_in_binary64(point, results, rule, judgements)) return;
  judge_exactly(point, results, rule, judgements);
}

/// By the filters of reference/image_sampler.h, level by level: what lies between two levels lies between
/// their ends.
bool TextureReadQuestion::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                      const ImageRule& rule) const {
  const auto got = value_of(result);
  const auto c = static_cast<std::size_t>(output);
  const Reach reach = this->reach(point, rule);
  const auto compares = comparison(point, rule);
  Sampler sampler =
      call_.samples() ? call_.sampler.filter : Sampler{Addressing::clamp, Filtering::nearest, false};
  SamplingTolerance tolerance{};
  if (call_.samples())
    tolerance = {mpq_class(rule.coordinate_texels), rule.coordinate_roundings, mpq_class(rule.weight)};
  mpq_class least, greatest, largest = 0;
  bool any = false;
  const SamplePoint at = sampled_at(point);
  const bool has_ends = compares || grid_.format().numbers == NumericFormat::SRGB;
  const std::set<bool> ends = has_ends ? std::set{false, true} : std::set{false};
  for (const int layer : reach.layers)
    for (const LevelPair& pair : reach.pairs)
      for (const int level : pair.low == pair.high ? std::set{pair.high} : std::set{pair.high, pair.low})
        for (const bool upper : ends) {
          bool finite = true;
          const auto end = [&](const TexelGrid::Texel& texel) {
            finite = finite && texel.finite;
            Colour colour = texel.colour;
            for (std::size_t k = 0; k < colour.size(); ++k)
              colour[k].value = upper ? texel.exact[k].greatest : texel.exact[k].least;
            if (compares) {
              const auto [no, yes] = compared(*compares, texel.exact[0].least);
              colour[0].value = upper ? yes : no;
            }
            if (colour[c].value) largest = std::max<mpq_class>(largest, abs(*colour[c].value));
            return colour;
          };
          const TexelSource source = [&](int i, int j, int k) {
            return end(grid_.at(level, {i, j, k}, layer));
          };
          const Extent extent{axes_of(call_.kind), call_.size_of(level)};
          const Colour border = end(grid_.at(level, {-1, 0, 0}, layer));
          const auto include = [&](const mpq_class& low, const mpq_class& high) {
            least = any ? std::min(least, low) : low;
            greatest = any ? std::max(greatest, high) : high;
            any = true;
          };
          if (sampler.filtering == Filtering::linear) {
            const auto reached = linear_colours(sampler, extent, at.coordinates, border, source, tolerance);
            if (!reached || !finite) return false;
            include((*reached)[c].least, (*reached)[c].greatest);
          } else {
            for (const Colour& colour :
                 nearest_colours(sampler, extent, at.coordinates, border, source, tolerance))
              include(*colour[c].value, *colour[c].value);
            if (!finite) return false;
          }
        }
  if (!got) return true;
  mpq_class slack = mpq_class(rule.relative) * roundings() * largest + codes_of_steps(c);
  if (is_floating(result.type))
    slack += ulp_of(largest, binary32);
  else
    slack = 0;
  return *got < least - slack || *got > greatest + slack;
}

std::string TextureReadQuestion::text(std::span<const Scalar> point, int output) const {
  constexpr const char* instructions[] = {"OpImageRead", "OpImageWrite", "OpImageFetch",
                                          "OpImageSampleExplicitLod", "OpImageSampleDrefExplicitLod"};
  std::string arguments;
  for (const Scalar& x : point) arguments += ", " + literal(x);
  const std::string name = instructions[static_cast<int>(call_.operation)];
  return fmt::format("{}(image{}).{}", name, arguments, "xyzw"[output]);
}

std::string TextureReadQuestion::truth(std::span<const Scalar> point, int output,
                                       const ImageRule& rule) const {
  const auto allowed = this->allowed<mpq_class>(point, rule);
  if (!allowed.finite) return "anything";
  const auto c = static_cast<std::size_t>(output);
  const auto decimal = [](const mpq_class& value) { return fmt::format("{:.17g}", value.get_d()); };
  std::string text;
  for (const auto& box : allowed.boxes) {
    const mpq_class slack = this->slack(allowed, box, c, rule);
    const mpq_class least = box[c].least - slack, greatest = box[c].greatest + slack;
    text += text.empty() ? "" : " or ";
    text += least == greatest ? decimal(least) : fmt::format("[{}, {}]", decimal(least), decimal(greatest));
  }
  return text;
}

}  // namespace plumbline
