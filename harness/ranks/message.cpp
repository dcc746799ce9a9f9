#include "harness/ranks/message.h"

#include "harness/results/part_fields.h"
#include "harness/results/results_json.h"

namespace plumbline {

using nlohmann::json;

// A rank's settings and devices are the header of a journal.

static json form_of(const Results& header) { return header_json_of(header); }
static std::string_view from_form(const json& form, Results& header) {
  auto read = parse_header(form.dump());
  if (!read) return "the header of a journal";
  header = std::move(*read);
  return {};
}

namespace {

Error damaged(const std::string& why) { return {Error::Kind::device_failed, "a rank's message: " + why}; }

}  // namespace

std::string text_of(const RankMessage& message) { return json_text(FieldWriter::json_of(message)); }

Outcome<RankMessage> message_in(std::string_view text) {
  try {
    RankMessage message;
    FieldReader::read(json::parse(text), "", message);
    const auto* report = std::get_if<Report>(&message);
    if (report != nullptr && report->configurations.size() != report->tallies.size())
      return damaged("a report whose tallies and configurations differ");
    return message;
  } catch (const DamagedField& damage) {
    return damaged(damage.text());
  } catch (const json::parse_error& e) {
    return damaged(e.what());
  }
}

}  // namespace plumbline
