#include <array>

#include "reference/rounding.h"
#include "suites/constants/parts.h"

namespace plumbline::constants {
namespace {

constexpr mpfr_prec_t precision_bits = 256;

/// A number of 6.12.2.1 by its name without suffix, and how MPFR finds it.
struct NamedNumber {
  std::string_view name;
  Real (*find)();
};

Real pi() {
  Real x(precision_bits);
  mpfr_const_pi(x.get(), MPFR_RNDN);
  return x;
}
Real natural_logarithm(unsigned n) {
  Real x(precision_bits);
  mpfr_log_ui(x.get(), n, MPFR_RNDN);
  return x;
}
Real root(Real x) {
  mpfr_sqrt(x.get(), x.get(), MPFR_RNDN);
  return x;
}
Real over(unsigned n, Real x) {
  mpfr_ui_div(x.get(), n, x.get(), MPFR_RNDN);
  return x;
}
Real divided(Real x, unsigned n) {
  mpfr_div_ui(x.get(), x.get(), n, MPFR_RNDN);
  return x;
}
Real whole(unsigned n) {
  Real x(precision_bits);
  mpfr_set_ui(x.get(), n, MPFR_RNDN);
  return x;
}
Real exponential(Real x) {
  mpfr_exp(x.get(), x.get(), MPFR_RNDN);
  return x;
}

constexpr NamedNumber named_numbers[] = {
    {"M_E", [] { return exponential(whole(1)); }},
    {"M_LOG2E", [] { return over(1, natural_logarithm(2)); }},
    {"M_LOG10E", [] { return over(1, natural_logarithm(10)); }},
    {"M_LN2", [] { return natural_logarithm(2); }},
    {"M_LN10", [] { return natural_logarithm(10); }},
    {"M_PI", [] { return pi(); }},
    {"M_PI_2", [] { return divided(pi(), 2); }},
    {"M_PI_4", [] { return divided(pi(), 4); }},
    {"M_1_PI", [] { return over(1, pi()); }},
    {"M_2_PI", [] { return over(2, pi()); }},
    {"M_2_SQRTPI", [] { return over(2, root(pi())); }},
    {"M_SQRT2", [] { return root(whole(2)); }},
    {"M_SQRT1_2", [] { return over(1, root(whole(2))); }},
};

/// Powers of ten: the greatest n with 10^n finite, and the least with 10^n normal.
int greatest_power_of_ten(const Format& f) { return static_cast<int>((f.emax + 1) * 0.30102999566398120); }
int least_power_of_ten(const Format& f) { return -static_cast<int>(-f.emin() * 0.30102999566398120); }
/// Decimal digits that survive: floor((p - 1) log10(2)).
int decimal_digits(const Format& f) { return static_cast<int>((f.precision - 1) * 0.30102999566398120); }

struct NamedInteger {
  std::string_view name;
  int (*find)(const Format& f);
};

constexpr NamedInteger format_integers[] = {
    {"DIG", decimal_digits},
    {"MANT_DIG", [](const Format& f) { return f.precision; }},
    {"MAX_10_EXP", greatest_power_of_ten},
    {"MAX_EXP", [](const Format& f) { return f.emax + 1; }},
    {"MIN_10_EXP", least_power_of_ten},
    {"MIN_EXP", [](const Format& f) { return f.emin() + 1; }},
};

/// How the names of a format's macros begin and those of numbers end.
struct Naming {
  ScalarType type;
  std::string_view prefix, suffix, clause;
};

constexpr Naming namings[] = {{ScalarType::f16, "HALF_", "_H", "OpenCL 1.2 extensions, 9.5 (cl_khr_fp16)"},
                              {ScalarType::f32, "FLT_", "_F", "6.12.2.1"},
                              {ScalarType::f64, "DBL_", "", "6.12.2.1"}};

Scalar number(ScalarType t, const Real& value) {
  return {t, round_to(format_of(t), value, Direction::nearest_even)};
}

Scalar number(ScalarType t, int value) {
  Real x(precision_bits);
  mpfr_set_si(x.get(), value, MPFR_RNDN);
  return number(t, x);
}

/// Numbers of the format, and the integers that describe it, as numbers of it.
std::vector<Constant> format_constants(const Naming& naming) {
  const ScalarType t = naming.type;
  const Format& f = format_of(t);
  const std::string prefix(naming.prefix), suffix(naming.suffix);
  Real epsilon(precision_bits);
  mpfr_set_si_2exp(epsilon.get(), 1, 1 - f.precision, MPFR_RNDN);
  std::vector<Constant> all{{prefix + "MAX", {{t, f.max_finite()}}},
                            {prefix + "MIN", {{t, f.min_normal()}}},
                            {prefix + "EPSILON", {number(t, epsilon)}}};
  for (const NamedNumber& n : named_numbers)
    all.push_back({std::string(n.name) + suffix, {number(t, n.find())}});
  for (const NamedInteger& n : format_integers)
    all.push_back({prefix + std::string(n.name), {number(t, n.find(f))}});
  return all;
}

Scalar whole_number(ScalarType t, std::int64_t value) {
  return {t, static_cast<std::uint64_t>(value) & type_mask(t)};
}

constexpr std::int64_t int_max = 0x7fffffff, int_min = -int_max - 1;

std::vector<Constant> single_extremes() {
  constexpr ScalarType t = ScalarType::f32;
  const Format& f = format_of(t);
  return {{"MAXFLOAT", {{t, f.max_finite()}}},
          {"HUGE_VALF", {{t, f.infinity()}}},
          {"INFINITY", {{t, f.infinity()}}},
          {"FLT_RADIX", {number(t, 2)}}};
}

/// What ilogb returns of zero and NaN, by the macros and by the function, of constants and at run time.
void add_ilogb(std::vector<TestCase>& out) {
  constexpr ScalarType t = ScalarType::i32;
  const std::vector<Scalar> of_zero{whole_number(t, int_min), whole_number(t, -int_max)};
  const std::vector<Scalar> of_nan{whole_number(t, int_max), whole_number(t, int_min)};
  add_listed("macros:ilogb", ScalarType::f32, t, {{"FP_ILOGB0", of_zero}, {"FP_ILOGBNAN", of_nan}},
             "6.12.2.1", out);
  const std::vector<Scalar> yes{whole_number(t, 1)};
  // k is less than 2^31, which no compiler can derive.
  const std::vector<Constant> relations{
      {"ilogb(0.0f) == FP_ILOGB0", yes},
      {"ilogb(-0.0f) == FP_ILOGB0", yes},
      {"ilogb(NAN) == FP_ILOGBNAN", yes},
      {"ilogb(as_float(k >> 31)) == FP_ILOGB0", yes},
      {"ilogb(as_float(k >> 31 | 0x80000000u)) == FP_ILOGB0", yes},
      {"ilogb(as_float(k >> 31 | 0x7fc00000u)) == FP_ILOGBNAN", yes},
      {"ilogb(as_float(k >> 31 | 0xffc12345u)) == FP_ILOGBNAN", yes},
      {"sizeof(M_PI_F)", {whole_number(t, 4)}},
      {"sizeof(MAXFLOAT)", {whole_number(t, 4)}},
      {"sizeof(HUGE_VALF)", {whole_number(t, 4)}},
      {"sizeof(INFINITY)", {whole_number(t, 4)}},
      {"sizeof(NAN)", {whole_number(t, 4)}},
  };
  add_listed("macros:relations", ScalarType::f32, t, relations, "6.12.2, 6.12.2.1", out);
  out.pop_back();  // these are no constant expressions
}

struct IntegerMacro {
  std::string_view name;
  std::int64_t value;
};

constexpr std::int64_t long_max = 0x7fffffffffffffff;

constexpr IntegerMacro integer_macros[] = {
    {"CHAR_BIT", 8},         {"CHAR_MAX", 127},      {"CHAR_MIN", -128},      {"SCHAR_MAX", 127},
    {"SCHAR_MIN", -128},     {"UCHAR_MAX", 255},     {"SHRT_MAX", 32767},     {"SHRT_MIN", -32768},
    {"USHRT_MAX", 65535},    {"INT_MAX", int_max},   {"INT_MIN", int_min},    {"FLT_DIG", 6},
    {"FLT_MANT_DIG", 24},    {"FLT_MAX_10_EXP", 38}, {"FLT_MAX_EXP", 128},    {"FLT_MIN_10_EXP", -37},
    {"FLT_MIN_EXP", -125},   {"FLT_RADIX", 2},       {"CL_VERSION_1_0", 100}, {"CL_VERSION_1_1", 110},
    {"CL_VERSION_1_2", 120},
};

/// With the preprocessor's word on it, where the macro suits #if.
void add_integer_macros(std::vector<TestCase>& out) {
  constexpr ScalarType narrow = ScalarType::i32, wide = ScalarType::i64;
  std::vector<Constant> all, conditions;
  std::string prologue;
  for (const IntegerMacro& m : integer_macros) {
    const std::string name(m.name), flag = "IN_IF_" + name;
    all.push_back({name, {whole_number(narrow, m.value)}});
    prologue += "#if (" + name + ") == (" + std::to_string(m.value) + ")\n#define " + flag +
                " 1\n#else\n#define " + flag + " 0\n#endif\n";
    conditions.push_back({flag, {whole_number(narrow, 1)}, "#if " + name + " == " + std::to_string(m.value)});
  }
  all.push_back({"(int)UINT_MAX", {whole_number(narrow, -1)}});
  add_listed("macros", narrow, narrow, all, "6.10, 6.12.2.1, 6.12.3", out);
  add_listed("macros:in_if", narrow, narrow, conditions, "6.10, 6.12.2.1, 6.12.3", out);
  for (std::size_t k = out.size() - 2; k < out.size(); ++k)
    out[k].call.prologue = prologue + out[k].call.prologue;
  add_listed("macros", narrow, wide,
             {{"LONG_MAX", {whole_number(wide, long_max)}},
              {"LONG_MIN", {whole_number(wide, -long_max - 1)}},
              {"(long)ULONG_MAX", {whole_number(wide, -1)}},
              {"UINT_MAX", {whole_number(wide, 0xffffffff)}},
              {"INT_MIN", {whole_number(wide, int_min)}}},
             "6.12.3", out);
}

}  // namespace

void add_macros(ScalarType precision, std::vector<TestCase>& out) {
  for (const Naming& naming : namings)
    if (naming.type == precision)
      add_listed("macros", precision, precision, format_constants(naming), naming.clause, out);
  if (precision == ScalarType::f32) {
    add_listed("macros:extremes", precision, precision, single_extremes(), "6.12.2, 6.12.2.1", out);
    add_listed("macros:NAN", precision, precision, {{"NAN", {{precision, format_of(precision).quiet_nan()}}}},
               "6.12.2", out);
    add_ilogb(out);
  }
  if (precision == ScalarType::f64)
    add_listed("macros:extremes", precision, precision,
               {{"HUGE_VAL", {{precision, format_of(precision).infinity()}}}}, "6.12.2", out);
  if (precision == ScalarType::i32) add_integer_macros(out);
}

}  // namespace plumbline::constants
