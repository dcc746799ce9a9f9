#include "harness/ranks/placeholders.h"

#include <array>
#include <regex>

#include "harness/support/spelling.h"

namespace plumbline {

Outcome<std::string> with_ranks(std::string device, int rank, int local_rank) {
  static const std::regex placeholder(R"(\{([^{}]*)\})");
  static const std::array<std::string, 2> names{"{local_rank}", "{rank}"};
  std::string out;
  std::smatch match;
  while (std::regex_search(device, match, placeholder)) {
    out += match.prefix();
    if (match.str() == names[0])
      out += std::to_string(local_rank);
    else if (match.str() == names[1])
      out += std::to_string(rank);
    else if (out.starts_with("exec:"))
      out += match.str();
    else
      return Error{Error::Kind::usage, "--device: " + unknown_name(match.str(), "placeholder", names)};
    device = match.suffix();
  }
  return out + device;
}

}  // namespace plumbline
