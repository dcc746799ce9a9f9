#include "harness/results/results_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>

#include "harness/results/journal.h"
#include "harness/results/results_json.h"
#include "harness/support/files.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

fs::path results_in(const fs::path& given) {
  if (!fs::is_directory(given)) return given;
  const fs::path whole = given / "results.json";
  return fs::exists(whole) ? whole : journal_in(given);
}

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

}  // namespace plumbline
