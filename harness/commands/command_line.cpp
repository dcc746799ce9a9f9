#include "harness/commands/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "harness/commands/options.h"
#include "harness/process/server.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

constexpr const char* rulebook_help = "auto (by device and precision), the name of a rulebook, or a file";
constexpr const char* overflow_help =
    "Infinity where the truth is finite: strict (wrong) or lenient (counts as 2^(emax+1))";
constexpr const char* width_help =
    "Vector widths: 1, 2, 3, 4, 8, 16; without it scalars, and every function of whole vectors";

/// What is asked of whom, and by which rules.
void add_questions(CLI::App* run, RunOptions& o) {
  run->add_option("--device", o.devices, "bundled, opencl, opencl:1/0, opencl:NAME, libm:PATH; repeatable")
      ->capture_default_str();
  run->add_option("--suite", o.suites, "Suites, separated by commas (all)")->delimiter(',');
  run->add_option("--builtin", o.builtins, "Builtins by name or pattern, separated by commas (all)")
      ->delimiter(',');
  run->add_option("--precision", o.precisions, "half, single, double, integer")
      ->delimiter(',')
      ->capture_default_str();
  run->add_option("--width", o.widths, width_help)->delimiter(',');
  run->add_option("--mode", o.modes, "Build modes, separated by commas")
      ->delimiter(',')
      ->capture_default_str();
  run->add_option("--rulebook", o.rulebook, rulebook_help)->capture_default_str();
  run->add_option("--profile", o.profile, "auto (as the device says), full or embedded")
      ->capture_default_str();
  run->add_option("--overflow", o.overflow, overflow_help)->capture_default_str();
  run->add_option("--seed", o.seed, "Seed of the random points")->capture_default_str();
  run->add_option("--keep", o.keep, "Worst and failing points to keep per entry")->capture_default_str();
  run->add_option("--patience", o.patience, "A device that does not answer for so long hangs: 2s, 5m")
      ->capture_default_str();
  run->add_option("--out", o.out, "Folder of the results")->capture_default_str();
}

void add_run(CLI::App& app, RunOptions& o) {
  CLI::App* run = app.add_subcommand("run", "Measure devices and judge the results");
  add_questions(run, o);
  run->add_option("--inputs", o.inputs, "quick, standard or exhaustive")->capture_default_str();
  run->add_option("--range", o.range, "Only arguments in A:B");
  run->add_option("--values", o.values, "Only the points in FILE: one per line, an argument per word");
  run->add_option("--expect", o.expect, "File of known failures: ENTRY DEVICE reason");
  run->add_option("--shard", o.shard, "I/N: only this part of the builtins");
  run->add_flag("--resume", o.resume, "Go on where an earlier run in the same DIR stopped");
  run->add_option("--jobs", o.jobs, "Threads that judge (one per core)");
  run->add_option("--time-budget", o.time_budget,
                  "Ask fewer points so as to end in about this time: 90s, 10m (standard: 2h)");
}

void add_hunt(CLI::App& app, RunOptions& o) {
  CLI::App* hunt = app.add_subcommand("hunt", "Search for the arguments at which builtins err most");
  add_questions(hunt, o);
  hunt->add_option("--time-budget", o.time_budget, "Time for all searches together: 90s, 10m, 2h (60s)");
  hunt->add_flag("--resume", o.resume, "Go on from the worst points of an earlier hunt in the same DIR");
}

void add_list(CLI::App& app, std::string& what, bool& json) {
  CLI::App* list = app.add_subcommand("list", "Show what there is: devices, suites, builtins or rulebooks");
  list->add_option("what", what, "devices, suites, builtins or rulebooks")->required();
  list->add_flag("--json", json, "As JSON");
}

void add_report(CLI::App& app, ReportOptions& o, const Composition& composition) {
  CLI::App* report = app.add_subcommand("report", "Write reports from results");
  report->add_option("results", o.input, "results.json, results.jsonl or their folder")->required();
  for (const ReportWriter& writer : composition.writers)
    report->add_option_function<std::string>(
        "--" + writer.option,
        [&o, name = writer.option](const std::string& file) { o.files.emplace_back(name, file); },
        "Write this file");
}

void add_merge_and_diff(CLI::App& app, MergeOptions& o, std::string& before, std::string& after) {
  CLI::App* merge = app.add_subcommand("merge", "Put shards together");
  merge->add_option("out", o.output, "Folder of the whole")->required();
  merge->add_option("in", o.inputs, "Results of the shards")->required();
  CLI::App* diff =
      app.add_subcommand("diff", "Tell what moved between two runs; exits 1 if anything became worse");
  diff->add_option("old", before, "results.json or its folder")->required();
  diff->add_option("new", after, "results.json or its folder")->required();
}

