#include "harness/results/results_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>

#include "harness/results/journal.h"
#include "harness/results/results_json.h"
#include "harness/support/random.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Every member has a value of its own.
Results whole_results() {
  Entry e;
  e.suite = "images";
  e.builtin = "read";
  e.mode = "default";
  e.width = 4;
  e.front = "spirv";
  e.device = "a device";
  e.bound_ulp = std::numeric_limits<double>::infinity();
  e.signature = "float4(float4, int4)";
  e.arguments = {ScalarType::f32, ScalarType::i32};
  e.results = {ScalarType::f32};
  e.points = 10;
  e.coverage = {"quick", std::numeric_limits<double>::infinity(), 0.5};
  e.max_ulp = 0.1;
  e.worst = {{.args = {"0x1", "0x2"},
              .result = "0x3",
              .text = "t",
              .truth = "1",
              .ulp = std::nan(""),
              .reason = "bound",
              .clause = "7.4",
              .output = 1,
              .lane = 2,
              .image = {{"layer", 1}}}};
  e.failures = 3;
  e.failing = e.worst;
  e.passed_by = {{"bound", 7}};
  e.observed = {{"rounds", {"toward zero", 3, 10}}};
  e.histogram = {1, 2, 3};
  e.heat_map = {.width = 1, .height = 2, .slice = 3, .texels_per_cell = {4, 5}, .cells = {0.5, std::nullopt}};
  e.profiles = {
      {.output = 1, .axes = {"half", "int, coarse"}, .points = {3, 0, 1}, .largest = "b.r", .median = "b.r"}};
  e.verdict = Verdict::unexpected_pass;
  e.reason = "a\nreason";
  e.seconds = 0.25;
  e.disagreement = {
      .of = 9, .count = 2, .args = {"0x1"}, .source = "0x2", .result = "0x3", .output = 1, .lane = 3};
  Results results;
  results.machine = {.system = "s", .architecture = "a", .processor = "p", .cores = 2};
  results.devices = {{.spec = "a device",
                      .selected = "b",
                      .name = "n",
                      .vendor = "v",
                      .version = "1",
                      .driver = "d",
                      .platform = "p",
                      .profile = "embedded",
                      .fp_config = {{"single", {.supported = true, .fma = true}}},
                      .judged_by = {{"single", "book"}},
                      .default_rounding = DefaultRounding{"to nearest even", "toward zero"}}};
  results.settings = {.seed = std::numeric_limits<std::uint64_t>::max(),
                      .inputs = "quick",
                      .rulebook = "auto",
                      .profile = "full",
                      .overflow = "lenient",
                      .points = "2^20",
                      .chunk = "4800",
                      .shard = "1/2",
                      .range = "0:1",
                      .values = "v",
                      .cases = "c",
                      .time_budget = "1s",
                      .rounds = "12",
                      .command_line = "c",
                      .precisions = {"half"},
                      .widths = {4},
                      .modes = {"default"},
                      .fronts = {"source", "spirv"},
                      .keep = 8};
  results.entries = {e, e, e};
  results.entries[1].width = 1;
  results.entries[1].max_ulp = 0.2;
  results.entries[2].mode = "opt-disable";
  results.entries[2].max_ulp = 0.3;
  compare_entries(results);
  return results;
}

/// The results as a journal.
void write_lines(const fs::path& file, const Results& results) {
  std::vector<ChunkRecord> chunks;
  for (const Entry& entry : results.entries) chunks.push_back({.parts = {part_of(entry)}});
  ASSERT_TRUE(Journal::create(file, results, chunks));
}

class ResultsFile : public testing::Test {
 protected:
  fs::path folder =
      fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }

  Outcome<Results> read(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name, std::ios::binary) << text;
    return read_results(folder / name);
  }
  /// The error of a results.json with this text; it is one line that names the file.
  std::string error_of(const std::string& text) const {
    const auto results = read("results.json", text);
    if (results) return "no error";
    EXPECT_EQ(results.error().kind, Error::Kind::usage);
    EXPECT_THAT(results.error().message, HasSubstr((folder / "results.json").string()));
    EXPECT_EQ(results.error().message.find('\n'), std::string::npos);
    return results.error().message;
  }
};

