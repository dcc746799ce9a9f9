// ViennaCL's vectors, matrices and solvers, checked against plain loops. Products and sums are of small
// integers, so that every order of summation gives the same result exactly; the solvers by their residual.
#define VIENNACL_WITH_OPENCL
#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <vector>
#include <viennacl/compressed_matrix.hpp>
#include <viennacl/linalg/bicgstab.hpp>
#include <viennacl/linalg/cg.hpp>
#include <viennacl/linalg/inner_prod.hpp>
#include <viennacl/linalg/jacobi_precond.hpp>
#include <viennacl/linalg/norm_2.hpp>
#include <viennacl/linalg/prod.hpp>
#include <viennacl/matrix.hpp>
#include <viennacl/vector.hpp>

namespace {

int wrong = 0;

void report(const char* name, bool right) {
  std::printf("%s: %s\n", name, right ? "right" : "WRONG");
  wrong += !right;
}

std::vector<float> small_integers(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<float> out(count);
  for (float& value : out) value = float(int(random() % 17) - 8);
  return out;
}

void vectors() {
  const std::vector<float> x = small_integers(10007, 1), y = small_integers(10007, 2);
  viennacl::vector<float> a(x.size()), b(x.size());
  viennacl::copy(x, a);
  viennacl::copy(y, b);
  double dot = 0, square = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    dot += double(x[k]) * y[k];
    square += double(x[k]) * x[k];
  }
  report("inner product", float(viennacl::linalg::inner_prod(a, b)) == float(dot));
  const double norm = float(viennacl::linalg::norm_2(a));
  report("norm", std::fabs(norm - std::sqrt(square)) <= 1e-6 * std::sqrt(square));
  a += 3.0f * b;
  std::vector<float> back(x.size());
  viennacl::copy(a, back);
  bool right = true;
  for (std::size_t k = 0; k < x.size(); ++k) right = right && back[k] == x[k] + 3 * y[k];
  report("vector sum", right);
}

void matrices() {
  constexpr std::size_t rows = 70, inner = 45, columns = 90;
  const auto x = small_integers(rows * inner, 3), y = small_integers(inner * columns, 4);
  std::vector<std::vector<float>> left(rows, std::vector<float>(inner)),
      right(inner, std::vector<float>(columns)), back(rows, std::vector<float>(columns));
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t k = 0; k < inner; ++k) left[i][k] = x[i * inner + k];
  for (std::size_t k = 0; k < inner; ++k)
    for (std::size_t j = 0; j < columns; ++j) right[k][j] = y[k * columns + j];
  viennacl::matrix<float> a(rows, inner), b(inner, columns), c(rows, columns);
  viennacl::copy(left, a);
  viennacl::copy(right, b);
  c = viennacl::linalg::prod(a, b);
  viennacl::copy(c, back);
  bool equal = true;
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      float sum = 0;
      for (std::size_t k = 0; k < inner; ++k) sum += left[i][k] * right[k][j];
      equal = equal && back[i][j] == sum;
    }
  report("matrix product", equal);
}

/// The second difference on a line: symmetric, positive definite, three numbers to a row.
std::vector<std::map<unsigned, double>> second_difference(unsigned size) {
  std::vector<std::map<unsigned, double>> out(size);
  for (unsigned k = 0; k < size; ++k) {
    out[k][k] = 2.5;
    if (k > 0) out[k][k - 1] = -1;
    if (k + 1 < size) out[k][k + 1] = -1;
  }
  return out;
}

double residual(const std::vector<std::map<unsigned, double>>& a, const std::vector<double>& x,
                const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double sum = -b[i];
    for (const auto& [j, value] : a[i]) sum += value * x[j];
    largest = std::max(largest, std::fabs(sum));
  }
  return largest;
}

void solvers() {
  constexpr unsigned size = 1000;
  const auto host = second_difference(size);
  std::vector<double> b(size), x(size);
  for (unsigned k = 0; k < size; ++k) b[k] = std::sin(0.1 * k);
  viennacl::compressed_matrix<double> a(size, size);
  viennacl::copy(host, a);
  viennacl::vector<double> right(size), solution(size);
  viennacl::copy(b, right);
  solution = viennacl::linalg::solve(a, right, viennacl::linalg::cg_tag(1e-12, 500));
  viennacl::copy(solution, x);
  report("conjugate gradients", residual(host, x, b) <= 1e-9);
  solution = viennacl::linalg::solve(a, right, viennacl::linalg::bicgstab_tag(1e-12, 500));
  viennacl::copy(solution, x);
  report("BiCGStab", residual(host, x, b) <= 1e-9);
}

}  // namespace

int main() {
  const std::string name = viennacl::ocl::current_device().name();
  std::printf("%s\n", name.c_str());
  if (name != "softcl") return 1;
  vectors();
  matrices();
  solvers();
  return wrong == 0 ? 0 : 1;
}
