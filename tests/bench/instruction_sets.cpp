// Compares what every vector kernel computes in each instruction set of this machine.
//
//   build/bin/instruction_sets [points of each kernel [pattern of functions]]
//
// Points are a multiple of 320 below 2^32, 2^20 rounded down to one by default. Prints a line for each
// kernel: function, output, kernel, points, the digest of its intervals (reference/fast/digest.h),
// instruction sets. The exit status is 1 where two of them differ.

#include <fnmatch.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "reference/fast/digest.h"
#include "reference/fast/instruction_set.h"

namespace plumbline::fast {
namespace {

/// Whether the kernel of that place in rows() has one digest in all of them; prints it.
bool compare(std::size_t place, const NamedKernel& kernel, std::uint64_t points) {
  std::uint64_t first = 0;
  bool is_same = true;
  std::string names;
  for (const InstructionSet set : instruction_sets()) {
    use(set);
    const std::uint64_t digest = digest_of(rows()[place], kernel.evaluate, points);
    if (names.empty()) first = digest;
    is_same = is_same && digest == first;
    names += (names.empty() ? "" : ",") + std::string(name_of(set));
  }
  const Row row = rows()[place];
  std::printf("%s\t%d\t%s\t%llu\t%016llx\t%s\n", row.function, row.output, kernel.name.data(),
              static_cast<unsigned long long>(points), static_cast<unsigned long long>(first),
              is_same ? names.c_str() : "DIFFER");
  std::fflush(stdout);
  return is_same;
}

}  // namespace
}  // namespace plumbline::fast

int main(int count, char** words) {
  using namespace plumbline::fast;
  const std::uint64_t wanted = count > 1 ? std::strtoull(words[1], nullptr, 10) : std::uint64_t{1} << 20;
  const char* const pattern = count > 2 ? words[2] : "*";
  const std::uint64_t points = wanted / digest_operands * digest_operands;
  bool is_same = points > 0;
  const std::size_t rows_here = rows().size();
  for (std::size_t place = 0; place < rows_here; ++place)
    for (const NamedKernel& kernel : kernels_of_a_row())
      if (rows()[place].*kernel.evaluate != nullptr && fnmatch(pattern, rows()[place].function, 0) == 0)
        is_same = compare(place, kernel, points) && is_same;
  return is_same ? 0 : 1;
}
