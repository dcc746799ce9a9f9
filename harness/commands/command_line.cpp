#include "harness/commands/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <iostream>
#include <span>
#include <string>

#include "harness/commands/atlas.h"
#include "harness/commands/audit.h"
#include "harness/commands/certify.h"
#include "harness/commands/ci.h"
#include "harness/commands/completion.h"
#include "harness/commands/diff.h"
#include "harness/commands/doctor.h"
#include "harness/commands/hunt.h"
#include "harness/commands/list.h"
#include "harness/commands/manual.h"
#include "harness/commands/matrix.h"
#include "harness/commands/merge.h"
#include "harness/commands/names.h"
#include "harness/commands/replay.h"
#include "harness/commands/report.h"
#include "harness/commands/run.h"
#include "harness/commands/selftest.h"
#include "harness/commands/standing_options.h"
#include "harness/commands/version.h"
#include "harness/commands/web.h"
#include "harness/process/server.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

AddSubcommand* const subcommands[] = {add_list,       add_run,      add_ci,      add_hunt,  add_report,
                                      add_merge,      add_diff,     add_atlas,   add_web,   add_replay,
                                      add_doctor,     add_selftest, add_certify, add_audit, add_matrix,
                                      add_completion, add_manual};

std::string join(int argc, char** argv) {
  return fmt::format("plumbline {}", fmt::join(argv + 1, argv + argc, " "));
}

int usage_error(const std::string& message) { return report_error({Error::Kind::usage, message}); }

bool is_builtin(const std::string& name, const Composition& composition) {
  const auto has_it = [&](const std::unique_ptr<Suite>& suite, ScalarType precision) {
    return std::ranges::count(suite->cases(precision), name, &TestCase::builtin) != 0;
  };
  return std::ranges::any_of(composition.suites, [&](const auto& suite) {
    return std::ranges::any_of(named_precisions, [&](const auto& p) { return has_it(suite, p.value); });
  });
}

/// The option of a subcommand that takes a word which stands alone: a device, a suite or a builtin. Empty
/// where it is none of these.
std::string option_that_takes(const std::string& word, const CLI::App& app, const Composition& composition) {
  const auto has = [&](const char* option) { return app.get_option_no_throw(option) != nullptr; };
  const std::string kind = word.substr(0, word.find(':'));
  if (has("--device") && std::ranges::count(composition.adapters, kind, &Adapter::kind) != 0)
    return "--device";
  if (has("--suite") && std::ranges::count(composition.suites, word, &Suite::name) != 0) return "--suite";
  return has("--builtin") && is_builtin(word, composition) ? "--builtin" : "";
}

/// The word that a command takes, where the shell has divided it: 'bundled math/sin/single 0.5'. Empty for
/// commands that take no word with spaces.
std::string undivided(const CLI::App& app) {
  const CLI::Option* const word = app.get_option_no_throw("case");
  if (word == nullptr || word->empty()) return "";
  return fmt::format("'{} {}'", word->results()[0], fmt::join(app.remaining(), " "));
}

std::string not_expected(const std::string& word, const CLI::App& app, const Composition& composition) {
  const std::string option = option_that_takes(word, app, composition);
  const std::string meant = option.empty() ? undivided(app) : option + " " + word;
  return fmt::format("{}: '{}' is not expected{}", app.get_name(), word,
                     meant.empty() ? "" : fmt::format("; did you mean {}?", meant));
}

/// What CLI11 found wrong, which it words as "case is required" and "--out: 1 required TEXT missing".
std::string mistake_text(const CLI::ParseError& error, const CLI::App& app,
                         std::span<const std::string> commands, const Composition& composition) {
  std::string text = error.what();
  const std::string kind = error.get_name(), name = text.substr(0, text.find_first_of(" :"));
  if (kind == "RequiredError" && app.get_parent() == nullptr)
    return fmt::format("no command; there are: {}", fmt::join(commands, ", "));
  if (kind == "RequiredError")
    return fmt::format("{0}: '{1}' is missing; plumbline {0} --help lists what it takes", app.get_name(),
                       name);
  if (kind == "ArgumentMismatch" && text.ends_with("missing")) return name + ": its value is missing";
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
    return not_expected(text.substr(text.find_last_of(' ') + 1), app, composition);
  return text;
}

