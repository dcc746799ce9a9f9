#include <array>
#include <cctype>

#include "harness/device/call.h"
#include "reference/conversion.h"
#include "reference/machine_conversion.h"
#include "suites/conversions/machine_words.h"
#include "suites/conversions/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace conversions {

ScalarType precision_of(ScalarType from, ScalarType to) {
  for (ScalarType t : {ScalarType::bf16, ScalarType::f16, ScalarType::f64, ScalarType::f32})
    if (from == t || to == t) return t;
  return ScalarType::i32;
}

namespace {

/// Limits of an integer type, each with its neighbours one and a half unit away; a float's own edges suffice.
ArgumentDomain domain_of(ScalarType from, ScalarType to) {
  ArgumentDomain domain;
  domain.type = from;
  domain.low = is_floating(from) || is_signed_integer(from) ? -100 : 0;
  domain.high = 100;
  if (is_floating(to)) return domain;
  const int bits = width_of(to) - (is_signed_integer(to) ? 1 : 0);
  double limit = 1;
  for (int k = 0; k < bits; ++k) limit *= 2;
  if (!is_floating(from)) {
    if (width_of(from) - (is_signed_integer(from) ? 1 : 0) > bits) domain.breaks = {limit};
    return domain;
  }
  const double least = is_signed_integer(to) ? -limit : 0;
  domain.breaks = {limit, limit - 0.5, limit - 1, least, least - 0.5, least - 1, 0.5, -0.5};
  domain.low = least < -100 ? 1.25 * least : -100;
  domain.high = 1.25 * limit;
  return domain;
}

}  // namespace

TestCase blank(ScalarType from, ScalarType to) {
  TestCase test_case;
  test_case.suite = "conversions";
  test_case.precision = precision_of(from, to);
  test_case.call.arguments = {from};
  test_case.call.results = {to};
  test_case.signature = signature_of(test_case.call);
  test_case.inputs.arguments = {domain_of(from, to)};
  test_case.inputs.log2_reduction = 3;  // a thousand test cases
  const bool to_narrow = to == ScalarType::f16 || to == ScalarType::bf16;
  if (to_narrow && (from == ScalarType::f32 || from == ScalarType::f64)) test_case.inputs.boundaries_of = to;
  return test_case;
}

