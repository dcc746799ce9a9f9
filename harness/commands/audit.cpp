#include "harness/commands/audit.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "harness/commands/audit_page.h"
#include "harness/commands/audit_search.h"
#include "harness/commands/isolated_adapters.h"
#include "harness/commands/validators.h"
#include "harness/support/files.h"
#include "harness/support/precision_name.h"
#include "harness/support/shell_word.h"

namespace plumbline {
namespace {

constexpr double default_search_seconds = 10;

struct AuditOptions : RunOptions {
  std::string file;
  std::vector<std::string> libraries, measured;
};

/// What the files have that the options name.
Outcome<std::vector<MeasuredMaximum>> measured_before(const AuditOptions& options) {
  std::vector<MeasuredMaximum> all;
  for (const std::string& file : options.measured) {
    auto some = read_measured(file);
    if (!some) return some;
    std::ranges::move(*some, std::back_inserter(all));
  }
  return all;
}

/// Measures what the rows need of each device. A function that a device cannot evaluate is printed.
Outcome<std::vector<MeasuredMaximum>> measured_now(const AuditOptions& options,
                                                   std::span<const PublishedMaximum> rows,
                                                   std::span<const Implements> implements,
                                                   const Composition& composition) {
  const double seconds =
      options.time_budget.empty() ? default_search_seconds : seconds_of(options.time_budget);
  const IsolatedAdapters adapters(options, composition);
  std::vector<MeasuredMaximum> all;
  for (const std::string& name : options.devices) {
    auto device = adapters.open(name);
    if (!device) return device.error();
    for (const AuditSearch& wanted : searches_of(rows, std::array{name}, implements)) {
      auto measured = search(wanted, seconds, options, **device, composition);
      const std::string what = fmt::format("{} {} {}", name, wanted.of.name, precision_name(wanted.of.type));
      if (!measured)
        std::cout << fmt::format("{}: {}\n", what, measured.error().message);
      else
        std::cout << fmt::format("{}: {:g} ulp in {} points\n", what, measured->ulp, measured->points);
      std::cout << std::flush;
      if (measured) all.push_back(std::move(*measured));
    }
  }
  return all;
}

/// The command, but for the folder that its files are in.
std::string audit_command_of(const AuditOptions& options) {
  std::string command = "plumbline audit " + shell_word(options.file);
  const auto add = [&](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) command += fmt::format(" {} {}", option, shell_word(value));
  };
  add("--device", options.devices);
  add("--measured", options.measured);
  add("--library", options.libraries);
  if (!options.time_budget.empty()) add("--time-budget", {options.time_budget});
  return command;
}

Status write_audit(const AuditOptions& options, std::span<const AuditedRow> rows,
                   std::span<const MeasuredMaximum> now) {
  const std::filesystem::path out = options.out;
  if (auto status = write_file(out / "audit.json", audit_json(rows)); !status) return status;
  if (auto status = write_file(out / "audit.md", audit_page(rows, audit_command_of(options))); !status)
    return status;
  return options.devices.empty() ? ok() : write_file(out / "measured.json", text_of(now));
}

/// Whether a row is exceeded or impossible; prints the counts.
bool print_verdicts(std::span<const AuditedRow> rows) {
  std::array<int, audit_verdicts> counts{};
  for (const AuditedRow& row : rows) ++counts[static_cast<std::size_t>(row.verdict)];
  for (int k = 0; k < audit_verdicts; ++k)
    std::cout << fmt::format("{:>5} {}\n", counts[static_cast<std::size_t>(k)],
                             name_of(static_cast<AuditVerdict>(k)));
  return counts[static_cast<std::size_t>(AuditVerdict::impossible)] > 0 ||
         counts[static_cast<std::size_t>(AuditVerdict::exceeded)] > 0;
}

int audit_command(const AuditOptions& options, const Composition& composition) {
  const auto table = read_published_maxima(options.file);
  if (!table) return report_error(table.error());
  std::vector<Implements> implements;
  for (const std::string& text : options.libraries) {
    const auto one = implements_of(text);
    if (!one) return report_error(one.error());
    implements.push_back(*one);
  }
  auto measured = measured_before(options);
  if (!measured) return report_error(measured.error());
  if (auto made = make_folder(options.out); !made) return report_error(made.error());
  const auto now = measured_now(options, *table, implements, composition);
  if (!now) return report_error(now.error());
  std::ranges::copy(*now, std::back_inserter(*measured));
  std::vector<AuditedRow> rows;
  for (const PublishedMaximum& row : *table) rows.push_back(audited(row, *measured, implements));
  if (auto status = write_audit(options, rows, *now); !status) return report_error(status.error());
  return print_verdicts(rows) ? exit_status::fails : exit_status::conforms;
}

}  // namespace

Subcommand add_audit(CLI::App& app, const Invocation& invocation) {
  CLI::App* audit = app.add_subcommand(
      "audit", "Hold a table of published maxima to the reference and to what was measured");
  const auto options = std::make_shared<AuditOptions>();
  options->devices.clear();
  audit->add_option("file", options->file, "CSV: function,format,library,version,max_ulp,argument,source")
      ->required()
      ->check(CLI::ExistingFile.description("FILE"));
  audit->add_option("--device", options->devices, "Search this device for larger errors; repeatable");
  audit
      ->add_option("--library", options->libraries,
                   "LIBRARY=DEVICE: rows of LIBRARY are of DEVICE, both patterns; repeatable")
      ->type_name("TEXT");
  audit
      ->add_option("--measured", options->measured,
                   "Maxima that were measured before: a file as docs/accuracy/data.json; repeatable")
      ->check(CLI::ExistingFile.description("FILE"));
  add_time_budget(*audit, *options, "Time to search for the worst argument of each function (10s)");
  audit->add_option("--out", options->out, "Folder of audit.json, audit.md and measured.json")
      ->capture_default_str();
  return {audit, [options, &invocation] { return audit_command(*options, invocation.composition); }};
}

}  // namespace plumbline