std::vector<std::string> long_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames()[0]);
  return names;
}

/// "--help" for "help" and "hlep"; empty where a command is as near.
std::string option_named(const std::string& word, std::span<const std::string> commands,
                         std::span<const std::string> options) {
  const std::string given = "--" + word, option = nearest(given, options);
  const std::size_t distance = edit_distance(given, option);
  const bool is_nearer = distance < edit_distance(word, nearest(word, commands));
  return is_nearer && 2 * distance <= word.size() ? option : "";
}

/// The option's name of a word "--out=DIR"; empty where it begins none.
std::string option_in(std::string_view word) {
  const std::string name(word.substr(0, word.find('=')));
  const bool is_short = name.size() == 2 && std::isalpha(static_cast<unsigned char>(name[1])) != 0;
  return name.starts_with(is_short ? "-" : "--") ? name : "";
}

/// The first word that begins an option which the command does not have, as a mistake.
std::optional<std::string> unknown_option(std::span<char* const> words, const CLI::App& app) {
  const std::vector<std::string> options = long_options(app);
  for (const char* given : words) {
    const std::string word = option_in(given);
    if (word.empty() || app.get_option_no_throw(word) != nullptr) continue;
    // Of those that begin with the letter of a short one, the shortest.
    std::string meant;
    for (const std::string& option : options)
      if (word.size() == 2 && option.starts_with("-" + word) &&
          (meant.empty() || option.size() < meant.size()))
        meant = option;
    return unknown_name(word, "option of " + app.get_name(), options, meant);
  }
  return std::nullopt;
}

/// How many of the words are options of the program itself, and their values.
std::size_t own_words(std::span<char* const> words, const CLI::App& app) {
  std::size_t count = 0;
  while (count < words.size() && *words[count] == '-') {
    const std::string_view word = words[count++];
    const CLI::Option* const option = app.get_option_no_throw(option_in(word));
    if (option != nullptr && option->get_items_expected() > 0 && word.find('=') == std::string_view::npos)
      ++count;
  }
  return std::min(count, words.size());
}

/// CLI11 writes "not expected" for a wrong word; the nearest right one is more help.
int explain(const CLI::ParseError& error, const CLI::App& app, std::span<char* const> words,
            const Composition& composition) {
  std::vector<std::string> commands;
  for (const CLI::App* sub : app.get_subcommands({})) commands.push_back(sub->get_name());
  const std::size_t at = own_words(words, app);
  if (const auto mistake = unknown_option(words.first(at), app)) return usage_error(*mistake);
  if (at == words.size()) return usage_error(mistake_text(error, app, commands, composition));
  const std::string name = words[at];
  if (std::ranges::count(commands, name) == 0)
    return usage_error(
        unknown_name(name, "command", commands, option_named(name, commands, long_options(app))));
  const CLI::App& chosen = *app.get_subcommand(name);
  if (const auto mistake = unknown_option(words.subspan(at + 1), chosen)) return usage_error(*mistake);
  return usage_error(mistake_text(error, chosen, commands, composition));
}

}  // namespace

int report_error(const Error& error) {
  std::cerr << "plumbline: " << error.message << '\n';
  if (!error.detail.empty()) std::cerr << error.detail << '\n';
  return error.kind == Error::Kind::usage ? exit_status::usage : exit_status::device;
}

int command_line(int argc, char** argv, const Composition& composition) {
  if (argc == 3 && argv[1] == server_command) return serve_device(argv[2], composition.adapters);
  CLI::App app("Measures how far a device's numbers are from the truth.", "plumbline");
  app.require_subcommand(1);
  app.set_version_flag("--version", version_text,
                       "Display the version, its commit and the rulebooks, and exit");
  read_standing_options(app);
  const Invocation invocation{composition, join(argc, argv)};
  std::vector<Subcommand> added;
  for (AddSubcommand* add : subcommands) added.push_back(add(app, invocation));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    if (const auto fault = fault_of_standing_options(app, e, std::span(argv, static_cast<std::size_t>(argc))))
      return report_error(*fault);
    return explain(e, app, std::span(argv + 1, argv + argc), composition);
  }
  return std::find_if(added.begin(), added.end(), [](const Subcommand& s) { return s.app->parsed(); })->run();
}

}  // namespace plumbline
