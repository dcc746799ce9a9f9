#include "harness/commands/certify.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "harness/commands/options.h"
#include "harness/commands/validators.h"
#include "harness/support/files.h"
#include "harness/support/spelling.h"
#include "reference/fast/certify.h"

namespace plumbline {
namespace {

constexpr std::uint64_t every_operand = std::uint64_t{1} << 32;

struct CertifyOptions : RunOptions {
  std::string function = "*";
  std::string folder = "reference/fast/certificates";
  bool seal = false;
  bool verify = false;
  std::vector<std::size_t> parts;
};

std::string name_of(const fast::Row& row) {
  return fmt::format("{}{}", row.function, row.output == 0 ? "" : ", second result");
}

fast::Seal seal_of(const fast::Row& row, unsigned jobs) {
  fast::Seal seal;
  for (std::size_t part = 0; part < seal.size(); ++part) seal[part] = fast::seal_of_part(row, part, jobs);
  return seal;
}

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
  return write_file(path, fast::text_of(*all));
}

/// False where the kernel is refused; it then prints why.
Outcome<bool> certify(const fast::Row& row, const CertifyOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  auto found = fast::certify(row, 0, every_operand, jobs_of(options));
  const std::string name = name_of(row);
  if (const auto* refusal = std::get_if<fast::Refusal>(&found)) {
    std::cout << fmt::format("{}: REFUSED at {:#010x}: {}\n", name, refusal->operand, refusal->reason);
    return false;
  }
  auto& certificate = std::get<fast::Certificate>(found);
  certificate.seal = seal_of(row, jobs_of(options));
  certificate.build = fast::build_text();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::cout << fmt::format("{}: within 2^{:.2f} at every operand, worst at {:#010x}, {:.1f} s\n", name,
                           std::log2(certificate.share), certificate.operand, seconds.count())
            << std::flush;
  if (auto status = write_certificate(options.folder, row, certificate); !status) return status.error();
  return true;
}

/// The certificate in the folder that holds for the kernel's source; nothing where there is none.
Outcome<std::optional<fast::Certificate>> certificate_of(const fast::Row& row,
                                                         const CertifyOptions& options) {
  const auto path = std::filesystem::path(options.folder) / fmt::format("{}.tsv", row.family);
  const auto all = read_certificates(path, row.family);
  if (!all) return all.error();
  const auto found = std::ranges::find_if(
      *all, [&](const fast::Certificate& c) { return c.function == row.function && c.output == row.output; });
  return found == all->end() ? std::optional<fast::Certificate>() : *found;
}

/// Seals a certificate that holds; false where there is none. It does not compare with the twin again.
Outcome<bool> seal(const fast::Row& row, const CertifyOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  auto certificate = certificate_of(row, options);
  if (!certificate) return certificate.error();
  if (!*certificate) {
    std::cout << fmt::format("{}: NOT CERTIFIED: no certificate holds for this source\n", name_of(row));
    return false;
  }
  (*certificate)->seal = seal_of(row, jobs_of(options));
  (*certificate)->build = fast::build_text();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::cout << fmt::format("{}: sealed, {:.1f} s\n", name_of(row), seconds.count()) << std::flush;
  if (auto status = write_certificate(options.folder, row, **certificate); !status) return status.error();
  return true;
}

/// "0x3c000000 to 0x3fffffff" for each run of parts that differ.
std::string operands_of(const std::vector<std::size_t>& parts) {
  std::string out;
  for (std::size_t k = 0; k < parts.size();) {
    std::size_t end = k + 1;
    while (end < parts.size() && parts[end] == parts[end - 1] + 1) ++end;
    out += fmt::format("{}{:#010x} to {:#010x}", out.empty() ? "" : ", ", parts[k] * fast::operands_of_a_part,
                       (parts[end - 1] + 1) * fast::operands_of_a_part - 1);
    k = end;
  }
  return out;
}

/// Whether the kernel computes what its certificate is of, in the parts that the options name; prints it.
Outcome<bool> verify(const fast::Row& row, const CertifyOptions& options) {
  const auto certificate = certificate_of(row, options);
  if (!certificate) return certificate.error();
  if (!*certificate || !(*certificate)->seal) {
    std::cout << name_of(row) << ": NOT SEALED: "
              << (*certificate ? "its certificate has no seal; plumbline certify --seal makes one\n"
                               : "no certificate holds for this source; plumbline certify makes one\n");
    return false;
  }
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::size_t> differing;
  for (const std::size_t part : options.parts)
    if (fast::seal_of_part(row, part, jobs_of(options)) != (*(*certificate)->seal)[part])
      differing.push_back(part);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (differing.empty())
    std::cout << fmt::format("{}: {} of {} parts are as sealed, {:.1f} s\n", name_of(row),
                             options.parts.size(), fast::seal_parts, seconds.count());
  else
    std::cout << fmt::format("{}: DIFFERS at operands among {}\n  sealed: {}\n  here:   {}\n", name_of(row),
                             operands_of(differing), (*certificate)->build, fast::build_text());
  std::cout << std::flush;
  return differing.empty();
}

/// The rows with a kernel of singles, whose functions match the pattern.
Outcome<std::vector<fast::Row>> selected(const std::string& pattern) {
  std::vector<std::string> names;
  std::vector<fast::Row> out;
  for (const fast::Row& row : fast::rows()) {
    if (row.plain_single == nullptr) continue;
    names.emplace_back(row.function);
    if (matches_pattern(row.function, pattern)) out.push_back(row);
  }
  if (out.empty()) return Error{Error::Kind::usage, "--function: " + unknown_name(pattern, "kernel", names)};
  return out;
}

int certify_command(const CertifyOptions& options) {
  const auto rows = selected(options.function);
  if (!rows) return report_error(rows.error());
  if (!std::filesystem::is_directory(options.folder))
    return report_error(
        {Error::Kind::usage,
         fmt::format("--folder: there is no folder '{}'; certificates are in the sources", options.folder)});
  bool refused = false;
  for (const fast::Row& row : *rows) {
    const auto holds = options.verify ? verify(row, options)
                       : options.seal ? seal(row, options)
                                      : certify(row, options);
    if (!holds) return report_error(holds.error());
    refused = refused || !*holds;
  }
  return refused ? exit_status::fails : exit_status::conforms;
}

}  // namespace

