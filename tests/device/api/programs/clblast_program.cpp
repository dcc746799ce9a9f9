// Matrix products and vector sums by CLBlast, checked against the plain loops. The values are small integers,
// so that every order of summation gives the same result exactly.
#include <clblast.h>

#include <random>

#include "session.h"

namespace {

std::vector<float> small_integers(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<float> values(count);
  for (float& value : values) value = float(int(random() % 17) - 8);
  return values;
}

size_t wrong_products(const Session& s, size_t m, size_t n, size_t k) {
  auto a = small_integers(m * k, 1), b = small_integers(k * n, 2), c = small_integers(m * n, 3);
  cl_mem a_device = s.upload(a), b_device = s.upload(b), c_device = s.upload(c);
  cl_command_queue queue = s.queue;
  const auto status =
      clblast::Gemm<float>(clblast::Layout::kRowMajor, clblast::Transpose::kNo, clblast::Transpose::kNo, m, n,
                           k, 2.0f, a_device, 0, k, b_device, 0, n, 3.0f, c_device, 0, n, &queue, nullptr);
  if (status != clblast::StatusCode::kSuccess) return m * n;
  const auto result = s.download<float>(c_device, m * n);
  size_t wrong = 0;
  for (size_t i = 0; i < m; ++i)
    for (size_t j = 0; j < n; ++j) {
      double sum = 0;
      for (size_t l = 0; l < k; ++l) sum += double(a[i * k + l]) * b[l * n + j];
      wrong += result[i * n + j] != float(2 * sum + 3 * c[i * n + j]);
    }
  for (const cl_mem buffer : {a_device, b_device, c_device}) clReleaseMemObject(buffer);
  return wrong;
}

size_t wrong_dot(const Session& s, size_t count) {
  auto x = small_integers(count, 4), y = small_integers(count, 5);
  std::vector<float> zero(1, 0.0f);
  cl_mem x_device = s.upload(x), y_device = s.upload(y), out = s.upload(zero);
  cl_command_queue queue = s.queue;
  const auto status = clblast::Dot<float>(count, out, 0, x_device, 0, 1, y_device, 0, 1, &queue, nullptr);
  double sum = 0;
  for (size_t i = 0; i < count; ++i) sum += double(x[i]) * y[i];
  const bool right = status == clblast::StatusCode::kSuccess && s.download<float>(out, 1)[0] == float(sum);
  for (const cl_mem buffer : {x_device, y_device, out}) clReleaseMemObject(buffer);
  return right ? 0 : 1;
}

}  // namespace

int main() {
  const Session session;
  const size_t small = wrong_products(session, 67, 45, 83), large = wrong_products(session, 192, 160, 128);
  const size_t dot = wrong_dot(session, 10007);
  std::printf("wrong results: small product %zu, large product %zu, dot %zu\n", small, large, dot);
  return small + large + dot == 0 ? 0 : 1;
}
