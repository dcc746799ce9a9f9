#include "suites/printf/parts.h"

namespace plumbline::printing {
namespace {

/// An integer type and the lengths that select it.
struct Length {
  ScalarType type;  ///< signed
  std::string_view scalar, vector;
};

constexpr Length lengths[] = {{ScalarType::i8, "hh", "hh"},
                              {ScalarType::i16, "h", "h"},
                              {ScalarType::i32, "", "hl"},
                              {ScalarType::i64, "l", "l"}};

bool is_signed(char specifier) { return specifier == 'd' || specifier == 'i'; }

std::vector<Scalar> values_of(ScalarType type) {
  const std::uint64_t all = type_mask(type), top = (all >> 1) + 1;
  std::vector<Scalar> values;
  for (const std::uint64_t bits :
       {std::uint64_t{0}, std::uint64_t{1}, all, std::uint64_t{42}, top - 1, top, std::uint64_t{8},
        0 - std::uint64_t{10}, std::uint64_t{100}, top + 1, std::uint64_t{0x5b}, 0xfedcba9876543210 & all})
    values.push_back({type, bits & all});
  return values;
}

std::vector<std::string_view> flags_of(char specifier) {
  if (is_signed(specifier)) return {"", "+", " ", "-", "0", "+0", "-+", " 0", "+ ", "-0"};
  if (specifier == 'u') return {"", "-", "0", "-0"};
  return {"", "-", "0", "#", "#0", "-#", "-0"};
}

/// Everything of int; of the other types, and of i and X, which differ by little, a part.
std::size_t stride_of(char specifier, ScalarType type) {
  const bool twin = specifier == 'i' || specifier == 'X';
  return (twin ? 3 : 1) * (width_of(type) == 32 ? 1 : 3);
}

void add_scalars(char specifier, const Length& length, std::vector<TestCase>& out) {
  const ScalarType type = is_signed(specifier) ? length.type : unsigned_type(length.type);
  const auto values = values_of(type);
  Prints prints;
  const auto plain = combinations(specifier, length.scalar, {""}, {0}, {-1})[0];
  for (const Scalar& value : values) prints.add(plain, {value});
  const auto all = combinations(specifier, length.scalar, flags_of(specifier), {0, 9, 30}, {-1, 0, 3, 12});
  for (std::size_t k = 0; k < all.size(); k += stride_of(specifier, type))
    prints.add(all[k], taken(values, k / 2, 1));
  for (const std::string_view flags : flags_of(specifier))
    for (const int width : {0, 3})
      prints.add(combinations(specifier, length.scalar, {flags}, {width}, {0})[0], {{type, 0}});
  // Promoted to int, but "its value shall be converted to char or uchar before printing".
  if (width_of(type) < 32)
    for (const std::int32_t wide : {300, 65535, 65793, 0x12345678})
      prints.add(plain, {type, static_cast<std::uint64_t>(wide) & type_mask(type)}, wide);
  out.push_back(prints.test_case("%" + std::string(1, specifier), ScalarType::i32,
                                 std::string(opencl_name(type)), type));
}

void add_vectors(char specifier, const Length& length, std::vector<TestCase>& out) {
  const ScalarType type = is_signed(specifier) ? length.type : unsigned_type(length.type);
  const auto values = values_of(type);
  Prints prints;
  std::size_t n = 0;
  for (const int size : vector_sizes) {
    prints.add(combinations(specifier, length.vector, {""}, {0}, {-1})[0], taken(values, n++, size));
    const auto flags = flags_of(specifier);
    for (const std::string_view flag : {flags[n % flags.size()], flags[(n + 3) % flags.size()]})
      for (const auto& specification : combinations(specifier, length.vector, {flag}, {0, 7}, {-1, 4}))
        prints.add(specification, taken(values, n++, size));
  }
  out.push_back(prints.test_case("%" + std::string(1, specifier), ScalarType::i32,
                                 std::string(opencl_name(type)) + "n", type));
}

}  // namespace

void add_integers(std::vector<TestCase>& out) {
  for (const char specifier : {'d', 'i', 'o', 'u', 'x', 'X'})
    for (const Length& length : lengths) {
      add_scalars(specifier, length, out);
      add_vectors(specifier, length, out);
    }
}

}  // namespace plumbline::printing
