#include "suites/conversions/machine_operations.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include "reference/machine_conversion.h"
#include "reference/value_preserving.h"

namespace plumbline::conversions {
namespace {

/// Room for numbers of any format.
using Numbers = std::vector<double>;

void convert_all(const MachineFunction& conversion, const void* from, std::size_t count, void* to) {
  MachineBlock block{.count = count, .results = to};
  block.arguments[0] = from;
  conversion(block);
}

template <class T, class Result, class Of>
void each(const MachineBlock& block, Of of) {
  const auto* const x = static_cast<const T*>(block.arguments[0]);
  const auto* const y = static_cast<const T*>(block.arguments[1]);
  auto* const results = static_cast<Result*>(block.results);
  for (std::size_t i = 0; i < block.count; ++i) results[i] = of(x[i], y[i]);
}

template <class T>
void operate(Operation operation, const MachineBlock& block) {
  switch (operation) {
    case Operation::sum:
      return each<T, T>(block, [](T x, T y) { return x + y; });
    case Operation::difference:
      return each<T, T>(block, [](T x, T y) { return y - x; });
    case Operation::product:
      return each<T, T>(block, [](T x, T y) { return x * y; });
    case Operation::less:
      return each<T, std::int32_t>(block, [](T x, T y) { return x < y ? 1 : 0; });
    case Operation::equal:
      return each<T, std::int32_t>(block, [](T x, T y) { return x == y ? 1 : 0; });
    case Operation::unless_nan:
      return each<T, T>(block, [](T x, T y) { return std::isnan(y) ? y : x; });
  }
}

/// Sums and products of two numbers of binary16 are numbers of binary64, which are rounded once.
void operate_on_halves(Operation operation, const MachineBlock& block) {
  static const MachineFunction widen = machine_conversion(ScalarType::f16, ScalarType::f64),
                               narrow = machine_conversion(ScalarType::f64, ScalarType::f16);
  static thread_local Numbers x, y, results;
  for (Numbers* numbers : {&x, &y, &results}) numbers->resize(block.count);
  convert_all(widen, block.arguments[0], block.count, x.data());
  convert_all(widen, block.arguments[1], block.count, y.data());
  MachineBlock wide{.count = block.count, .results = compares(operation) ? block.results : results.data()};
  wide.arguments = {x.data(), y.data()};
  operate<double>(operation, wide);
  if (!compares(operation)) convert_all(narrow, results.data(), block.count, block.results);
}

void operate_on(ScalarType format, Operation operation, const MachineBlock& block) {
  switch (format) {
    case ScalarType::f16:
      return operate_on_halves(operation, block);
    case ScalarType::f32:
      return operate<float>(operation, block);
    default:
      return operate<double>(operation, block);
  }
}

}  // namespace

MachineFunction machine_operation(Operation operation, ScalarType lesser, ScalarType format) {
  return [operation, format, conversion = machine_conversion(lesser, format)](const MachineBlock& block) {
    static thread_local Numbers converted;
    converted.resize(block.count);
    convert_all(conversion, block.arguments[0], block.count, converted.data());
    MachineBlock of_format = block;
    of_format.arguments[0] = converted.data();
    operate_on(format, operation, of_format);
  };
}

}  // namespace plumbline::conversions
