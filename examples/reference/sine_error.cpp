// How far is the C library's sinf(1e10) from the truth? Prints the true value, the correctly rounded result
// and the error in ulp. Exits 1 if that error exceeds 4 ulp, the bound of OpenCL 1.2 table 7.1.
#include <bit>
#include <cmath>
#include <cstdio>

#include "reference/ulp.h"
#include "reference/ziv.h"

int main() {
  using namespace plumbline;
  const float x = 1e10f;
  const Scalar operand{ScalarType::f32, std::bit_cast<std::uint32_t>(x)};
  const Function& sine = *find_function("sin");

  const auto correct = correctly_rounded(sine, {&operand, 1}, 0, binary32, Direction::nearest_even);
  if (!correct) return 2;

  Enclosure truth(128);
  sine.enclose({&operand, 1}, 128, {&truth, 1});
  const auto seen = std::bit_cast<std::uint32_t>(std::sin(x));
  const UlpError error = ulp_error(binary32, seen, truth);
  std::printf("sin(%g) = %s\ncorrectly rounded 0x%08x, library 0x%08x, %.3f ulp off\n",
              static_cast<double>(x), truth.lower.text().c_str(), static_cast<unsigned>(*correct),
              static_cast<unsigned>(seen), error.upper);
  return error.upper <= 4 ? 0 : 1;
}