namespace {

constexpr std::string_view no_bfloat16 = "the documents' SPIR-V has no bfloat16",
                           to_itself = "SPIR-V has no conversion of a type to itself";

/// The conversion as an instruction, or why there is none. Integers have no sign there: what changes no bit
/// is none, and rounding is of floating-point numbers.
void add_spirv(TestCase& test_case, ScalarType from, ScalarType to, bool saturate, const Rounding& rounding) {
  if (from == ScalarType::bf16 || to == ScalarType::bf16) {
    test_case.not_in_spirv = no_bfloat16;
    return;
  }
  const bool between_integers = !is_floating(from) && !is_floating(to);
  const bool same_sign = is_signed_integer(from) == is_signed_integer(to);
  std::string instruction, decorations;
  if (is_floating(from) && is_floating(to))
    instruction = "OpFConvert";
  else if (is_floating(from))
    instruction = is_signed_integer(to) ? "OpConvertFToS" : "OpConvertFToU";
  else if (is_floating(to))
    instruction = is_signed_integer(from) ? "OpConvertSToF" : "OpConvertUToF";
  else if (saturate && !same_sign)
    instruction = is_signed_integer(from) ? "OpSatConvertSToU" : "OpSatConvertUToS";
  else
    instruction = is_signed_integer(from) ? "OpSConvert" : "OpUConvert";
  if (saturate && !(between_integers && !same_sign)) decorations = "SaturatedConversion";
  if (!rounding.suffix.empty())
    decorations +=
        (decorations.empty() ? "FPRoundingMode " : ", FPRoundingMode ") + fp_rounding_mode(rounding);
  if (between_integers && !rounding.suffix.empty())
    test_case.not_in_spirv = "conversions between integers have no rounding mode";
  else if (from == to || (between_integers && size_of(from) == size_of(to) && !(saturate && !same_sign)))
    test_case.not_in_spirv = to_itself;
  else
    test_case.call.spirv = instruction + (decorations.empty() ? "(a)" : "[" + decorations + "](a)");
}

bool of_nan(std::span<const Scalar> x) { return is_nan(x[0]); }

TestCase conversion(ScalarType from, ScalarType to, bool saturate, const Rounding& rounding) {
  TestCase test_case = blank(from, to);
  test_case.builtin =
      "convert_" + std::string(opencl_name(to)) + (saturate ? "_sat" : "") + std::string(rounding.suffix);
  test_case.call.builtin = test_case.builtin;
  test_case.call.expression = "convert_" + std::string(opencl_name(to)) + "{n}" + (saturate ? "_sat" : "") +
                              std::string(rounding.suffix) + "(a)";
  add_spirv(test_case, from, to, saturate, rounding);
  if (!saturate) test_case.call.cuda = cuda_conversion(from, to, rounding);
  test_case.clause =
      test_case.precision == ScalarType::bf16 ? "IEEE 754-2008 5.4.1, 5.4.2, in bfloat16's shape" : "6.2.3";
  Recommendation zero_for_nan;
  if (saturate && is_floating(from)) zero_for_nan = {of_nan, "6.2.3.3: NaN should be converted to 0"};
  test_case.criterion =
      exactly([to, saturate, direction = rounding.direction](
                  std::span<const Scalar> x, int) { return convert(x[0], to, direction, saturate); },
              zero_for_nan, machine_conversion(from, to, rounding.direction, saturate));
  return test_case;
}

TestCase reinterpretation(ScalarType from, ScalarType to) {
  TestCase test_case = blank(from, to);
  test_case.builtin = "as_" + std::string(opencl_name(to));
  test_case.call.builtin = test_case.builtin;
  test_case.call.expression = test_case.builtin + "{n}(a)";
  if (is_floating(from) != is_floating(to))
    test_case.call.spirv = "OpBitcast(a)";
  else
    test_case.not_in_spirv = to_itself;
  test_case.call.cuda = cuda_reinterpretation(from, to);
  test_case.clause = "6.2.4.2";
  const auto of_point = [to](std::span<const Scalar> x, int) {
    return std::optional<Scalar>({to, x[0].bits});
  };
  test_case.criterion = exactly(of_point, {}, machine_reinterpretation(to));
  return test_case;
}

void add_pair(ScalarType from, ScalarType to, std::vector<TestCase>& out) {
  for (const Rounding& rounding : roundings) {
    out.push_back(conversion(from, to, false, rounding));
    if (!is_floating(to)) out.push_back(conversion(from, to, true, rounding));
  }
  if (size_of(from) == size_of(to) && from != ScalarType::bf16 && to != ScalarType::bf16)
    out.push_back(reinterpretation(from, to));
}

/// The conversions of bfloat16, in the names of OpenCL C's: they are of programs that have the format.
void add_bfloat16(std::vector<TestCase>& out) {
  for (const ScalarType t : types) {
    add_pair(ScalarType::bf16, t, out);
    add_pair(t, ScalarType::bf16, out);
  }
}

}  // namespace
std::string fp_rounding_mode(const Rounding& rounding) {
  std::string name(rounding.suffix.substr(1));
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

}  // namespace conversions

namespace {

class ConversionsSuite final : public Suite {
 public:
  std::string_view name() const override { return "conversions"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (precision == ScalarType::bf16) conversions::add_bfloat16(out);
    for (ScalarType from : conversions::types)
      for (ScalarType to : conversions::types)
        if (conversions::precision_of(from, to) == precision) conversions::add_pair(from, to, out);
    conversions::add_casts(precision, out);
    conversions::add_reinterpretations(precision, out);
    conversions::add_half_memory(precision, out);
    conversions::add_mixed_operands(precision, out);
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> conversions_suite() { return std::make_unique<ConversionsSuite>(); }

}  // namespace plumbline
