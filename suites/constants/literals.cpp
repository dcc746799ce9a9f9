#include <charconv>

#include "reference/rounding.h"
#include "suites/constants/parts.h"

namespace plumbline::constants {
namespace {

/// Literals without suffix. Each is exact in so many bits, or no midpoint of two numbers of any format.
constexpr mpfr_prec_t enough_bits = 4000;

constexpr std::string_view decimal[] = {
    "0.1",
    "1.1",
    "3.14159265358979323846264338327950288",
    "2.718281828459045235360287471352662498",
    ".5",
    "5.",
    "1e10",
    "1E-10",
    "123456789.0",
    "16777217.0",
    "16777219.0",
    "33554435.0",
    "8388608.5",
    "9007199254740993.0",
    "9007199254740995.0",
    "9007199254740992.9999999999",
    "1e22",
    "1e23",
    "8.5e-7",
    "0.3333333333333333333333333333",
    "0.000030517578125",
    "2049.0",
    "2051.0",
    "4098.0",
    "1.000000059604644775390625",                               // 1 + 2^-24
    "1.00000005960464477539062499999999999",                    // just below
    "1.00000005960464477539062500000000001",                    // just above
    "1.00000017881393432617187499",                             // just below 1 + 3 * 2^-24
    "1.00000000000000011102230246251565404236316680908203125",  // 1 + 2^-53
    "1.00000000000000011102230246251565404236316680908203126",
    "1.00048828125",
    "1.00146484375"};
constexpr std::string_view small_half[] = {"6.103515625e-5",
                                           "6.097555160522461e-5",
                                           "5.960464477539063e-8",
                                           "2.98023223876953125e-8",
                                           "2.980232238769532e-8",
                                           "65504.0",
                                           "65519.0",
                                           "1e-9"};
constexpr std::string_view small_single[] = {
    "1.17549435e-38",         "1.17549421e-38", "1.4e-45", "1e-45",          "7.1e-46",
    "7.006492321624085e-46",  "7.0e-46",        "1e-50",   "3.40282347e+38", "3.40282356e38",
    "2.1019476964872256e-45", "0.1e-40"};
constexpr std::string_view small_double[] = {"2.2250738585072014e-308",
                                             "2.2250738585072011e-308",
                                             "2.2250738585072012e-308",
                                             "4.9406564584124654e-324",
                                             "5e-324",
                                             "2.4703282292062328e-324",
                                             "2.4703282292062327e-324",
                                             "1e-400",
                                             "1.7976931348623157e+308",
                                             "1.797693134862315807e308",
                                             "8.98846567431158e307",
                                             "7.4109846876186982e-324"};

constexpr std::string_view hexadecimal[] = {"0x1p0",
                                            "0x1.8p3",
                                            "0X.8P1",
                                            "0x1.000001p0",
                                            "0x1.000003p0",
                                            "0x1.00000100000001p0",
                                            "0x1.000000ffffffffp0",
                                            "0x1.00000000000008p0",
                                            "0x1.00000000000018p0",
                                            "0x1.000000000000080001p0",
                                            "0x1.002p0",
                                            "0x1.006p0",
                                            "0x1.0020001p0",
                                            "0xABC.DEFp-4",
                                            "0x123456789abcdefp-40",
                                            "0x1.921fb54442d18p+1"};
constexpr std::string_view tiny_half[] = {"0x1p-14",   "0x1p-24",    "0x1.8p-24",     "0x1p-25",
                                          "0x1.8p-25", "0x1.ffcp15", "0x1.ffdfffp15", "0x0.ffep-14"};
constexpr std::string_view tiny_single[] = {
    "0x1p-126",   "0x1p-149",       "0x1.8p-149",        "0x1p-150",        "0x1.000002p-150",
    "0x1.8p-150", "0x1.fffffep127", "0x1.fffffefffp127", "0x1.fffffcp-127", "0x1.fffffep-127"};
constexpr std::string_view tiny_double[] = {"0x1p-1022",
                                            "0x1p-1074",
                                            "0x1.8p-1074",
                                            "0x1p-1075",
                                            "0x1.0000000000001p-1075",
                                            "0x1.8p-1075",
                                            "0x1.fffffffffffffp1023",
                                            "0x1.fffffffffffff7p1023",
                                            "0x0.fffffffffffffp-1022"};

Scalar nearest(ScalarType t, std::string_view text) {
  Real value(enough_bits);
  mpfr_strtofr(value.get(), std::string(text).c_str(), nullptr, 0, MPFR_RNDN);
  return {t, round_to(format_of(t), value, Direction::nearest_even)};
}

/// C99 6.4.4.2: a hexadecimal literal is correctly rounded; a decimal one is the nearest number or one beside
/// it.
Constant literal_of(ScalarType t, std::string_view text, std::string_view suffix, bool is_decimal) {
  const Scalar best = nearest(t, text);
  Constant out{std::string(text) + std::string(suffix), {best}};
  const std::uint64_t most = format_of(t).max_finite();
  if (is_decimal && best.bits < most) out.right.push_back({t, best.bits + 1});
  if (is_decimal && best.bits > 0) out.right.push_back({t, best.bits - 1});
  return out;
}

struct Group {
  std::string_view builtin;
  bool is_decimal;
  std::span<const std::string_view> common, extreme;
};

std::vector<Group> groups_of(ScalarType t) {
  const auto of = [&]<class Half, class Single, class Double>(const Half& half, const Single& single,
                                                              const Double& twice) {
    if (t == ScalarType::f16) return std::span<const std::string_view>(half);
    return t == ScalarType::f32 ? std::span<const std::string_view>(single)
                                : std::span<const std::string_view>(twice);
  };
  return {{"literals:decimal", true, decimal, of(small_half, small_single, small_double)},
          {"literals:hexadecimal", false, hexadecimal, of(tiny_half, tiny_single, tiny_double)}};
}

bool fits(ScalarType t, std::string_view text) { return format_of(t).is_finite(nearest(t, text).bits); }

void add_floating(ScalarType t, std::vector<TestCase>& out) {
  const std::string_view suffix = t == ScalarType::f16   ? "h"
                                  : t == ScalarType::f32 ? "f"
                                                         : "",
                         capital = t == ScalarType::f16   ? "H"
                                   : t == ScalarType::f32 ? "F"
                                                          : "";
  for (const Group& group : groups_of(t)) {
    std::vector<Constant> all;
    for (const auto& list : {group.common, group.extreme})
      for (const std::string_view text : list)
        if (fits(t, text))
          all.push_back(literal_of(t, text, all.size() % 4 == 3 ? capital : suffix, group.is_decimal));
    add_listed(std::string(group.builtin), t, t, all, "6.1.1; C99 6.4.4.2", out);
  }
}

struct IntegerLiteral {
  std::string_view text;
  std::int64_t value;
};

constexpr IntegerLiteral integer_literals[] = {
    {"0", 0},
    {"2147483647", 2147483647},
    {"2147483648", 2147483648},
    {"4294967295u", 4294967295},
    {"-1", -1},
    {"-2147483648", -2147483648},
    {"0x7fffffff", 0x7fffffff},
    {"0xffffffff", 0xffffffff},
    {"-0xffffffff", 1},
    {"017", 15},
    {"0777U", 511},
    {"1L", 1},
    {"-1l", -1},
    {"0XFFFFFFFFFFFFFFFFul", -1},
    {"9223372036854775807", 0x7fffffffffffffff},
    {"18446744073709551615UL", -1},
    {"'a'", 97},
    {"'\\n'", 10},
    {"'\\x7f'", 127},
    {"'\\101'", 65},
    {"'\\0'", 0},
    {"1u - 2u", 4294967295},
    {"1 - 2u", 4294967295},
    {"-1 / 2", 0},
    {"-7 % 3", -1},
    {"1 << 30", 1 << 30},
    {"-8 >> 1", -4},
    {"(uchar)300", 44},
    {"(char)200", -56},
    {"(bool)0.5f", 1},
    {"sizeof(1)", 4},
    {"sizeof(1u)", 4},
    {"sizeof(1L)", 8},
    {"sizeof(1ul)", 8},
    {"sizeof(1.0f)", 4},
    {"sizeof(0x80000000)", 4},
    {"sizeof(2147483648)", 8},
    {"sizeof(4294967296)", 8},
    {"sizeof('a')", 4},
};

void add_integer_literals(std::vector<TestCase>& out) {
  constexpr ScalarType t = ScalarType::i64;
  std::vector<Constant> all;
  for (const IntegerLiteral& l : integer_literals)
    all.push_back({"(long)(" + std::string(l.text) + ")", {{t, static_cast<std::uint64_t>(l.value)}}});
  add_listed("literals:integer", ScalarType::i32, t, all, "6.1.1, 6.3; C99 6.4.4.1, 6.4.4.4", out);
}

}  // namespace

void add_literals(ScalarType precision, std::vector<TestCase>& out) {
  if (is_floating(precision))
    add_floating(precision, out);
  else
    add_integer_literals(out);
}

}  // namespace plumbline::constants
