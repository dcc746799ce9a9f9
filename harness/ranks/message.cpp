#include "harness/ranks/message.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "harness/process/wire.h"
#include "harness/results/part_fields.h"
#include "harness/results/results_json.h"

namespace plumbline {

using nlohmann::json;

// Tallies and headers travel as the journal has them.

static void to_json(json& j, const Results& header) { j = header_json_of(header); }
static void from_json(const json& j, Results& header) {
  auto read = parse_header(j.dump());
  if (!read) throw std::runtime_error(read.error().message);
  header = std::move(*read);
}

static void to_json(json& j, const Tally& tally) { j = FieldWriter::json_of(tally); }
static void from_json(const json& j, Tally& tally) { FieldReader::read(j, "tally", tally); }

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Scalar, type, bits)

/// JSON has no infinity.
static void to_json(json& j, const Population::Found& f) {
  j = {f.point, std::isinf(f.badness) ? json() : json(f.badness)};
}
static void from_json(const json& j, Population::Found& f) {
  j.at(0).get_to(f.point);
  f.badness = j.at(1).is_null() ? std::numeric_limits<double>::infinity() : j.at(1).get<double>();
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RankInfo, host, plan, workers, given, infos, header, error)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(JobDevices, names, infos, own, is_cancelled)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WorkerReady, port)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PointRange, first, count)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Assignment, id, test_case, configurations, chunks, seconds, is_retried,
                                   is_last)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Progress, id, points)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Report, port, id, configurations, tallies, points, seconds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SearchState, holds, found, tally, stored)

namespace {

/// The alternative of that number.
template <std::size_t k = 0>
RankMessage message_of(std::size_t number, const json& value) {
  if constexpr (k == std::variant_size_v<RankMessage>) {
    throw std::out_of_range("it is of no known kind");
  } else {
    if (number == k) return value.get<std::variant_alternative_t<k, RankMessage>>();
    return message_of<k + 1>(number, value);
  }
}

Error damaged(const std::string& why) { return {Error::Kind::device_failed, "a rank's message: " + why}; }

}  // namespace

std::string text_of(const RankMessage& message) {
  return json_text(std::visit([&](const auto& value) { return json{message.index(), value}; }, message));
}

Outcome<RankMessage> message_in(std::string_view text) {
  try {
    const json j = json::parse(text);
    RankMessage message = message_of(j.at(0).get<std::size_t>(), j.at(1));
    const auto* report = std::get_if<Report>(&message);
    if (report != nullptr && report->configurations.size() != report->tallies.size())
      return damaged("a report whose tallies and configurations differ");
    return message;
  } catch (const DamagedField& damage) {
    return damaged(damage.where + ": " + damage.what);
  } catch (const std::exception& e) {
    return damaged(e.what());
  }
}

}  // namespace plumbline
