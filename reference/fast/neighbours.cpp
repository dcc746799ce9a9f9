#include "reference/fast/neighbours.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/neighbours.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/run_truth-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

void evaluate_polynomial(const RunTruth::Coefficients& c, std::uint32_t first, std::size_t count,
                         double* out) {
  const std::size_t lanes = hn::Lanes(D());
  const V step = number(static_cast<double>(lanes) * variable_step);
  V t = variable(first);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes, t = t + step) hn::StoreU(value_at(c, t), D(), out + i);
  if (i == count) return;
  HWY_ALIGN double rest[hn::MaxLanes(D())];
  hn::Store(value_at(c, t), D(), rest);
  std::copy_n(rest, count - i, out + i);
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(evaluate_polynomial);

void evaluate_polynomial(const RunTruth::Coefficients& c, std::uint32_t first, std::size_t count,
                         double* out) {
  HWY_DYNAMIC_DISPATCH(evaluate_polynomial)(c, first, count, out);
}

namespace {

// The truth f at operand i, t_i = (2 i - 4095) / 4096, differs from the polynomial's computed value by at
// most
//
//   e = (1 + lebesgue) rounding + lebesgue (misfit + doubt) + nodal remainder
//
// Let I be the polynomial of degree 7 that equals f at the nodes, and Q the one of the coefficients. f - I is
// f^(8)(x) / 8! times the product of the distances to the nodes (Cauchy's remainder), in units of h: at most
// `nodal` times RemainderBound. I - Q is the polynomial through its values at the nodes, so at most
// `lebesgue` times the greatest of these. f is within `doubt` of the kernel's center there, the center within
// `misfit` of Q's computed value, and that within `rounding` of Q. So e holds whatever the coefficients are.
// The tests enumerate both constants over all i.

/// A run whose error is above this share of the results has too many points that it does not decide.
constexpr double widest = 0x1p-44;

constexpr double node_at(std::size_t k) { return (2.0 * Neighbours::nodes[k] - 4095) / 4096; }

/// Row j: what coefficient j takes of the differences of the values at nodes from that at node 3.
using Matrix = std::array<std::array<double, 8>, 8>;

/// The coefficients of Lagrange's polynomials. Their rounding counts as misfit.
constexpr Matrix coefficients_of_nodes() {
  Matrix out{};
  for (std::size_t k = 0; k < 8; ++k) {
    std::array<double, 9> product{1};
    double scale = 1;
    std::size_t degree = 0;
    for (std::size_t other = 0; other < 8; ++other) {
      if (other == k) continue;
      scale *= node_at(k) - node_at(other);
      for (std::size_t j = ++degree; j > 0; --j) product[j] = product[j - 1] - node_at(other) * product[j];
      product[0] *= -node_at(other);
    }
    for (std::size_t j = 0; j < 8; ++j) out[j][k] = product[j] / scale;
  }
  return out;
}
constexpr Matrix matrix = coefficients_of_nodes();

RunTruth::Coefficients coefficients_of(const std::array<double, 8>& values) {
  RunTruth::Coefficients out{};
  for (std::size_t j = 0; j < 8; ++j)
    for (std::size_t k = 0; k < 8; ++k) out[j] = std::fma(matrix[j][k], values[k] - values[3], out[j]);
  out[0] += values[3];
  return out;
}

double magnitude_of(std::uint32_t bits) { return std::abs(static_cast<double>(std::bit_cast<float>(bits))); }

/// Of seven fused operations: each rounds a sum of the higher coefficients' terms, |t| <= 1.
double rounding_of(const RunTruth::Coefficients& c) {
  double sum = 0;
  for (std::size_t k = 0; k < 8; ++k) sum += static_cast<double>(k + 1) * std::abs(c[k]);
  return sum * 0x1p-52;
}

}  // namespace

/// A function that is monotonic is at each operand between its values at the ends; so the hull of their
/// intervals holds it, if these have one center. The same of the function less the operand, where the centers
/// are the operands.
Neighbours::Form Neighbours::between_ends(const Intervals& at, double first, double last) {
  const double least = std::min(std::abs(first), std::abs(last)),
               greatest = std::max(std::abs(first), std::abs(last));
  truth_.low = std::min(at.low.front(), at.low.back());
  truth_.high = std::max(at.high.front(), at.high.back());
  truth_.constant = at.center.front();
  const auto is_exact = [&](std::size_t k) { return at.low[k] == at.high[k]; };
  const bool is_known = truth_.low > -HUGE_VAL || truth_.high < HUGE_VAL;
  // An open interval does not hold an end that is exact.
  if (!is_known || is_exact(0) != is_exact(9) || (is_exact(0) && truth_.low < truth_.high))
    return Form::unknown;
  const bool is_nan = std::isnan(truth_.constant) && std::isnan(at.center.back());
  const bool is_between_poles = first < 0 && least >= monotonicity_.between_poles &&
                                std::floor(least) == std::floor(greatest) && least > std::floor(least);
  const bool is_monotonic = greatest < monotonicity_.value || least >= monotonicity_.integers ||
                            (first > 0 && least >= monotonicity_.rising) || is_between_poles;
  if (is_monotonic && (is_nan || truth_.constant == at.center.back())) return Form::constant;
  const bool are_operands = truth_.constant == first && at.center.back() == last;
  return are_operands && greatest < monotonicity_.departure ? Form::operand : Form::unknown;
}

