#include "harness/results/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "harness/results/gzip_lines.h"
#include "harness/results/results_json.h"
#include "harness/support/files.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds batch(1);
constexpr std::string_view before_sum = R"({"sum":")", before_text = R"(","is":)", after_text = "}";
constexpr std::size_t sum_digits = 16;

std::string sum_of(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

std::string line_of(const nlohmann::json& json) {
  const std::string text = json_text(json);
  return fmt::format("{}{}{}{}{}\n", before_sum, sum_of(text), before_text, text, after_text);
}

/// The text in a line without its end, if the line is whole.
std::optional<std::string_view> text_in(std::string_view line) {
  const std::size_t text_at = before_sum.size() + sum_digits + before_text.size();
  if (line.size() <= text_at || !line.starts_with(before_sum) || !line.ends_with(after_text) ||
      line.substr(before_sum.size() + sum_digits, before_text.size()) != before_text)
    return std::nullopt;
  const std::string_view text = line.substr(text_at, line.size() - text_at - after_text.size());
  if (line.substr(before_sum.size(), sum_digits) != sum_of(text)) return std::nullopt;
  return text;
}

Error cannot_write(const fs::path& file) {
  return {Error::Kind::io, fmt::format("cannot write {}: {}", file.string(),
                                       errno != 0 ? std::strerror(errno) : "the write failed")};
}

Error cannot_read(const fs::path& file, const std::string& why) {
  return {Error::Kind::usage, fmt::format("cannot read {}: {}", file.string(), why)};
}

/// False where not all was written; errno has the cause.
bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    errno = 0;
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// The header of the first line.
Outcome<Results> header_in(const fs::path& file, std::string_view line, bool whole) {
  const auto text = whole ? text_in(line) : std::nullopt;
  if (!text && line.starts_with(R"({"devices":)"))
    return cannot_read(file, "it is of an earlier version of plumbline, whose lines have no sums");
  if (!text) return cannot_read(file, "line 1, the header, is damaged");
  auto header = parse_header(*text);
  if (!header) return cannot_read(file, "line 1: " + header.error().message);
  return header;
}

}  // namespace

Journal::Journal(Journal&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      synced_(other.synced_) {}

Journal::~Journal() {
  if (descriptor_ < 0) return;
  (void)sync();
  ::close(descriptor_);
}

Outcome<Journal> Journal::create(const fs::path& file, const Results& header,
                                 const std::vector<ChunkRecord>& chunks) {
  std::string lines = line_of(header_json_of(header));
  for (const ChunkRecord& chunk : chunks) lines += line_of(json_of(chunk));
  if (auto written = write_file(file, lines); !written) return written.error();
  errno = 0;
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) return cannot_write(file);
  return Journal(file, descriptor);
}

Status Journal::append(const ChunkRecord& chunk) {
  const off_t before = ::lseek(descriptor_, 0, SEEK_END);
  if (!write_all(descriptor_, line_of(json_of(chunk)))) {
    const Error error = cannot_write(file_);
    if (before >= 0) (void)!::ftruncate(descriptor_, before);  // if not, the line's sum is wrong
    return error;
  }
  return std::chrono::steady_clock::now() - synced_ < batch ? ok() : sync();
}

Status Journal::sync() {
  errno = 0;
  // A file that cannot be synchronised, such as a pipe, is as safe as it can be.
  if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) return cannot_write(file_);
  synced_ = std::chrono::steady_clock::now();
  return ok();
}

Status Journal::compress() {
  const fs::path compressed = file_.string() + ".gz", partial = compressed.string() + ".partial";
  if (!copy_into_gzip(file_, partial)) return cannot_write(compressed);
  if (auto status = put_in_place(partial, compressed); !status) return status;
  std::error_code code;
  fs::remove(file_, code);
  return ok();
}

fs::path journal_in(const fs::path& folder) {
  const fs::path file = folder / "results.jsonl", compressed = folder / "results.jsonl.gz";
  return !fs::exists(file) && fs::exists(compressed) ? compressed : file;
}

bool is_journal(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.ends_with(".jsonl") || name.ends_with(".jsonl.gz");
}

Outcome<JournalContents> read_journal(const fs::path& file, const std::function<void(ChunkRecord)>& take) {
  errno = 0;
  GzipLines in(file);
  std::string line;
  if (!in.next(line)) return cannot_read(file, errno != 0 ? std::strerror(errno) : "it is empty");
  auto header = header_in(file, line, in.is_whole());
  if (!header) return header.error();
  JournalContents contents{.header = std::move(*header), .dropped = {}};
  for (int number = 2; in.next(line); ++number) {
    const auto text = in.is_whole() ? text_in(line) : std::nullopt;
    const char* what = in.is_whole() ? "its sum is wrong" : "it has no end";
    auto chunk = text ? parse_chunk(*text) : Outcome<ChunkRecord>(Error{Error::Kind::usage, what});
    if (chunk)
      take(std::move(*chunk));
    else
      contents.dropped.push_back(fmt::format("line {}: {}", number, chunk.error().message));
  }
  if (in.is_damaged()) contents.dropped.emplace_back("what follows is damaged");
  return contents;
}

}  // namespace plumbline
