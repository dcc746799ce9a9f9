#include "harness/results/store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <tuple>

#include "harness/results/width_differences.h"

namespace plumbline {
namespace {

constexpr const char* must_agree[] = {"seed", "inputs", "rulebook", "profile", "shard", "range", "values"};

std::string last_fault() { return errno != 0 ? std::strerror(errno) : "the write failed"; }

auto order_of(const Entry& e) {
  return std::tie(e.suite, e.precision, e.builtin, e.signature, e.mode, e.width);
}

Error cannot(const char* what, const std::filesystem::path& file) {
  return {Error::Kind::io, std::string("cannot ") + what + " " + file.string() + ": " + last_fault()};
}

}  // namespace

std::string key_of(const Entry& e) {
  return e.suite + '|' + e.builtin + '|' + e.signature + '|' + e.precision + '|' + std::to_string(e.width) +
         '|' + e.mode + '|' + e.device;
}

Status write_file(const std::filesystem::path& file, const std::string& text) {
  const std::filesystem::path partial = file.string() + ".partial";
  errno = 0;
  std::ofstream out(partial, std::ios::binary);
  out << text;
  out.close();
  std::error_code code;
  if (!out) {
    const Error error = cannot("write", file);
    std::filesystem::remove(partial, code);
    return error;
  }
  std::filesystem::rename(partial, file, code);
  if (code) return Error{Error::Kind::io, "cannot write " + file.string() + ": " + code.message()};
  return ok();
}

Outcome<Store> Store::open(const std::filesystem::path& directory, const nlohmann::json& header,
                           bool resume) {
  Store store;
  store.directory_ = directory;
  store.header_ = header;
  std::error_code code;
  std::filesystem::create_directories(directory, code);
  if (code) return Error{Error::Kind::io, "cannot make " + directory.string() + ": " + code.message()};
  const auto file = directory / "results.jsonl";
  const bool exists = std::filesystem::exists(file);
  if (resume && exists)
    if (auto loaded = store.load(header); !loaded) return loaded.error();
  std::string lines = header.dump() + "\n";
  for (const Entry& entry : store.entries_) lines += nlohmann::json(entry).dump() + "\n";
  if (auto written = write_file(file, lines); !written) return written.error();
  errno = 0;
  store.lines_.open(file, std::ios::binary | std::ios::app);
  if (!store.lines_) return cannot("write", file);
  return store;
}

Status Store::load(const nlohmann::json& header) {
  auto old = read_results(directory_ / "results.jsonl");
  if (!old) return old.error();
  for (const char* name : must_agree) {
    const auto before = old->at("options").value(name, nlohmann::json()),
               now = header.at("options").value(name, nlohmann::json());
    if (before != now)
      return Error{Error::Kind::usage, "--resume: " + (directory_ / "results.jsonl").string() +
                                           " was made with " + name + " " + before.dump() + ", not " +
                                           now.dump()};
  }
  entries_ = old->at("entries").get<std::vector<Entry>>();
  // What ended a run early is worth another try.
  std::erase_if(entries_, [](const Entry& e) { return device_failed(e.verdict); });
  for (const Entry& entry : entries_) keys_.insert(key_of(entry));
  return ok();
}

Status Store::append(const Entry& entry) {
  entries_.push_back(entry);
  keys_.insert(key_of(entry));
  errno = 0;
  lines_ << nlohmann::json(entry).dump() << '\n' << std::flush;
  if (!lines_) return cannot("write", directory_ / "results.jsonl");
  return ok();
}

Outcome<nlohmann::json> Store::finish() {
  std::stable_sort(entries_.begin(), entries_.end(),
                   [](const Entry& a, const Entry& b) { return order_of(a) < order_of(b); });
  nlohmann::json results = header_;
  results["entries"] = entries_;
  results["width_differences"] = width_differences(entries_);
  if (auto s = write_file(directory_ / "results.json", results.dump(1) + "\n"); !s) return s.error();
  return results;
}

Outcome<nlohmann::json> read_results(const std::filesystem::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file))
    return Error{Error::Kind::usage, "cannot read " + file.string() + ": " + last_fault()};
  std::string text((std::istreambuf_iterator<char>(in)), {});
  nlohmann::json results;
  if (file.extension() == ".jsonl") {
    std::size_t at = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         at = end + 1, end = text.find('\n', at)) {
      const auto line =
          nlohmann::json::parse(text.begin() + static_cast<std::ptrdiff_t>(at),
                                text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
      if (line.is_discarded()) continue;
      if (results.is_null())
        (results = line)["entries"] = nlohmann::json::array();
      else
        results["entries"].push_back(line);
    }
  } else {
    results = nlohmann::json::parse(text, nullptr, false);
  }
  if (!results.is_object() || results.value("schema", "") != results_schema || !results.contains("entries"))
    return Error{Error::Kind::usage,
                 file.string() + " is no results file of plumbline (schema " + results_schema + ")"};
  return results;
}

}  // namespace plumbline
