#include "harness/commands/standing_options.h"

#include <algorithm>
#include <filesystem>

#include "harness/support/spelling.h"

namespace plumbline {
namespace {

/// The options of a subcommand, as the file has them.
std::vector<std::string> keys_of(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::Option* option : command.get_options())
    if (!option->get_lnames().empty() && option->get_configurable()) out.push_back(option->get_lnames()[0]);
  return out;
}

std::string unknown_key(const CLI::App& app, const std::string& full_name) {
  const std::size_t dot = full_name.find('.');
  std::vector<std::string> commands;
  for (const CLI::App* sub : app.get_subcommands({})) {
    if (dot != std::string::npos && full_name.substr(0, dot) == sub->get_name())
      return unknown_name(full_name.substr(dot + 1), "option of " + sub->get_name(), keys_of(*sub));
    commands.push_back(sub->get_name());
  }
  if (dot == std::string::npos)
    return "'" + full_name + "' stands in no table; options stand below [run] and the like";
  return unknown_name(full_name.substr(0, dot), "command", commands);
}

bool is_given(const std::string& option, std::span<char* const> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return word == option || word.starts_with(option + "="); });
}

}  // namespace

void read_standing_options(CLI::App& app) {
  app.set_config("--config", standing_options_file, "File of a project's standing options");
  app.get_config_ptr()->configurable(false);
  app.allow_config_extras(CLI::config_extras_mode::error);
}

std::optional<Error> fault_of_standing_options(const CLI::App& app, const CLI::ParseError& error,
                                               std::span<char* const> words) {
  const std::string file = app.get_config_ptr()->as<std::string>();
  std::error_code none;
  const auto fault = [&](const std::string& why) { return Error{Error::Kind::usage, file + ": " + why}; };
  const std::string text = error.what();
  if (dynamic_cast<const CLI::FileError*>(&error) != nullptr) return fault("cannot be read");
  if (!std::filesystem::exists(file, none)) return std::nullopt;
  if (dynamic_cast<const CLI::ConfigError*>(&error) != nullptr) {
    const std::size_t space = text.rfind(' ');
    return fault(space == std::string::npos ? text : unknown_key(app, text.substr(space + 1)));
  }
  const std::string option = text.substr(0, text.find(':'));
  const bool is_value = dynamic_cast<const CLI::ValidationError*>(&error) != nullptr ||
                        dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
  if (is_value && option.starts_with("--") && !is_given(option, words)) return fault(text);
  return std::nullopt;
}

}  // namespace plumbline
