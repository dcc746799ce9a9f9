#include "harness/commands/selftest.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>

#include "harness/commands/names.h"
#include "harness/commands/plan.h"
#include "harness/commands/validators.h"
#include "harness/selftest/mutations.h"

namespace plumbline {
namespace {

struct FaultCounts {
  int detected = 0, missed = 0, not_visible = 0;
};

/// The kind without its place: "ulp=5@0x3f8ccccd" is "ulp", and "as convert_uchar_rtz" is "as".
std::string kind_of(const std::string& fault) { return fault.substr(0, fault.find_first_of("=@/ ")); }

const char* word_for(MutationResult result) {
  constexpr const char* words[] = {"detected", "MISSED", "not visible"};
  return words[static_cast<int>(result)];
}

void print_mutation(const Mutation& m) {
  std::cout << std::left << std::setw(12) << m.suite << ' ' << std::setw(14) << m.builtin << ' '
            << std::setw(8) << opencl_name(m.precision) << ' ' << std::setw(12) << word_for(m.result) << ' '
            << m.fault << (m.where.empty() ? "" : "  at " + m.where)
            << (m.mode == "default" ? "" : ", " + std::string(m.mode)) << '\n';
}

void print_counts(const std::vector<Mutation>& mutations) {
  std::map<std::string, FaultCounts> by_kind;
  for (const Mutation& m : mutations) {
    FaultCounts& c = by_kind[m.suite + " " + kind_of(m.fault)];
    ++(m.result == MutationResult::detected ? c.detected
       : m.result == MutationResult::missed ? c.missed
                                            : c.not_visible);
  }
  std::cout << std::left << std::setw(28) << "suite, fault" << std::right << std::setw(10) << "detected"
            << std::setw(10) << "missed" << std::setw(14) << "not visible" << '\n';
  for (const auto& [name, c] : by_kind)
    std::cout << std::left << std::setw(28) << name << std::right << std::setw(10) << c.detected
              << std::setw(10) << c.missed << std::setw(14) << c.not_visible << '\n';
}

int selftest_command(const RunOptions& options, Front front, bool all, const Composition& composition) {
  const auto plan = plan_of(options, composition);
  if (!plan) return report_error(plan.error());
  const auto rulebooks = rulebooks_of(options);
  if (!rulebooks) return report_error(rulebooks.error());
  const auto subject = std::find_if(composition.adapters.begin(), composition.adapters.end(),
                                    [](const auto& adapter) { return adapter->kind() == "fault"; });
  if (subject == composition.adapters.end())
    return report_error({Error::Kind::device_failed, "selftest: this program has no fault subject"});
  const auto mutations = run_selftest(
      plan->cases, *rulebooks, plan->jobs, [&](const std::string& fault) { return (*subject)->open(fault); },
      front);
  bool missed = false;
  for (const Mutation& m : mutations) {
    missed = missed || m.result == MutationResult::missed;
    if (all || m.result == MutationResult::missed) print_mutation(m);
  }
  print_counts(mutations);
  bool short_of_faults = false;
  if (options.builtins.empty())
    for (const Shortfall& s : shortfalls(mutations, options.rulebook == RulebookChoice::automatic, front)) {
      short_of_faults = true;
      std::cout << "FEWER FAULTS detected than exist: " << s.suite << ", " << opencl_name(s.precision) << ": "
                << s.detected << ", least " << s.least << '\n';
    }
  return missed || short_of_faults || mutations.empty() ? exit_status::fails : exit_status::conforms;
}

}  // namespace

Subcommand add_selftest(CLI::App& app, const Invocation& invocation) {
  CLI::App* selftest = app.add_subcommand(
      "selftest", "Inject faults into a subject that is otherwise right, and check that each is detected");
  struct Options : RunOptions {
    bool all = false;
    std::string front{name_of(Front::source)};
  };
  const auto options = std::make_shared<Options>();
  options->precisions = names_of(named_precisions);  // the subject has bfloat16 too
  add_selection(*selftest, *options, invocation.composition);
  add_rulebook(*selftest, *options);
  add_jobs(*selftest, *options);
  selftest
      ->add_option("--front", options->front, "source or spirv: the subject's front, which has the faults")
      ->check(one_of("front", names_of(named_fronts)))
      ->capture_default_str();
  selftest->add_flag("--all", options->all, "Print every fault, not only the counts and missed faults");
  return {selftest, [options, &invocation] {
            return selftest_command(*options, value_of(named_fronts, options->front), options->all,
                                    invocation.composition);
          }};
}

}  // namespace plumbline
