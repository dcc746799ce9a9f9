#include "harness/results/results_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "harness/results/results_json.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

fs::path results_in(const fs::path& given) {
  if (!fs::is_directory(given)) return given;
  const fs::path whole = given / "results.json";
  return fs::exists(whole) ? whole : given / "results.jsonl";
}

std::string last_fault(const char* otherwise) { return errno != 0 ? std::strerror(errno) : otherwise; }

}  // namespace

Outcome<Results> read_results(const fs::path& file_or_folder) {
  const fs::path file = results_in(file_or_folder);
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in)
    return Error{Error::Kind::usage,
                 fmt::format("cannot read {}: {}", file.string(), last_fault("the read failed"))};
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  auto results = file.extension() == ".jsonl" ? parse_result_lines(text) : parse_results(text);
  if (!results)
    return Error{Error::Kind::usage,
                 fmt::format("cannot read {}: {}", file.string(), results.error().message)};
  return results;
}

Status write_file(const fs::path& file, const std::string& text) {
  const fs::path partial = file.string() + ".partial";
  errno = 0;
  std::ofstream out(partial, std::ios::binary);
  out << text;
  out.close();
  std::error_code code;
  if (!out) {
    const Error error{Error::Kind::io,
                      fmt::format("cannot write {}: {}", file.string(), last_fault("the write failed"))};
    fs::remove(partial, code);
    return error;
  }
  fs::rename(partial, file, code);
  if (code) return Error{Error::Kind::io, fmt::format("cannot write {}: {}", file.string(), code.message())};
  return ok();
}

}  // namespace plumbline
