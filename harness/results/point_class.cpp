#include "harness/results/point_class.h"

#include <algorithm>
#include <charconv>

#include "reference/format.h"

namespace plumbline {
namespace {

/// In the order in which a class is stated.
enum class ArgumentClass : std::uint8_t { nan, infinite, subnormal, zero, huge, ordinary };
constexpr const char* argument_classes[] = {"NaN argument",  "infinite argument", "subnormal argument",
                                            "zero argument", "huge argument",     "ordinary argument"};

ArgumentClass class_of(Scalar x) {
  constexpr int huge_exponent = 20;
  if (!is_floating(x.type)) return ArgumentClass::ordinary;
  const Format& f = format_of(x.type);
  if (f.is_nan(x.bits)) return ArgumentClass::nan;
  if (f.is_infinite(x.bits)) return ArgumentClass::infinite;
  if (f.is_zero(x.bits)) return ArgumentClass::zero;
  if (f.is_subnormal(x.bits)) return ArgumentClass::subnormal;
  const int exponent = static_cast<int>(f.magnitude(x.bits) >> (f.precision - 1)) - f.emax;
  // Halves end at 2^16: their last two binades.
  return exponent >= std::min(huge_exponent, f.emax - 1) ? ArgumentClass::huge : ArgumentClass::ordinary;
}

const char* result_class(Scalar x) {
  const Format& f = format_of(x.type);
  if (f.is_nan(x.bits)) return "NaN result";
  if (f.is_infinite(x.bits)) return "infinite result";
  return f.is_zero(x.bits) ? "zero result" : nullptr;
}

}  // namespace

std::optional<Scalar> scalar_of(ScalarType type, const std::string& bits) {
  if (!bits.starts_with("0x")) return std::nullopt;
  Scalar out{type, 0};
  const char* end = bits.data() + bits.size();
  const auto parsed = std::from_chars(bits.data() + 2, end, out.bits, 16);
  if (parsed.ec != std::errc{} || parsed.ptr != end || (out.bits & ~type_mask(type)) != 0)
    return std::nullopt;
  return out;
}

std::string class_of(const Sample& point, const Entry& entry) {
  ArgumentClass most = ArgumentClass::ordinary;
  const auto& types = entry.arguments;
  for (std::size_t k = 0; k < std::min(types.size(), point.args.size()); ++k)
    if (const auto x = scalar_of(types[k], point.args[k])) most = std::min(most, class_of(*x));
  if (most == ArgumentClass::ordinary && point.output == 0 && !entry.results.empty() &&
      is_floating(entry.results[0]))
    if (const auto result = scalar_of(entry.results[0], point.result))
      if (const char* name = result_class(*result)) return name;
  return argument_classes[static_cast<std::size_t>(most)];
}

}  // namespace plumbline
