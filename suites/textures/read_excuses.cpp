// Filters that no sentence of Vulkan's document allows and none forbids: limited to the precision of their
// format, or with weights that are multiples of the fraction bits.
#include <algorithm>
#include <cmath>

#include "reference/floor.h"
#include "reference/image_srgb.h"
#include "suites/textures/fraction_weights.h"
#include "suites/textures/read_judge.h"

namespace plumbline {
namespace {

constexpr std::string_view rounds_weights = "Texel Filtering does not speak of products of weights";
constexpr int half_fraction = 10;  ///< fraction bits of binary16
constexpr int least_exponent = -14, least_shared_exponent = -16;

bool has_codes(NumericFormat numbers) {
  return numbers == NumericFormat::UNORM || numbers == NumericFormat::SNORM;
}

/// Fraction bits of a floating-point component of less than single precision; 0 for others.
int fraction_bits(const TexelFormat& format, std::size_t component) {
  const int bits = format.fields[component].bits;
  // The greatest component has all of them, the first of which is no fraction.
  if (format.shared_exponent) return bits - 1;
  const bool floating = format.numbers == NumericFormat::SFLOAT || format.numbers == NumericFormat::UFLOAT;
  if (!floating || bits == 0 || bits == 32) return 0;
  return bits - 5 - (format.numbers == NumericFormat::SFLOAT ? 1 : 0);
}

mpz_class nearest_integer(const mpq_class& value) { return floor_of(value + mpq_class(1, 2)); }

mpq_class power_of_two(int exponent) {
  const mpz_class power = mpz_class(1) << static_cast<unsigned>(std::abs(exponent));
  return exponent < 0 ? mpq_class(1, power) : mpq_class(power);
}

/// Of a number that is not 0: e where 2^e <= |value| < 2^(e+1).
int exponent_of(const mpq_class& value) {
  const mpq_class size = abs(value);
  int exponent = static_cast<int>(mpz_sizeinbase(size.get_num_mpz_t(), 2)) -
                 static_cast<int>(mpz_sizeinbase(size.get_den_mpz_t(), 2));
  while (power_of_two(exponent) > size) --exponent;
  while (power_of_two(exponent + 1) <= size) ++exponent;
  return exponent;
}

mpq_class largest_of(const Seen<mpq_class>& seen) {
  return std::max<mpq_class>(abs(seen.least), abs(seen.greatest));
}

/// The end that a number beyond an interval lies next to.
const mpq_class& end_beside(const Seen<mpq_class>& interval, const mpq_class& number) {
  return number < interval.least ? interval.least : interval.greatest;
}

/// From a linear component to that of the next code of 8 bits (sRGB).
mpq_class next_srgb_code(const mpq_class& value) {
  const mpq_class linear = std::clamp<mpq_class>(value, 0, 1);
  return srgb_to_linear(linear_to_srgb(linear).greatest + mpq_class(1, 255)).greatest - linear;
}

SeenColour<mpq_class> in_rationals(const SeenColour<double>& colour) {
  SeenColour<mpq_class> out;
  for (std::size_t c = 0; c < out.size(); ++c)
    out[c] = {mpq_class(colour[c].least), mpq_class(colour[c].greatest), colour[c].open, colour[c].free};
  return out;
}

}  // namespace

/// Normalised components have codes: those of the format, and of 8 and of 16 bits where it has fewer, into
/// which a texel is then rounded first, fewer than 8 bits into 8. sRGB components are linear before they are
/// filtered ("Format Conversion"), and no codes: they and floats of fewer bits may be numbers of binary16.
std::vector<TextureReadJudge::Numbers> TextureReadJudge::numbers_of(std::size_t component) const {
  const TexelFormat& format = grid_.format();
  const int bits = format.fields[component].bits;
  if (!call_.filters() || compares() || bits == 0) return {};
  if (const int fraction = fraction_bits(format, component)) {
    std::vector<Numbers> out{{.fraction = fraction, .shared = format.shared_exponent}};
    if (fraction < half_fraction) out.push_back({.fraction = half_fraction});
    return out;
  }
  const bool linear = format.numbers == NumericFormat::SRGB;
  if (linear && component < 3) return {{.fraction = half_fraction, .srgb = true}};
  if (!has_codes(format.numbers) && !linear) return {};
  const int sign = format.numbers == NumericFormat::SNORM ? 1 : 0;
  std::vector<Numbers> out{{.one = (mpz_class(1) << (bits - sign)) - 1}};
  for (const int wide : {8 - sign, 16 - sign}) {
    if (bits - sign >= wide) continue;
    const mpz_class one = (mpz_class(1) << wide) - 1, scale = one / out.back().one;
    const bool exact = scale * out.back().one == one;
    out.push_back(
        {.one = one, .of_texel = out.back().of_texel * static_cast<int>(scale.get_si()) + (exact ? 0 : 1)});
  }
  return out;
}

mpq_class TextureReadJudge::step_of(const Numbers& numbers, const mpq_class& value,
                                    const SeenColour<mpq_class>& box) const {
  if (numbers.one > 0) return mpq_class(1, numbers.one);
  mpq_class size = abs(value);
  if (numbers.shared)
    for (std::size_t c = 0; c < 3; ++c) size = std::max(size, largest_of(box[c]));
  const int least = numbers.shared ? least_shared_exponent : least_exponent;
  return power_of_two((size == 0 ? least : std::max(exponent_of(size), least)) - numbers.fraction);
}

/// A code is read with the error of a conversion; floats are as they are.
bool TextureReadJudge::is_among(const Numbers& numbers, const mpq_class& value,
                                const SeenColour<mpq_class>& box, const ImageRule& rule) const {
  if (numbers.one == 0) return mpq_class(value / step_of(numbers, value, box)).get_den() == 1;
  const mpz_class code = nearest_integer(value * numbers.one);
  return abs(value * numbers.one - code) <= mpq_class(rule.relative) * abs(code);
}

mpq_class TextureReadJudge::off_in_format(const Numbers& numbers, const mpq_class& value,
                                          const SeenColour<mpq_class>& box) const {
  const mpq_class step = step_of(numbers, value, box);
  const mpq_class of_each = numbers.srgb ? std::max(step, next_srgb_code(value)) : step;
  return steps() * of_each + numbers.of_texel * step;
}

/// "The precision of operations is implicitly limited by the specified format of texel data" ("Numeric
/// Representation and Computation"): each interpolation along an axis or between levels may then be off by a
/// code, or by the distance of two floats of the format about the result; the result is such a number itself.
/// Linear components of sRGB are floats, and the format's codes those of 8 bits before they are linear.
/// A code lies between those of the texels that take part, for no interpolation leaves its ends.
bool TextureReadJudge::is_right_in_format(std::size_t component, const mpq_class& result,
                                          const SeenColour<mpq_class>& box, const Allowed<mpq_class>& allowed,
                                          const ImageRule& rule) const {
  const mpq_class& end = end_beside(box[component], result);
  const mpq_class beyond = abs(result - end) - slack(allowed, box, component, rule);
  return std::ranges::any_of(numbers_of(component), [&](const Numbers& numbers) {
    const mpq_class step = step_of(numbers, end, box), ends = numbers.of_texel * step;
    if (beyond > off_in_format(numbers, end, box) || !is_among(numbers, result, box, rule)) return false;
    const mpq_class off = ends + mpq_class(rule.relative) * allowed.largest[component];
    const Seen<mpq_class>& texels = allowed.texels[component];
    return numbers.one == 0 || (result >= texels.least - off && result <= texels.greatest + off);
  });
}

double TextureReadJudge::most_excused(std::size_t component, const Allowed<double>& allowed,
                                      const SeenColour<double>& box, const ImageRule& rule) const {
  const SeenColour<mpq_class> exact = in_rationals(box);
  const Seen<double>& texels = allowed.texels[component];
  const double cut = off_by_cut_weights(texels.greatest - texels.least, rule);
  // A sum with such weights may lie that far from the box, and be a number of another binade.
  const mpq_class size = largest_of(exact[component]) + mpq_class(2 * cut);
  mpq_class most = 0;
  for (const Numbers& numbers : numbers_of(component))
    most = std::max<mpq_class>(most, off_in_format(numbers, size, exact) + step_of(numbers, size, exact));
  return most.get_d() + cut;
}

mpq_class TextureReadJudge::off_of_sum(std::size_t component, const mpq_class& result,
                                       const SeenColour<mpq_class>& sums, const Allowed<mpq_class>& allowed,
                                       const ImageRule& rule) const {
  mpq_class rounding = 0;
  for (const Numbers& numbers : numbers_of(component))
    if (is_among(numbers, result, sums, rule))
      rounding = std::max(
          rounding, numbers.srgb ? off_in_format(numbers, result, sums) : step_of(numbers, result, sums));
  return rounding + mpq_class(rule.relative) * roundings() * allowed.largest[component];
}

/// Products of weights that are cut to the fraction bits are a few sums, not what lies between them: one
/// vector of weights makes every component.
void TextureReadJudge::judge_fraction_weights(const Looked& looked, std::span<const Scalar> results,
                                              const Allowed<mpq_class>& allowed, const ImageRule& rule,
                                              std::span<Judgement> judgements) const {
  std::array<SumTarget, 4> targets;
  for (std::size_t c = 0; c < results.size(); ++c) {
    if (judgements[c].reason == PassReason::undefined) continue;
    const auto got = component_value(results[c]);
    if (!got || is_impossible(got->get_d())) return;
    const mpq_class off = off_of_sum(c, *got, allowed.boxes[0].colour, allowed, rule);
    targets[c] = ChannelInterval{*got - off, *got + off};
  }
  bool found = false;
  visit_fraction_weights(grid_, call_, looked.reach, looked.comparison, mpq_class(rule.coordinate_grid),
                         targets, [&](const SeenColour<mpq_class>&) { return found = true; });
  if (!found) return;
  for (Judgement& judgement : judgements)
    if (!judgement.passed()) judgement = {PassReason::fraction_weights, judgement.ulp, rounds_weights};
}

}  // namespace plumbline
