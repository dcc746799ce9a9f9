// The composition root: the only place that names every adapter, suite and report writer.

#include "harness/commands/command_line.h"
#include "harness/exec/exec.h"
#include "harness/fault/fault_adapter.h"
#include "harness/libm/libm.h"
#ifdef PLUMBLINE_MPI
#include "harness/mpi/mpi.h"
#endif
#include "harness/opencl/opencl.h"
#ifdef PLUMBLINE_VULKAN
#include "harness/vulkan/vulkan.h"
#endif
#include "reports/diff.h"
#include "reports/reports.h"
#include "suites/suites.h"

int main(int argc, char** argv) {
  plumbline::Composition composition;
  composition.adapters.push_back(plumbline::bundled_adapter());
  composition.adapters.push_back(plumbline::opencl_adapter());
  composition.adapters.push_back(plumbline::libm_adapter());
#ifdef PLUMBLINE_VULKAN
  composition.adapters.push_back(plumbline::vulkan_adapter());
#endif
  composition.reproducers = {{"bundled", plumbline::opencl_reproducer},
                             {"opencl", plumbline::opencl_reproducer},
                             {"libm", plumbline::libm_reproducer}};
#ifdef PLUMBLINE_VULKAN
  composition.reproducers.emplace("vulkan", plumbline::vulkan_reproducer);
#endif
  composition.adapters.push_back(plumbline::exec_adapter());
  composition.adapters.push_back(plumbline::fault_adapter());
  composition.suites.push_back(plumbline::math_suite());
  composition.suites.push_back(plumbline::conversions_suite());
  composition.suites.push_back(plumbline::integer_suite());
  composition.suites.push_back(plumbline::relational_suite());
  composition.suites.push_back(plumbline::rounding_suite());
  composition.suites.push_back(plumbline::special_suite());
  composition.suites.push_back(plumbline::select_suite());
  composition.suites.push_back(plumbline::contraction_suite());
  composition.suites.push_back(plumbline::common_suite());
  composition.suites.push_back(plumbline::geometric_suite());
  composition.suites.push_back(plumbline::shader_suite());
  composition.suites.push_back(plumbline::images_suite());
  composition.suites.push_back(plumbline::textures_suite());
  composition.suites.push_back(plumbline::claims_suite());
  composition.suites.push_back(plumbline::constants_suite());
  composition.suites.push_back(plumbline::printf_suite());
  composition.suites.push_back(plumbline::environment_suite());
  composition.suites.push_back(plumbline::atomics_suite());
  composition.suites.push_back(plumbline::groups_suite());
  using plumbline::Results;
  composition.writers = {
      {"html", "report.html", plumbline::html_report},
      {"junit", "junit.xml", [](const Results& r, const Results*) { return plumbline::junit_report(r); }},
      {"markdown", "summary.md", plumbline::markdown_report},
      {"csv", "", [](const Results& r, const Results*) { return plumbline::csv_report(r); }}};
  composition.compare = [](const plumbline::Results& before, const plumbline::Results& after) {
    const plumbline::Difference difference = plumbline::difference_of(before, after);
    return std::pair(plumbline::text_of(difference), difference.regressed);
  };
#ifdef PLUMBLINE_MPI
  composition.connect = plumbline::join_mpi_job;
#endif
  return plumbline::command_line(argc, argv, composition);
}