void add_replay(CLI::App& app, std::string& text, RunOptions& o) {
  CLI::App* replay = app.add_subcommand("replay", "Ask one point again and show all there is to it");
  replay->add_option("case", text, "'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE]] ARGUMENT...'")->required();
  replay->add_option("--rulebook", o.rulebook, rulebook_help)->capture_default_str();
  replay->add_option("--overflow", o.overflow, overflow_help)->capture_default_str();
}

void add_selftest(CLI::App& app, RunOptions& o, bool& all) {
  CLI::App* selftest =
      app.add_subcommand("selftest", "Inject faults into a baseline subject and see that each is found");
  selftest->add_option("--suite", o.suites, "Suites, separated by commas (all)")->delimiter(',');
  selftest->add_option("--builtin", o.builtins, "Builtins by name or pattern (all)")->delimiter(',');
  selftest->add_option("--precision", o.precisions, "half, single, double, integer")->delimiter(',');
  selftest->add_option("--rulebook", o.rulebook, rulebook_help);
  selftest->add_option("--jobs", o.jobs, "Threads (one per core)");
  selftest->add_flag("--all", all, "Show every fault, not only the counts and what was missed");
}

int run_list(const std::string& what, bool json, const Composition& composition) {
  const std::vector<std::string> known{"devices", "suites", "builtins", "rulebooks"};
  for (std::size_t k = 0; k < known.size(); ++k)
    if (known[k] == what) return list_command(static_cast<Listing>(k), json, composition);
  return report_error({Error::Kind::usage, "list: " + unknown_name(what, "thing to list", known)});
}

std::string join(int argc, char** argv) {
  std::string text = "plumbline";
  for (int k = 1; k < argc; ++k) text += std::string(" ") + argv[k];
  return text;
}

int usage_error(const std::string& message) { return report_error({Error::Kind::usage, message}); }

/// CLI11 says "not expected" of a wrong word; the nearest right one is more help.
int explain(const CLI::ParseError& error, const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> commands, options;
  const CLI::App* chosen = &app;
  for (const CLI::App* sub : app.get_subcommands({})) {
    commands.push_back(sub->get_name());
    if (argc > 1 && sub->get_name() == argv[1]) chosen = sub;
  }
  if (argc > 1 && argv[1][0] != '-' && chosen == &app)
    return usage_error(unknown_name(argv[1], "command", commands));
  for (const CLI::Option* option : chosen->get_options())
    if (!option->get_lnames().empty()) options.push_back("--" + option->get_lnames()[0]);
  for (int k = 2; k < argc; ++k) {
    const std::string word(argv[k], std::string_view(argv[k]).find('=') == std::string_view::npos
                                        ? std::string_view(argv[k]).size()
                                        : std::string_view(argv[k]).find('='));
    if (word.starts_with("--") && std::find(options.begin(), options.end(), word) == options.end())
      return usage_error(unknown_name(word, "option of " + chosen->get_name(), options));
  }
  return usage_error(error.what());
}

}  // namespace

int command_line(int argc, char** argv, const Composition& composition) {
  if (argc == 3 && argv[1] == server_command) return serve_device(argv[2], composition.adapters);
  CLI::App app("Measures how far a device's numbers are from the truth.", "plumbline");
  app.require_subcommand(1);
  app.set_version_flag("--version", "plumbline " PLUMBLINE_VERSION);
  RunOptions run;
  run.command_line = join(argc, argv);
  ReportOptions report;
  std::string what;
  bool json = false;
  add_list(app, what, json);
  add_run(app, run);
  add_hunt(app, run);
  add_report(app, report, composition);
  MergeOptions merge;
  std::string before, after;
  add_merge_and_diff(app, merge, before, after);
  std::string replay_case;
  add_replay(app, replay_case, run);
  bool every_fault = false;
  add_selftest(app, run, every_fault);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    return explain(e, app, argc, argv);
  }
  if (app.got_subcommand("list")) return run_list(what, json, composition);
  if (app.got_subcommand("report")) return report_command(report, composition);
  if (app.got_subcommand("replay")) return replay_command(replay_case, run, composition);
  if (app.got_subcommand("selftest")) return selftest_command(run, every_fault, composition);
  if (app.got_subcommand("hunt")) return hunt_command(run, composition);
  if (app.got_subcommand("merge")) return merge_command(merge, composition);
  if (app.got_subcommand("diff")) return diff_command(before, after, composition);
  return run_command(run, composition);
}

}  // namespace plumbline