TEST_F(ResultsFile, WhatIsWrittenIsReadAgain) {
  const Results results = whole_results();
  const auto same = read("results.json", json_text(json_of(results), 1));
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(json_text(json_of(*same)), json_text(json_of(results)));
  EXPECT_EQ(same->settings.seed, results.settings.seed);
  EXPECT_EQ(same->devices, results.devices);
  EXPECT_EQ(same->entries[0].heat_map, results.entries[0].heat_map);
  EXPECT_EQ(same->entries[0].disagreement, results.entries[0].disagreement);
  EXPECT_EQ(same->entries[0].profiles, results.entries[0].profiles);
  EXPECT_EQ(json_of(results).at("profile_axes").at("half")[2], "2^-14");
  EXPECT_EQ(same->front_differences.size(), 3U);
  EXPECT_EQ(same->optimisation_differences.size(), 1U);
  EXPECT_EQ(same->optimisation_differences[0].front, results.optimisation_differences[0].front);
  write_lines(folder / "results.jsonl", results);
  const auto lines = read_results(folder / "results.jsonl");
  ASSERT_TRUE(lines) << lines.error().message;
  EXPECT_EQ(lines->entries.size(), results.entries.size());
  EXPECT_EQ(json_text(header_json_of(*lines)), json_text(header_json_of(results)));
  ASSERT_EQ(lines->optimisation_differences.size(), 1U);
  EXPECT_EQ(lines->optimisation_differences[0].text(), results.optimisation_differences[0].text());
}

// What every entry repeats stands once, and an entry that differs has its own.
TEST_F(ResultsFile, WhatEntriesHaveInCommonStandsOnce) {
  const nlohmann::json json = json_of(whole_results());
  EXPECT_EQ(json.at("common").at("suite"), "images");
  EXPECT_EQ(json.at("common").at("width"), 4);
  EXPECT_TRUE(json.at("common").at("bound_ulp").is_null());
  EXPECT_EQ(json.at("entries")[1].at("width"), 1);
  for (const auto& entry : json.at("entries")) EXPECT_FALSE(entry.contains("suite"));
  const std::string text = results_text(whole_results());
  EXPECT_EQ(json_text(json_of(*read("results.json", text))), json_text(json));
}

// Files of version 0.1: every member in every entry, and none in common.
TEST_F(ResultsFile, TheFirstFormIsRead) {
  const Results results = whole_results();
  nlohmann::json first = json_of(results);
  first["schema"] = first_results_schema;
  for (nlohmann::json& entry : first["entries"]) {
    entry.insert(first["common"].begin(), first["common"].end());
    for (const char* list : {"worst", "failing"})
      for (nlohmann::json& sample : entry[list]) sample["lane"] = 0;
    for (const char* none : {"departures", "escalated"}) entry[none] = 0;
    for (const char* later : {"arguments", "results"}) entry.erase(later);
  }
  first.erase("common");
  const auto same = read("results.json", first.dump());
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(same->entries[1].width, 1);
  EXPECT_EQ(same->entries[1].arguments, results.entries[1].arguments);
  EXPECT_EQ(same->entries[2].suite, "images");
  EXPECT_EQ(same->entries[0].worst[0].lane, 0);
  EXPECT_TRUE(std::isinf(same->entries[0].bound_ulp));
}

TEST_F(ResultsFile, OfAFolderTheWholeOrElseTheLines) {
  const Results results = whole_results();
  write_lines(folder / "results.jsonl", results);
  EXPECT_EQ(read_results(folder)->entries.size(), 3U);
  Results none = results;
  none.entries.clear();
  std::ofstream(folder / "results.json") << json_text(json_of(none));
  EXPECT_EQ(read_results(folder)->entries.size(), 0U);
}

TEST_F(ResultsFile, EveryMemberThatIsMissingOrWrongIsNamed) {
  const nlohmann::json good = json_of(whole_results());
  struct Fault {
    std::function<void(nlohmann::json&)> make;
    const char* reported;
  };
  const Fault faults[] = {
      {[](auto& j) { j.erase("options"); }, "options: it is missing"},
      {[](auto& j) { j["options"].erase("seed"); }, "options.seed: it is missing"},
      {[](auto& j) { j["options"]["seed"] = -1; },
       "options.seed: wanted a whole number from 0 to 18446744073709551615, not -1"},
      {[](auto& j) { j["entries"] = 1; }, "entries: wanted a list, not 1"},
      {[](auto& j) { j["entries"][1] = nullptr; }, "entries[1]: wanted an object, not null"},
      {[](auto& j) { j["entries"][0]["verdict"] = "fine"; },
       "entries[0].verdict: wanted a verdict, not \"fine\""},
      {[](auto& j) { j["entries"][0]["arguments"][0] = "float4"; },
       "entries[0].arguments[0]: wanted a scalar type"},
      {[](auto& j) { j["entries"][0]["width"] = 4294967296; },
       "entries[0].width: wanted a whole number from -2147483648 to 2147483647"},
      {[](auto& j) { j["entries"][0]["max_ulp"] = "a\nlot"; },
       "entries[0].max_ulp: wanted a number, not \"a\\nlot\""},
      {[](auto& j) { j["entries"][0]["worst"][0]["args"][1] = 1; },
       "entries[0].worst[0].args[1]: wanted a text"},
      {[](auto& j) { j["entries"][0]["observed"]["rounds"] = "up"; },
       "entries[0].observed.rounds: wanted an object"},
      {[](auto& j) { j["entries"][0]["heat_map"]["texels_per_cell"] = {1}; }, "wanted a list of 2"},
      {[](auto& j) { j["width_differences"][0]["widths"]["two"] = 1; }, "widths: wanted a number as the key"},
      {[](auto& j) { j["common"] = 1; }, "common: wanted an object"},
      {[](auto& j) { j["common"]["width"] = "four"; }, "entries[0].width: wanted a whole number"},
      {[](auto& j) { j["schema"] = "other/1"; }, "no results file of plumbline"},
      {[](auto& j) { j = nlohmann::json::array(); }, "no results file of plumbline"},
  };
  for (const Fault& fault : faults) {
    nlohmann::json bad = good;
    fault.make(bad);
    EXPECT_THAT(error_of(bad.dump()), HasSubstr(fault.reported));
  }
  EXPECT_THAT(error_of(""), HasSubstr("no JSON from byte"));
  EXPECT_FALSE(read_results(folder / "absent.json"));
}

