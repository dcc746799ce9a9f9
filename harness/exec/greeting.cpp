#include "harness/exec/greeting.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "harness/device/function_line.h"
#include "harness/support/spelling.h"

namespace plumbline::exec {
namespace {

constexpr std::string_view protocol_name = "plumbline-exec ";

Error malformed(const std::string& why) { return {Error::Kind::usage, why}; }

bool is_lanes(std::string_view text) {
  for (std::string_view lanes : {"2", "3", "4", "8", "16"})
    if (text == lanes) return true;
  return false;
}

/// "f64", "f32x4".
Outcome<ScalarType> type_of(std::string_view text) {
  const std::size_t x = text.find('x');
  for (const NamedType& t : named_types)
    if (t.name == text.substr(0, x) && (x == text.npos || is_lanes(text.substr(x + 1)))) return t.type;
  std::vector<std::string> known;
  for (const NamedType& t : named_types) known.emplace_back(t.name);
  return malformed(unknown_name(std::string(text), "type", known) +
                   " (with x2, x3, x4, x8 or x16 behind it for vectors)");
}

/// "f64,i32".
Status take_types(std::string_view list, Greeting& greeting) {
  while (true) {
    const std::size_t comma = list.find(',');
    const auto type = type_of(list.substr(0, comma));
    if (!type) return type.error();
    if (is_floating(*type)) greeting.types.insert(*type);
    if (comma == list.npos) return ok();
    list.remove_prefix(comma + 1);
  }
}

}  // namespace

Outcome<std::string> parse_first_line(std::string_view line) {
  const auto wanted = fmt::format("wanted '{}{} NAME'", protocol_name, version);
  if (!line.starts_with(protocol_name)) return malformed(fmt::format("it began with '{}'; {}", line, wanted));
  const std::string_view rest = line.substr(protocol_name.size());
  int given = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), given);
  const std::string_view name(end, rest.data() + rest.size());
  if (error != std::errc{}) return malformed(fmt::format("it began with '{}'; {}", line, wanted));
  if (given != version)
    return malformed(fmt::format("it speaks version {} of the protocol; this Plumbline speaks version {}",
                                 given, version));
  if (name.size() < 2 || name[0] != ' ') return malformed("its first line has no name; " + wanted);
  return std::string(name.substr(1));
}

Status parse_line(std::string_view line, Greeting& greeting) {
  const std::size_t space = line.find(' ');
  const std::string_view rest = space == line.npos ? std::string_view() : line.substr(space + 1);
  if (line.starts_with("flushes ")) {
    const auto type = type_of(rest);
    if (!type) return type.error();
    greeting.flushed.insert(*type);
    return ok();
  }
  if (line == "shared") {
    greeting.shares_memory = true;
    return ok();
  }
  const std::size_t open = rest.find('(');
  if (space == 0 || open == rest.npos || open == 0 || rest.back() != ')')
    return malformed("wanted a function such as 'pow f64(f64,f64)', 'flushes f32' or 'shared'");
  if (auto results = take_types(rest.substr(0, open), greeting); !results) return results;
  if (auto arguments = take_types(rest.substr(open + 1, rest.size() - open - 2), greeting); !arguments)
    return arguments;
  greeting.functions.emplace(line);
  return ok();
}

}  // namespace plumbline::exec
