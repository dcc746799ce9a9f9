#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/run/run_plan.h"

namespace plumbline {

/// One of some names; the message has the nearest. `what` is "suite", "precision", … `others` maps words of
/// other languages to the names that they mean.
CLI::Validator one_of(std::string what, std::vector<std::string> names,
                      std::map<std::string, std::string, std::less<>> others = {});
/// The names of the option's one_of; none where it has another check or none.
std::vector<std::string> names_among(const CLI::Option& option);

/// A whole number from 0 to `most`, decimal or with 0x. CLI11's own conversion wraps "-1" around.
CLI::Validator whole_number(std::uint64_t most);

/// "10m", "90s" or "2h", above 0. As a transformation it leaves seconds.
CLI::Validator duration();
double seconds_of(std::string duration_text);  ///< of a text that passed the check

/// A whole number from 1 to 2^60: "1000000", "0x1000", "2^40".
CLI::Validator point_count();
std::uint64_t points_of(const std::string& count_text);  ///< of a text that passed the check

/// I/N with 1 <= I <= N.
CLI::Validator shard();
Shard shard_of(const std::string& text);  ///< of a text that passed the check

/// A file's name that ends so (".c").
CLI::Validator file_name_with(const std::string& ending);

/// A file's name under which expectations can be written (expectation_file.h).
CLI::Validator expectation_file();

/// "A:B"; what A and B are depends on the types of the arguments.
CLI::Validator interval();

}  // namespace plumbline
