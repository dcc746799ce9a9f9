#include "reference/fast/rotation.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "reference/value_preserving.h"

namespace plumbline::fast {
namespace {

const Kernel* kernel_of_doubles(std::string_view function) {
  constexpr ScalarType binary64[] = {ScalarType::f64};
  return find_kernel(function, binary64, 0);
}

/// The kernel's centers at the operands. Returns what none of them is off by more than.
template <std::size_t count>
double evaluate(const Kernel* kernel, const std::array<double, count>& angles,
                std::array<double, count>& centers) {
  if (kernel == nullptr) return HUGE_VAL;
  std::array<double, count> low, high, scale;
  scale.fill(1);
  const void* const arguments[] = {angles.data()};
  kernel->enclose(arguments, count, {centers.data(), low.data(), high.data(), scale.data()});
  double doubt = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (!(std::abs(centers[k]) <= 1) || scale[k] != 1) return HUGE_VAL;
    doubt = std::max({doubt, -low[k], high[k]});
  }
  return doubt;
}

/// What k times a step is, of each k.
template <std::size_t count>
std::array<double, count> multiples_of(double step) {
  std::array<double, count> out;
  for (std::size_t k = 0; k < count; ++k) out[k] = step * static_cast<double>(k);
  return out;
}

}  // namespace

Rotations::Kind Rotations::kind_of(std::string_view function, int output) {
  if (function == "cos" || (function == "sincos" && output == 1)) return Kind::cosine;
  if (function == "sin" || function == "sincos") return Kind::sine;
  return function == "tan" ? Kind::tangent : Kind::none;
}

Rotations::Rotations(std::string_view function, int output) : kind_(kind_of(function, output)), steps_(256) {
  if (kind_ == Kind::none) return;
  sine_ = kernel_of_doubles("sin");
  cosine_ = kernel_of_doubles("cos");
}

const Rotations::Steps& Rotations::steps_of(std::uint32_t exponent) {
  std::unique_ptr<Steps>& known = steps_[exponent];
  if (known != nullptr) return *known;
  known = std::make_unique<Steps>();
  Steps& steps = *known;
  using Rotation = RunTruth::Rotation;
  const double step = std::ldexp(1.0, static_cast<int>(exponent) - 127 - 23);
  const auto coarse = multiples_of<nodes>(step * Rotation::steps);
  const auto fine = multiples_of<Rotation::steps + Rotation::most_lanes>(step);
  steps.doubt =
      std::max({evaluate(sine_, coarse, steps.coarse_sine), evaluate(cosine_, coarse, steps.coarse_cosine),
                evaluate(sine_, fine, steps.fine_sine), evaluate(cosine_, fine, steps.fine_cosine)});
  return steps;
}

// |x| is the sum of three angles X, Y and Z, exactly: sin(X + Y) = sin X cos Y + cos X sin Y, and the same
// once more with Z. Each factor that a kernel gives is off by d = `doubt` at most, and no magnitude is
// above 1. A product and a fused sum each round a number below 1 + 2^-40, by 2^-53 or less (1 + 2^-40). So
// sines and cosines of X + Y are off by s = 4 d + 2^-52, and what they give with Z by 2 s + 2 d + 2^-52: but
// for products of two of these, and the shares of 2^-40. With d <= 2^-50 these are less than 2^-30 of the
// sum.
//
// A quotient q = S / C has a sine and a cosine S + s and C + c with |s|, |c| <= e, of the truth t. So
// |t - q| = |s C - S c| / |C (C + c)| <= e (1 + |q|) / |C + c|. As (S + s)^2 + (C + c)^2 = 1,
// |C| sqrt(1 + q^2) >= 1 - 2 e, so with |q| <= 2^20 and e <= 2^-46 |C| > 2^-21 and |C + c| >= |C| (1 -
// 2^-25). With (1 + |q|) sqrt(1 + q^2) <= sqrt(2) (1 + q^2) |t - q| is less than 1.41422 e (1 + q^2) (1 +
// 2^-24), and the division rounds by 2^-53 |q| or less, at most half of 2^-53 (1 + q^2). The last factor is
// also for the roundings of 1 + q^2 and its multiple.
bool Rotations::find(std::uint32_t start, RunTruth& out) {
  if (kind_ == Kind::none) return false;
  const std::uint32_t magnitude = start & 0x7fffffff;
  const Steps& steps = steps_of(magnitude >> 23);
  std::array<double, nodes> angles, sine, cosine;
  for (std::size_t k = 0; k < nodes; ++k)
    angles[k] = std::bit_cast<float>(magnitude + static_cast<std::uint32_t>(run_length / nodes * k));
  const double doubt =
      std::max({steps.doubt, evaluate(sine_, angles, sine), evaluate(cosine_, angles, cosine)});
  if (!(doubt <= 0x1p-50)) return false;
  const double sign = start != magnitude ? -1 : 1;
  RunTruth::Rotation& to = out.rotation;
  for (std::size_t k = 0; k < to.first.size(); ++k) {
    const std::size_t x = k / nodes, y = k % nodes;
    const double of_sine = std::fma(cosine[x], steps.coarse_sine[y], sine[x] * steps.coarse_cosine[y]);
    const double of_cosine = std::fma(-sine[x], steps.coarse_sine[y], cosine[x] * steps.coarse_cosine[y]);
    to.first[k] = kind_ == Kind::cosine ? of_cosine : sign * of_sine;
    to.second[k] = kind_ == Kind::cosine ? -of_sine : kind_ == Kind::sine ? sign * of_cosine : of_cosine;
  }
  to.cosine = steps.fine_cosine;
  to.sine = steps.fine_sine;
  if (kind_ == Kind::tangent)
    for (double& of_step : to.sine) of_step *= sign;
  const double of_two = 4 * doubt + 0x1p-52;
  const double of_value = (2 * of_two + 2 * doubt + 0x1p-52) * (1 + 0x1p-30);
  out.form = kind_ == Kind::tangent ? RunTruth::Form::quotient : RunTruth::Form::rotation;
  out.high = kind_ == Kind::tangent ? (1.41422 * of_value + 0x1p-53) * (1 + 0x1p-20) : of_value;
  out.low = -out.high;
  return true;
}

}  // namespace plumbline::fast
