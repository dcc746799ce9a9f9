#include "tests/harness/run/reference_kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace plumbline::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double max_finite = std::numeric_limits<double>::max();

ReferenceKernel current;

/// end - center, rounded outward: exact but for that.
double offset(mpfr_srcptr end, double center, mpfr_rnd_t outward) {
  static thread_local Real difference(2400);
  if (mpfr_sub_d(difference.get(), end, center, MPFR_RNDN) != 0) std::abort();
  return mpfr_get_d(difference.get(), outward);
}

void put(const Enclosure& truth, std::size_t i, const fast::Enclosures& out) {
  out.low[i] = out.high[i] = 0;
  double center =
      truth.is_nan() ? std::numeric_limits<double>::quiet_NaN() : mpfr_get_d(truth.upper.get(), MPFR_RNDN);
  if (truth.is_nan() || truth.is_infinite() ||
      (truth.is_exact() && mpfr_cmp_d(truth.upper.get(), center) == 0)) {
    out.center[i] = center;
    return;
  }
  if (std::isinf(center)) {
    out.center[i] = std::copysign(max_finite, center);
    (center > 0 ? out.high : out.low)[i] = std::copysign(infinity, center);
    return;
  }
  out.low[i] = offset(truth.lower.get(), center, MPFR_RNDD);
  out.high[i] = offset(truth.upper.get(), center, MPFR_RNDU);
  if (truth.is_exact() && out.low[i] < out.high[i]) {  // the ends are open
    out.low[i] = std::nextafter(out.low[i], -infinity);
    out.high[i] = std::nextafter(out.high[i], infinity);
  }
  // A zero beside 2^-1074 means that the truth is below 2^-1076.
  const bool deep = std::max(mpfr_get_exp(truth.lower.get()), mpfr_get_exp(truth.upper.get())) <= -1076;
  if (center == 0 && !deep) (out.high[i] > 0 ? out.high : out.low)[i] *= 2;
  out.low[i] -= std::fabs(center) * current.width;
  out.high[i] += std::fabs(center) * current.width;
  out.center[i] = center + center * current.shift;
}

template <int output>
void enclose(const void* const* arguments, std::size_t count, const fast::Enclosures& out, double) {
  const Function& function = *current.function;
  std::vector<Scalar> point(current.arguments.size());
  std::vector<Enclosure> truths(static_cast<std::size_t>(function.outputs_for(point.size())), Enclosure(160));
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < point.size(); ++k) {
      const auto size = static_cast<std::size_t>(size_of(current.arguments[k]));
      point[k] = {current.arguments[k], 0};
      std::memcpy(&point[k].bits, static_cast<const std::byte*>(arguments[k]) + i * size, size);
    }
    function.enclose(point, 160, truths);
    put(truths[output], i, out);
  }
}

}  // namespace

KernelFinder reference_kernels(ReferenceKernel kernel) {
  constexpr auto of_output = [](int output, auto enclose_output) {
    fast::Kernel made{};
    made.output = output;
    made.evaluate = enclose_output;
    return made;
  };
  static const std::array kernels{of_output(0, enclose<0>), of_output(1, enclose<1>),
                                  of_output(2, enclose<2>), of_output(3, enclose<3>)};
  current = std::move(kernel);
  return [](std::string_view, std::span<const ScalarType>, int output) {
    return &kernels[static_cast<std::size_t>(output)];
  };
}

}  // namespace plumbline::testing
