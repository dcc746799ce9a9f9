#include "reports/commands.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "harness/support/shell_word.h"

namespace plumbline::reports {
namespace {

constexpr const char* automatic = "auto";  // of --rulebook and --profile
constexpr const char* embedded_suffix = "-embedded";

/// The rulebook that judged, as the command line takes it: a file by its path, not by the name in it.
std::string rulebook_word(const Entry& entry, const RunSettings& settings) {
  if (settings.rulebook == automatic) return entry.rulebook;
  const bool embedded = settings.profile == "embedded" && !settings.rulebook.ends_with(embedded_suffix);
  return settings.rulebook + (embedded ? embedded_suffix : "");
}

/// A case begins with the device as one word, so that a name with spaces gives way to the device it stood
/// for.
std::string device_word(const std::string& spec, const Results& results) {
  if (spec.find(' ') == std::string::npos) return spec;
  const auto device = std::ranges::find(results.devices, spec, &DeviceRecord::spec);
  return device == results.devices.end() || device->selected.empty() ? spec : device->selected;
}

class Command {
 public:
  explicit Command(std::string words) : text_("plumbline " + std::move(words)) {}
  Command& option(const char* name, const std::string& value) {
    text_ += fmt::format(" {} {}", name, shell_word(value));
    return *this;
  }
  Command& option_unless(const char* name, const std::string& value, const char* usual) {
    return value == usual ? *this : option(name, value);
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

std::string command_of(const Entry& entry, const Results& results) {
  const RunSettings& settings = results.settings;
  const bool hunt = settings.inputs == "hunt";
  Command command(hunt ? "hunt" : "run");
  command.option("--device", entry.device)
      .option("--suite", entry.suite)
      .option("--builtin", entry.builtin)
      .option("--precision", entry.precision)
      .option("--width", fmt::to_string(entry.width))
      .option("--mode", entry.mode)
      .option_unless("--front", entry.front, "source")
      .option("--rulebook", rulebook_word(entry, settings))
      .option_unless("--overflow", settings.overflow, "lenient");
  if (!hunt) command.option("--inputs", settings.inputs);
  command.option("--seed", fmt::to_string(settings.seed));
  if (!hunt)
    command.option_unless("--range", settings.range, "")
        .option_unless("--values", settings.values, "")
        .option_unless("--cases", settings.cases, "")
        .option_unless("--points", settings.points, "")
        .option_unless("--chunk", settings.chunk, "")
        .option_unless("--shard", settings.shard, "");
  return std::move(command).text();
}

std::string replay_command_of(const Sample& point, const Entry& entry, const Results& results) {
  const RunSettings& settings = results.settings;
  const std::string replayed =
      fmt::format("{} {}/{}/{}/{}/{}{} {}", device_word(entry.device, results), entry.suite, entry.builtin,
                  entry.precision, entry.width, entry.mode, entry.front == "source" ? "" : "/" + entry.front,
                  fmt::join(point.args, " "));
  Command command("replay " + shell_word(replayed));
  command.option("--signature", entry.signature);
  if (settings.rulebook != automatic || settings.profile != automatic)
    command.option("--rulebook", rulebook_word(entry, settings));
  command.option_unless("--overflow", settings.overflow, "lenient");
  return std::move(command).text();
}

}  // namespace plumbline::reports
