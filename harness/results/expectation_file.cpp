#include "harness/results/expectation_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view of_cause = "cause:";

struct TableName {
  std::string_view name;
  Expected expected;
};
constexpr TableName tables[] = {{"failures", Expected::failure},
                                {"causes", Expected::cause},
                                {"flakes", Expected::flake},
                                {"skips", Expected::skip}};

enum class Form : std::uint8_t { toml, baseline, flakes, skips, words };

Form form_of(const fs::path& file) {
  const std::string name = file.filename().string();
  if (name.ends_with(".toml")) return Form::toml;
  if (name.ends_with("-fails.txt") || name.ends_with(".csv")) return Form::baseline;
  if (name.ends_with("-flakes.txt")) return Form::flakes;
  return name.ends_with("-skips.txt") ? Form::skips : Form::words;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r"), last = text.find_last_not_of(" \t\r");
  return first == std::string_view::npos ? "" : text.substr(first, last - first + 1);
}

/// A name without the backslashes of as_pattern().
std::string as_name(std::string_view pattern) {
  std::string out;
  for (std::size_t k = 0; k < pattern.size(); ++k) {
    if (pattern[k] == '\\' && k + 1 < pattern.size()) ++k;
    out += pattern[k];
  }
  return out;
}

/// Reads one file. A reader of a line returns what is wrong with it; empty: nothing.
class Reader {
 public:
  explicit Reader(const fs::path& file) : file_(file.string()), form_(form_of(file)) {}

  Outcome<std::vector<ExpectationLine>> read(std::istream& in) {
    for (std::string text; std::getline(in, text);) {
      ++number_;
      const std::string wrong = read_line(text);
      if (!wrong.empty())
        return Error{Error::Kind::usage, fmt::format("--expect: {}, line {}: {}", file_, number_, wrong)};
    }
    return std::move(lines_);
  }

 private:
  std::string read_line(std::string_view text) {
    if (form_ == Form::words) return read_words(text);
    const std::string_view line = trimmed(text);
    if (line.empty() || line[0] == '#') return "";
    if (form_ == Form::toml) return line[0] == '[' ? read_table(line) : read_key(line);
    return form_ == Form::baseline ? read_status(line) : read_expression(line);
  }

  void add(Expected expected, std::string entry, std::string device, std::string reason,
           Naming naming = Naming::pattern) {
    lines_.push_back({.file = file_,
                      .number = number_,
                      .expected = expected,
                      .naming = naming,
                      .entry = std::move(entry),
                      .device = std::move(device),
                      .reason = std::move(reason)});
  }

  std::string read_words(std::string_view text) {
    std::istringstream words{std::string(text.substr(0, text.find('#')))};
    std::string entry, device, reason;
    if (!(words >> entry)) return "";
    words >> device;
    std::getline(words >> std::ws, reason);
    if (reason.empty()) return "wanted ENTRY DEVICE and a reason";
    const bool is_cause = entry.starts_with(of_cause);
    add(is_cause ? Expected::cause : Expected::failure, is_cause ? entry.substr(of_cause.size()) : entry,
        device, reason);
    return "";
  }

  /// NAME,STATUS: a name may have commas.
  std::string read_status(std::string_view line) {
    constexpr std::array failing{"Fail", "Crash", "Timeout", "ExpectedFail"};
    constexpr std::array others{"Pass", "Skip", "Warn", "Flake", "Missing", "UnexpectedPass"};
    const auto comma = line.rfind(',');
    if (comma == std::string_view::npos) return "wanted NAME,STATUS";
    const std::string_view status = trimmed(line.substr(comma + 1));
    if (std::ranges::count(failing, status) > 0)
      add(Expected::failure, as_pattern(trimmed(line.substr(0, comma))), "*", std::string(status));
    else if (std::ranges::count(others, status) == 0 && !status.starts_with("UnexpectedImprovement"))
      return fmt::format("'{}' is no status; there are: {}, {}", status, fmt::join(failing, ", "),
                         fmt::join(others, ", "));
    return "";
  }

  std::string read_expression(std::string_view line) {
    const std::string text(line);
    try {
      const std::regex expression(text);
    } catch (const std::regex_error&) {
      return fmt::format("'{}' is no regular expression", text);
    }
    add(form_ == Form::flakes ? Expected::flake : Expected::skip, text, "*", "listed in " + file_,
        Naming::expression);
    return "";
  }

