#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"
#include "harness/ranks/launcher.h"
#include "harness/reproducer/parts.h"
#include "harness/suite/suite.h"

namespace plumbline {

struct Results;

/// One form of report: results in, a text out; of those that show what moved, the baseline's too (or null).
struct ReportWriter {
  std::string option;     ///< "html": the option of `plumbline report`
  std::string file_name;  ///< "report.html": what `plumbline run` calls it; empty if it writes none
  std::function<std::string(const Results&, const Results* baseline)> write;
  bool of_ci = false;  ///< `plumbline ci` alone writes it
};

/// What a page that measures WebGPU devices is made of.
struct WebParts {
  std::string_view functions;  ///< examples/exec/wgsl_functions.json
  std::function<std::string(const std::string& data)> page;
};

/// All that the command line works with; only app/ names the concrete parts.
struct Composition {
  std::vector<std::unique_ptr<Adapter>> adapters;
  std::vector<std::unique_ptr<Suite>> suites;
  std::map<std::string, std::string, std::less<>> subjects;  ///< of each suite: what it measures
  std::vector<ReportWriter> writers;
  ReproducerMakers reproducers;
  /// What moved between two results, as text, and whether anything became worse.
  std::function<std::pair<std::string, bool>(const Results&, const Results&)> compare;
  /// A static site of many results: the text of each file by its path.
  std::function<std::map<std::string, std::string>(std::span<const Results>)> atlas;
  WebParts web;
  /// Joins the ranks that a launcher has started; empty if the program is built without.
  Connect connect;
  /// Devices that this machine could have, a line each with what is missing: "libm:riscv64: …".
  std::function<std::vector<std::string>()> lacks;
};

/// Exit statuses of the executable.
namespace exit_status {
inline constexpr int conforms = 0;  ///< every verdict does
inline constexpr int fails = 1;     ///< at least one does not
inline constexpr int usage = 2;
inline constexpr int device = 3;  ///< the device or the machine failed
}  // namespace exit_status

/// Prints the one line of an error and its detail; returns the exit status that goes with it.
int report_error(const Error& error);

/// The whole command line, `--device-server` included. Returns the exit status; errors are one line on
/// stderr.
int command_line(int argc, char** argv, const Composition& composition);

}  // namespace plumbline
