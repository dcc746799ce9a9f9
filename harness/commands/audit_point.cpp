#include "harness/commands/audit_point.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <sstream>

#include "harness/support/scalar_text.h"
#include "reference/evaluations.h"
#include "reference/rounding.h"
#include "reference/ulp.h"
#include "reference/ziv.h"

namespace plumbline {
namespace {

/// An enclosure this narrow has errors exact to far more digits than any figure.
constexpr mpfr_prec_t truth_bits = 512;

/// The numbers of the format around the truth plus `ulps` of its ulp.
std::array<std::uint64_t, 3> numbers_beside(const Format& format, const Enclosure& truth, double ulps) {
  Real at = truth.lower;
  const long binade = mpfr_zero_p(at.get()) != 0 ? format.emin() : mpfr_get_exp(at.get()) - 1;
  Real distance(truth_bits);
  mpfr_set_d(distance.get(), ulps, MPFR_RNDN);
  mpfr_mul_2si(distance.get(), distance.get(), ulp_exponent(format, binade, false), MPFR_RNDN);
  mpfr_add(at.get(), at.get(), distance.get(), MPFR_RNDN);
  const std::uint64_t bits = round_to(format, at, Direction::nearest_even);
  return {bits, bits + 1, bits - 1};
}

/// Without what stands behind a space: "exp2 (WGSL)", "j0f on [1,4]".
std::string without_remark(const std::string& text) { return text.substr(0, text.find(' ')); }

/// Functions of C23 (7.12.6) and POSIX that published tables have and no document that judges.
constexpr std::array<Function, 5> further_functions{{{.name = "exp10m1", .enclose = unary<mpfr_exp10m1>},
                                                     {.name = "exp2m1", .enclose = unary<mpfr_exp2m1>},
                                                     {.name = "j0", .enclose = unary<mpfr_j0>},
                                                     {.name = "log10p1", .enclose = unary<mpfr_log10p1>},
                                                     {.name = "log2p1", .enclose = unary<mpfr_log2p1>}}};

const Function* find_published(std::string_view name) {
  const auto found = std::ranges::find(further_functions, name, &Function::name);
  return found != further_functions.end() ? &*found : find_function(name);
}

/// The function of that name, or of that name without the f of C's functions of floats.
const Function* function_named(std::string name, ScalarType type) {
  if (const Function* found = find_published(name)) return found;
  if (type != ScalarType::f32 || !name.ends_with('f')) return nullptr;
  name.pop_back();
  return find_published(name);
}

Error undecidable(std::string why) { return {Error::Kind::unsupported, std::move(why)}; }

/// What stands between slashes: "sinf", "cosf".
std::vector<std::string> alternatives_of(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, '/');) parts.push_back(part);
  return parts;
}

/// The formats that a row names: "f32", or "f32/f64". Nothing where one is none of the reference.
std::vector<ScalarType> formats_of(const PublishedMaximum& row) {
  constexpr std::array<std::pair<std::string_view, ScalarType>, 4> formats{{{"f16", ScalarType::f16},
                                                                            {"bf16", ScalarType::bf16},
                                                                            {"f32", ScalarType::f32},
                                                                            {"f64", ScalarType::f64}}};
  std::vector<ScalarType> types;
  for (const std::string& word : alternatives_of(row.format)) {
    const auto format = std::ranges::find(formats, word, &std::pair<std::string_view, ScalarType>::first);
    if (format == formats.end()) return {};
    types.push_back(format->second);
  }
  return types;
}

}  // namespace