bool Neighbours::interpolate(const Intervals& at, std::uint32_t start) {
  std::array<double, 8> values;
  std::copy_n(at.center.begin() + 1, 8, values.begin());
  double doubt = 0, least = HUGE_VAL, greatest = 0;
  for (std::size_t k = 0; k < 8; ++k) {
    doubt = std::max({doubt, -at.low[k + 1], at.high[k + 1]});
    least = std::min(least, std::abs(values[k]));
    greatest = std::max(greatest, std::abs(values[k]));
    if (!std::isfinite(values[k])) return false;
  }
  // Close to numbers of binary32 a kernel has one-sided intervals, which are narrower.
  const auto is_single = [](double x) { return x == static_cast<double>(static_cast<float>(x)); };
  if (std::ranges::count_if(values, is_single) >= 4) return false;
  truth_.coefficients = coefficients_of(values);
  double misfit = 0;
  for (std::size_t k = 0; k < 8; ++k) {
    double value;
    evaluate_polynomial(truth_.coefficients, nodes[k], 1, &value);
    misfit = std::max(misfit, std::abs(values[k] - value));
  }
  const NodeRun points{.negative = start >> 31 != 0,
                       .least = magnitude_of(start),
                       .greatest = magnitude_of(start + run - 1),
                       .half_width = (magnitude_of(start + 1) - magnitude_of(start)) * (run / 2.0),
                       .largest = greatest};
  const double rounding = rounding_of(truth_.coefficients);
  // 1 + 2^-20 is for the roundings of these few operations and of the bound.
  truth_.high = ((1 + lebesgue) * rounding + lebesgue * (misfit + doubt) + nodal * remainder_bound_(points)) *
                    (1 + 0x1p-20) +
                0x1p-1000;
  truth_.low = -truth_.high;
  return truth_.high <= widest * std::max(least, 0x1p-126);
}

Neighbours::Form Neighbours::form_of(std::uint32_t start) {
  constexpr std::uint32_t infinity = 0x7f800000;
  const std::uint32_t magnitude = start & 0x7fffffff;
  if (magnitude == 0 || magnitude >= infinity) return Form::unknown;
  std::array<float, 10> operands;
  for (std::size_t k = 0; k < 8; ++k) operands[k + 1] = std::bit_cast<float>(start + nodes[k]);
  operands.front() = std::bit_cast<float>(start);
  operands.back() = std::bit_cast<float>(start + run - 1);
  Intervals at;
  const void* const arguments[] = {operands.data()};
  kernel_->enclose(arguments, operands.size(), {at.center.data(), at.low.data(), at.high.data()});
  const Form form = between_ends(at, operands.front(), operands.back());
  if (form != Form::unknown || remainder_bound_ == nullptr) return form;
  if (interpolate(at, start)) return Form::polynomial;
  return magnitude_of(start) >= 1 && rotations_.find(start, truth_) ? truth_.form : Form::unknown;
}

const RunTruth& Neighbours::truth_of(std::uint32_t bits) {
  const std::uint32_t start = bits - bits % run;
  if (start != known_) {
    known_ = start;
    truth_.form = form_of(start);
  }
  return truth_;
}

bool Neighbours::enclose(std::uint32_t first, std::size_t count, const Enclosures& out) {
  const RunTruth& truth = truth_of(first);
  if (truth.form == Form::unknown || truth.form == Form::rotation || truth.form == Form::quotient)
    return false;
  if (truth.form == Form::constant) std::fill_n(out.center, count, truth.constant);
  if (truth.form == Form::polynomial) evaluate_polynomial(truth.coefficients, first % run, count, out.center);
  if (truth.form == Form::operand)
    for (std::size_t i = 0; i < count; ++i)
      out.center[i] = std::bit_cast<float>(first + static_cast<std::uint32_t>(i));
  std::fill_n(out.low, count, truth.low);
  std::fill_n(out.high, count, truth.high);
  return true;
}

}  // namespace plumbline::fast
#endif