/// Every value of the document, to be replaced or removed.
void collect(const nlohmann::json& json, const nlohmann::json::json_pointer& at,
             std::vector<nlohmann::json::json_pointer>& out) {
  if (!at.empty()) out.push_back(at);
  if (json.is_object())
    for (const auto& [name, value] : json.items()) collect(value, at / name, out);
  if (json.is_array())
    for (std::size_t k = 0; k < json.size(); ++k) collect(json[k], at / k, out);
}

// No damage gets past as an exception or a crash; what is read can be written.
TEST_F(ResultsFile, MutatedValuesAreReadOrRefusedInOneLine) {
  const nlohmann::json good = json_of(whole_results());
  std::vector<nlohmann::json::json_pointer> places;
  collect(good, nlohmann::json::json_pointer(), places);
  const nlohmann::json others[] = {nullptr,
                                   true,
                                   -1,
                                   1e300,
                                   18446744073709551615U,
                                   "",
                                   "inf",
                                   "text",
                                   nlohmann::json::array(),
                                   nlohmann::json::array({nullptr}),
                                   nlohmann::json::object(),
                                   {{"", 1}}};
  int refused = 0, accepted = 0;
  for (const auto& place : places)
    for (const nlohmann::json& other : others) {
      nlohmann::json bad = good;
      bad[place] = other;
      const auto results = parse_results(bad.dump());
      if (results) {
        ++accepted;
        EXPECT_TRUE(parse_results(json_text(json_of(*results)))) << place.to_string();
      } else {
        ++refused;
        EXPECT_EQ(results.error().message.find('\n'), std::string::npos) << results.error().message;
      }
    }
  EXPECT_GT(refused, accepted);
  EXPECT_GT(accepted, 0);
}

TEST_F(ResultsFile, MutatedBytesAreReadOrRefusedInOneLine) {
  Part part = part_of(whole_results().entries[0]);
  part.tally.counts.add(PassReason::bound, 1);
  part.tally.samples.worst = part.tally.samples.excused = {{3, part.entry->worst[0]}};
  part.tally.sightings = {{.name = "rounds", .shown = {{"up", 1}}, .of = 2}};
  part.tally.failure = DeviceFailure{};
  const std::string whole = json_text(json_of(whole_results()));
  const std::string chunk = json_text(json_of(ChunkRecord{.parts = {part, part}}));
  Random random(12);
  for (int round = 0; round < 4000; ++round) {
    std::string text = round % 2 == 0 ? whole : chunk;
    for (std::uint64_t n = 1 + random.below(3); n > 0; --n) {
      const std::size_t at = random.below(text.size());
      switch (random.below(4)) {
        case 0:
          text[at] = static_cast<char>(random.next());
          break;
        case 1:
          text.erase(at, 1 + random.below(40));
          break;
        case 2:
          text.insert(at, text.substr(random.below(text.size()), random.below(40)));
          break;
        default:
          text.resize(at);
      }
      if (text.empty()) break;
    }
    const auto reported_of = [](const auto& read) { return read ? std::string() : read.error().message; };
    const std::string reported =
        round % 2 == 0 ? reported_of(parse_results(text)) : reported_of(parse_chunk(text));
    EXPECT_EQ(reported.find('\n'), std::string::npos) << reported;
  }
}

}  // namespace
}  // namespace plumbline
