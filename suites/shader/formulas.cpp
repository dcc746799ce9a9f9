// Instructions on each lane by itself, defined by a formula.

#include <array>

#include "harness/judge/bounded.h"
#include "suites/shader/parts.h"

namespace plumbline::shader {
namespace {

template <class Number>
using Numbers = std::vector<Number>;

/// "Converts a quantity in degrees to radians, i.e., degrees * pi / 180", from left to right or the constants
/// first; Degrees the reverse.
struct Radians {
  template <class A, class N = typename A::Number>
  Numbers<N> operator()(const A& s, std::span<const N> x) const {
    const N half_circle = s.of(180.0);
    return {A::either(s.multiply(x[0], s.divide(s.pi(), half_circle)),
                      s.divide(s.multiply(x[0], s.pi()), half_circle))};
  }
};
struct Degrees {
  template <class A, class N = typename A::Number>
  Numbers<N> operator()(const A& s, std::span<const N> x) const {
    const N half_circle = s.of(180.0);
    return {A::either(s.multiply(x[0], s.divide(half_circle, s.pi())),
                      s.divide(s.multiply(x[0], half_circle), s.pi()))};
  }
};

/// "x * (1 - a) + y * a"
struct Mix {
  template <class A, class N = typename A::Number>
  Numbers<N> operator()(const A& s, std::span<const N> x) const {
    const std::array factors{x[0], x[1]}, weights{s.subtract(s.of(1.0), x[2]), x[2]};
    return {s.dot(factors, weights)};
  }
};

/// "t = clamp((x - edge0) / (edge1 - edge0), 0, 1); t * t * (3 - 2 * t)", its product in any order; "results
/// are undefined if edge0 >= edge1".
struct SmoothStep {
  template <class A, class N = typename A::Number>
  Numbers<N> operator()(const A& s, std::span<const N> x) const {
    const N t = s.clamp(s.divide(s.subtract(x[2], x[0]), s.subtract(x[1], x[0])), 0, 1);
    const N factor = s.multiply_add(s.of(-2.0), t, s.of(3.0));
    const N product = A::either(s.multiply(s.multiply(t, t), factor), s.multiply(t, s.multiply(t, factor)));
    return {s.where_less(x[0], x[1], product)};
  }
};

/// The remainder of the first operand's sign, and that of the second's.
struct Remainder {
  bool of_floor;
  template <class A, class N = typename A::Number>
  Numbers<N> operator()(const A& s, std::span<const N> x) const {
    const N quotient = s.divide(x[0], x[1]);
    return {s.multiply_add(s.negate(x[1]), of_floor ? s.floor(quotient) : s.truncate(quotient), x[0])};
  }
};

/// Of undefined precision, as floor is.
struct Fract {
  template <class A, class N = typename A::Number>
  Numbers<N> operator()(const A& s, std::span<const N> x) const {
    return {s.subtract(x[0], s.floor(x[0]))};
  }
};
struct Round {
  template <class A, class N = typename A::Number>
  Numbers<N> operator()(const A& s, std::span<const N> x) const {
    const N half = s.of(0.5);
    return {A::either(s.floor(s.add(x[0], half)), s.negate(s.floor(s.add(s.negate(x[0]), half))))};
  }
};

template <class Of>
void add(std::vector<TestCase>& out, ScalarType precision, std::string_view name, int arity,
         std::string_view formula, std::string_view clause, Of of, double low, double high) {
  constexpr std::string_view letters = "(a, b, c";
  std::string words(name);
  words += letters.substr(0, 3 * static_cast<std::size_t>(arity) - 1);
  TestCase test_case = blank(name, words + ")", std::vector(static_cast<std::size_t>(arity), precision),
                             {precision}, precision);
  for (ArgumentDomain& domain : test_case.inputs.arguments) {
    domain.low = low;
    domain.high = high;
  }
  test_case.inputs.relation = arity == 2 ? Relation::close : Relation::independent;
  test_case.inputs.log2_reduction = 2;  // every point takes several operations in intervals
  test_case.clause = clause;
  test_case.criterion = inherited_from(formula, clause, clause != undefined_precision, precision, of);
  out.push_back(std::move(test_case));
}

/// Two results as the members of a structure: judged as where the second goes through a pointer.
TestCase in_structure(std::string_view name, std::string_view like, ScalarType precision, ScalarType second) {
  const std::string first_name(opencl_name(precision)), second_name(opencl_name(second));
  TestCase test_case = blank(name,
                             "whole = " + std::string(name) + "<pair " + first_name + " " + second_name +
                                 ">(a); OpStore(p, OpCompositeExtract<" + second_name +
                                 ">(whole, #1)); OpCompositeExtract<" + first_name + ">(whole, #0)",
                             {precision}, {precision, second}, precision);
  test_case.call.builtin = like;
  test_case.rule = like;
  test_case.lanes = 1;
  test_case.inputs.log2_reduction = 2;
  test_case.criterion = by_rulebook();
  return test_case;
}

}  // namespace

void add_formulas(ScalarType precision, std::vector<TestCase>& out) {
  add(out, precision, "OpFRem", 2, "x - y * trunc(x / y)", by_core, Remainder{false}, -1000, 1000);
  add(out, precision, "OpFMod", 2, "x - y * floor(x / y)", by_core, Remainder{true}, -1000, 1000);
  add(out, precision, "FMix", 3, "x * (1 - a) + y * a", in_terms, Mix{}, -1, 2);
  add(out, precision, "SmoothStep", 3, "t * t * (3 - 2 * t)", in_terms, SmoothStep{}, -2, 2);
  if (precision != ScalarType::f64) {  // GLSL.std.450 has them of 16 and 32 bits
    add(out, precision, "Radians", 1, "degrees * pi / 180", in_terms, Radians{}, -1000, 1000);
    add(out, precision, "Degrees", 1, "radians * 180 / pi", in_terms, Degrees{}, -1000, 1000);
  }
  add(out, precision, "Fract", 1, "x - floor(x)", undefined_precision, Fract{}, -64, 64);
  add(out, precision, "Round", 1, "the nearest integer", undefined_precision, Round{}, -64, 64);
  out.push_back(in_structure("ModfStruct", "modf", precision, precision));
  out.push_back(in_structure("FrexpStruct", "frexp", precision, ScalarType::i32));
}

}  // namespace plumbline::shader
