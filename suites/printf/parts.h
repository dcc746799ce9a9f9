#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/printed.h"
#include "harness/suite/suite.h"

namespace plumbline::printing {

/// The prints of one test case, with what each writes.
class Prints {
 public:
  /// One conversion specification of as many operands of one type as it has elements.
  void add(ConversionSpecification specification, std::vector<Scalar> operands);
  /// The same of one operand that is passed as an int, of which a part is printed.
  void add(ConversionSpecification specification, Scalar operand, std::int32_t passed);
  /// Arguments of printf in either language, and the text that is due.
  void add_text(PrintCall::Print print, std::string text);
  /// A %p with this width and flags, of a pointer as OpenCL C.
  void add_pointer(ConversionSpecification specification, const std::string& pointer,
                   PrintCall::Operand::Kind kind);

  std::size_t size() const { return judged_.size(); }
  /// The test case "printf:%d" of these.
  TestCase test_case(std::string_view specifier, ScalarType precision, std::string signature,
                     ScalarType operand_type) const;

 private:
  std::vector<PrintedItem> judged_;
  std::vector<PrintCall::Print> prints_;
};

/// Every combination of these, with 0 for no width and -1 for no precision.
std::vector<ConversionSpecification> combinations(char specifier, std::string_view length,
                                                  const std::vector<std::string_view>& flags,
                                                  const std::vector<int>& widths,
                                                  const std::vector<int>& precisions);

/// n, n + 1, … of the values, as many as the vector specifier needs, starting over at the end.
std::vector<Scalar> taken(const std::vector<Scalar>& values, std::size_t n, int count);

inline constexpr int vector_sizes[] = {2, 3, 4, 8, 16};

/// "printf:return": what printf returns of some prints of each of these cases that have operands of that type
/// alone.
TestCase returned(std::span<const TestCase> cases, ScalarType precision);

void add_integers(std::vector<TestCase>& out);
void add_texts(std::vector<TestCase>& out);
/// f16, f32 or f64: scalars, and vectors.
void add_floating(ScalarType precision, std::vector<TestCase>& out);

}  // namespace plumbline::printing
