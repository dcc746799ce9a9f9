#include "harness/ranks/introduction.h"

#include "harness/process/wire.h"
#include "harness/results/results_json.h"

namespace plumbline {

std::string text_of(const Introduction& i) {
  return json_text({{"host", i.host},
                    {"questions", i.questions},
                    {"jobs", i.jobs},
                    {"given", i.given},
                    {"infos", i.infos},
                    {"header", json_text(header_json_of(i.header))},
                    {"error", i.error}});
}

Outcome<Introduction> introduction_in(std::string_view text) {
  try {
    const auto json = nlohmann::json::parse(text);
    auto header = parse_header(json.at("header").get<std::string>());
    if (!header) return header.error();
    return Introduction{.host = json.at("host"),
                        .questions = json.at("questions"),
                        .jobs = json.at("jobs"),
                        .given = json.at("given"),
                        .infos = json.at("infos"),
                        .header = std::move(*header),
                        .error = json.at("error").get<std::optional<Error>>()};
  } catch (const nlohmann::json::exception& e) {
    return Error{Error::Kind::device_failed, std::string("a rank's introduction: ") + e.what()};
  }
}

}  // namespace plumbline
