#pragma once

#include <limits>

#include "harness/results/results.h"

namespace plumbline {

/// A small run: sin conforms, exp fails with a text full of markup, native_sin has no bound, tan is skipped.
inline std::vector<Entry> sample_entries() {
  Entry sine;
  sine.suite = "math";
  sine.builtin = "sin";
  sine.signature = "float(float)";
  sine.arguments = sine.results = {ScalarType::f32};
  sine.precision = "single";
  sine.mode = "default";
  sine.device = "opencl:0/0";
  sine.rulebook = "opencl-1.2";
  sine.clause = "7.4, table 7.1";
  sine.bound = "4 ulp";
  sine.bound_ulp = 4;
  sine.points = 1000;
  sine.coverage = {"quick", 4294967296.0, 0.75};
  sine.max_ulp = 0.75;
  sine.worst = {{.args = {"0x3f8ccccd"},
                 .result = "0x3f6425d7",
                 .text = "sin(1.1f) = 0.89120734f",
                 .truth = "0.891207360061435339951802577873",
                 .ulp = 0.75,
                 .reason = "bound",
                 .clause = ""}};
  sine.passed_by = {{"bound", 998}, {"edge", 2}};
  sine.histogram.assign(histogram_edges.size(), 0);
  sine.histogram[0] = 800;
  sine.histogram[5] = 200;
  sine.profiles = {
      {.output = 0, .axes = {"float"}, .points = {2, 0, 998}, .largest = "a.f", .median = "a.a"}};
  sine.observed = {{"subnormal results", {"flushed", 3, 10}}};
  sine.verdict = Verdict::conforms;
  sine.seconds = 0.25;

  Entry exponential = sine;
  exponential.builtin = "exp";
  exponential.max_ulp = std::numeric_limits<double>::infinity();
  exponential.failures = 3;
  exponential.failing = sine.worst;
  exponential.failing[0].ulp = std::numeric_limits<double>::quiet_NaN();
  exponential.failing[0].text = "</script><b>|\"'&\x01";
  exponential.failing[0].reason = "failed";
  exponential.verdict = Verdict::fails;
  exponential.reason =
      "3 of 1000 points <fail>, & more\nbuild log: a\xff"
      "b,\"c\"";

  Entry native = sine;
  native.builtin = "native_sin";
  native.bound = "implementation-defined";
  native.bound_ulp = std::numeric_limits<double>::infinity();

  Entry tangent = sine;
  tangent.builtin = "tan";
  tangent.points = 0;
  tangent.worst.clear();
  tangent.histogram.clear();
  tangent.profiles.clear();
  tangent.passed_by.clear();
  tangent.max_ulp = 0;
  tangent.verdict = Verdict::skipped;
  tangent.reason = "the device has no double precision (cl_khr_fp64)";
  return {sine, exponential, native, tangent};
}

/// The sample entries in the modes default and opt-disable, width 1 and 4, through both fronts. The sine is
/// errs more in width 4, without optimisation and through spirv, so that there is a difference of each kind.
inline std::vector<Entry> compared_entries() {
  std::vector<Entry> out;
  for (const char* front : {"source", "spirv"})
    for (const char* mode : {"default", "opt-disable"})
      for (const int width : {1, 4})
        for (Entry e : sample_entries()) {
          e.front = front;
          e.mode = mode;
          e.width = width;
          if (e.builtin == "sin") {
            e.max_ulp += (e.width == 4 ? 0.5 : 0) + (e.mode == "opt-disable" ? 1 : 0);
            if (e.front == "spirv") {
              e.max_ulp += 0.25;
              e.disagreement = {.of = 1000,
                                .count = 3,
                                .args = {"0x3f8ccccd"},
                                .source = "0x3f6425d7",
                                .result = "0x3f6425d8"};
            }
          }
          out.push_back(std::move(e));
        }
  return out;
}

/// The sine as it would be if three of its results were not what the document recommends.
inline Entry departing_entry() {
  Entry e = sample_entries()[0];
  e.verdict = Verdict::departs;
  e.departures = 3;
  e.departing = e.worst;
  e.departing[0].reason = "departs";
  e.departing[0].clause = "6.2.3.3";
  e.reason = "3 results of 1000 points depart from a recommendation: 6.2.3.3";
  return e;
}

/// The sine as it would be if two of its results had an excuse.
inline Entry excused_entry() {
  Entry e = sample_entries()[0];
  e.verdict = Verdict::excused;
  e.excuses = 2;
  e.excused = e.worst;
  e.excused[0].reason = "beyond_figure";
  e.excused[0].clause = "6.12.5";
  e.reason = "2 results of 1000 points are excused: beyond_figure: 6.12.5";
  return e;
}

/// The sine as it would be if the rulebook bounded nothing of it.
inline Entry recorded_entry() {
  Entry e = sample_entries()[0];
  e.verdict = Verdict::recorded;
  e.reason = "no result fails, and the rulebook bounds none";
  return e;
}

inline Results results_of(const std::vector<Entry>& entries) {
  Results results;
  results.machine = {.system = "Linux", .architecture = "x86_64", .processor = "a processor", .cores = 2};
  results.devices = {{.spec = "opencl:0/0",
                      .selected = "opencl:0/0",
                      .name = "a <device>",
                      .vendor = "v",
                      .version = "OpenCL 3.0",
                      .driver = "1",
                      .platform = "p",
                      .fp_config = {{"single", {.supported = true, .subnormals = true, .inf_nan = true}}},
                      .judged_by = {{"single", "opencl-1.2"}},
                      .default_rounding = {}}};
  results.settings.inputs = "quick";
  results.settings.rulebook = "opencl-1.2";
  results.entries = entries;
  compare_entries(results);
  return results;
}

}  // namespace plumbline
