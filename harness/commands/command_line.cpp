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

std::string not_expected(const std::string& word, const CLI::App& app, const Composition& composition) {
  const std::string option = option_that_takes(word, app, composition);
  return fmt::format("{}: '{}' is not expected{}", app.get_name(), word,
                     option.empty() ? "" : fmt::format("; did you mean {} {}?", option, word));
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

/// "--help" for "help"; empty where the program has no such option.
std::string option_named(const std::string& word, const CLI::App& app) {
  const std::string option = "--" + word;
  return app.get_option_no_throw(option) == nullptr ? "" : option;
}

/// CLI11 writes "not expected" for a wrong word; the nearest right one is more help.
int explain(const CLI::ParseError& error, const CLI::App& app, int argc, char** argv,
            const Composition& composition) {
  std::vector<std::string> commands, options;
  const CLI::App* chosen = &app;
  for (const CLI::App* sub : app.get_subcommands({})) {
    commands.push_back(sub->get_name());
    if (argc > 1 && sub->get_name() == argv[1]) chosen = sub;
  }
  if (argc > 1 && argv[1][0] != '-' && chosen == &app)
    return usage_error(unknown_name(argv[1], "command", commands, option_named(argv[1], app)));
  for (const CLI::Option* option : chosen->get_options())
    if (!option->get_lnames().empty()) options.push_back("--" + option->get_lnames()[0]);
  for (int k = 2; k < argc; ++k) {
    const std::string word(argv[k], std::string_view(argv[k]).find('=') == std::string_view::npos
                                        ? std::string_view(argv[k]).size()
                                        : std::string_view(argv[k]).find('='));
    const bool is_short = word.size() == 2 && std::isalpha(static_cast<unsigned char>(word[1])) != 0;
    if (!word.starts_with(is_short ? "-" : "--") || chosen->get_option_no_throw(word) != nullptr) continue;
    // Of those that begin with the letter of a short one, the shortest.
    std::string meant;
    for (const std::string& option : options)
      if (is_short && option.starts_with("-" + word) && (meant.empty() || option.size() < meant.size()))
        meant = option;
    return usage_error(unknown_name(word, "option of " + chosen->get_name(), options, meant));
  }
  return usage_error(mistake_text(error, *chosen, commands, composition));
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
    return explain(e, app, argc, argv, composition);
  }
  return std::find_if(added.begin(), added.end(), [](const Subcommand& s) { return s.app->parsed(); })->run();
}

}  // namespace plumbline
