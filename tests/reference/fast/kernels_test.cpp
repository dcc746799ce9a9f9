// Every kernel's interval holds the reference's truth, and is narrow enough to be of use.

#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <random>
#include <vector>

#include "hard_operands.h"
#include "reference/fast/asymptotic.h"
#include "reference/fast/row.h"
#include "reference/format.h"
#include "reference/function.h"

namespace plumbline::fast {
namespace {

/// One column of a row of the table of kernels.
struct Variant {
  Row row;
  const char* arithmetic;
  ScalarType type;
  Evaluate evaluate;
};

std::vector<Variant> variants() {
  std::vector<Variant> out;
  for (const Row& row : rows()) {
    const auto add = [&](const char* arithmetic, ScalarType type, Evaluate evaluate) {
      if (evaluate != nullptr) out.push_back({row, arithmetic, type, evaluate});
    };
    add("plain", ScalarType::f16, row.plain_half);
    add("plain", ScalarType::f32, row.plain_single);
    add("tracked", ScalarType::f16, row.tracked_half);
    add("tracked", ScalarType::f32, row.tracked_single);
    add("tracked", ScalarType::f64, row.tracked_double);
  }
  return out;
}

/// A name that Google Test accepts: "x+y" is "x_plus_y".
std::string identifier(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      out += c;
    else
      out += c == '+' ? "_plus_" : c == '-' ? "_minus_" : c == '*' ? "_times_" : c == '/' ? "_over_" : "_";
  }
  return out;
}

std::string name_of(const testing::TestParamInfo<Variant>& info) {
  const Row& row = info.param.row;
  const bool has_lanes = required_function(row.function).lanes != Lanes::each;
  return identifier(row.function) + (has_lanes ? std::to_string(row.arity) : "") + "_" +
         std::to_string(row.output) + "_" + info.param.arithmetic + "_" +
         identifier(opencl_name(info.param.type));
}

/// Raw operands of one argument.
struct Operands {
  ScalarType type;
  std::vector<std::uint64_t> bits;

