// How far is a polynomial sine from the truth? Measures one that is good near zero only, and shows its worst
// points. Exits 0 if it is within 4 ulp everywhere, which it is not.
#include <plumbline/measure.h>

#include <cstdio>

double polynomial_sine(double x) {
  const double z = x * x;
  return x * (1 - z / 6 * (1 - z / 20 * (1 - z / 42)));
}

int main() {
  using namespace plumbline::ulp;
  const Measurement seen = measure(Sin, polynomial_sine, {.bound_ulp = 4});
  std::printf("%llu points, %llu failures, the bound is %s\n", static_cast<unsigned long long>(seen.points),
              static_cast<unsigned long long>(seen.failures), seen.bound.c_str());
  for (const Point& point : seen.failing)
    std::printf("sin(%a) = %a, true %s: %g ulp, %s %s\n", point.arguments[0], point.result,
                point.truth.c_str(), point.ulp, point.reason.c_str(), point.clause.c_str());
  return seen.conforms ? 0 : 1;
}
