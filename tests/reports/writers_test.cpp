#include <gmock/gmock.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "reports/reports.h"
#include "sample_results.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

std::string between(const std::string& text, const std::string& start, const std::string& end) {
  const std::size_t from = text.find(start) + start.size();
  return text.substr(from, text.find(end, from) - from);
}

TEST(HtmlReport, HoldsTheWholeResultsAndNoNetworkAddress) {
  const nlohmann::json results = results_of(sample_entries());
  const std::string page = html_report(results);
  const auto embedded = nlohmann::json::parse(between(page, "id=\"results\">", "</script>"));
  EXPECT_EQ(embedded.at("entries").size(), 4u);
  EXPECT_EQ(embedded.at("entries")[1].at("failing")[0].at("text"), "</script><b>|\"'&\x01");
  EXPECT_EQ(count(page, "</script>"), 3u);
  EXPECT_EQ(count(page, "http"), count(page, "http-equiv") + count(page, "http://www.w3.org/2000/svg"));
  EXPECT_THAT(page, Not(HasSubstr("%STYLE%")));
}

/// A browser's own view of the page once a row has been opened; nothing where there is no browser.
std::string drawn(const std::string& page) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "heat_map_report.html";
  std::string opened = page;
  opened.replace(opened.rfind("</body>"), 0, "<script>document.querySelector('tr.entry').click()</script>");
  std::ofstream(file) << opened;
  const std::string command =
      "timeout 60 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=2000 --dump-dom "
      "'file://" +
      file.string() + "' 2>/dev/null";
  std::string text;
  FILE* pipe = ::popen(command.c_str(), "r");
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  ::pclose(pipe);
  std::filesystem::remove(file);
  return text;
}

TEST(HtmlReport, DrawsACellForEachPlaceOfTheHeatMapAndTheTexelsOfTheWorstCase) {
  Entry image = sample_entries()[0];
  image.suite = "images";
  image.builtin = "read:2d:RGBA.UNORM_INT8:clamp-nearest-unnormalised:3x2";
  image.heat_map = nlohmann::json::parse(
      R"({"width": 3, "height": 2, "slice": 1, "texels_per_cell": [1, 1], "cells": [0.5, null, "inf", 0.0, 2.0, 0.25]})");
  image.worst[0].image = nlohmann::json::parse(
      R"({"position": ["0.5"], "allowed": [["0.25", "0.5"]], "returned": "0.75f", "outside": {"ulp": 3.0},
          "texels": [{"at": [2, 1, 0], "bits": "0x01020304", "value": "1/255", "weight": "1/4"}]})");
  const std::string page = html_report(results_of({image}));
  const auto embedded = nlohmann::json::parse(between(page, "id=\"results\">", "</script>"));
  EXPECT_EQ(embedded.at("entries")[0].at("heat_map"), image.heat_map);
  const std::string dom = drawn(page);
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  const std::string chart = between(dom, "class=\"heat\"", "</svg>");
  EXPECT_EQ(count(chart, "<rect"), 6u);
  EXPECT_EQ(count(chart, "class=\"unasked\""), 1u);
  EXPECT_EQ(count(chart, "class=\"endless\""), 1u);
  EXPECT_THAT(chart, HasSubstr("(1, 1): 2 ulp"));
  EXPECT_THAT(chart, HasSubstr("slice 1; darkest: ∞ ulp"));
  for (const char* part : {"(2, 1, 0)", "0x01020304", "1/255", "1/4", "3 ulp outside", "[0.25, 0.5]"})
    EXPECT_THAT(dom, HasSubstr(part));
}

TEST(HtmlReport, EdgesAreTheTallys) {
  const std::string page = html_report(results_of({}));
  const auto edges = nlohmann::json::parse(between(page, "id=\"edges\">", "</script>"));
  ASSERT_EQ(edges.size(), histogram_edges.size());
  EXPECT_EQ(edges[3], histogram_edges[3]);
  EXPECT_EQ(edges.back(), "inf");
}

TEST(JunitReport, CountsAndEscapes) {
  const std::string xml = junit_report(results_of(sample_entries()));
  EXPECT_THAT(xml, HasSubstr("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\" time=\"1.000\""));
  EXPECT_THAT(xml, HasSubstr("message=\"3 of 1000 points &lt;fail&gt;, &amp; more\""));
  EXPECT_THAT(xml, HasSubstr("&lt;/script&gt;&lt;b&gt;|&quot;&apos;&amp;?"));
  EXPECT_THAT(xml, HasSubstr("--builtin exp"));
  EXPECT_EQ(count(xml, "<testcase"), 4u);
}

TEST(JunitReport, CrashesAndHangsAreErrors) {
  auto entries = sample_entries();
  entries[0].verdict = Verdict::crashed;
  entries[2].verdict = Verdict::hung;
  EXPECT_THAT(junit_report(results_of(entries)), HasSubstr("failures=\"1\" errors=\"2\" skipped=\"1\""));
}

TEST(MarkdownReport, ShowsWhatDoesNotConformFirst) {
  const std::string text = markdown_report(results_of(sample_entries()));
  EXPECT_THAT(text, HasSubstr("2 conforms, 1 fails, 1 skipped"));
  EXPECT_LT(text.find("## Not conforming"), text.find("## Largest errors"));
  EXPECT_THAT(text, HasSubstr("&lt;/script>&lt;b>\\|\"'&amp;"));
  EXPECT_THAT(text, HasSubstr("a &lt;device>"));
}

TEST(CsvReport, HasOneQuotedLinePerEntry) {
  const std::string text = csv_report(results_of(sample_entries()));
  EXPECT_THAT(text, HasSubstr("\"7.4, table 7.1\""));
  EXPECT_THAT(text, HasSubstr("b,\"\"c\"\"\""));
  EXPECT_EQ(count(text, "\r\n"), 5u);
  EXPECT_THAT(text, HasSubstr(",inf,1000,3,fails,0x3f8ccccd,0x3f6425d7,0.891207360061435339951802577873,"));
}

}  // namespace
}  // namespace plumbline
