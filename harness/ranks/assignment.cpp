#include "harness/ranks/assignment.h"

#include "harness/results/results_json.h"

namespace plumbline {
namespace {

using nlohmann::json;

Error unfit(const char* what, const json::exception& e) {
  return {Error::Kind::device_failed, std::string("a rank's ") + what + ": " + e.what()};
}

template <class T>
std::optional<T> if_there(const json& value) {
  return value.is_null() ? std::optional<T>() : value.get<T>();
}

template <class T>
json or_null(const std::optional<T>& value) {
  return value ? json(*value) : json();
}

}  // namespace

std::string text_of(const Assignment& a) {
  json chunks = json::array();
  for (const PointRange& chunk : a.chunks) chunks.push_back({chunk.first, chunk.count});
  return json{{"id", a.id},
              {"case", a.test_case},
              {"configurations", a.configurations},
              {"chunks", std::move(chunks)},
              {"seconds", or_null(a.seconds)},
              {"last", a.is_last}}
      .dump();
}

Outcome<Assignment> assignment_in(std::string_view text) {
  try {
    const json j = json::parse(text);
    Assignment a{.id = j.at("id"),
                 .test_case = j.at("case"),
                 .configurations = j.at("configurations"),
                 .seconds = if_there<double>(j.at("seconds")),
                 .is_last = j.at("last")};
    for (const json& chunk : j.at("chunks")) a.chunks.push_back({chunk.at(0), chunk.at(1)});
    return a;
  } catch (const json::exception& e) {
    return unfit("assignment", e);
  }
}

/// A line for the report itself, and one as a journal has it.
std::string text_of(const Report& r) {
  const json head{{"port", r.port}, {"id", or_null(r.id)}, {"told", r.told}, {"points", r.points}};
  return head.dump() + '\n' + json_text(json_of(r.record));
}

Outcome<Report> report_in(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  try {
    const json j = json::parse(text.substr(0, end));
    Report r{.port = j.at("port"),
             .id = if_there<std::uint64_t>(j.at("id")),
             .told = j.at("told"),
             .points = j.at("points")};
    auto record = parse_chunk(text.substr(std::min(end + 1, text.size())));
    if (!record) return record.error();
    r.record = std::move(*record);
    if (r.told.size() != r.record.parts.size())
      return Error{Error::Kind::device_failed, "a rank's report: its parts and their configurations differ"};
    return r;
  } catch (const json::exception& e) {
    return unfit("report", e);
  }
}

}  // namespace plumbline
