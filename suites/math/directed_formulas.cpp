#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <variant>

#include "reference/format.h"
#include "reference/function.h"
#include "suites/math/directed.h"

namespace plumbline::math {
namespace {

/// significand * 2^exponent.
struct Dyadic {
  std::int64_t significand;
  int exponent = 0;
};
Dyadic operator-(Dyadic a) { return {-a.significand, a.exponent}; }
Dyadic operator*(Dyadic a, Dyadic b) { return {a.significand * b.significand, a.exponent + b.exponent}; }
Dyadic operator+(Dyadic a, Dyadic b) {
  if (a.exponent < b.exponent) return b + a;
  const unsigned distance = static_cast<unsigned>(a.exponent - b.exponent) % 64;  // sums here are of 64 bits
  return {(a.significand << distance) + b.significand, b.exponent};
}
Dyadic operator-(Dyadic a, Dyadic b) { return a + -b; }
constexpr Dyadic zero{0}, one{1}, two{2}, three{3}, half{1, -1}, quarter{1, -2};
Dyadic power_of_two(int exponent) { return {1, exponent}; }

int bits_in(std::int64_t number) { return std::bit_width(static_cast<std::uint64_t>(number)); }

/// The bits of x, if it is a number of the format.
std::optional<std::uint64_t> encode(Dyadic x, const Format& f) {
  if (x.significand == 0) return 0;
  const std::uint64_t sign = x.significand < 0 ? f.sign_mask() : 0;
  std::uint64_t magnitude = static_cast<std::uint64_t>(x.significand < 0 ? -x.significand : x.significand);
  const int zeros = std::countr_zero(magnitude);
  magnitude >>= zeros;
  const int exponent = x.exponent + zeros, top = exponent + bits_in(static_cast<std::int64_t>(magnitude)) - 1;
  const int unit = std::max(top, f.emin()) - f.precision + 1;  // of the last place
  if (top > f.emax || exponent < unit) return std::nullopt;
  magnitude <<= exponent - unit;
  if (top >= f.emin()) magnitude += static_cast<std::uint64_t>(top - f.emin()) << (f.precision - 1);
  return sign | magnitude;
}

/// base^exponent, or nothing where it has more than `bits` bits.
std::optional<std::int64_t> power(std::int64_t base, int exponent, int bits) {
  const std::int64_t limit = std::int64_t{1} << bits;
  std::int64_t product = 1;
  for (int k = 0; k < exponent; ++k) {
    if (product > (limit - 1) / base) return std::nullopt;
    product *= base;
  }
  return product;
}

/// An argument: a number of the format, or an integer.
using Argument = std::variant<Dyadic, std::int32_t>;

/// The points of one format.
class Points {
 public:
  Points(ScalarType type, std::vector<DirectedCase>& cases)
      : f(format_of(type)),
        p(f.precision),
        ulp{1, 1 - p},
        tiny{1, f.emin() - p + 1},
        min_normal{1, f.emin()},
        max{(std::int64_t{1} << p) - 1, f.emax - p + 1},
        cases_(cases) {}

  /// Nothing where the format does not hold all of them.
  void add(std::string_view function, std::initializer_list<Argument> arguments, const std::string& claim,
           const std::string& reason) {
    const TypeLetters& types = required_function(function).arguments;
    DirectedCase made{std::string(function), f.type, {}, claim, reason, "formulas", 0};
    for (const Argument& argument : arguments) {
      const ScalarType type = types.type(made.arguments.size(), f.type);
      std::optional<std::uint64_t> bits;
      if (const auto* const integer = std::get_if<std::int32_t>(&argument))
        bits = static_cast<std::uint32_t>(*integer);
      else
        bits = encode(std::get<Dyadic>(argument), f);
      if (!bits) return;
      made.arguments.push_back({type, *bits});
    }
    cases_.push_back(std::move(made));
  }

  /// The claim that all but `fewer` of the format's significand bits follow the rounding bit and are equal.
  std::string hard(int fewer) const { return fmt::format("hard {}", p - fewer); }

  const Format& f;
  const int p;
  const Dyadic ulp, tiny, min_normal, max;  ///< ulp: of 1; tiny: the smallest subnormal number