Outcome<std::vector<PublishedFunction>> functions_of(const PublishedMaximum& row) {
  const std::vector<ScalarType> types = formats_of(row);
  if (types.empty()) return undecidable(fmt::format("'{}' is no format of the reference", row.format));
  std::string names = without_remark(row.function);
  std::ranges::transform(names, names.begin(), [](unsigned char c) { return std::tolower(c); });
  std::vector<PublishedFunction> functions;
  for (const std::string& name : alternatives_of(names))
    for (const ScalarType type : types)
      if (const Function* function = function_named(name, type)) {
        const PublishedFunction of{function, function->name, type};
        if (std::ranges::find(functions, of) == functions.end()) functions.push_back(of);
      }
  if (functions.empty()) return undecidable(fmt::format("the reference has no function '{}'", row.function));
  return functions;
}

Outcome<std::vector<Scalar>> arguments_of(const PublishedMaximum& row, const PublishedFunction& of) {
  if (row.argument.empty()) return undecidable("no argument is published");
  std::vector<Scalar> arguments;
  std::istringstream words(row.argument.substr(0, row.argument.find('(')));
  const auto count = static_cast<std::size_t>(of.function->arity());
  for (std::string word; words >> word;) {
    if (arguments.size() == count) return undecidable(fmt::format("'{}' are too many", row.argument));
    const auto value = parse_scalar(of.function->arguments.type(arguments.size(), of.type), word);
    if (!value) return undecidable(fmt::format("'{}' is no number of the format", word));
    arguments.push_back(*value);
  }
  if (arguments.size() != count)
    return undecidable(fmt::format("'{}' are {} arguments, not {}", row.argument, arguments.size(), count));
  return arguments;
}

Outcome<PublishedPoint> published_point(const PublishedFunction& of, const Figure& figure,
                                        const std::vector<Scalar>& arguments) {
  const Format& format = format_of(of.type);
  std::vector<Enclosure> truths(static_cast<std::size_t>(of.function->outputs()), Enclosure(truth_bits));
  of.function->enclose(arguments, truth_bits, truths);
  const Enclosure& truth = truths[0];
  if (truth.is_nan() || truth.is_infinite())
    return undecidable("the true value at the published argument is no number");
  PublishedPoint point{.arguments = arguments, .result = {}, .chance = std::min(1.0, 4 * figure.unit)};
  if (figure.measure == ErrorMeasure::steps || point.chance >= 1)
    return undecidable("every argument has a result with an error of so few digits");
  double nearest = INFINITY;
  for (const double ulps : {figure.value, -figure.value})
    for (const std::uint64_t bits : numbers_beside(format, truth, ulps)) {
      if ((bits & ~type_mask(of.type)) != 0 || !format.is_finite(bits)) continue;
      const double error = ulp_error(format, bits, truth).upper;
      if (std::abs(error - figure.value) >= nearest) continue;
      nearest = std::abs(error - figure.value);
      point.result = {of.type, bits};
      point.ulp = error;
    }
  if (std::isinf(nearest)) return undecidable("no number of the format is that far from the true value");
  point.has_the_figure = nearest < figure.unit;
  return point;
}

std::optional<double> steps_from_rounded(const PublishedFunction& of, std::span<const std::string> arguments,
                                         const std::string& result) {
  std::vector<Scalar> operands;
  for (const std::string& word : arguments) {
    if (operands.size() == of.function->arguments.size()) return std::nullopt;
    const auto value = parse_scalar(of.function->arguments.type(operands.size(), of.type), word);
    if (!value) return std::nullopt;
    operands.push_back(*value);
  }
  const auto returned = parse_scalar(of.type, result);
  if (!returned || operands.size() != of.function->arguments.size()) return std::nullopt;
  const Format& format = format_of(of.type);
  const auto rounded = correctly_rounded(*of.function, operands, 0, format, Direction::nearest_even);
  if (!rounded || !format.is_finite(*rounded) || !format.is_finite(returned->bits)) return std::nullopt;
  const auto place = [&](std::uint64_t bits) {
    const auto magnitude = static_cast<std::int64_t>(format.magnitude(bits));
    return format.is_negative(bits) ? -magnitude : magnitude;
  };
  return std::abs(static_cast<double>(place(returned->bits) - place(*rounded)));
}

}  // namespace plumbline
