#include "harness/results/expectations.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace plumbline {

Outcome<Expectations> Expectations::load(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) return Error{Error::Kind::usage, "--expect: cannot read " + file.string()};
  Expectations expectations;
  expectations.file_ = file.string();
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    std::istringstream words(text.substr(0, text.find('#')));
    Line line;
    line.number = number;
    if (!(words >> line.entry)) continue;
    words >> line.device;
    std::getline(words >> std::ws, line.reason);
    if (line.reason.empty())
      return Error{Error::Kind::usage, fmt::format("--expect: {}, line {}: wanted ENTRY DEVICE and a reason",
                                                   file.string(), number)};
    expectations.lines_.push_back(std::move(line));
  }
  return expectations;
}

bool Expectations::matches(const Line& line, const Entry& entry) {
  const std::string name = fmt::format("{}/{}/{}/{}/{}/{}", entry.suite, entry.builtin, entry.precision,
                                       entry.width, entry.mode, entry.front);
  if (::fnmatch(line.device.c_str(), entry.device.c_str(), 0) != 0) return false;
  return ::fnmatch(line.entry.c_str(), name.c_str(), 0) == 0 ||
         ::fnmatch((line.entry + "/*").c_str(), name.c_str(), 0) == 0;
}

std::optional<std::string> Expectations::reason(const Entry& entry) const {
  const auto line = std::ranges::find_if(lines_, [&](const Line& l) { return matches(l, entry); });
  return line == lines_.end() ? std::nullopt : std::optional(line->reason);
}

std::vector<std::string> Expectations::unmatched(const std::vector<Entry>& entries) const {
  std::vector<std::string> texts;
  for (const Line& line : lines_)
    if (std::none_of(entries.begin(), entries.end(),
                     [&](const Entry& entry) { return matches(line, entry); }))
      texts.push_back(fmt::format("--expect: {}, line {}: no entry of this run is '{}' on '{}'", file_,
                                  line.number, line.entry, line.device));
  return texts;
}

}  // namespace plumbline
