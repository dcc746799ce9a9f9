#include "reports/entry_text.h"

#include <cmath>
#include <cstdio>

namespace plumbline::reports {

std::string ulp_text(double ulp) {
  if (std::isnan(ulp)) return "nan";
  if (std::isinf(ulp)) return "inf";
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", ulp < 1e6 ? 6 : 4, ulp);
  return text;
}

std::string title_of(const Entry& entry) {
  return entry.builtin + " (" + entry.precision + ", width " + std::to_string(entry.width) + ", " +
         entry.mode + ") on " + entry.device;
}

std::string shell_word(const std::string& text) {
  const std::string plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=@+%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string command_of(const Entry& entry, const nlohmann::json& options) {
  const bool hunt = options.value("inputs", "") == "hunt";
  std::string command = std::string("plumbline ") + (hunt ? "hunt" : "run") + " --device " +
                        shell_word(entry.device) + " --suite " + shell_word(entry.suite) + " --builtin " +
                        shell_word(entry.builtin) + " --precision " + entry.precision + " --width " +
                        std::to_string(entry.width) + " --mode " + shell_word(entry.mode) + " --rulebook " +
                        shell_word(entry.rulebook);
  if (options.value("overflow", "strict") != "strict")
    command += " --overflow " + options.at("overflow").get<std::string>();
  for (const char* name : {"inputs", "seed", "range", "values", "shard"}) {
    if (hunt && std::string_view(name) != "seed") continue;
    const auto value = options.value(name, nlohmann::json());
    if (value.is_number()) command += std::string(" --") + name + " " + value.dump();
    if (value.is_string() && value != "")
      command += std::string(" --") + name + " " + shell_word(value.get<std::string>());
  }
  return command;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace plumbline::reports
