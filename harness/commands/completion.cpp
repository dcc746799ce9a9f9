#include "harness/commands/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <set>

#include "harness/commands/names.h"
#include "harness/commands/validators.h"

namespace plumbline {
namespace {

using Script = std::string (*)(std::span<const CommandText>);
constexpr Named<Script> shells[] = {
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

/// Between single quotes of bash and zsh.
std::string shell_quoted(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

std::vector<std::string> command_names(std::span<const CommandText> commands) {
  std::vector<std::string> out;
  for (const CommandText& command : commands.subspan(1)) out.push_back(command.name);
  return out;
}

std::vector<std::string> option_names(const CommandText& command) {
  std::vector<std::string> out;
  for (const OptionText& option : command.options)
    if (!option.positional) out.push_back(option.name);
  return out;
}

/// The words that the first positional may be.
std::vector<std::string> first_words(const CommandText& command) {
  for (const OptionText& option : command.options)
    if (option.positional) return option.values;
  return {};
}

/// In zsh's specifications a colon and brackets have a meaning.
std::string zsh_text(std::string text) {
  for (const char* special : {"\\", ":", "[", "]"})
    text = replaced(text, special, "\\" + std::string(special));
  return text;
}

std::string zsh_values(const OptionText& option) {
  return option.values.empty() ? "_files" : fmt::format("({})", fmt::join(option.values, " "));
}

std::string zsh_argument(const OptionText& option) {
  if (option.positional)
    return shell_quoted(fmt::format("*:{}:{}", zsh_text(option.name), zsh_values(option)));
  std::string out =
      fmt::format("{}{}[{}]", option.value.empty() ? "" : "*", option.name, zsh_text(option.help));
  if (!option.value.empty()) out += fmt::format(":{}:{}", zsh_text(option.value), zsh_values(option));
  return shell_quoted(out);
}

/// Builtins whose names need no quotes in a shell.
std::vector<std::string> builtin_words(const Composition& composition) {
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  std::set<std::string> names;
  for (const auto& suite : composition.suites)
    for (const auto& [name, precision] : named_precisions)
      for (const TestCase& test_case : suite->cases(precision))
        if (std::ranges::all_of(test_case.builtin, is_word)) names.insert(test_case.builtin);
  return {names.begin(), names.end()};
}

int completion_command(Script script, const CLI::App& program, const Composition& composition) {
  std::vector<std::string> kinds;
  for (const auto& adapter : composition.adapters) kinds.emplace_back(adapter->kind());
  const std::map<std::string, std::vector<std::string>> values = {{"--device", kinds},
                                                                  {"--builtin", builtin_words(composition)}};
  std::vector<CommandText> commands = definition_of(program);
  for (CommandText& command : commands)
    for (OptionText& option : command.options)
      if (const auto found = values.find(option.name); found != values.end()) option.values = found->second;
  std::cout << script(commands);
  return exit_status::conforms;
}

}  // namespace

// Lists that are separated by commas are completed behind the last comma.
std::string bash_completion(std::span<const CommandText> commands) {
  std::string options, values, words;
  for (const CommandText& command : commands.subspan(1)) {
    options += fmt::format("    {}) words={} ;;\n", command.name,
                           shell_quoted(fmt::format("{}", fmt::join(option_names(command), " "))));
    for (const OptionText& option : command.options)
      if (!option.positional && !option.value.empty())
        values += fmt::format("    {}\\ {}) takes=1; words={} ;;\n", command.name, option.name,
                              shell_quoted(fmt::format("{}", fmt::join(option.values, " "))));
    if (const auto first = first_words(command); !first.empty())
      words += fmt::format("    {}) words={} ;;\n", command.name,
                           shell_quoted(fmt::format("{}", fmt::join(first, " "))));
  }
  return fmt::format(R"(# Completion of plumbline for bash, made by "plumbline completion bash".
_plumbline() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
  local words= takes= before=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W {} -- "$current"))
    return
  fi
  case "$command $previous" in
{}  esac
  if [ -n "$takes" ]; then
    if [ -z "$words" ]; then
      COMPREPLY=($(compgen -f -- "$current"))
      return
    fi
    case $current in *,*) before=${{current%,*}},; current=${{current##*,}} ;; esac
    COMPREPLY=($(compgen -P "$before" -W "$words" -- "$current"))
    return
  fi
  case $current in
    -*) case $command in
{}    esac ;;
    *) case $command in
{}    esac ;;
  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _plumbline plumbline
)",
                     shell_quoted(fmt::format("{} {}", fmt::join(command_names(commands), " "),
                                              fmt::join(option_names(commands[0]), " "))),
                     values, options, words);
}

std::string zsh_completion(std::span<const CommandText> commands) {
  std::string described, cases;
  for (const CommandText& command : commands.subspan(1)) {
    described += "    " + shell_quoted(command.name + ':' + zsh_text(command.help)) + '\n';
    cases += fmt::format("    {})\n      _arguments", command.name);
    for (const OptionText& option : command.options) cases += " \\\n        " + zsh_argument(option);
    cases += "\n      ;;\n";
  }
  return fmt::format(R"(#compdef plumbline
# Completion of plumbline for zsh, made by "plumbline completion zsh".
_plumbline() {{
  local -a commands
  commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
compdef _plumbline plumbline
)",
                     described, cases);
}

std::string fish_completion(std::span<const CommandText> commands) {
  const auto text = [](const std::string& help) {
    return "'" + replaced(replaced(help, "\\", "\\\\"), "'", "\\'") + "'";
  };
  std::string out = "# Completion of plumbline for fish, made by \"plumbline completion fish\".\n";
  for (const CommandText& command : commands.subspan(1)) {
    out += fmt::format("complete -c plumbline -n __fish_use_subcommand -f -a {} -d {}\n", command.name,
                       text(command.help));
    const std::string inside =
        fmt::format("complete -c plumbline -n '__fish_seen_subcommand_from {}'", command.name);
    for (const OptionText& option : command.options) {
      const std::string values =
          option.values.empty() ? "" : fmt::format(" -f -a '{}'", fmt::join(option.values, " "));
      if (option.positional) {
        if (!values.empty()) out += inside + values + '\n';
        continue;
      }
      out += fmt::format("{} -l {} -d {}{}{}\n", inside, option.name.substr(2), text(option.help),
                         option.value.empty() ? "" : " -r", values);
    }
  }
  return out;
}

Subcommand add_completion(CLI::App& app, const Invocation& invocation) {
  CLI::App* completion =
      app.add_subcommand("completion", "Print a script with which a shell completes commands and options");
  const auto shell = std::make_shared<std::string>();
  completion->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(one_of("supported shell", names_of(shells)));
  return {completion, [shell, &app, &invocation] {
            return completion_command(value_of(shells, *shell), app, invocation.composition);
          }};
}

}  // namespace plumbline
