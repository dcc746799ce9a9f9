#include <fmt/core.h>

#include <set>

#include "harness/support/precision_name.h"
#include "harness/support/scalar_text.h"
#include "suites/images/points.h"
#include "suites/printf/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace printing {
namespace {

/// The operand's bits, which no compiler can derive.
std::string source_of(Scalar x) {
  const int size = size_of(x.type);
  const std::string bits = fmt::format("{:#x}{} ^ z", x.bits, size == 8 ? "ul" : "u");
  if (size == 4 || size == 8) return fmt::format("as_{}({})", opencl_name(x.type), bits);
  return fmt::format("as_{}(({})({}))", opencl_name(x.type), opencl_name(unsigned_type(x.type)), bits);
}

/// A test case without its points and its criterion.
TestCase print_case(std::string builtin, std::string signature, ScalarType precision, PrintCall call) {
  TestCase test_case;
  test_case.suite = "printf";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = std::move(builtin);
  test_case.signature = std::move(signature);
  test_case.call.arguments = print_arguments();
  test_case.call.results = print_results();
  test_case.call.kind = std::move(call);
  for (const ScalarType type : test_case.call.arguments)
    test_case.inputs.arguments.push_back({.type = type, .low = 0, .breaks = {}});
  test_case.not_in_spirv = "";
  return test_case;
}

template <class Write>
std::string vector_of(const std::vector<Scalar>& operands, Write&& write) {
  if (operands.size() == 1) return write(operands[0]);
  std::string text = fmt::format("({}{})(", opencl_name(operands[0].type), operands.size());
  for (const Scalar& x : operands) text += (&x == operands.data() ? "" : ", ") + write(x);
  return text + ")";
}

}  // namespace

void Prints::add(ConversionSpecification specification, std::vector<Scalar> operands) {
  specification.elements = static_cast<int>(operands.size());
  const std::string format = "\"" + specification.text() + "\", ";
  PrintCall::Operand all{.type = operands[0].type};
  for (const Scalar& x : operands) all.lanes.push_back(x.bits);
  prints_.push_back(
      {format + vector_of(operands, source_of), operands.size() > 1, specification.text(), {all}});
  const std::string name = "printf(" + format + vector_of(operands, literal) + ")";
  judged_.push_back(
      {.name = name, .specification = std::move(specification), .operands = std::move(operands)});
}

void Prints::add(ConversionSpecification specification, Scalar operand, std::int32_t passed) {
  const std::string arguments = fmt::format("\"{}\", {}", specification.text(), passed);
  prints_.push_back(
      {arguments + " ^ z", false, specification.text(), {{.lanes = {static_cast<std::uint32_t>(passed)}}}});
  judged_.push_back({.name = "printf(" + arguments + ")",
                     .specification = std::move(specification),
                     .operands = {operand}});
}

void Prints::add_text(PrintCall::Print print, std::string text) {
  judged_.push_back({.name = "printf(" + print.arguments + ")", .text = std::move(text)});
  prints_.push_back(std::move(print));
}

void Prints::add_pointer(ConversionSpecification specification, const std::string& pointer,
                         PrintCall::Operand::Kind kind) {
  const std::string arguments = "\"" + specification.text() + "\", " + pointer;
  prints_.push_back({arguments, false, specification.text(), {{.kind = kind}}});
  judged_.push_back(
      {.name = "printf(" + arguments + ")", .specification = std::move(specification), .pointer = true});
}

TestCase Prints::test_case(std::string_view specifier, ScalarType precision, std::string signature,
                           ScalarType operand_type) const {
  TestCase test_case = print_case("printf:" + std::string(specifier), std::move(signature), precision,
                                  {prints_, {operand_type}});
  std::vector<std::vector<Scalar>> points;
  const auto add_point = [&](std::size_t print, std::size_t value, std::size_t part) {
    points.push_back({{ScalarType::u32, print}, {ScalarType::u32, value}, {ScalarType::u32, part}});
  };
  for (std::size_t k = 0; k < judged_.size(); ++k) {
    const std::size_t values = judged_[k].values();
    for (std::size_t value = 0; value < values; ++value)
      for (std::size_t part = 0; part < parts_of(judged_[k], value); ++part) add_point(k, value, part);
    if (values > 1) add_point(k, values, 0);
  }
  test_case.inputs.source = listed_points(std::move(points));
  test_case.clause = "6.12.13.2";
  test_case.criterion = printed(judged_);
  return test_case;
}

// A long text may be more than the buffer of an embedded device holds (table 4.3).
TestCase returned(std::span<const TestCase> cases, ScalarType precision) {
  constexpr std::size_t longest = 500;
  PrintCall call{.prints = {}, .types = {precision}};
  std::vector<PrintedItem> judged;
  std::vector<std::vector<Scalar>> points;
  for (const TestCase& test_case : cases) {
    const PrintCall& all = std::get<PrintCall>(test_case.call.kind);
    if (all.types != call.types) continue;
    for (const std::size_t k : std::set{std::size_t{0}, all.prints.size() / 2, all.prints.size() - 1}) {
      const PrintCall::Print& print = all.prints[k];
      if (print.arguments.size() > longest) continue;
      points.push_back({{ScalarType::u32, call.prints.size()}, {ScalarType::u32, 0}, {ScalarType::u32, 0}});
      judged.push_back({.name = "printf(" + print.arguments + ")", .pointer = true});
      call.prints.push_back(print);
    }
  }
  TestCase test_case =
      print_case("printf:return", std::string(opencl_name(precision)), precision, std::move(call));
  test_case.inputs.source = listed_points(std::move(points));
  test_case.clause = "6.12.13";
  test_case.criterion = printed(std::move(judged), Printed::Judged::returned);
  return test_case;
}

std::vector<ConversionSpecification> combinations(char specifier, std::string_view length,
                                                  const std::vector<std::string_view>& flags,
                                                  const std::vector<int>& widths,
                                                  const std::vector<int>& precisions) {
  std::vector<ConversionSpecification> out;
  for (const std::string_view flag : flags)
    for (const int width : widths)
      for (const int precision : precisions)
        out.push_back({.flags = std::string(flag),
                       .width = width,
                       .precision = precision,
                       .length = std::string(length),
                       .specifier = specifier});
  return out;
}

std::vector<Scalar> taken(const std::vector<Scalar>& values, std::size_t n, int count) {
  std::vector<Scalar> out;
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
    out.push_back(values[(n + k) % values.size()]);
  return out;
}

}  // namespace printing

namespace {

class PrintfSuite final : public Suite {
 public:
  std::string_view name() const override { return "printf"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (is_opencl_floating(precision)) {
      printing::add_floating(precision, out);
      out.push_back(printing::returned(out, precision));
    } else if (!is_floating(precision)) {
      printing::add_integers(out);
      printing::add_texts(out);
      out.push_back(printing::returned(out, precision));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> printf_suite() { return std::make_unique<PrintfSuite>(); }

}  // namespace plumbline
