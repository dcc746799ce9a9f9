#include "harness/commands/validators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "harness/results/expectation_file.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

/// Begins the name of a one_of, which has the names that it allows.
constexpr std::string_view names_mark = "one of: ";

std::optional<Shard> parse_shard(const std::string& text) {
  Shard shard;
  const char* end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  if (index.ec != std::errc{} || index.ptr == end || *index.ptr != '/') return std::nullopt;
  const auto count = std::from_chars(index.ptr + 1, end, shard.count);
  if (count.ec != std::errc{} || count.ptr != end) return std::nullopt;
  if (shard.index < 1 || shard.index > shard.count) return std::nullopt;
  return shard;
}

constexpr unsigned most_point_bits = 60;

std::optional<std::uint64_t> parse_points(const std::string& text) {
  std::uint64_t points = 0;
  const bool power = text.starts_with("2^"), hexadecimal = text.starts_with("0x");
  const char* end = text.data() + text.size();
  const auto parsed =
      std::from_chars(text.data() + (power || hexadecimal ? 2 : 0), end, points, hexadecimal ? 16 : 10);
  if (parsed.ec != std::errc{} || parsed.ptr != end || (power && points > most_point_bits))
    return std::nullopt;
  if (power) points = std::uint64_t{1} << points;
  if (points < 1 || points > std::uint64_t{1} << most_point_bits) return std::nullopt;
  return points;
}

CLI::AsNumberWithUnit in_seconds() {
  return CLI::AsNumberWithUnit(std::map<std::string, double>{{"s", 1}, {"m", 60}, {"h", 3600}},
                               CLI::AsNumberWithUnit::UNIT_REQUIRED);
}

}  // namespace

CLI::Validator one_of(std::string what, std::vector<std::string> names,
                      std::map<std::string, std::string, std::less<>> others) {
  const std::string listed = fmt::format("{}{}", names_mark, fmt::join(names, ","));
  CLI::Validator check(
      [what = std::move(what), names = std::move(names),
       others = std::move(others)](const std::string& given) -> std::string {
        if (std::find(names.begin(), names.end(), given) != names.end()) return {};
        const auto meant = others.find(given);
        return unknown_name(given, what, names, meant == others.end() ? "" : meant->second);
      },
      "");
  return check.name(listed);
}

std::vector<std::string> names_among(const CLI::Option& option) {
  std::vector<std::string> out;
  try {
    for (int k = 0;; ++k) {  // CLI11 has no count of them
      const std::string name = const_cast<CLI::Option&>(option).get_validator(k)->get_name();
      if (name.starts_with(names_mark)) CLI::detail::split(name.substr(names_mark.size()), ',').swap(out);
    }
  } catch (const CLI::OptionNotFound&) {
    return out;
  }
}

CLI::Validator whole_number(std::uint64_t most) {
  return CLI::Validator(
      [most](const std::string& given) -> std::string {
        const bool digit = !given.empty() && given[0] >= '0' && given[0] <= '9';
        char* end = nullptr;
        errno = 0;
        const std::uint64_t value = std::strtoull(given.c_str(), &end, 0);
        if (digit && *end == '\0' && errno == 0 && value <= most) return {};
        return fmt::format("'{}' is no whole number from 0 to {}", given, most);
      },
      "");
}

CLI::Validator duration() {
  return CLI::Validator(
      [convert = in_seconds()](std::string& text) -> std::string {
        const std::string given = text;
        try {
          if (convert(text).empty() && CLI::PositiveNumber(text).empty()) return {};
        } catch (const CLI::ValidationError&) {
          // its message would name the units and not the option's form
        }
        return fmt::format("'{}' is no duration; expected e.g. 90s, 10m or 2h", given);
      },
      "");
}

double seconds_of(std::string duration_text) {
  (void)duration()(duration_text);
  return std::strtod(duration_text.c_str(), nullptr);
}

CLI::Validator point_count() {
  return CLI::Validator(
      [](const std::string& given) -> std::string {
        if (parse_points(given)) return {};
        return fmt::format("'{}' is no number of points; wanted 1 to 2^{}, e.g. 1000000 or 2^40", given,
                           most_point_bits);
      },
      "");
}

std::uint64_t points_of(const std::string& text) { return parse_points(text).value_or(0); }

CLI::Validator shard() {
  return CLI::Validator(
      [](const std::string& given) -> std::string {
        if (parse_shard(given)) return {};
        return fmt::format("'{}' is no shard; wanted I/N with 1 <= I <= N", given);
      },
      "");
}

Shard shard_of(const std::string& text) { return parse_shard(text).value_or(Shard{}); }

CLI::Validator file_name_with(const std::string& ending) {
  return CLI::Validator(
      [ending](const std::string& given) -> std::string {
        if (given.size() > ending.size() && given.ends_with(ending)) return {};
        return fmt::format("'{}' does not end in '{}'", given, ending);
      },
      "");
}

CLI::Validator expectation_file() {
  return CLI::Validator(
      [](const std::string& given) -> std::string {
        if (std::string why = unwritable_expectations(given); !why.empty()) return why;
        // A run takes minutes before it writes the file.
        const auto folder = std::filesystem::absolute(given).parent_path();
        if (::access(folder.c_str(), W_OK) == 0) return {};
        return fmt::format("cannot write into the folder {}: {}", folder.string(), std::strerror(errno));
      },
      "");
}

CLI::Validator interval() {
  return CLI::Validator(
      [](const std::string& given) -> std::string {
        if (given.find(':') != std::string::npos) return {};
        return fmt::format("'{}' has no colon; wanted A:B", given);
      },
      "");
}

}  // namespace plumbline