  std::vector<unsigned char> bytes() const {
    std::vector<unsigned char> out(bits.size() * static_cast<std::size_t>(size_of(type)));
    for (std::size_t i = 0; i < bits.size(); ++i)
      std::memcpy(out.data() + i * static_cast<std::size_t>(size_of(type)), &bits[i],
                  static_cast<std::size_t>(size_of(type)));
    return out;
  }
};

/// How many points each variant gets; more by PLUMBLINE_FAST_POINTS.
std::size_t points() {
  const char* text = std::getenv("PLUMBLINE_FAST_POINTS");
  return text == nullptr ? 12000 : std::strtoull(text, nullptr, 10);
}

/// A bit pattern of few bits, so of a power of two every other time, or one beside it.
std::uint64_t plain_operand(const Format& f, std::mt19937_64& random) {
  const std::uint64_t kept = random() % 2 == 0 ? 0 : f.fraction_mask() & ~low_bits(f.precision - 4);
  const std::uint64_t bits = random() & (type_mask(f.type) & (~f.fraction_mask() | kept));
  return (bits + random() % 3 - 1) & type_mask(f.type);
}

/// A third of all bit patterns and of those with few bits, a third of small magnitudes, a third near integers
/// and their halves.
std::uint64_t operand(const Format& f, std::size_t turn, std::mt19937_64& random) {
  const std::uint64_t any = random() & type_mask(f.type);
  if (turn % 3 == 0) return turn % 2 == 0 ? any : plain_operand(f, random);
  const std::uint64_t exponent =
      turn % 3 == 1 ? static_cast<std::uint64_t>(f.emax) - 8 + random() % 16
                    : static_cast<std::uint64_t>(f.emax) + random() % static_cast<unsigned>(f.precision);
  std::uint64_t bits = (any & (f.sign_mask() | f.fraction_mask())) | exponent << (f.precision - 1);
  if (turn % 3 == 2) {
    const int unit = static_cast<int>(f.precision - 1 - (static_cast<int>(exponent) - f.emax)) - 1;
    if (unit > 0) bits &= ~low_bits(unit);
    bits += random() % 5 == 0 ? 1 : 0;
  }
  return bits;
}

/// m 2^k: 1 <= m < 32, 2^k m normal.
std::uint64_t short_number(const Format& f, unsigned m, int k) {
  const int top = std::bit_width(m) - 1;
  const std::uint64_t fraction = (std::uint64_t{m} << (f.precision - 1 - top)) & f.fraction_mask();
  return static_cast<std::uint64_t>(f.emax + k + top) << (f.precision - 1) | fraction;
}

/// Where functions have special cases, of either sign: zero, infinity, NaN, the ends of the subnormal and the
/// normal range, small integers and fractions, the neighbours of 1.
std::uint64_t edge(const Format& f, std::mt19937_64& random) {
  const std::uint64_t infinity = static_cast<std::uint64_t>(2 * f.emax + 1) << (f.precision - 1);
  const std::uint64_t one = short_number(f, 1, 0);
  const std::uint64_t edges[] = {
      0,   infinity, infinity + 1, 1,      f.fraction_mask(), f.fraction_mask() + 1, infinity - 1,
      one, one,      one - 1,      one + 1};
  const std::uint64_t sign = random() % 2 == 0 ? f.sign_mask() : 0;
  const std::size_t turn = random() % (2 * std::size(edges));
  if (turn < std::size(edges)) return edges[turn] | sign;
  return short_number(f, 1 + random() % 28, -static_cast<int>(random() % 4)) | sign;
}
std::uint64_t integer_edge(std::mt19937_64& random) {
  constexpr std::int32_t edges[] = {0, 0, 1, 2, 3, 4, 5, 10, 24, 33, 1 << 24, INT32_MAX};
  const std::int32_t n = edges[random() % std::size(edges)];
  return static_cast<std::uint32_t>(random() % 2 == 0 ? n : -n - (n == INT32_MAX ? 1 : 0));
}

/// Every fourth of all bit patterns, the others of magnitudes below 2, 2^8 and so on.
std::uint64_t integer_operand(std::size_t turn, std::mt19937_64& random) {
  const auto any = static_cast<std::int32_t>(random());
  return static_cast<std::uint32_t>(turn % 4 == 0 ? any : any >> (30 - 7 * (turn % 4 - 1)));
}

/// Zeros, infinities, NaNs, the ends of the format, numbers near 1, and powers of two from the smallest to
/// the largest, and those nearest to a multiple of pi/2, of both signs; of integers likewise.
std::vector<std::uint64_t> special_operands(ScalarType type) {
  if (type == ScalarType::i32)
    return {0, 1, 2, 3, 4, 1000, 0x7fffffff, 0x80000000, 0xfffffc18, 0xfffffffd, 0xfffffffe, 0xffffffff};
  const Format& f = format_of(type);
  const auto bias = static_cast<std::uint64_t>(f.emax);
  const std::uint64_t step = f.fraction_mask() + 1, one = bias * step, infinity = (2 * bias + 1) * step;
  std::vector<std::uint64_t> out{0,       1,   2,       step - 1,     step,     step + 1,
                                 one - 1, one, one + 1, infinity - 1, infinity, infinity + 1};
  for (std::uint64_t k = bias - 5; k <= bias + 5; ++k) out.push_back(k * step);
  for (std::uint64_t k = 1; k <= 15; ++k) out.push_back(2 * bias * k / 16 * step + (k % 4 == 0 ? 1 : 0));
  if (type == ScalarType::f32) out.push_back(std::bit_cast<std::uint32_t>(std::ldexp(16367173.0F, 72)));
  if (type == ScalarType::f64)
    out.push_back(std::bit_cast<std::uint64_t>(std::ldexp(6381956970095103.0, 797)));
  const std::size_t half = out.size();
  for (std::size_t k = 0; k < half; ++k) out.push_back(out[k] | f.sign_mask());
  return out;
}

/// Appends every combination of special operands.
void add_special(std::vector<Operands>& out) {
  std::size_t block = 1;
  std::size_t count = 1;
  for (const Operands& o : out) count *= special_operands(o.type).size();
  for (Operands& o : out) {
    const std::vector<std::uint64_t> special = special_operands(o.type);
    for (std::size_t i = 0; i < count; ++i) o.bits.push_back(special[i / block % special.size()]);
    block *= special.size();
  }
}

/// As many points again of the functions that have hard ones.
void add_hard(std::string_view function, std::vector<Operands>& out) {
  HardOperands hard(2027);
  if (hard(function).size() != out.size()) return;
  for (std::size_t i = 0; i < points(); ++i) {
    const std::vector<double> point = hard(function);
    for (std::size_t k = 0; k < out.size(); ++k)
      out[k].bits.push_back(std::bit_cast<std::uint64_t>(point[k]));
  }
}

/// Doubles at which erfc is tiny, exponentials overflow, lgamma has its zeros beside -2.457 and -2.748, or
/// all is proportional.
void add_far(Operands& out, std::mt19937_64& random) {
  std::uniform_real_distribution<double> tail(24, 28), large(700, 714);
  for (std::size_t i = 0; i < points() / 10; ++i) {
    const double sign = random() % 4 == 0 ? -1 : 1;
    const double tiny = std::bit_cast<double>(random() % (std::uint64_t{340} << 52));
    const double beside =
        std::ldexp(static_cast<double>(random() % 16) - 8, -static_cast<int>(random() % 50) - 6);
    const double zero = (i % 2 == 0 ? 0x1.3a7fc9600f86cp+1 : 0x1.5fb410a1bd901p+1) + beside;
    for (const double x : {tail(random), large(random), tiny, zero, -zero})
      out.bits.push_back(std::bit_cast<std::uint64_t>(sign * x));
  }
}

std::vector<Operands> operands_of(const Variant& v) {
  const Format& f = format_of(v.type);
  std::mt19937_64 random(2026);
  std::vector<Operands> out(static_cast<std::size_t>(v.row.arity), {v.type, {}});
  if (v.row.integer_second) out[1].type = ScalarType::i32;
  if (v.row.unsigned_argument) out[0].type = unsigned_type(v.type);
  if (out.size() < 3) add_special(out);
  for (std::size_t i = 0; i < points(); ++i) {
    const bool edges = i % 4 == 3;
    for (std::size_t k = 0; k < out.size(); ++k) {
      if (out[k].type == ScalarType::i32)
        out[k].bits.push_back(edges ? integer_edge(random) : integer_operand(random() % 4, random));
      else
        out[k].bits.push_back(edges ? edge(f, random) : operand(f, i + k * (i % 7), random));
    }
    // A tiny number and one of few bits: powers that are exact, or seem so where products underflow.
    if (i % 13 == 0 && out.size() == 2 && out[1].type == v.type) {
      out[0].bits.back() = random() & low_bits(f.precision + 4);
      out[1].bits.back() =
          short_number(f, random() % 2 == 0 ? 1 : 1 + random() % 31, -static_cast<int>(random() % 6));
    }
    // Equal and almost equal magnitudes: sums that cancel, quotients near 1.
    if (i % 11 == 0 && out.size() > 1 && out[1].type == v.type)
      out[1].bits.back() =
          ((out[0].bits.back() ^ (random() & f.sign_mask())) + random() % 3) & type_mask(f.type);
  }
  if (v.type == ScalarType::f64 && out.size() == 1 && !v.row.unsigned_argument) add_far(out[0], random);
  if (v.type == ScalarType::f64) add_hard(v.row.function, out);
  return out;
}

struct Values {
  std::vector<double> center, low, high, scale;
};

Values evaluated(const Variant& v, const std::vector<Operands>& operands, double share) {
  const std::size_t count = operands[0].bits.size();
  const std::vector<double> none(count);
  Values out{none, none, none, std::vector<double>(count, 1.0)};
  std::vector<std::vector<unsigned char>> columns;
  for (const Operands& o : operands) columns.push_back(o.bytes());
  for (std::size_t first = 0; first < count; first += largest_block) {
    std::vector<const void*> arguments;
    for (std::size_t k = 0; k < columns.size(); ++k)
      arguments.push_back(columns[k].data() + first * static_cast<std::size_t>(size_of(operands[k].type)));
    const Enclosures block{out.center.data() + first, out.low.data() + first, out.high.data() + first,
                           out.scale.data() + first};
    const std::size_t size = std::min(largest_block, count - first);
    v.evaluate(arguments.data(), size, block, share);
    if (const Asymptotic* asymptotic = asymptotic_of(v.row.function, v.type, v.row.output))
      enclose_asymptotically(*asymptotic, arguments.data(), size, block);
  }
  return out;
}

/// (center + offset) / scale with no rounding.
void sum(mpfr_ptr out, double center, double offset, double scale) {
  mpfr_set_d(out, center, MPFR_RNDN);
  if (mpfr_add_d(out, out, offset, MPFR_RNDN) != 0 || mpfr_div_d(out, out, scale, MPFR_RNDN) != 0)
    std::abort();
}

/// Of an exact zero: one that is -0 in rounding toward negative alone has low = -0.
bool has_signs_of(const Enclosure& truth, double center, double low) {
  return (mpfr_signbit(truth.upper.get()) != 0) == std::signbit(center) &&
         (mpfr_signbit(truth.lower.get()) != 0) == (std::signbit(center) || std::signbit(low));
}

class Kernels : public testing::TestWithParam<Variant> {};

/// Plain kernels are given this bound: what `plumbline certify` finds must be below it for the kernel to be
/// of use.
constexpr double plain_share = 0x1p-44;

TEST_P(Kernels, HoldTheTruth) {
  const Variant& v = GetParam();
  const Function& function = required_function(v.row.function);
  const std::vector<Operands> operands = operands_of(v);
  const Values values = evaluated(v, operands, plain_share);
  const mpfr_prec_t wide = 4400;  // the whole range of binary64 and more
  Real low(wide), high(wide);
  std::vector<Enclosure> truth(static_cast<std::size_t>(function.outputs_for(operands.size())),
                               Enclosure(140));
  const std::optional<Kernel> kernel = kernel_of(v.row, v.type);
  const bool never_exact = kernel && kernel->never_exact;
  std::size_t unknown = 0;
  double widest = 0;
  for (std::size_t i = 0; i < values.center.size(); ++i) {
    const double center = values.center[i], from = values.low[i], to = values.high[i],
                 scale = values.scale[i];
    std::vector<Scalar> point;
    std::string text;
    for (const Operands& o : operands) {
      point.push_back({o.type, o.bits[i]});
      char hex[40];
      std::snprintf(hex, sizeof hex, " %#llx", static_cast<unsigned long long>(o.bits[i]));
      text += hex;
    }
    SCOPED_TRACE(v.row.function + text);
    if (from == -HUGE_VAL && to == HUGE_VAL) {
      if (std::getenv("PLUMBLINE_FAST_UNKNOWN") != nullptr) std::printf("unknown%s\n", text.c_str());
      ++unknown;
      continue;
    }
    function.enclose(point, 140, truth);
    const Enclosure& t = truth[static_cast<std::size_t>(v.row.output)];
    if (std::isnan(center) || t.is_nan()) {
      ASSERT_TRUE(std::isnan(center) && t.is_nan() && from == 0 && to == 0)
          << center << " + (" << from << ", " << to << "), truth " << t.lower.text(30);
      continue;
    }
    if (from == 0 && to == 0) {
      sum(low.get(), center, 0, scale);
      ASSERT_TRUE(t.is_exact() && mpfr_equal_p(low.get(), t.lower.get()) &&
                  (center != 0 || has_signs_of(t, center, from)))
          << center << " is not exactly " << t.lower.text(30);
      continue;
    }
    if (from == to) {
      sum(low.get(), center, from, scale);
      if (!t.is_exact()) function.enclose(point, 4300, truth);
      ASSERT_TRUE(t.is_exact() && mpfr_equal_p(low.get(), t.lower.get()))
          << center << " + " << from << " is not exactly " << t.lower.text(30);
      continue;
    }
    ASSERT_LT(from, to);
    const bool is_number =
        t.is_exact() && mpfr_cmp_d(t.lower.get(), mpfr_get_d(t.lower.get(), MPFR_RNDN)) == 0;
    ASSERT_FALSE(never_exact && is_number) << "never exact: " << t.lower.text(30);
    const bool deep =
        scale == 1 && center == 0 && std::max(-from, to) == 0x1p-1074 && std::min(-from, to) == 0;
    const auto exponent = std::max(mpfr_get_exp(t.lower.get()), mpfr_get_exp(t.upper.get()));
    ASSERT_TRUE(!deep || exponent <= -1076) << t.lower.text(30) << " is not below 2^-1076";
    sum(low.get(), center, from, scale);
    sum(high.get(), center, to, scale);
    const auto inside = [&] {
      return mpfr_lessequal_p(low.get(), t.lower.get()) && mpfr_lessequal_p(t.upper.get(), high.get());
    };
    // exp(1e-40) needs more bits to be distinguished from 1, and the terms of a sum may be 2^3200 apart.
    if (!inside()) function.enclose(point, 1300, truth);
    if (!inside() && v.row.arity > 1) function.enclose(point, 4300, truth);
    const bool apart = mpfr_less_p(high.get(), t.lower.get()) || mpfr_less_p(t.upper.get(), low.get());
    const bool finer = std::max(std::abs(from), std::abs(to)) < 0x1p-1000 && std::abs(center) > 0x1p-100;
    ASSERT_TRUE(inside() || (finer && !apart))
        << center << " + (" << from << ", " << to << "), truth " << t.lower.text(30);
    ASSERT_FALSE(t.is_exact() &&
                 (mpfr_equal_p(low.get(), t.lower.get()) || mpfr_equal_p(high.get(), t.lower.get())))
        << "the interval is open: " << t.lower.text(30);
    if (v.arithmetic[0] == 't' && std::abs(center) > 0x1p-1000 && to < HUGE_VAL && from > -HUGE_VAL)
      widest = std::max(widest, (to - from) / std::abs(center));
  }
  RecordProperty("unknown", static_cast<int>(unknown));
  if (std::getenv("PLUMBLINE_FAST_UNKNOWN") != nullptr)
    std::printf("%zu of %zu unknown, widest 2^%g\n", unknown, values.center.size(), std::log2(widest));
  EXPECT_LE(unknown, values.center.size() * (v.type == ScalarType::f64 ? 30 : 1) / 100);
}

INSTANTIATE_TEST_SUITE_P(Fast, Kernels, testing::ValuesIn(variants()), name_of);

}  // namespace
}  // namespace plumbline::fast
