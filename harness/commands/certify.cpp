#include "harness/commands/certify.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "harness/commands/options.h"
#include "harness/commands/validators.h"
#include "harness/support/spelling.h"
#include "reference/fast/certify.h"

namespace plumbline {
namespace {

constexpr std::uint64_t every_operand = std::uint64_t{1} << 32;

struct CertifyOptions : RunOptions {
  std::string function = "*";
  std::string folder = "reference/fast/certificates";
};

/// The certificates of a family that are in the folder and still hold.
Outcome<std::vector<fast::Certificate>> read_certificates(const std::filesystem::path& path,
                                                          std::string_view family) {
  std::vector<fast::Certificate> kept;
  std::ifstream file(path);
  if (!file) return kept;
  std::ostringstream text;
  text << file.rdbuf();
  auto all = fast::parse_certificates(text.str());
  if (!all)
    return Error{Error::Kind::usage, fmt::format("certify: {} is no file of certificates", path.string())};
  std::erase_if(*all, [&](const fast::Certificate& c) { return c.source_hash != fast::source_hash(family); });
  return *all;
}

Status write_certificate(const std::filesystem::path& folder, const fast::Row& row,
                         const fast::Certificate& certificate) {
  const auto path = folder / fmt::format("{}.tsv", row.family);
  auto all = read_certificates(path, row.family);
  if (!all) return all.error();
  std::erase_if(*all, [&](const fast::Certificate& c) {
    return c.function == certificate.function && c.output == certificate.output;
  });
  all->push_back(certificate);
  std::ranges::sort(*all, {}, [](const fast::Certificate& c) { return std::pair(c.function, c.output); });
  std::ofstream file(path);
  file << fast::text_of(*all);
  file.close();
  if (!file) return Error{Error::Kind::io, fmt::format("certify: cannot write {}", path.string())};
  return ok();
}

/// False where the kernel is refused; it then prints why.
Outcome<bool> certify(const fast::Row& row, const CertifyOptions& options) {
  const unsigned jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  const auto start = std::chrono::steady_clock::now();
  const auto found = fast::certify(row, 0, every_operand, jobs);
  const std::string name = fmt::format("{}{}", row.function, row.output == 0 ? "" : ", second result");
  if (const auto* refusal = std::get_if<fast::Refusal>(&found)) {
    std::cout << fmt::format("{}: REFUSED at {:#010x}: {}\n", name, refusal->operand, refusal->reason);
    return false;
  }
  const auto& certificate = std::get<fast::Certificate>(found);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::cout << fmt::format("{}: within 2^{:.2f} at every operand, worst at {:#010x}, {:.1f} s\n", name,
                           std::log2(certificate.share), certificate.operand, seconds.count())
            << std::flush;
  if (auto status = write_certificate(options.folder, row, certificate); !status) return status.error();
  return true;
}

int certify_command(const CertifyOptions& options) {
  bool refused = false;
  std::vector<std::string> names;
  std::size_t selected = 0;
  for (const fast::Row& row : fast::rows()) {
    if (row.plain_single == nullptr) continue;
    names.emplace_back(row.function);
    if (::fnmatch(options.function.c_str(), row.function, 0) != 0) continue;
    ++selected;
    const auto certified = certify(row, options);
    if (!certified) return report_error(certified.error());
    refused = refused || !*certified;
  }
  if (selected == 0)
    return report_error(
        {Error::Kind::usage, "--function: " + unknown_name(options.function, "kernel", names)});
  return refused ? exit_status::fails : exit_status::conforms;
}

}  // namespace

Subcommand add_certify(CLI::App& app, const Invocation&) {
  CLI::App* certify = app.add_subcommand(
      "certify",
      "Compare the vector kernels with their proved twins at every operand and write certificates");
  const auto options = std::make_shared<CertifyOptions>();
  certify->add_option("--function", options->function, "Functions of the reference by name or pattern")
      ->capture_default_str();
  certify->add_option("--folder", options->folder, "Where the certificates are")
      ->check(CLI::ExistingDirectory.description("FOLDER"))
      ->capture_default_str();
  add_jobs(*certify, *options);
  add_instruction_set(*certify);
  return {certify, [options] { return certify_command(*options); }};
}

}  // namespace plumbline
