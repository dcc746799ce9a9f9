// Numbers packed into words, unpacked, and quantised.

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/judge/alternatives.h"
#include "harness/judge/exact.h"
#include "reference/conversion.h"
#include "reference/real.h"
#include "suites/shader/parts.h"

namespace plumbline::shader {
namespace {

constexpr ScalarType f16 = ScalarType::f16, f32 = ScalarType::f32, f64 = ScalarType::f64;

/// "round(clamp(c, low, 1) * scale)" of each component, the first in the least significant bits.
struct Normalised {
  std::string_view pack, unpack;
  int components;
  double low, scale;
  int bits() const { return 32 / components; }
};
constexpr Normalised normalised[] = {{"PackSnorm4x8", "UnpackSnorm4x8", 4, -1, 127},
                                     {"PackUnorm4x8", "UnpackUnorm4x8", 4, 0, 255},
                                     {"PackSnorm2x16", "UnpackSnorm2x16", 2, -1, 32767},
                                     {"PackUnorm2x16", "UnpackUnorm2x16", 2, 0, 65535}};

/// The codes that a component may be packed into: the product is rounded, and of what lies halfway either
/// neighbour is right ("a fraction of 0.5 rounds in a direction chosen by the implementation").
std::vector<std::uint64_t> codes_of(const Normalised& form, Scalar component, const StepArithmetic& steps) {
  const StepRange product =
      steps.multiply(steps.clamp(steps.of(component), form.low, 1), steps.of(form.scale));
  const auto value = [](Scalar x) { return mpfr_get_d(Real::exactly(x).get(), MPFR_RNDN); };
  std::vector<std::uint64_t> codes;
  for (double code = std::ceil(value(product.low) - 0.5); code <= std::floor(value(product.high) + 0.5);
       ++code)
    codes.push_back(static_cast<std::uint64_t>(static_cast<std::int64_t>(code)) & low_bits(form.bits()));
  return codes;
}

/// Every word of these parts, one choice of each.
std::vector<std::uint64_t> words_of(const std::vector<std::vector<std::uint64_t>>& parts, int bits) {
  std::vector<std::uint64_t> words{0};
  for (std::size_t k = 0; k < parts.size(); ++k) {
    std::vector<std::uint64_t> longer;
    for (const std::uint64_t word : words)
      for (const std::uint64_t part : parts[k]) longer.push_back(word | part << (static_cast<int>(k) * bits));
    words = std::move(longer);
  }
  return words;
}

Choice any_word(const std::vector<std::uint64_t>& words) {
  Choice choice;
  for (const std::uint64_t word : words) choice.right.push_back({{ScalarType::u32, word}});
  return choice;
}

TestCase packing(std::string_view name, int components) {
  TestCase test_case = blank(name, std::string(name) + "<uint1>(" + vector_words(f32, 0, components) + ")",
                             std::vector(static_cast<std::size_t>(components), f32), {ScalarType::u32}, f32);
  test_case.lanes = 1;
  test_case.inputs.log2_reduction = 2;
  test_case.clause = std::string("GLSL.std.450, ") + std::string(name);
  for (ArgumentDomain& domain : test_case.inputs.arguments) {
    domain.low = -1.25;
    domain.high = 1.25;
  }
  return test_case;
}

TestCase pack_normalised(const Normalised& form) {
  TestCase test_case = packing(form.pack, form.components);
  test_case.criterion = one_of([&form](std::span<const Scalar> x, const Arithmetic& arithmetic) {
    const StepArithmetic steps(binary32, step_terms(arithmetic.mode, false));
    std::vector<std::vector<std::uint64_t>> parts;
    for (const Scalar component : x) {
      if (is_nan(component))
        return Choice{.right = {{{ScalarType::u32, 0}}}, .right_flushed = {}, .open = true};
      parts.push_back(codes_of(form, component, steps));
    }
    return any_word(words_of(parts, form.bits()));
  });
  return test_case;
}

/// "clamp(f / scale, low, 1)": each component's formula.
TestCase unpack_normalised(const Normalised& form) {
  const std::string type = "float" + std::to_string(form.components);
  TestCase test_case = blank(
      form.unpack, spread_words(std::string(form.unpack) + "<" + type + ">(a)", f32, 1, form.components),
      {ScalarType::u32}, std::vector(static_cast<std::size_t>(form.components), f32), f32);
  test_case.lanes = 1;
  test_case.inputs.log2_reduction = 2;
  const auto code = [&form](std::uint64_t word, int k) {
    const std::uint64_t bits = word >> (k * form.bits()) & low_bits(form.bits());
    const bool negative = form.low < 0 && bits >> (form.bits() - 1) != 0;
    return static_cast<double>(bits) - (negative ? std::ldexp(1.0, form.bits()) : 0);
  };
  const auto of = [&form, code](const auto& s, std::uint64_t word) {
    std::vector<typename std::decay_t<decltype(s)>::Number> out;
    for (int k = 0; k < form.components; ++k)
      out.push_back(s.clamp(s.divide(s.of(code(word, k)), s.of(form.scale)), form.low, 1));
    return out;
  };
  test_case.clause = in_terms;
  test_case.criterion =
      inherited([of](std::span<const Scalar> x, const StepArithmetic& steps) { return of(steps, x[0].bits); },
                [of](std::span<const long double> x) {
                  return of(PlainArithmetic(binary32.precision), static_cast<std::uint64_t>(x[0]));
                },
                {.formula = "clamp(f / scale, low, 1)", .clause = std::string(in_terms)}, f32);
  return test_case;
}

/// The halves that a number may be converted to: "conversions between types: correctly rounded", in any
/// direction; `flushed`: those that are zero where subnormals may be. Modes that state a direction state it
/// of types of a width (SPV_KHR_float_controls), and neither instruction has one of 16 bits.
struct Halves {
  std::vector<std::uint64_t> right, flushed;
};
Halves halves_of(Scalar x) {
  Halves out;
  for (const Direction d : {Direction::nearest_even, Direction::toward_zero, Direction::toward_positive,
                            Direction::toward_negative}) {
    const std::uint64_t half = convert(x, f16, d, false)->bits;
    if (std::ranges::count(out.right, half) == 0) out.right.push_back(half);
    if (binary16.is_subnormal(half))
      for (const std::uint64_t zero : {std::uint64_t{0}, binary16.sign_mask()})
        if (std::ranges::count(out.flushed, zero) == 0) out.flushed.push_back(zero);
  }
  return out;
}

TestCase pack_halves() {
  TestCase test_case = packing("PackHalf2x16", 2);
  for (ArgumentDomain& domain : test_case.inputs.arguments) {
    domain.low = -70000;
    domain.high = 70000;
  }
  test_case.inputs.boundaries_of = ScalarType::f16;
  test_case.criterion = one_of([](std::span<const Scalar> x, const Arithmetic&) {
    std::vector<std::vector<std::uint64_t>> right, all;
    for (const Scalar component : x) {
      if (is_nan(component))
        return Choice{.right = {{{ScalarType::u32, 0}}}, .right_flushed = {}, .open = true};
      const Halves halves = halves_of(component);
      right.push_back(halves.right);
      all.push_back(halves.right);
      all.back().insert(all.back().end(), halves.flushed.begin(), halves.flushed.end());
    }
    Choice choice = any_word(words_of(right, 16));
    for (const std::uint64_t word : words_of(all, 16))
      choice.right_flushed.push_back({ScalarType::u32, word});
    return choice;
  });
  return test_case;
}

/// One component, which the second argument chooses.
TestCase unpacking(std::string_view name, ScalarType from, ScalarType to) {
  const std::string type = std::string(opencl_name(to)) + "2";
  TestCase test_case =
      blank(name, "OpVectorExtractDynamic(" + std::string(name) + "<" + type + ">(a), OpBitwiseAnd(b, 1))",
            {from, ScalarType::u32}, {to}, is_floating(from) ? from : to);
  test_case.lanes = 1;
  test_case.inputs.log2_reduction = 2;
  test_case.clause = std::string("GLSL.std.450, ") + std::string(name);
  return test_case;
}

TestCase unpack_halves() {
  TestCase test_case = unpacking("UnpackHalf2x16", ScalarType::u32, f32);
  test_case.criterion = one_of([](std::span<const Scalar> x, const Arithmetic&) {
    const Scalar half{f16, x[0].bits >> (16 * (x[1].bits & 1)) & 0xffff};
    Choice choice;
    choice.right.push_back({*convert(half, f32, Direction::nearest_even, false)});
    choice.open = is_nan(half);
    if (binary16.is_subnormal(half.bits))
      for (const std::uint64_t zero : {std::uint64_t{0}, binary32.sign_mask()})
        choice.right_flushed.push_back({f32, zero});
    return choice;
  });
  return test_case;
}

TestCase pack_doubles() {
  TestCase test_case =
      blank("PackDouble2x32", "PackDouble2x32<double1>(" + vector_words(ScalarType::u32, 0, 2) + ")",
            {ScalarType::u32, ScalarType::u32}, {f64}, f64);
  test_case.lanes = 1;
  test_case.clause = "GLSL.std.450, PackDouble2x32";
  test_case.criterion = exactly([](std::span<const Scalar> x, int) {
    return std::optional<Scalar>({f64, x[0].bits | x[1].bits << 32});
  });
  return test_case;
}

/// The bits of a NaN may change on the way.
TestCase unpack_doubles() {
  TestCase test_case = unpacking("UnpackDouble2x32", f64, ScalarType::u32);
  test_case.criterion = exactly([](std::span<const Scalar> x, int) -> std::optional<Scalar> {
    if (is_nan(x[0])) return std::nullopt;
    return Scalar{ScalarType::u32, x[0].bits >> (32 * (x[1].bits & 1)) & 0xffffffff};
  });
  return test_case;
}

/// "Quantize a floating-point value to what is expressible by a 16-bit floating-point value."
TestCase quantize() {
  TestCase test_case = blank("OpQuantizeToF16", "OpQuantizeToF16(a)", {f32}, {f32}, f32);
  test_case.inputs.boundaries_of = ScalarType::f16;
  test_case.inputs.arguments[0].low = -70000;
  test_case.inputs.arguments[0].high = 70000;
  test_case.clause = "SPIR-V 3.32.11, OpQuantizeToF16";
  test_case.criterion = one_of([](std::span<const Scalar> x, const Arithmetic&) {
    if (is_nan(x[0])) return Choice{.right = {{x[0]}}, .right_flushed = {}, .open = true};
    const auto widened = [](std::uint64_t half) {
      return *convert({f16, half}, f32, Direction::nearest_even, false);
    };
    const Halves halves = halves_of(x[0]);
    Choice choice;
    for (const std::uint64_t half : halves.right) choice.right.push_back({widened(half)});
    // "If the magnitude is too small to represent as a normalized 16-bit value, the result may be a zero."
    for (const std::uint64_t zero : halves.flushed) choice.right.push_back({widened(zero)});
    return choice;
  });
  return test_case;
}

}  // namespace

void add_packing(ScalarType precision, std::vector<TestCase>& out) {
  if (precision == f64) {
    out.push_back(pack_doubles());
    out.push_back(unpack_doubles());
  }
  if (precision != f32) return;
  for (const Normalised& form : normalised) {
    out.push_back(pack_normalised(form));
    out.push_back(unpack_normalised(form));
  }
  out.push_back(pack_halves());
  out.push_back(unpack_halves());
  out.push_back(quantize());
}

}  // namespace plumbline::shader