Subcommand add_certify(CLI::App& app, const Invocation&) {
  CLI::App* certify = app.add_subcommand("certify",
                                         "Compare the vector kernels with their proved twins at every "
                                         "operand and write certificates, or verify them");
  const auto options = std::make_shared<CertifyOptions>();
  certify->add_option("--function", options->function, "Functions of the reference by name or pattern")
      ->capture_default_str();
  certify->add_option("--folder", options->folder, "Where the certificates are")
      ->check(CLI::ExistingDirectory.description("FOLDER"))
      ->capture_default_str();
  CLI::Option* seal = certify->add_flag(
      "--seal", options->seal, "Compute the seals of the certificates that hold, without comparing again");
  CLI::Option* verify =
      certify
          ->add_flag("--verify", options->verify,
                     "Compute every output again and compare with the certificates; write nothing")
          ->excludes(seal);
  certify->add_option("--parts", options->parts, "Of the 64 parts of the operands, only these: 0,17")
      ->delimiter(',')
      ->check(whole_number(fast::seal_parts - 1))
      ->needs(verify)
      ->type_name("N,...");
  add_jobs(*certify, *options);
  add_instruction_set(*certify);
  return {certify, [options] {
            if (options->parts.empty())
              for (std::size_t part = 0; part < fast::seal_parts; ++part) options->parts.push_back(part);
            return certify_command(*options);
          }};
}

}  // namespace plumbline
