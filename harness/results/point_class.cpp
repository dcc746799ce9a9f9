#include "harness/results/point_class.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "reference/format.h"

namespace plumbline {
namespace {

constexpr ScalarType scalar_types[] = {ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                       ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                                       ScalarType::f16, ScalarType::f32, ScalarType::f64};

/// A type's name without the width of a vector: "float4".
std::optional<ScalarType> type_named(std::string name) {
  name.erase(0, name.find_first_not_of(' '));
  name.erase(std::min(name.size(), name.find_first_of(" 0123456789")));
  const auto found = std::ranges::find(scalar_types, name, opencl_name);
  return found == std::end(scalar_types) ? std::nullopt : std::optional(*found);
}

/// In the order in which a class is told.
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

std::vector<ScalarType> argument_types(const std::string& signature) {
  const std::size_t open = signature.find('('), close = signature.rfind(')');
  if (open == std::string::npos || close == std::string::npos || close < open) return {};
  std::vector<ScalarType> out;
  std::istringstream words(signature.substr(open + 1, close - open - 1));
  for (std::string word; std::getline(words, word, ',');) {
    if (word.find('*') != std::string::npos) continue;  // a second result
    const auto type = type_named(word);
    if (!type) return {};
    out.push_back(*type);
  }
  return out;
}

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
  const auto types = argument_types(entry.signature);
  for (std::size_t k = 0; k < std::min(types.size(), point.args.size()); ++k)
    if (const auto x = scalar_of(types[k], point.args[k])) most = std::min(most, class_of(*x));
  if (most == ArgumentClass::ordinary && point.output == 0)
    if (const auto type = type_named(entry.signature.substr(0, entry.signature.find('(')));
        type && is_floating(*type))
      if (const auto result = scalar_of(*type, point.result))
        if (const char* name = result_class(*result)) return name;
  return argument_classes[static_cast<std::size_t>(most)];
}

}  // namespace plumbline
