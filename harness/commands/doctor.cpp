#include "harness/commands/doctor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/utsname.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <map>

#include "harness/commands/driver_files.h"
#include "harness/commands/isolated_adapters.h"
#include "harness/commands/version.h"
#include "harness/process/client.h"
#include "reference/fast/certificate.h"
#include "reference/fast/digest.h"

namespace plumbline {
namespace {

/// Prints what is there, and keeps what is wrong for the end.
class Examination {
 public:
  void heading(std::string_view text) { std::cout << text << '\n'; }
  void fine(const std::string& text) { std::cout << "  ok       " << text << '\n'; }
  void missing(const std::string& text) { std::cout << "  -        " << text << '\n'; }
  void wrong(const std::string& text) {
    std::cout << "  WRONG    " << text << '\n';
    ++faults_;
  }
  int faults() const { return faults_; }

 private:
  int faults_ = 0;
};

void examine(const DriverFiles& found, std::string_view what, Examination& out) {
  out.heading(fmt::format("{}: {}", what, found.place));
  if (!found.fault.empty()) out.missing(found.fault);
  for (const DriverFile& driver : found.files) {
    const std::string name = driver.file.filename().string();
    if (driver.fault.empty())
      out.fine(fmt::format("{}: {}", name, driver.library));
    else
      out.wrong(fmt::format("{}: {}: {}", name, driver.library.empty() ? "no library" : driver.library,
                            driver.fault));
  }
  if (found.files.empty() && found.fault.empty()) out.missing("no driver is installed");
}

std::string formats_of(const DeviceInfo& info) {
  std::string out;
  for (const auto& [config, name] :
       {std::pair(&info.half, "half"), std::pair(&info.bfloat16, "bfloat16"),
        std::pair(&info.single, "single"), std::pair(&info.double_precision, "double")}) {
    if (!config->supported) continue;
    out += fmt::format("{}{}{}", out.empty() ? "" : ", ", name,
                       config->subnormals ? "" : " (flushes subnormals)");
  }
  return out;
}

void examine_devices(const Composition& composition, Examination& out) {
  out.heading("Devices");
  if (std::error_code none; !std::filesystem::exists("/proc/self/exe", none)) {
    out.wrong("/proc is not mounted, from which the processes of devices start");
    return;
  }
  const auto found = devices_by_adapter(composition);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const std::string kind(composition.adapters[k]->kind());
    const std::vector<DeviceInfo>& devices = found[k];
    for (const DeviceInfo& info : devices)
      out.fine(fmt::format("{}: {}; {}; driver {}; {}", info.spec, info.name, info.version,
                           info.driver.empty() ? "of no version" : info.driver, formats_of(info)));
    if (!devices.empty() || kind == "fault" || kind == "exec")
      continue;  // these are made when they are named
    const auto opened = isolated_adapter(kind)->open("");
    out.missing(fmt::format("{}: {}", kind, opened ? "none" : opened.error().message));
  }
  if (composition.lacks)
    for (const std::string& lack : composition.lacks()) out.missing(lack);
}

void examine_permissions(Examination& out) {
  const auto forbidden = forbidden_device_files();
  out.heading("Permissions");
  for (const std::string& file : forbidden)
    out.wrong(file + ": this user may not read and write it; add it to the file's group (ls -l " + file +
              ")");
  if (forbidden.empty()) out.fine("every existing device file can be opened");
}

/// Whether this build computes what was proved: at some hundred operands here, at all by certify --verify.
void examine_kernels(Examination& out) {
  out.heading("Vector kernels");
  const std::string here = fast::build_text();
  std::map<std::string, int> others;
  int kernels = 0;
  for (const fast::Row& row : fast::rows()) {
    const fast::Certificate* certificate = fast::find_certificate(row.function, row.output);
    if (row.plain_single == nullptr || certificate == nullptr) continue;
    ++kernels;
    if (certificate->build != here) ++others[certificate->build.empty() ? "no seal" : certificate->build];
  }
  const auto open = fast::functions_without_certificate();
  const auto wrong = [&](const std::vector<std::string>& functions, std::string_view instead) {
    if (!functions.empty())
      out.wrong(fmt::format("{}: compute other values here than when they were proved; {} instead",
                            fmt::join(functions, ", "), instead));
  };
  const auto& [by_twin, by_reference] = fast::functions_that_differ();
  wrong(by_twin, "slower twins compute");
  wrong(by_reference, "the reference computes");
  if (!open.empty())
    out.wrong(fmt::format("{}: no certificate holds; slower twins compute", fmt::join(open, ", ")));
  out.fine(fmt::format("{} certificates; this build: {}", kernels, here));
  for (const auto& [build, count] : others)
    out.missing(
        fmt::format("{} are of another build: {}; plumbline certify --verify compares", count, build));
}

int doctor_command(const Composition& composition) {
  Examination out;
  utsname machine{};
  ::uname(&machine);
  std::cout << version_line() << '\n'
            << fmt::format("{} {} on {}", machine.sysname, machine.release, machine.machine) << "\n\n";
  examine(opencl_driver_files(), "OpenCL drivers", out);
  examine(vulkan_driver_files(), "Vulkan drivers", out);
  examine_permissions(out);
  examine_kernels(out);
  examine_devices(composition, out);
  std::cout << '\n'
            << (out.faults() == 0 ? std::string("Nothing is wrong.") : fmt::format("{} wrong.", out.faults()))
            << '\n';
  return out.faults() == 0 ? exit_status::conforms : exit_status::device;
}

}  // namespace

Subcommand add_doctor(CLI::App& app, const Invocation& invocation) {
  CLI::App* doctor = app.add_subcommand(
      "doctor", "Print which drivers and devices exist, whether they load, and what is missing");
  return {doctor, [&invocation] { return doctor_command(invocation.composition); }};
}

}  // namespace plumbline
