#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/inherited.h"
#include "harness/suite/suite.h"

namespace plumbline::shader {

/// A test case of Vulkan's shaders alone, with its name, its words and its types; the criterion is to come.
TestCase blank(std::string_view builtin, std::string words, std::vector<ScalarType> arguments,
               std::vector<ScalarType> results, ScalarType precision);

/// A vector of `lanes` arguments from `first` on: "OpCompositeConstruct<float3>(d, e, f)"; a scalar by its
/// name.
std::string vector_words(ScalarType type, int first, int lanes);
/// A matrix of columns: "OpCompositeConstruct<float2x3>(…, …)".
std::string matrix_words(ScalarType type, int first, int columns, int lanes);
/// Gives the first component of a vector, or of a matrix's columns in turn, and stores the others through p,
/// q, …
std::string spread_words(const std::string& value, ScalarType type, int columns, int lanes);

inline constexpr std::string_view in_terms =
    "Precision of GLSL.std.450 Instructions (defined in terms of others)";
inline constexpr std::string_view undefined_precision =
    "Precision of GLSL.std.450 Instructions (undefined precision)";
inline constexpr std::string_view by_core =
    "Precision of core SPIR-V Instructions (products and sums of others)";

/// The criterion of a formula written once: `Of::of(arithmetic, x)` gives the results' numbers.
template <class Of>
CriterionFactory inherited_from(std::string_view formula, std::string_view clause, bool bounded,
                                ScalarType type, Of of) {
  return inherited(
      [of](std::span<const Scalar> arguments, const StepArithmetic& steps) {
        std::vector<StepRange> x;
        for (const Scalar argument : arguments) x.push_back(steps.of(argument));
        return of(steps, std::span<const StepRange>(x));
      },
      [of, type](std::span<const long double> arguments) {
        const PlainArithmetic plain(format_of(type).precision);
        std::vector<PlainNumber> x;
        for (const long double argument : arguments) x.push_back(plain.of(argument));
        return of(plain, std::span<const PlainNumber>(x));
      },
      {.formula = std::string(formula),
       .clause = std::string(clause),
       .bounded = bounded,
       .of_core = clause == by_core},
      type);
}

void add_formulas(ScalarType precision, std::vector<TestCase>& out);
void add_vectors(ScalarType precision, std::vector<TestCase>& out);
void add_matrices(ScalarType precision, std::vector<TestCase>& out);
void add_selections(ScalarType precision, std::vector<TestCase>& out);
void add_packing(ScalarType precision, std::vector<TestCase>& out);
void add_bits(ScalarType precision, std::vector<TestCase>& out);

}  // namespace plumbline::shader
