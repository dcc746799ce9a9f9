#include "harness/commands/matrix.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <limits>

#include "harness/commands/isolated_adapters.h"
#include "harness/commands/matrix_text.h"
#include "harness/commands/options.h"
#include "harness/commands/validators.h"
#include "harness/support/files.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

using matrix::Datasheet;
using matrix::MatrixUnit;
using matrix::Prediction;

struct MatrixOptions : RunOptions {
  std::string device = "cuda:0";
  std::string unit = "*";
  std::uint64_t dots = 1'000'000;
};

/// Probes one unit of the device and holds its datasheet to random dot products.
Outcome<MeasuredUnit> measured(const MatrixUnit& unit, Device& device, const MatrixOptions& options) {
  auto evaluator = device.prepare(matrix::call_of(unit));
  if (!evaluator) return evaluator.error();
  auto sheet = matrix::datasheet_of(**evaluator, unit, options.seed, jobs_of(options));
  if (!sheet) return sheet.error();
  MeasuredUnit out{&unit, std::move(*sheet), {}};
  if (!out.sheet.model || options.dots == 0) return out;
  auto prediction = matrix::predicted(**evaluator, unit, *out.sheet.model, out.sheet.nan, options.dots,
                                      options.seed, jobs_of(options));
  if (!prediction) return prediction.error();
  out.prediction = std::move(*prediction);
  return out;
}

Outcome<std::vector<const MatrixUnit*>> selected(const std::string& pattern) {
  std::vector<const MatrixUnit*> out;
  std::vector<std::string> names;
  for (const MatrixUnit& unit : matrix::matrix_units()) {
    names.emplace_back(unit.name);
    if (matches_pattern(names.back(), pattern)) out.push_back(&unit);
  }
  if (out.empty()) return Error{Error::Kind::usage, "--unit: " + unknown_name(pattern, "unit", names)};
  return out;
}

/// Those of the units that the device has; prints each as it is measured.
Outcome<std::vector<MeasuredUnit>> measured(const std::vector<const MatrixUnit*>& units, Device& device,
                                            const MatrixOptions& options) {
  std::vector<MeasuredUnit> out;
  std::string reason;
  for (const MatrixUnit* unit : units) {
    if (auto why = device.unsupported(matrix::call_of(*unit))) {
      reason = *why;
      continue;
    }
    auto one = measured(*unit, device, options);
    if (!one) return one.error();
    std::cout << text_of(*one) << std::flush;
    out.push_back(std::move(*one));
  }
  if (out.empty())
    return Error{Error::Kind::unsupported,
                 fmt::format("matrix: {} has none of these units: {}", device.info().spec, reason)};
  return out;
}

int matrix_command(const MatrixOptions& options, const Composition& composition) {
  const auto wanted = selected(options.unit);
  if (!wanted) return report_error(wanted.error());
  if (auto made = make_folder(options.out); !made) return report_error(made.error());
  auto device = IsolatedAdapters(options, composition).open(options.device);
  if (!device) return report_error(device.error());
  std::cout << fmt::format("{} ({})\n", (*device)->info().spec, (*device)->info().name);
  const auto units = measured(*wanted, **device, options);
  if (!units) return report_error(units.error());
  const auto path = std::filesystem::path(options.out) / "matrix.json";
  if (auto status = write_file(path, json_of((*device)->info(), *units, options.seed)); !status)
    return report_error(status.error());
  std::cout << fmt::format("results: {}\n", path.string());
  return std::ranges::all_of(*units, &MeasuredUnit::is_predicted) ? exit_status::conforms
                                                                  : exit_status::fails;
}

}  // namespace

Subcommand add_matrix(CLI::App& app, const Invocation& invocation) {
  CLI::App* matrix = app.add_subcommand(
      "matrix", "Find how matrix units add products, and predict random dot products bit by bit");
  const auto options = std::make_shared<MatrixOptions>();
  matrix->add_option("--device", options->device, "cuda:0, or exec:COMMAND that offers units as functions")
      ->capture_default_str();
  matrix->add_option("--unit", options->unit, "Units by name or pattern, as matrix_16x8x16_f16_f32")
      ->capture_default_str();
  matrix->add_option("--dots", options->dots, "Random dot products of each unit to predict")
      ->check(whole_number(std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  add_seed(*matrix, *options);
  add_jobs(*matrix, *options);
  matrix->add_option("--out", options->out, "Folder of matrix.json")->capture_default_str();
  return {matrix, [options, &invocation] { return matrix_command(*options, invocation.composition); }};
}

}  // namespace plumbline