 private:
  std::vector<DirectedCase>& cases_;
};

/// The largest odd number whose n-th power has so many bits; nothing below 3.
std::optional<std::int64_t> root(int n, int bits) {
  std::int64_t a = 1, above = std::int64_t{1} << (bits / n + 1);
  while (above - a > 1) {
    const std::int64_t middle = a + (above - a) / 2;
    (power(middle, n, bits) ? a : above) = middle;
  }
  a -= 1 - a % 2;
  if (a < 3 || bits_in(*power(a, n, bits)) != bits) return std::nullopt;
  return a;
}

void integer_powers(Points& to) {
  for (const int n : {2, 3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 19, 21, 23, 33})
    for (const int bits : {to.p, to.p + 1}) {
      const auto found = root(n, bits);
      if (!found) continue;
      const std::int64_t a = *found, a_to_n = *power(a, n, bits);
      const bool exact = bits == to.p;
      const std::string claim = exact ? "exact" : "midpoint", text = fmt::format("{}^{}", a, n),
                        reason = fmt::format("{} has {} bits", text, bits);
      for (const std::int64_t x : {a, -a}) {
        to.add("pow", {Dyadic{x}, Dyadic{n}}, claim, reason);
        to.add("pown", {Dyadic{x}, n}, claim, reason);
      }
      to.add("powr", {Dyadic{a}, Dyadic{n}}, claim, reason);
      if (!exact) continue;
      to.add("rootn", {Dyadic{a_to_n}, n}, claim, "the root of " + text);
      to.add("pow", {Dyadic{a * a}, Dyadic{n, -1}}, claim, fmt::format("({}^2)^({}/2)", a, n));
      if (n == 3) {
        to.add("cbrt", {Dyadic{a_to_n}}, claim, "the root of " + text);
        to.add("cbrt", {Dyadic{-a_to_n, -3}}, claim, fmt::format("the root of -{}/8", text));
      }
      if (n == 2) to.add("sqrt", {Dyadic{a_to_n}}, claim, "the root of " + text);
    }
}

void powers_of_two_and_ten(Points& to) {
  std::int64_t five = 1;  // 5^n
  for (int n = 0; n <= 23; ++n, five *= 5) {
    const int bits = bits_in(five);
    const std::string claim = bits <= to.p ? "exact" : bits == to.p + 1 ? "midpoint" : "";
    if (bits + n - 1 <= to.f.emax && (n < 23 || claim == "midpoint"))
      to.add("exp10", {Dyadic{n}}, claim, fmt::format("5^{} has {} bits", n, bits));
    if (n > 0) to.add("log10", {Dyadic{five, n}}, "exact", "a power of ten");
  }
  const int emin = to.f.emin(), emax = to.f.emax, least = emin - to.p + 1;
  for (const int n : {emax, emin, emin - 1, least, -1, 1}) {
    to.add("exp2", {Dyadic{n}}, "exact", "a power of two");
    to.add("log2", {power_of_two(n)}, "exact", "a power of two");
  }
  for (const int n : {emax - 1, emin, least + (least % 2 == 0 ? 0 : 1), -2}) {
    to.add("rsqrt", {power_of_two(n)}, "exact", "a power of four");
    to.add("sqrt", {power_of_two(n)}, "exact", "a power of four");
  }
}

void products(Points& to) {
  const Dyadic u = to.ulp, half_ulp = u * half;
  const std::int64_t power_of_p = std::int64_t{1} << to.p;
  // Products of p + 1 bits: the least odd multiple of 3, and the greatest.
  for (auto [product, step] : {std::pair{power_of_p + 1, 2}, std::pair{2 * power_of_p - 1, -2}}) {
    while (product % 3 != 0) product += step;
    const Dyadic other{product / 3};
    to.add("x*y", {three, other}, "midpoint", fmt::format("a product of {} bits", to.p + 1));
    to.add("fma", {three, other, zero}, "midpoint", fmt::format("a product of {} bits", to.p + 1));
    to.add("fma", {three, other, to.tiny}, to.hard(0), "just above a midpoint: rounded once, or wrongly");
    to.add("fma", {three, other, -to.tiny}, to.hard(0), "just below a midpoint: rounded once, or wrongly");
  }
  to.add("fma", {one + u, one - u, -one}, "exact", "all but the product's last bits cancel");
  to.add("fma", {one + u, one + u, -(one + two * u)}, "exact", "all but the product's last bits cancel");
  to.add("fma", {to.max, two, -to.max}, "exact", "the product alone overflows");
  to.add("fma", {to.tiny, half, to.min_normal}, "", "half of the smallest number, added");
  to.add("x+y", {one, half_ulp}, "midpoint", "to even: down");
  to.add("x+y", {one + u, half_ulp}, "midpoint", "to even: up");
  to.add("x+y", {one, half_ulp * (one + u)}, to.hard(2), "just above a midpoint");
  to.add("x-y", {one, u * quarter}, "midpoint", "below a power of two the spacing is half");
  to.add("x-y", {one, u * quarter * (one + u)}, to.hard(2), "just below a midpoint under a power of two");
  to.add("x*y", {three * to.tiny, half}, "midpoint", "between two subnormal numbers");
  to.add("x/y", {three * to.tiny, two}, "midpoint", "between two subnormal numbers");
  to.add("x/y", {Dyadic{5} * to.tiny, two}, "midpoint", "between two subnormal numbers");
  to.add("x/y", {one, one - half_ulp}, to.hard(1), "just above 1 + half an ulp");
  to.add("x/y", {one, one + u}, to.hard(3), "just above 1 - an ulp");
  to.add("1/x", {one - half_ulp}, to.hard(1), "just above 1 + half an ulp");
  to.add("1/x", {one + u}, to.hard(3), "just above 1 - an ulp");
  to.add("ldexp", {three * to.tiny, -1}, "midpoint", "between two subnormal numbers");
  to.add("ldexp", {to.min_normal + to.tiny, -1}, "midpoint",
         "a normal number to a midpoint of subnormal ones");
  to.add("ldexp", {two - u, to.f.emin() - 1}, "midpoint", "to a midpoint under the smallest normal number");
  to.add("ldexp", {to.tiny, to.f.emax - to.f.emin() + to.p - 1}, "exact",
         "from one end of the range to the other");
}

/// Functions of x near 1, and of x - 1 near 0.
void near_one(Points& to) {
  const Dyadic u = to.ulp, half_ulp = u * half;
  const std::int32_t large = to.p < 32 ? 1 << (to.p - 1) : INT32_MAX;
  const std::pair<Dyadic, const char*> near[] = {{one + u, "1 + ulp"},
                                                 {one - half_ulp, "1 - ulp/2"},
                                                 {one + two * u, "1 + 2 ulp"},
                                                 {one - u, "1 - ulp"}};
  for (const auto& [x, word] : near) {
    const auto reason = [name = std::string(word)](const char* rest) { return name + rest; };
    to.add("sqrt", {x}, to.hard(1), reason(": next to a number or a midpoint"));
    to.add("rsqrt", {x}, "", reason(": next to a number or a midpoint"));
    to.add("cbrt", {x}, "", word);
    for (const Dyadic y : {half, Dyadic{3, -1}, two, -one, quarter, power_of_two(to.p - 1)}) {
      to.add("pow", {x, y}, "", reason(": a power near 1"));
      to.add("powr", {x, y}, "", reason(": a power near 1"));
    }
    for (const std::int32_t n : {2, 3, -1, -2, large}) {
      to.add("pown", {x, n}, "", reason(": a power near 1"));
      to.add("rootn", {x, n}, "", reason(": a root near 1"));
    }
    to.add("hypot", {x, to.tiny}, to.hard(0), reason(": the other side does not count"));
    to.add("log", {x}, "", reason(": the logarithm is its distance from 1, but for a square"));
    to.add("expm1", {x - one}, to.hard(2), reason(" - 1"));
    to.add("exp", {x - one}, to.hard(4), reason(" - 1: next to a number or a midpoint"));
    for (const char* const function : {"log1p", "exp2", "exp10"})
      to.add(function, {x - one}, "", reason(" - 1"));
  }
  for (const Dyadic y : {one + u, one - half_ulp})
    for (const Dyadic x : {two, three, half}) {
      to.add("pow", {x, y}, "", "an exponent near 1");
      to.add("powr", {x, y}, "", "an exponent near 1");
    }
}

void hypotenuses(Points& to) {
  const auto add = [&](std::int64_t a, std::int64_t b, std::int64_t c, Dyadic scale, const char* claim) {
    to.add("hypot", {Dyadic{a} * scale, Dyadic{b} * scale}, claim, fmt::format("{}, {}, {}", a, b, c));
  };
  for (const auto& [a, b, c] : {std::array{3, 4, 5}, std::array{5, 12, 13}, std::array{8, 15, 17}})
    for (const Dyadic scale : {one, to.tiny, power_of_two(to.f.emax - 4)}) add(a, b, c, scale, "exact");
  // Hypotenuses m^2 + n^2 of p + 1 bits over sides m^2 - n^2 and 2 m n of p bits or fewer.
  auto m = static_cast<std::int64_t>(std::sqrt(std::ldexp(1.0, to.p)));
  while (m * m <= std::int64_t{1} << to.p) ++m;
  for (int found = 0; found < 3; ++m)
    for (std::int64_t n = m / 3; n < m; ++n) {
      const std::int64_t a = m * m - n * n, b = 2 * m * n, c = m * m + n * n;
      const bool held = encode(Dyadic{a}, to.f) && encode(Dyadic{b}, to.f);
      if (!held || c % 2 == 0 || bits_in(c) != to.p + 1) continue;
      add(a, b, c, one, "midpoint");
      ++found;
      break;
    }
}

void remainders(Points& to) {
  struct Division {
    Dyadic x, y;
    const char* reason;
  };
  const Division divisions[] = {
      {three, two, "a tie: the quotient is even"},
      {one, two, "a tie to zero"},
      {Dyadic{5}, two, "a tie"},
      {to.max, to.tiny, "the longest division"},
      {to.max, to.min_normal, "a long division"},
      {to.max, three, "a long division"},
      {to.max, three * to.tiny, "the longest division by a subnormal number"},
      {to.max * half, to.max, "a tie of large ones"},
      {to.min_normal, to.min_normal - to.tiny, "a subnormal remainder"},
      {three * to.tiny, two * to.tiny, "a tie of subnormals"},
      {one, one - to.ulp * half, "a remainder of half an ulp"},
  };
  for (const Division& of : divisions)
    for (const char* const function : {"fmod", "remainder", "remquo"})
      for (const Dyadic x : {of.x, -of.x}) to.add(function, {x, of.y}, "", of.reason);
}

void whole_numbers(Points& to) {
  const Dyadic limit = power_of_two(to.p - 1), below_half = half - to.ulp * quarter,
               above_half = half + to.ulp * half, below_one = one - to.ulp * half;
  for (const char* const function : {"ceil", "floor", "rint", "round", "trunc"})
    for (const Dyadic x : {below_half, half, above_half, below_one, Dyadic{3, -1}, Dyadic{5, -1},
                           limit - half, limit * half - quarter, limit - one, limit + one})
      for (const Dyadic signed_x : {x, -x})
        to.add(function, {signed_x}, "", "beside a half, or where fractions end");
  for (const char* const function : {"sinpi", "cospi", "tanpi"})
    for (const Dyadic x :
         {limit - half, limit * half - quarter, limit * half + half, limit + one, two * limit + two,
          below_one, one + to.ulp, below_half, above_half, limit * quarter - Dyadic{1, -3}})
      for (const Dyadic signed_x : {x, -x})
        to.add(function, {signed_x}, "", "where fractions end, or beside a zero or a pole");
}

void gamma_points(Points& to) {
  for (const Dyadic step : {-(to.ulp * half), to.ulp}) {
    to.add("lgamma", {one + step}, "", "beside the zero at 1");
    to.add("lgamma", {two + two * step}, "", "beside the zero at 2");
  }
  for (const int n : {1,   2,   3,   4,   5,   10,  12,  20,  33,  34,  35,  36,  40,  41,  42, 57,
                      100, 120, 150, 169, 170, 171, 172, 176, 177, 178, 179, 180, 183, 184, 185}) {
    const Dyadic pole{-n}, unit = power_of_two(bits_in(n) - to.p);
    for (const Dyadic x : {pole - unit, pole + unit}) {
      to.add("tgamma", {x}, "", fmt::format("beside the pole at -{}", n));
      to.add("lgamma", {x}, "", fmt::format("beside the pole at -{}", n));
    }
    to.add("tgamma", {pole - half}, "", "between two poles");
  }
  // (n - 1)!, without its factors of two.
  std::int64_t odd = 1;
  int exponent = 0;
  bool held = true;
  for (int n = 1; n < 30; ++n) {
    held = held && encode({odd, exponent}, to.f);
    to.add("tgamma", {Dyadic{n}}, held ? "exact" : "", fmt::format("({} - 1)!", n));
    const int twos = std::countr_zero(static_cast<unsigned>(n));
    exponent += twos;
    if (held) odd *= n >> twos;
  }
}

std::vector<DirectedCase> in_each_format(std::initializer_list<void (*)(Points&)> parts) {
  std::vector<DirectedCase> cases;
  for (const ScalarType type : {ScalarType::f16, ScalarType::f32, ScalarType::f64}) {
    Points to(type, cases);
    for (const auto part : parts) part(to);
  }
  return cases;
}

}  // namespace

std::vector<DirectedCase> exact_cases() {
  return in_each_format(
      {integer_powers, powers_of_two_and_ten, products, near_one, hypotenuses, remainders, whole_numbers});
}

std::vector<DirectedCase> gamma_cases() { return in_each_format({gamma_points}); }

}  // namespace plumbline::math
