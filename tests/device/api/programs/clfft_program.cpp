// Fourier transforms by clFFT, checked against the sum that defines them.
#include <clFFT.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "session.h"

namespace {

using Complex = std::complex<float>;

/// The largest distance of the device's transform from the sum in double, relative to the largest value of
/// the latter.
double worst_error(const Session& s, size_t n) {
  std::vector<Complex> x(n);
  for (size_t i = 0; i < n; ++i) x[i] = {float(i * 7 % 13) - 6, float(i * 5 % 11) - 5};
  cl_mem buffer = s.upload(x);
  clfftPlanHandle plan = 0;
  cl_command_queue queue = s.queue;
  bool ran = clfftCreateDefaultPlan(&plan, s.context, CLFFT_1D, &n) == CLFFT_SUCCESS;
  ran = ran && clfftSetPlanPrecision(plan, CLFFT_SINGLE) == CLFFT_SUCCESS;
  ran = ran && clfftSetLayout(plan, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED) == CLFFT_SUCCESS;
  ran = ran && clfftSetResultLocation(plan, CLFFT_INPLACE) == CLFFT_SUCCESS;
  ran = ran && clfftBakePlan(plan, 1, &queue, nullptr, nullptr) == CLFFT_SUCCESS;
  ran = ran && clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, &buffer, nullptr,
                                     nullptr) == CLFFT_SUCCESS;
  const auto transformed = s.download<Complex>(buffer, n);
  clfftDestroyPlan(&plan);
  clReleaseMemObject(buffer);
  if (!ran) return HUGE_VAL;
  double worst = 0, largest = 0;
  for (size_t k = 0; k < n; ++k) {
    std::complex<double> sum = 0;
    for (size_t i = 0; i < n; ++i)
      sum += std::complex<double>(x[i]) * std::polar(1.0, -2 * M_PI * double(k * i % n) / double(n));
    worst = std::max(worst, std::abs(sum - std::complex<double>(transformed[k])));
    largest = std::max(largest, std::abs(sum));
  }
  return worst / largest;
}

}  // namespace

int main() {
  const Session session;
  clfftSetupData setup;
  clfftInitSetupData(&setup);
  if (clfftSetup(&setup) != CLFFT_SUCCESS) return 1;
  bool right = true;
  for (const size_t n : {size_t(240), size_t(1024)}) {
    const double error = worst_error(session, n);
    // log2(n) stages of a few roundings of 2^-24 each.
    const double bound = 4 * std::log2(double(n)) * std::ldexp(1.0, -24);
    std::printf("n = %zu: relative error %g, bound %g\n", n, error, bound);
    right = right && error <= bound;
  }
  clfftTeardown();
  return right ? 0 : 1;
}
