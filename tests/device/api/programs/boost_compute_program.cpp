// Boost.Compute's algorithms, checked against the standard library's on the same values.
#include <algorithm>
#include <boost/compute/algorithm/accumulate.hpp>
#include <boost/compute/algorithm/copy.hpp>
#include <boost/compute/algorithm/count_if.hpp>
#include <boost/compute/algorithm/exclusive_scan.hpp>
#include <boost/compute/algorithm/inclusive_scan.hpp>
#include <boost/compute/algorithm/reduce.hpp>
#include <boost/compute/algorithm/sort.hpp>
#include <boost/compute/algorithm/sort_by_key.hpp>
#include <boost/compute/algorithm/stable_sort.hpp>
#include <boost/compute/algorithm/transform.hpp>
#include <boost/compute/algorithm/unique.hpp>
#include <boost/compute/container/vector.hpp>
#include <boost/compute/core.hpp>
#include <boost/compute/functional/math.hpp>
#include <boost/compute/lambda.hpp>
#include <boost/compute/random/threefry_engine.hpp>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <random>

namespace compute = boost::compute;

namespace {

int wrong = 0;

void report(const char* name, bool right) {
  std::printf("%s: %s\n", name, right ? "right" : "WRONG");
  wrong += !right;
}

template <class T>
std::vector<T> values(std::size_t count, int limit) {
  std::mt19937 random(1);
  std::vector<T> out(count);
  for (T& value : out) value = T(int(random() % unsigned(2 * limit)) - limit);
  return out;
}

template <class T>
void sorted_as_the_standard_library_does(const char* name, compute::command_queue& queue) {
  std::vector<T> host = values<T>(30011, 20000);
  compute::vector<T> device(host.begin(), host.end(), queue);
  compute::sort(device.begin(), device.end(), queue);
  std::sort(host.begin(), host.end());
  std::vector<T> back(host.size());
  compute::copy(device.begin(), device.end(), back.begin(), queue);
  report(name, back == host);
}

void sorted_by_key(compute::command_queue& queue) {
  const std::vector<int> keys = values<int>(10007, 500);
  std::vector<int> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  compute::vector<int> device_keys(keys.begin(), keys.end(), queue),
      device_order(order.begin(), order.end(), queue);
  compute::sort_by_key(device_keys.begin(), device_keys.end(), device_order.begin(), queue);
  std::vector<int> back(keys.size());
  compute::copy(device_order.begin(), device_order.end(), back.begin(), queue);
  bool right = std::is_permutation(back.begin(), back.end(), order.begin());
  for (std::size_t k = 1; k < back.size(); ++k)
    right = right && keys[std::size_t(back[k - 1])] <= keys[std::size_t(back[k])];
  report("sort_by_key", right);
}

void scanned_and_reduced(compute::command_queue& queue) {
  std::vector<int> host = values<int>(50021, 100), due(host.size()), back(host.size());
  compute::vector<int> device(host.begin(), host.end(), queue), out(host.size(), queue.get_context());
  compute::inclusive_scan(device.begin(), device.end(), out.begin(), queue);
  std::partial_sum(host.begin(), host.end(), due.begin());
  compute::copy(out.begin(), out.end(), back.begin(), queue);
  report("inclusive_scan", back == due);
  compute::exclusive_scan(device.begin(), device.end(), out.begin(), queue);
  std::exclusive_scan(host.begin(), host.end(), due.begin(), 0);
  compute::copy(out.begin(), out.end(), back.begin(), queue);
  report("exclusive_scan", back == due);
  const int sum = std::accumulate(host.begin(), host.end(), 0);
  report("accumulate", compute::accumulate(device.begin(), device.end(), 0, queue) == sum);
  int greatest = 0;
  compute::reduce(device.begin(), device.end(), &greatest, compute::max<int>(), queue);
  report("reduce", greatest == *std::max_element(host.begin(), host.end()));
  using compute::lambda::_1;
  report("count_if", std::ptrdiff_t(compute::count_if(device.begin(), device.end(), _1 > 50, queue)) ==
                         std::count_if(host.begin(), host.end(), [](int x) { return x > 50; }));
}

void transformed(compute::command_queue& queue) {
  std::vector<float> host = values<float>(20011, 30000), back(host.size());
  for (float& x : host) x = std::fabs(x);
  compute::vector<float> device(host.begin(), host.end(), queue);
  compute::transform(device.begin(), device.end(), device.begin(), compute::sqrt<float>(), queue);
  compute::copy(device.begin(), device.end(), back.begin(), queue);
  bool right = true;
  for (std::size_t k = 0; k < host.size(); ++k) right = right && back[k] == std::sqrt(host[k]);
  report("transform", right);
}

}  // namespace

int main() {
  compute::device device = compute::system::default_device();
  std::printf("%s\n", device.name().c_str());
  if (device.name() != "softcl") return 1;
  compute::context context(device);
  compute::command_queue queue(context, device);
  sorted_as_the_standard_library_does<int>("sort, int", queue);
  sorted_as_the_standard_library_does<float>("sort, float", queue);
  sorted_as_the_standard_library_does<unsigned char>("sort, unsigned char", queue);
  sorted_by_key(queue);
  scanned_and_reduced(queue);
  transformed(queue);
  return wrong == 0 ? 0 : 1;
}