  /// [failures.'DEVICE']
  std::string read_table(std::string_view line) {
    const std::string wanted = "wanted [failures.'DEVICE'], or causes, flakes or skips";
    const auto dot = line.find('.');
    if (dot == std::string_view::npos) return wanted;
    const std::string_view name = trimmed(line.substr(1, dot - 1));
    const auto table = std::ranges::find(tables, name, &TableName::name);
    std::string_view rest = trimmed(line.substr(dot + 1));
    const auto device = string_at(rest);
    if (table == std::end(tables) || !device || !is_end(rest, "]")) return wanted;
    table_ = table->expected;
    device_ = *device;
    return "";
  }

  std::string read_key(std::string_view line) {
    if (!table_) return "a table comes first, such as [failures.'DEVICE']";
    const auto entry = string_at(line);
    line = trimmed(line);
    if (!entry || !line.starts_with('=')) return "wanted 'ENTRY' = \"reason\"";
    line = trimmed(line.substr(1));
    const auto reason = string_at(line);
    if (!reason || reason->empty() || !is_end(line, "")) return "wanted 'ENTRY' = \"reason\"";
    add(*table_, *entry, device_, *reason);
    return "";
  }

  /// Whether nothing but the mark and a comment is left.
  static bool is_end(std::string_view rest, std::string_view mark) {
    rest = trimmed(rest);
    if (!rest.starts_with(mark)) return false;
    rest = trimmed(rest.substr(mark.size()));
    return rest.empty() || rest[0] == '#';
  }

  /// A TOML string on one line, basic or literal, taken off the front.
  static std::optional<std::string> string_at(std::string_view& rest) {
    if (rest.empty() || (rest[0] != '"' && rest[0] != '\'')) return std::nullopt;
    const char quote = rest[0];
    std::string out;
    for (std::size_t k = 1; k < rest.size(); ++k) {
      if (rest[k] == quote) {
        rest.remove_prefix(k + 1);
        return out;
      }
      if (quote == '"' && rest[k] == '\\' && ++k < rest.size() && rest[k] != '"' && rest[k] != '\\')
        return std::nullopt;
      if (k < rest.size()) out += rest[k];
    }
    return std::nullopt;
  }

  std::string file_;
  Form form_;
  int number_ = 0;
  std::optional<Expected> table_;
  std::string device_;
  std::vector<ExpectationLine> lines_;
};

/// A TOML string: literal where that is possible.
std::string toml_string(const std::string& text) {
  if (text.find('\'') == std::string::npos) return "'" + text + "'";
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string toml_text(const std::vector<ExpectationLine>& lines) {
  std::string text = "# Known failures, by device: --expect reads them, --write-expect writes them.\n";
  for (const auto& [name, expected] : tables) {
    std::map<std::string, std::map<std::string, std::string>> by_device;
    for (const ExpectationLine& line : lines)
      if (line.expected == expected && line.naming == Naming::pattern)
        by_device[line.device].try_emplace(line.entry, line.reason);
    for (const auto& [device, reasons] : by_device) {
      text += fmt::format("\n[{}.{}]\n", name, toml_string(device));
      for (const auto& [entry, reason] : reasons)
        text += fmt::format("{} = {}\n", toml_string(entry), toml_string(reason));
    }
  }
  return text;
}

}  // namespace

Outcome<std::vector<ExpectationLine>> read_expectations(const fs::path& file) {
  std::ifstream in(file);
  if (!in) return Error{Error::Kind::usage, "--expect: cannot read " + file.string()};
  return Reader(file).read(in);
}

std::string expectations_text(const fs::path& file, const std::vector<ExpectationLine>& lines) {
  if (form_of(file) == Form::toml) return toml_text(lines);
  std::map<std::string, std::string> statuses;
  for (const ExpectationLine& line : lines)
    if (line.expected == Expected::failure) statuses[as_name(line.entry)] = "Fail";
  std::string text;
  for (const auto& [name, status] : statuses) text += name + ',' + status + '\n';
  return text;
}

std::string as_pattern(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '*' || c == '?' || c == '[' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string unwritable_expectations(const fs::path& file) {
  const Form form = form_of(file);
  if (form == Form::toml || form == Form::baseline) return "";
  return fmt::format("'{}' ends in none of .toml, -fails.txt and .csv", file.string());
}

}  // namespace plumbline
