// Time of one enclosure at 96 bits, per function and format, over the seeded operands of the reference's
// tests.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "reference/function.h"
#include "tests/reference/points.h"

namespace plumbline {
namespace {

void enclose(benchmark::State& state, const Function* function, ScalarType type) {
  std::mt19937_64 random(1);
  std::vector<std::vector<Scalar>> points;
  for (int i = 0; i < 512; ++i) points.push_back(testing::random_point(*function, type, random));
  std::vector<Enclosure> truths(static_cast<std::size_t>(function->outputs_for(points[0].size())),
                                Enclosure(96));
  std::size_t next = 0;
  for (auto unused : state) {
    (void)unused;
    function->enclose(points[next++ % points.size()], 96, truths);
    benchmark::DoNotOptimize(truths.data());
  }
}

bool takes_floating_operands(const Function& f) {
  return f.types != Types::integers && f.types != Types::integers_32;
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  using namespace plumbline;
  for (const Function& f : functions()) {
    if (!takes_floating_operands(f)) continue;
    for (const ScalarType type : {ScalarType::f16, ScalarType::f32, ScalarType::f64}) {
      const std::string name = std::string(f.name) + "/" + std::string(opencl_name(type));
      benchmark::RegisterBenchmark(name.c_str(), enclose, &f, type);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
