#include "softcl/protocol/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace softcl {
namespace {

/// Reads a number of MiB into `bytes`; leaves it alone if the variable is not set or empty.
void read_mebibytes(Environment variable, const char* name, std::uint64_t& bytes, std::string& error) {
  const char* const given = variable(name);
  if (given == nullptr || *given == '\0') return;
  constexpr std::uint64_t most = std::uint64_t(1) << 40;
  const std::string_view text = given;
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size() || number > most)
    error = fmt::format("{}: '{}' is no number of MiB; {} is the default", name, text, bytes >> 20);
  else
    bytes = number << 20;
}

void read_seconds(Environment variable, const char* name, double& seconds, std::string& error) {
  const char* const given = variable(name);
  if (given == nullptr || *given == '\0') return;
  const std::string_view text = given;
  constexpr double most = 1e9;
  double number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size() || !(number > 0 && number <= most))
    error = fmt::format("{}: '{}' is no time in seconds above 0; without it there is no limit", name, text);
  else
    seconds = number;
}

void read_workers(Environment variable, const char* name, std::size_t& workers, std::string& error) {
  const char* const given = variable(name);
  if (given == nullptr || *given == '\0') return;
  constexpr std::size_t most = 1024;
  const std::string_view text = given;
  std::size_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size() || number < 1 || number > most)
    error = fmt::format("{}: '{}' is no number of workers from 1 to {}; without it there is one for each CPU",
                        name, text, most);
  else
    workers = number;
}

void read_switch(Environment variable, const char* name, bool& on, std::string& error) {
  const char* const given = variable(name);
  if (given == nullptr || *given == '\0') return;
  const std::string_view text = given;
  if (text == "0" || text == "1")
    on = text == "1";
  else
    error = fmt::format("{}: '{}' is neither 0 nor 1", name, text);
}

struct CheckWord {
  std::string_view name;
  bool Checks::*member;
};
constexpr CheckWord check_words[] = {
    {"memory", &Checks::memory},
    {"barriers", &Checks::barriers},
    {"races", &Checks::races},
    {"uninitialised", &Checks::uninitialised},
};

void read_checks(Environment variable, const char* name, Checks& checks, std::string& error) {
  const char* const given = variable(name);
  std::istringstream parts(given == nullptr ? "" : given);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto* const word = std::ranges::find(check_words, part, &CheckWord::name);
    if (word != std::end(check_words))
      checks.*word->member = true;
    else
      error =
          fmt::format("{}: '{}' is no check; there are: memory, barriers, races, uninitialised", name, part);
  }
}

}  // namespace

Settings parse_settings(Environment variable) {
  Settings settings;
  read_mebibytes(variable, "SOFTCL_CACHE_MEMORY", settings.cache_memory, settings.error);
  read_mebibytes(variable, "SOFTCL_CACHE_DISK", settings.cache_disk, settings.error);
  read_seconds(variable, "SOFTCL_KERNEL_SECONDS", settings.kernel_seconds, settings.error);
  read_workers(variable, "SOFTCL_WORKERS", settings.workers, settings.error);
  read_switch(variable, "SOFTCL_ISOLATE", settings.isolate, settings.error);
  read_checks(variable, "SOFTCL_CHECK", settings.checks, settings.error);
  if (const char* const folder = variable("SOFTCL_CACHE_DIR")) settings.cache_folder = folder;
  return settings;
}

const Settings& settings() {
  static const Settings chosen =
      parse_settings([](const char* name) -> const char* { return std::getenv(name); });
  return chosen;
}

}  // namespace softcl
