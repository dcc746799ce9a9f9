#include <fmt/core.h>

#include <string>

#include "harness/device/call.h"
#include "reference/conversion.h"
#include "reference/format.h"
#include "reference/machine_conversion.h"
#include "suites/call_words.h"
#include "suites/conversions/machine_words.h"
#include "suites/conversions/parts.h"

namespace plumbline::conversions {
namespace {

/// The lanes of all vectors of a type, one vector after the other: 2 + 3 + 4 + 8 + 16.
constexpr int all_lanes = 33;

TestCase scalar_case(ScalarType from, ScalarType to, std::string name, std::string_view clause) {
  TestCase test_case = blank(from, to);
  test_case.builtin = test_case.call.builtin = std::move(name);
  test_case.lanes = 1;
  test_case.clause = clause;
  test_case.not_in_spirv = "casts are OpenCL C's own: the instructions are those of convert_";
  test_case.criterion =
      exactly([to](std::span<const Scalar> x, int) { return convert(x[0], to, std::nullopt, false); }, {},
              machine_conversion(from, to));
  return test_case;
}

TestCase explicit_cast(ScalarType from, ScalarType to) {
  const std::string name(opencl_name(to));
  TestCase test_case = scalar_case(from, to, "cast_" + name, "6.2.2");
  test_case.call.expression = "(" + name + ")a";
  return test_case;
}

TestCase implicit_conversion(ScalarType from, ScalarType to) {
  const std::string name(opencl_name(to));
  TestCase test_case = scalar_case(from, to, "implicit_" + name, "6.2.1");
  test_case.call.prologue =
      name + " implicit(" + std::string(opencl_name(from)) + " x) { " + name + " y = x; return y; }\n";
  test_case.call.expression = "implicit(a)";
  return test_case;
}

/// "to widen(from x, uchar lane)": component `lane` of (to2)x, (to3)x, … one after the other.
std::string widen_function(std::string_view parameter, const std::string& to) {
  std::string text =
      fmt::format("{0} widen({1} x, uchar lane) {{\n  {0} all[{2}];\n", to, parameter, all_lanes);
  int at = 0;
  for (int width : {2, 3, 4, 8, 16}) {
    text += fmt::format("  vstore{0}(({1}{0})x, 0, all + {2});\n", width, to, at);
    at += width;
  }
  return text + fmt::format("  return all[lane % {}];\n}}\n", all_lanes);
}

void add_lane_argument(TestCase& test_case) {
  test_case.call.arguments.push_back(ScalarType::u8);
  test_case.signature = signature_of(test_case.call);
  test_case.inputs.arguments.push_back({.type = ScalarType::u8, .low = 0, .high = 255, .breaks = {}});
  test_case.inputs.boundaries_of.reset();
}

/// A scalar cast to vectors of every width: all components are the scalar, converted.
TestCase widening(ScalarType from, ScalarType to) {
  const std::string name(opencl_name(to));
  TestCase test_case = scalar_case(from, to, "cast_" + name + "n", "6.2.2");
  test_case.call.prologue = widen_function(opencl_name(from), name);
  test_case.call.expression = "widen(a, b)";
  add_lane_argument(test_case);
  return test_case;
}

bool is_true(Scalar x) { return is_floating(x.type) ? !format_of(x.type).is_zero(x.bits) : x.bits != 0; }

TestCase to_bool(ScalarType from) {
  TestCase test_case = scalar_case(from, ScalarType::i32, "cast_bool", "6.2.2");
  test_case.precision = precision_of(from, from);
  test_case.signature = "bool(" + std::string(opencl_name(from)) + ")";
  test_case.call.expression = "(bool)a";
  const auto of_point = [](std::span<const Scalar> x, int) {
    return std::optional<Scalar>({ScalarType::i32, is_true(x[0]) ? 1U : 0U});
  };
  test_case.criterion = exactly(of_point, {}, machine_to_bool(from));
  return test_case;
}

/// A bool cast to a vector of integers gives -1 for true.
TestCase from_bool(ScalarType to) {
  TestCase test_case =
      scalar_case(ScalarType::i32, to, "cast_bool_to_" + std::string(opencl_name(to)) + "n", "6.2.2");
  test_case.call.prologue = widen_function("bool", std::string(opencl_name(to)));
  test_case.call.expression = "widen(a != 0, b)";
  const auto of_point = [to](std::span<const Scalar> x, int) {
    return std::optional<Scalar>({to, x[0].bits == 0 ? 0 : type_mask(to)});
  };
  test_case.criterion = exactly(of_point, {}, machine_from_bool(to));
  add_lane_argument(test_case);
  return test_case;
}

struct Shape {
  ScalarType type;
  int lanes;
  /// 6.1.5: three components take the place of four.
  int bytes() const { return size_of(type) * (lanes == 3 ? 4 : lanes); }
  std::string text() const { return vector_name(type, lanes); }
};

/// The lane of `to` that lies where the bytes of a little-endian `from` put it.
Scalar lane_of(std::span<const Scalar> from, ScalarType to, int lane) {
  std::uint64_t bits = 0;
  for (int k = size_of(to) - 1; k >= 0; --k) {
    const int at = lane * size_of(to) + k, size = size_of(from[0].type);
    bits = bits << 8 | (from[static_cast<std::size_t>(at / size)].bits >> (8 * (at % size)) & 0xff);
  }
  return {to, bits};
}

/// The vector of the arguments, as another, and of that the lane which the last argument picks. Three
/// components have no padding in SPIR-V.
void add_spirv(TestCase& test_case, const Shape& from, const Shape& to, const std::string& list) {
  test_case.not_in_spirv = "a vector of three components has no fourth in SPIR-V";
  if (to.lanes == 3) return;
  const std::string lane(1, static_cast<char>('a' + from.lanes));
  const std::string source =
      from.lanes == 1 ? list : "OpCompositeConstruct<" + from.text() + ">(" + list + ")";
  const std::string value = fmt::format("OpBitcast<{}{}>({})", opencl_name(to.type), to.lanes, source);
  test_case.call.spirv =
      to.lanes == 1 ? value
                    : fmt::format("OpVectorExtractDynamic({}, OpUMod({}, {}))", value, lane, to.lanes);
}

TestCase reshaping(const Shape& from, const Shape& to) {
  const std::string scalar(opencl_name(from.type)), result(opencl_name(to.type));
  TestCase test_case = blank(from.type, to.type);
  test_case.builtin = test_case.call.builtin = "as_" + to.text();
  test_case.clause = "6.2.4.2";
  test_case.lanes = to.lanes;
  test_case.inputs.boundaries_of.reset();
  test_case.call.arguments.clear();
  test_case.inputs.arguments.clear();
  std::string parameters, list, given;
  for (int k = 0; k < from.lanes; ++k) {
    const std::string name(1, static_cast<char>('a' + k));
    test_case.call.arguments.push_back(from.type);
    test_case.inputs.arguments.push_back({.type = from.type, .breaks = {}});
    parameters += scalar + " " + name + ", ";
    list += (k == 0 ? "" : ", ") + name;
  }
  test_case.call.arguments.push_back(ScalarType::u8);
  test_case.inputs.arguments.push_back({.type = ScalarType::u8, .low = 0, .high = 255, .breaks = {}});
  test_case.signature = to.text() + "(" + from.text() + ")";
  const std::string value = "as_" + to.text() + "((" + from.text() + ")(" + list + "))";
  const std::string store = to.lanes == 1 ? fmt::format("all[0] = {}", value)
                                          : fmt::format("vstore{}({}, 0, all)", to.lanes, value);
  test_case.call.prologue =
      fmt::format("{0} reshape({1}uchar lane) {{\n  {0} all[16];\n  {2};\n  return all[lane % {3}];\n}}\n",
                  result, parameters, store, to.lanes);
  test_case.call.expression =
      "reshape(" + list + ", " + std::string(1, static_cast<char>('a' + from.lanes)) + ")";
  add_spirv(test_case, from, to, list);
  const auto of_point = [to](std::span<const Scalar> x, int) {
    const int lane = static_cast<int>(x.back().bits % static_cast<unsigned>(to.lanes));
    return std::optional<Scalar>(lane_of(x.first(x.size() - 1), to.type, lane));
  };
  test_case.criterion = exactly(of_point, {}, machine_lane({from.type, from.lanes, to.type, to.lanes}));
  return test_case;
}

}  // namespace

void add_casts(ScalarType precision, std::vector<TestCase>& out) {
  for (ScalarType from : types)
    for (ScalarType to : types) {
      if (precision_of(from, to) != precision) continue;
      out.push_back(explicit_cast(from, to));
      out.push_back(implicit_conversion(from, to));
      out.push_back(widening(from, to));
    }
  for (ScalarType t : types)
    if (precision_of(t, t) == precision) {
      out.push_back(to_bool(t));
      if (!is_floating(t)) out.push_back(from_bool(t));
    }
}

void add_reinterpretations(ScalarType precision, std::vector<TestCase>& out) {
  for (ScalarType from : types)
    for (ScalarType to : types) {
      if (precision_of(from, to) != precision) continue;
      for (int m : {1, 2, 4})
        for (int n : {1, 2, 3, 4, 8, 16}) {
          const Shape source{from, m}, target{to, n};
          if (m != n && source.bytes() == target.bytes()) out.push_back(reshaping(source, target));
        }
    }
}

}  // namespace plumbline::conversions
