// The composition root: the only place that names every adapter, suite and report writer.

#include "harness/commands/command_line.h"
#include "harness/cuda/cuda.h"
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
#include "reference/number_memory.h"
#include "reports/diff.h"
#include "reports/reports.h"
#include "reports/web_page.h"
#include "suites/suites.h"

int main(int argc, char** argv) {
  plumbline::keep_number_memory();
  plumbline::Composition composition;
  composition.adapters.push_back(plumbline::bundled_adapter());
  composition.adapters.push_back(plumbline::opencl_adapter());
  composition.adapters.push_back(plumbline::cuda_adapter());
  composition.adapters.push_back(plumbline::libm_adapter());
#ifdef PLUMBLINE_VULKAN
  composition.adapters.push_back(plumbline::vulkan_adapter());
#endif
  composition.reproducers = {{"bundled", plumbline::opencl_reproducer},
                             {"opencl", plumbline::opencl_reproducer},
                             {"libm", plumbline::libm_reproducer},
                             {"cuda", plumbline::cuda_reproducer}};
#ifdef PLUMBLINE_VULKAN
  composition.reproducers.emplace("vulkan", plumbline::vulkan_reproducer);
#endif
  composition.adapters.push_back(plumbline::exec_adapter());
  composition.adapters.push_back(plumbline::fault_adapter());
  composition.suites.push_back(plumbline::math_suite());
  composition.suites.push_back(plumbline::conversions_suite());
  composition.suites.push_back(plumbline::formats_suite());
  composition.suites.push_back(plumbline::integer_suite());
  composition.suites.push_back(plumbline::relational_suite());
  composition.suites.push_back(plumbline::rounding_suite());
  composition.suites.push_back(plumbline::special_suite());
  composition.suites.push_back(plumbline::properties_suite());
  composition.suites.push_back(plumbline::select_suite());
  composition.suites.push_back(plumbline::contraction_suite());
  composition.suites.push_back(plumbline::common_suite());
  composition.suites.push_back(plumbline::geometric_suite());
  composition.suites.push_back(plumbline::shader_suite());
  composition.suites.push_back(plumbline::intrinsics_suite());
  composition.suites.push_back(plumbline::images_suite());
  composition.suites.push_back(plumbline::textures_suite());
  composition.suites.push_back(plumbline::claims_suite());
  composition.suites.push_back(plumbline::constants_suite());
  composition.suites.push_back(plumbline::printf_suite());
  composition.suites.push_back(plumbline::environment_suite());
  composition.suites.push_back(plumbline::atomics_suite());
  composition.suites.push_back(plumbline::groups_suite());
  composition.subjects = {
      {"math", "functions and operators of numbers, in every address space; half_ and native_ forms"},
      {"common", "6.12.4: clamp, mix, step, smoothstep, sign and their like"},
      {"geometric", "6.12.5: cross and dot products, distances, lengths, normalization"},
      {"integer", "6.12.3: integer functions; every pair of 8-bit operands"},
      {"relational", "6.12.6 and 6.3: comparisons and classification, lane by lane"},
      {"select", "6.12.6, 6.12.12 and 6.1.7: select, any and all, shuffles, components of vectors"},
      {"conversions", "6.2: every pair of types, rounding and saturation; casts; halves in memory"},
      {"formats", "FP8, FP6, FP4 and MX (OCP): conversions to and from formats of at most 8 bits"},
      {"rounding", "the rounding direction of arithmetic; reported, and judged by suite math"},
      {"special", "subnormals, zeros, infinities and NaN; reported, and judged by suite math"},
      {"properties",
       "monotonicity, symmetry and exact values of functions; judged where a document has them"},
      {"contraction", "whether products and sums are fused; the bounds of mad and fma"},
      {"shader", "Vulkan alone: common, geometric, packing and bit instructions, matrices"},
      {"intrinsics", "CUDA alone: operations in every direction, approximations of PTX, clamping"},
      {"images", "chapter 8 and 6.12.14: reads, filters, writes, transfers and queries of OpenCL's images"},
      {"textures", "Vulkan's images: loads, stores, fetches, samples, gathers and queries"},
      {"claims", "what a device reports: capabilities, limits, extensions and macros"},
      {"constants", "macros, literals, and calls with constant operands beside the same at run time"},
      {"printf", "6.12.13: every conversion specifier, flag, length and vector, character by character"},
      {"environment", "SPIR-V: every capability, type, argument and rule of the OpenCL environments"},
      {"atomics", "6.12.11: atomic functions of integers and of floats, sums in every order"},
      {"groups", "what work-groups and sub-groups compute together, in every order"}};
  using plumbline::Results;
  composition.writers = {
      {"html", "report.html", plumbline::html_report},
      {"junit", "junit.xml", [](const Results& r, const Results*) { return plumbline::junit_report(r); }},
      {"markdown", "summary.md", plumbline::markdown_report},
      {"csv", "", [](const Results& r, const Results*) { return plumbline::csv_report(r); }},
      {"sarif", "results.sarif", [](const Results& r, const Results*) { return plumbline::sarif_report(r); },
       true},
      {"failures", "failures.csv",
       [](const Results& r, const Results*) { return plumbline::failures_report(r); }, true},
      {"badge", "badge.json", [](const Results& r, const Results*) { return plumbline::badge_report(r); },
       true}};
  composition.compare = [](const plumbline::Results& before, const plumbline::Results& after) {
    const plumbline::Difference difference = plumbline::difference_of(before, after);
    return std::pair(plumbline::text_of(difference), difference.regressed);
  };
  composition.atlas = plumbline::atlas;
  composition.lacks = plumbline::lacks_of_libraries;
  composition.web = {plumbline::wgsl_function_table(), plumbline::web_page};
#ifdef PLUMBLINE_MPI
  composition.connect = plumbline::join_mpi_job;
#endif
  return plumbline::command_line(argc, argv, composition);
}
