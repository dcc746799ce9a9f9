// Compares what every vector kernel computes in each instruction set of this machine, on all processors.
//
//   build/bin/instruction_sets [points of each kernel [pattern of functions [divisor of the portable
//   points]]]
//
// Points are in parts of 10,240 below 2^32, 2^20 of them by default. Without vectors a kernel takes ten times
// as long: of every so many parts it computes one, by default each. Prints a line for each kernel: function,
// output, kernel, points, the sum of the digests of its intervals (reference/fast/digest.h), instruction
// sets. The exit status is 1 where two of them differ: their first operand's number is printed.

#include <fnmatch.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "reference/fast/digest.h"
#include "reference/fast/instruction_set.h"

namespace plumbline::fast {
namespace {

constexpr std::uint64_t operands_of_a_part = 32 * digest_operands;

/// The rows of one instruction set.
struct Built {
  InstructionSet set;
  std::vector<Row> rows;
};
std::vector<Built> every_build() {
  std::vector<Built> out;
  for (const InstructionSet set : instruction_sets()) {
    use(set);
    out.push_back({set, rows()});
  }
  std::ranges::reverse(out);  // the fastest first
  return out;
}

struct Extent {
  std::uint64_t parts, portable_divisor;
};

/// Whether the kernel of that place in the rows has one digest of each part in all of them; prints it.
bool compare(const std::vector<Built>& builds, std::size_t place, const NamedKernel& kernel,
             const Extent& extent) {
  const Row& row = builds[0].rows[place];
  std::atomic<std::uint64_t> next = 0, sum = 0, differing = extent.parts;
  const auto compare_parts = [&] {
    for (std::uint64_t part; (part = next++) < extent.parts;) {
      std::uint64_t first = 0;
      for (const Built& built : builds) {
        if (built.set == InstructionSet::portable && part % extent.portable_divisor != 0) continue;
        const std::uint64_t digest =
            digest_of(built.rows[place], kernel.evaluate, operands_of_a_part, part * operands_of_a_part);
        if (&built == &builds[0]) first = digest;
        if (digest != first) differing = part;
      }
      sum += first;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned n = 0; n < std::max(1U, std::thread::hardware_concurrency()); ++n)
      threads.emplace_back(compare_parts);
  }
  const bool is_same = differing == extent.parts;
  const std::uint64_t points = extent.parts * operands_of_a_part;
  std::string names;
  for (const Built& built : builds) names += (names.empty() ? "" : ",") + std::string(name_of(built.set));
  if (!is_same) names = "DIFFER from operand " + std::to_string(differing * operands_of_a_part) + " on";
  std::printf("%s\t%d\t%s\t%llu\t%016llx\t%s\n", row.function, row.output, kernel.name.data(),
              static_cast<unsigned long long>(points), static_cast<unsigned long long>(sum), names.c_str());
  std::fflush(stdout);
  return is_same;
}

}  // namespace
}  // namespace plumbline::fast

int main(int count, char** words) {
  using namespace plumbline::fast;
  const std::uint64_t wanted = count > 1 ? std::strtoull(words[1], nullptr, 10) : std::uint64_t{1} << 20;
  const char* const pattern = count > 2 ? words[2] : "*";
  const Extent extent{.parts = wanted / operands_of_a_part,
                      .portable_divisor = count > 3 ? std::strtoull(words[3], nullptr, 10) : 1};
  bool is_same = extent.parts > 0 && extent.portable_divisor > 0;
  if (!is_same) return 1;
  const std::vector<Built> builds = every_build();
  for (std::size_t place = 0; place < builds[0].rows.size(); ++place)
    for (const NamedKernel& kernel : kernels_of_a_row()) {
      const Row& row = builds[0].rows[place];
      if (row.*kernel.evaluate != nullptr && fnmatch(pattern, row.function, 0) == 0)
        is_same = compare(builds, place, kernel, extent) && is_same;
    }
  return is_same ? 0 : 1;
}
