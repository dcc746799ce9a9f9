#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/results/part.h"
#include "harness/results/point_range.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Chunks that rank 0 hands to a worker at once: of one test case, to be asked of the same configurations.
struct Assignment {
  std::uint64_t id = 0;
  std::size_t test_case = 0;                     ///< as in Work
  std::vector<std::size_t> configurations = {};  ///< as in Work
  std::vector<PointRange> chunks = {};
  std::optional<double> seconds = {};  ///< that are left for it: further chunks need not be asked
  bool is_last = false;                ///< in place of an assignment: there is no other, the worker ends

  bool asks_as(const Assignment& other) const {
    return test_case == other.test_case && configurations == other.configurations;
  }
};

/// What a worker says: that it is there, or what an assignment's points said.
struct Report {
  int port = 0;                          ///< the worker's own
  std::optional<std::uint64_t> id = {};  ///< of the assignment; none: the worker is there
  std::vector<std::size_t> told = {};    ///< of each part, the index of its configuration
  std::uint64_t points = 0;              ///< that were asked
  ChunkRecord record = {};
};

std::string text_of(const Assignment& assignment);
std::string text_of(const Report& report);
/// The error says what of the message is wrong.
Outcome<Assignment> assignment_in(std::string_view text);
Outcome<Report> report_in(std::string_view text);

}  // namespace plumbline
