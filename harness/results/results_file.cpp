#include "harness/results/results_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "harness/results/journal.h"
#include "harness/results/results_json.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

fs::path results_in(const fs::path& given) {
  if (!fs::is_directory(given)) return given;
  const fs::path whole = given / "results.json";
  return fs::exists(whole) ? whole : journal_in(given);
}

std::string last_fault(const char* otherwise) { return errno != 0 ? std::strerror(errno) : otherwise; }

Outcome<Results> read_lines(const fs::path& file) {
  Parts parts;
  auto contents = read_journal(file, [&](ChunkRecord chunk) {
    for (Part& part : chunk.parts) parts.add(std::move(part));
  });
  if (!contents) return contents.error();
  set_entries(contents->header, parts);
  contents->header.cut_short = !fs::exists(file.parent_path() / "results.json");
  return std::move(contents->header);
}

/// Hands a file that is written to the disk, so that a later rename cannot come before it.
void sync_file(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

Outcome<Results> read_results(const fs::path& file_or_folder) {
  const fs::path file = results_in(file_or_folder);
  if (is_journal(file)) return read_lines(file);
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in)
    return Error{Error::Kind::usage,
                 fmt::format("cannot read {}: {}", file.string(), last_fault("the read failed"))};
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  auto results = parse_results(text);
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
  return put_in_place(partial, file);
}

Status put_in_place(const fs::path& partial, const fs::path& file) {
  sync_file(partial);
  std::error_code code;
  fs::rename(partial, file, code);
  if (code) return Error{Error::Kind::io, fmt::format("cannot write {}: {}", file.string(), code.message())};
  return ok();
}

}  // namespace plumbline
