#include "harness/support/scalar_text.h"
#include "reference/format.h"
#include "suites/printf/parts.h"

namespace plumbline::printing {
namespace {

/// Numbers as text: small ones, halfway between two texts and beside that, where the exponent of a text
/// changes by rounding, where %g changes its style, and numbers of many digits.
constexpr std::string_view numbers[] = {"0",
                                        "-0",
                                        "1",
                                        "-1",
                                        "0.5",
                                        "1.5",
                                        "2.5",
                                        "-3.5",
                                        "0.25",
                                        "0.125",
                                        "0.375",
                                        "-0.0625",
                                        "0.1",
                                        "-0.3",
                                        "3.14159265",
                                        "1.005",
                                        "2.675",
                                        "9.5",
                                        "9.995",
                                        "99.96875",
                                        "999.9995",
                                        "1024",
                                        "65504",
                                        "99999.5",
                                        "999999.5",
                                        "999999.4",
                                        "1000000",
                                        "123456.7",
                                        "0.0001",
                                        "0.00012",
                                        "9.9999e-05",
                                        "0.00099999",
                                        "-1.2345e-5",
                                        "16777217",
                                        "1e15",
                                        "1e16",
                                        "1e17",
                                        "1e22",
                                        "1e23",
                                        "-1e-10",
                                        "1.0000001",
                                        "0x1.fffffp0",
                                        "0x1.ffp0",
                                        "0x1.08p0",
                                        "0x1.18p0",
                                        "0x1.8p-1",
                                        "9007199254740993",
                                        "0.000123456789012345678"};

bool is_right_for(std::string_view text, Scalar number) {
  return format_of(number.type).is_finite(number.bits) &&
         (!format_of(number.type).is_zero(number.bits) || text == "0" || text == "-0");
}

std::vector<Scalar> finite_values(ScalarType type) {
  std::vector<Scalar> values;
  for (const std::string_view text : numbers)
    if (const auto number = parse_scalar(type, text); number && is_right_for(text, *number))
      values.push_back(*number);
  const Format& f = format_of(type);
  for (const std::uint64_t bits : {f.max_finite(), f.min_normal(), f.min_normal() - 1, std::uint64_t{1},
                                   f.sign_mask() | 3, f.sign_mask() | f.max_finite()})
    values.push_back({type, bits});
  return values;
}

std::vector<Scalar> special_values(ScalarType type) {
  const Format& f = format_of(type);
  return {{type, f.infinity()}, {type, f.infinity() | f.sign_mask()}, {type, f.quiet_nan()}};
}

/// The large and small letter do the same: what differs is measured of both, all else of the small ones.
bool is_capital(char specifier) { return specifier >= 'A' && specifier <= 'Z'; }
bool is_hexadecimal(char specifier) { return specifier == 'a' || specifier == 'A'; }

const std::vector<std::string_view> every_flag{"", "+", " ", "-", "0", "#", "+0", "-#", "#0", " 0", "-0"};

void add_scalars(char specifier, ScalarType type, std::vector<TestCase>& out) {
  const auto values = finite_values(type);
  Prints prints;
  const std::size_t stride = is_capital(specifier) ? 4 : 1;
  for (const int precision : {-1, 0, 1, 3, is_hexadecimal(specifier) ? 5 : 16})
    for (std::size_t k = 0; k < values.size(); k += stride)
      prints.add(combinations(specifier, "", {""}, {0}, {precision})[0], {values[k]});
  std::size_t n = 0;
  const auto all = combinations(specifier, "", every_flag, {0, 14, 34}, {-1, 0, 2});
  for (std::size_t k = 0; k < all.size(); k += stride) prints.add(all[k], taken(values, n++, 1));
  for (const Scalar& value : special_values(type))
    for (const std::string_view flags : every_flag)
      prints.add(combinations(specifier, "", {flags}, {flags.empty() ? 0 : 12}, {-1})[0], {value});
  out.push_back(
      prints.test_case("%" + std::string(1, specifier), type, std::string(opencl_name(type)), type));
}

/// More digits than have to be right, and every digit that there is.
void add_long(char specifier, ScalarType type, std::vector<TestCase>& out) {
  const Format& f = format_of(type);
  Prints prints;
  std::vector<Scalar> values = finite_values(type);
  const auto last = static_cast<std::ptrdiff_t>(values.size());
  values.erase(values.begin() + 8, values.begin() + last - 8);
  values.push_back(*parse_scalar(type, "0.1"));
  const int every_digit = f.precision - f.emin() + 1;
  for (const Scalar& value : values)
    for (const int precision : {20, 60, every_digit})
      prints.add(combinations(specifier, "", {""}, {0}, {precision})[0], {value});
  prints.add(combinations(specifier, "", {""}, {300}, {-1})[0], {values[2]});
  prints.add(combinations(specifier, "", {"-"}, {300}, {-1})[0], {values[2]});
  prints.add(combinations(specifier, "", {"0"}, {300}, {-1})[0], {values[3]});
  out.push_back(prints.test_case("%" + std::string(1, specifier), type,
                                 std::string(opencl_name(type)) + ", many digits", type));
}

void add_vectors(char specifier, ScalarType type, std::vector<TestCase>& out) {
  const std::string_view length = type == ScalarType::f16 ? "h" : type == ScalarType::f32 ? "hl" : "l";
  auto values = finite_values(type);
  for (const Scalar& value : special_values(type)) values.push_back(value);
  Prints prints;
  std::size_t n = 0;
  for (const int size : vector_sizes)
    for (const std::string_view flags : {every_flag[0], every_flag[1 + n % 10], every_flag[1 + (n + 4) % 10]})
      for (const auto& specification : combinations(specifier, length, {flags}, {0, 11}, {-1, 2}))
        prints.add(specification, taken(values, 7 * n++, size));
  out.push_back(
      prints.test_case("%" + std::string(1, specifier), type, std::string(opencl_name(type)) + "n", type));
}

}  // namespace

void add_floating(ScalarType precision, std::vector<TestCase>& out) {
  for (const char specifier : {'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'}) {
    add_scalars(specifier, precision, out);
    add_vectors(specifier, precision, out);
    if (specifier == 'f' || specifier == 'e') add_long(specifier, precision, out);
  }
}

}  // namespace plumbline::printing
