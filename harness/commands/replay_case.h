#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/commands/options.h"

namespace plumbline {

/// 'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE[/FRONT]]] ARGUMENT…': one configuration and one point.
struct Case {
  RunOptions options;     ///< of one device, suite, builtin, precision, width, mode and front
  std::string signature;  ///< empty: the first test case of that name
  std::vector<std::string> arguments;
};

/// `options` are those beside the text: rules and time.
Outcome<Case> parse_case(const std::string& text, const RunOptions& options, const std::string& signature,
                         const Composition& composition);

/// The arguments as the call takes them.
Outcome<std::vector<Scalar>> point_of(const Case& c, const Call& call);

/// The same configuration at another point.
Case at_point(Case c, std::span<const Scalar> point);

/// The command that replays the case: "plumbline replay 'bundled math/sin/single/4/default 0x3f8ccccd'".
std::string command_of(const Case& c);

}  // namespace plumbline
