#include <gmock/gmock.h>
#include <zlib.h>

#include <nlohmann/json.hpp>

#include "browser.h"
#include "reports/commands.h"
#include "reports/compressed.h"
#include "reports/reports.h"
#include "sample_results.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace reports_test;

/// The JSON that stands compressed in an element of the page.
nlohmann::json unpacked(const std::string& page, const std::string& id) {
  const std::string text = between(page, "id=\"" + id + "\">", "</script>");
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<Bytef> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<std::uint32_t>(digits.find(c));
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<Bytef>(bits >> count));
  }
  std::vector<Bytef> out(std::size_t{1} << 20);
  uLongf size = out.size();
  EXPECT_EQ(uncompress(out.data(), &size, bytes.data(), bytes.size()), Z_OK);
  return nlohmann::json::parse(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(size));
}

TEST(HtmlReport, HoldsTheWholeResultsAndNoNetworkAddress) {
  const std::string page = html_report(results_of(sample_entries()));
  const auto embedded = unpacked(page, "results");
  EXPECT_EQ(embedded.at("entries").size(), 4u);
  EXPECT_EQ(embedded.at("entries")[1].at("failing")[0].at("text"), "</script><b>|\"'&\x01");
  EXPECT_EQ(count(page, "</script>"), 3u);
  EXPECT_EQ(count(page, "http"), count(page, "http-equiv") + count(page, "http://www.w3.org/2000/svg"));
  EXPECT_THAT(page, Not(HasSubstr("%STYLE%")));
}

TEST(HtmlReport, DrawsACellForEachPlaceOfTheHeatMapAndTheTexelsOfTheWorstCase) {
  Entry image = sample_entries()[0];
  image.suite = "images";
  image.builtin = "read:2d:RGBA.UNORM_INT8:clamp-nearest-unnormalised:3x2";
  image.heat_map = {.width = 3,
                    .height = 2,
                    .slice = 1,
                    .texels_per_cell = {1, 1},
                    .cells = {0.5, {}, std::numeric_limits<double>::infinity(), 0.0, 2.0, 0.25}};
  image.worst[0].image = nlohmann::json::parse(
      R"({"position": ["0.5"], "allowed": [["0.25", "0.5"]], "returned": "0.75f", "outside": {"ulp": 3.0},
          "texels": [{"at": [2, 1, 0], "bits": "0x01020304", "value": "1/255", "weight": "1/4"}]})");
  const std::string page = html_report(results_of({image}));
  const auto embedded = unpacked(page, "results");
  EXPECT_EQ(embedded.at("entries")[0].at("heat_map").at("cells").dump(), R"([0.5,null,"inf",0.0,2.0,0.25])");
  const std::string dom = drawn(page, open_first_row);
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  const std::string chart = between(dom, "class=\"heat\"", "</svg>");
  EXPECT_EQ(count(chart, "<rect"), 6u);
  EXPECT_EQ(count(chart, "class=\"unmeasured\""), 1u);
  EXPECT_EQ(count(chart, "class=\"endless\""), 1u);
  EXPECT_THAT(chart, HasSubstr("(1, 1): 2 ulp"));
  EXPECT_THAT(chart, HasSubstr("slice 1; darkest: ∞ ulp"));
  for (const char* part : {"(2, 1, 0)", "0x01020304", "1/255", "1/4", "3 ulp outside", "[0.25, 0.5]"})
    EXPECT_THAT(dom, HasSubstr(part));
}

TEST(HtmlReport, EdgesAreTheTallys) {
  const std::string page = html_report(results_of({}));
  const auto edges = unpacked(page, "page-data").at("edges");
  ASSERT_EQ(edges.size(), histogram_edges.size());
  EXPECT_EQ(edges[3], histogram_edges[3]);
  EXPECT_EQ(edges.back(), "inf");
}

nlohmann::json page_data(const std::string& page) { return unpacked(page, "page-data"); }

TEST(HtmlReport, HasTheVerdictsInTheOrderOfSeverity) {
  const auto verdicts = page_data(html_report(results_of({}))).at("verdicts");
  ASSERT_EQ(verdicts.size(), all_verdicts.size());
  for (std::size_t k = 0; k < all_verdicts.size(); ++k) {
    EXPECT_EQ(verdicts[k].at("name"), name_of(all_verdicts[k]));
    EXPECT_EQ(verdicts[k].at("passes"), passes(all_verdicts[k]));
  }
}

// The page has no order of its own: it takes the one that comes with the results.
TEST(HtmlReport, RowsAreInTheOrderThatThePageIsGiven) {
  std::vector<Entry> entries;
  for (Verdict verdict : all_verdicts) {
    entries.push_back(sample_entries()[0]);
    entries.back().verdict = verdict;
  }
  std::vector<std::string> worst_first;
  for (Verdict verdict : all_verdicts)
    if (verdict != Verdict::skipped) worst_first.emplace(worst_first.begin(), name_of(verdict));
  worst_first.emplace_back(name_of(Verdict::skipped));  // what was not measured comes last
  std::string page = html_report(results_of(entries));
  const std::string dom = drawn(page, "");
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  EXPECT_EQ(rows_of(dom), worst_first);
  nlohmann::json data = page_data(page);
  std::swap(data["verdicts"][0], data["verdicts"][all_verdicts.size() - 1]);
  std::swap(worst_first.front(), worst_first[worst_first.size() - 2]);
  const std::string given = between(page, "id=\"page-data\">", "</script>");
  page.replace(page.find(given), given.size(), reports::compressed(data.dump()));
  EXPECT_EQ(rows_of(drawn(page, "")), worst_first);
}

TEST(HtmlReport, ShowsFactsInWordsAndTheCommandsThatEvaluateAgain) {
  Entry entry = sample_entries()[1];
  entry.failing[0].text = "exp(1.1f) = 3.0f";
  const std::string dom = drawn(html_report(results_of({entry})), open_first_row);
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  EXPECT_THAT(dom, HasSubstr("flushed at 3 of 10 points"));
  EXPECT_THAT(dom, HasSubstr("flushed at some points"));
  EXPECT_THAT(dom, HasSubstr("plumbline run --device opencl:0/0 --suite math --builtin exp"));
  EXPECT_THAT(dom, HasSubstr("plumbline replay 'opencl:0/0 math/exp/single/1/default 0x3f8ccccd'"));
}

// Every report gives a failing point's command, in the same words.
TEST(Reports, HoldTheReplayOfAFailingPoint) {
  const Results results = results_of(sample_entries());
  const Entry& failing = results.entries[1];
  const std::string command = reports::replay_command_of(failing.failing[0], failing, results);
  EXPECT_EQ(command,
            "plumbline replay 'opencl:0/0 math/exp/single/1/default 0x3f8ccccd' --signature 'float(float)'"
            " --rulebook opencl-1.2");
  const auto commands = page_data(html_report(results)).at("commands");
  ASSERT_EQ(commands.size(), results.entries.size());
  EXPECT_EQ(commands[1].at("failing"), nlohmann::json({command}));
  EXPECT_TRUE(commands[0].at("failing").empty());
  EXPECT_THAT(markdown_report(results), HasSubstr("\n" + command + "\n"));
  EXPECT_THAT(csv_report(results), HasSubstr("," + command + ",source,0,\r\n"));
  std::string xml = command;
  for (std::size_t at = xml.find('\''); at != std::string::npos; at = xml.find('\''))
    xml.replace(at, 1, "&apos;");
  EXPECT_THAT(junit_report(results), HasSubstr(xml));
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

// As everywhere: the error of the point that fails, and none where no point was evaluated.
TEST(JunitReport, TheLargestErrorIsThatOfTheTerminal) {
  Entry wrong = sample_entries()[1], crashed = sample_entries()[0];
  wrong.max_ulp = 0.4999;
  EXPECT_THAT(junit_report(results_of({wrong})), HasSubstr("largest error: nan ulp"));
  crashed.verdict = Verdict::crashed;
  crashed.points = 0;
  EXPECT_THAT(junit_report(results_of({crashed})), Not(HasSubstr("largest error")));
}

TEST(MarkdownReport, ADeviceWithoutADriversVersionHasNone) {
  Results results = results_of(sample_entries());
  EXPECT_THAT(markdown_report(results), HasSubstr("OpenCL 3.0, driver 1\n"));
  results.devices[0].driver = "";
  EXPECT_THAT(markdown_report(results), HasSubstr("OpenCL 3.0\n"));
}

TEST(MarkdownReport, ShowsWhatDoesNotConformFirst) {
  const std::string text = markdown_report(results_of(sample_entries()));
  EXPECT_THAT(text, HasSubstr("2 conforms, 1 skipped, 1 fails"));
  EXPECT_THAT(text, HasSubstr("\n1 entry does not conform, from 1 likely cause.\n"));
  EXPECT_LT(text.find("## Not conforming"), text.find("## Totals"));
  EXPECT_THAT(text, HasSubstr("&lt;/script>&lt;b>\\|\"'&amp;"));
  EXPECT_THAT(text, HasSubstr("a &lt;device>"));
}

// What conforms with an infinite error is allowed by another rule than the bound.
TEST(MarkdownReport, ShowsFiniteErrorsNearTheirBound) {
  std::vector<Entry> entries = sample_entries();
  EXPECT_THAT(markdown_report(results_of(entries)),
              HasSubstr("| opencl:0/0 | sin | single | 1 | default | 4 ulp"));
  Entry nearer = entries[0];
  nearer.builtin = "cos";
  nearer.max_ulp = 3.5;
  const std::string two = markdown_report(results_of({entries[0], nearer}));
  EXPECT_LT(two.find("| cos | single"), two.find("| sin | single"));
  entries[0].max_ulp = std::numeric_limits<double>::infinity();
  EXPECT_THAT(markdown_report(results_of(entries)), Not(HasSubstr("Nearest to their bound")));
}

TEST(MarkdownReport, StatesThatARunWasCutShort) {
  Results results = results_of(sample_entries());
  EXPECT_THAT(markdown_report(results), Not(HasSubstr("cut short")));
  results.cut_short = true;
  EXPECT_THAT(markdown_report(results), HasSubstr("**The run was cut short**"));
}

// A row has no address space.
TEST(MarkdownReport, ShowsEntriesThatDifferInTheirPointersOnce) {
  std::vector<Entry> entries(2, sample_entries()[0]);
  entries[1].signature += ", global pointers";
  const std::string text = markdown_report(results_of(entries)), row = "| opencl:0/0 | sin | single | 1 |";
  const auto first = text.find(row);
  ASSERT_NE(first, text.npos);
  EXPECT_EQ(text.find(row, first + 1), text.npos) << text;
}

/// As many entries of each kind as a run of everything has, each with long texts.
Results great_run() {
  std::vector<Entry> entries;
  for (int k = 0; k < 4000; ++k)
    for (Entry e : k % 2 == 0 ? sample_entries() : std::vector{departing_entry()}) {
      e.builtin += std::to_string(k);
      e.reason += std::string(300, 'r');
      e.clause += std::to_string(k);
      for (Sample& s : e.failing) s.text += std::string(300, 't');
      entries.push_back(e);
    }
  Results results = results_of(entries);
  for (int k = 0; k < 100; ++k) results.devices.push_back(results.devices[0]);
  results.width_differences.assign(3000, results_of(compared_entries()).width_differences[0]);
  return results;
}

TEST(MarkdownReport, IsShortWhateverTheRun) {
  const Results results = great_run();
  Results before = results;
  for (Entry& e : before.entries) e.max_ulp /= 2;
  const std::string text = markdown_report(results, &before);
  EXPECT_LE(text.size(), 60'000U);
  EXPECT_GT(text.size(), 40'000U);
  for (const char* counted :
       {" more causes: ", " more commands: ", " more changes: ", " more entries that depart: ",
        " more entries within their bound: ", " more differences: ", " more devices: "})
    EXPECT_THAT(text, HasSubstr(counted));
}

TEST(MarkdownReport, ListsWhatMovedSinceTheBaseline) {
  const Results results = results_of(sample_entries());
  Results before = results;
  before.entries[0].max_ulp = 0.5;
  const std::string text = markdown_report(results, &before);
  EXPECT_THAT(text, HasSubstr("3 entries are unchanged."));
  EXPECT_THAT(text,
              HasSubstr("| regression | sin (single, width 1, default) on opencl:0/0 | max ulp 0.5 -> 0.75"));
  EXPECT_THAT(markdown_report(results), Not(HasSubstr("baseline")));
}

// What differs in the front alone has a row of its own, which names it.
TEST(MarkdownReport, SeparatesTheDifferencesOfOneFrontFromThoseOfTheOther) {
  const std::string text = markdown_report(results_of(compared_entries()));
  const std::string optimisation = "| opencl:0/0 | sin | single | optimisation, width 4";
  EXPECT_THAT(text, HasSubstr("| sin | single | widths, default | 1: 0.75, 4: 1.25 |\n"));
  EXPECT_THAT(text, HasSubstr("| sin | single | widths, default, spirv | 1: 1, 4: 1.5 |\n"));
  EXPECT_THAT(text, HasSubstr(optimisation + " | default: 1.25, opt-disable: 2.25 |\n"));
  EXPECT_THAT(text, HasSubstr(optimisation + ", spirv | default: 1.5, opt-disable: 2.5 |\n"));
}

TEST(MarkdownReport, ShowsFrontsThatDifferWhereThereAreSome) {
  const std::string title = "## Fronts that differ";
  const std::string text = markdown_report(results_of(compared_entries()));
  EXPECT_EQ(count(text, title), 1U);
  for (const char* mode : {"default", "opt-disable"})
    EXPECT_THAT(text, HasSubstr(std::string("| opencl:0/0 | sin | float(float) | 1 | ") + mode +
                                ", spirv | 3 of 1000 results, first at 0x3f8ccccd: source 0x3f6425d7, "
                                "spirv 0x3f6425d8 |\n"));
  EXPECT_THAT(markdown_report(results_of(sample_entries())), Not(HasSubstr(title)));
}

TEST(HtmlReport, NamesTheFrontOfEachDifference) {
  const std::string dom = drawn(html_report(results_of(compared_entries())), "");
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  for (const char* row :
       {"<td>default, spirv</td><td>1: 1, 4: 1.5</td>",
        "<td>1</td><td>spirv</td><td>default: 1, opt-disable: 2</td>",
        "<td>1</td><td>source</td><td>default: 0.75, opt-disable: 1.75</td>",
        "<td>1</td><td>default, spirv</td><td>3 of 1,000 results differ, the first at 0x3f8ccccd: "})
    EXPECT_THAT(dom, HasSubstr(row));
}

TEST(CsvReport, HasOneQuotedLinePerEntry) {
  const std::string text = csv_report(results_of(sample_entries()));
  EXPECT_THAT(text, HasSubstr("\"7.4, table 7.1\""));
  EXPECT_THAT(text, HasSubstr("b,\"\"c\"\"\""));
  EXPECT_EQ(count(text, "\r\n"), 5u);
  EXPECT_THAT(text, HasSubstr(",inf,1000,3,0,fails,0x3f8ccccd,0x3f6425d7,0.891207360061435339951802577873,"));
}

TEST(MisroundedResults, AreCountedByEveryReport) {
  Results results = results_of(sample_entries());
  results.entries[0].misrounded = 7;
  results.entries[1].misrounded = 0;
  results.entries[0].max_ulp = 0.5000000022;
  EXPECT_THAT(csv_report(results), HasSubstr(",source,0,7\r\n"));
  EXPECT_THAT(csv_report(results), HasSubstr(",source,0,0\r\n"));
  EXPECT_THAT(csv_report(results), HasSubstr(",source,0,\r\n"));
  const std::string markdown = markdown_report(results);
  EXPECT_THAT(markdown, HasSubstr("| 3000 | 3 | 7 |"));
  EXPECT_THAT(markdown, HasSubstr("| 0.5000000022 |"));
  const auto page = unpacked(html_report(results), "results");
  EXPECT_EQ(page.at("entries")[0].at("misrounded"), 7);
  EXPECT_FALSE(page.at("entries")[2].contains("misrounded"));
  const std::string dom = drawn(html_report(results), open_first_row);
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  EXPECT_THAT(dom, HasSubstr("Misrounded"));
  EXPECT_THAT(dom, HasSubstr("0.5000000022"));
}

// What only departs from a recommendation is no failure anywhere, and is shown everywhere.
TEST(Departures, AreCountedAndShownByEveryReport) {
  const Results results = results_of({departing_entry()});
  const std::string markdown = markdown_report(results);
  EXPECT_THAT(markdown, HasSubstr("1 departs"));
  EXPECT_THAT(markdown, HasSubstr("## Departures from a recommendation"));
  EXPECT_THAT(markdown, HasSubstr("| 3 | sin(1.1f) = 0.89120734f | 6.2.3.3 |"));
  EXPECT_THAT(markdown, Not(HasSubstr("## Not conforming")));
  const std::string junit = junit_report(results);
  EXPECT_THAT(junit, HasSubstr("failures=\"0\" errors=\"0\" skipped=\"0\""));
  EXPECT_THAT(junit, HasSubstr("<system-out>departs: 3 results of 1000 points depart"));
  EXPECT_THAT(csv_report(results), HasSubstr(",1000,0,3,departs,"));
  const auto page = unpacked(html_report(results), "results");
  EXPECT_EQ(page.at("entries")[0].at("departures"), 3);
  EXPECT_EQ(page.at("entries")[0].at("departing")[0].at("clause"), "6.2.3.3");
}

TEST(Excuses, AreCountedAndShownByEveryReport) {
  const Results results = results_of({excused_entry()});
  const std::string markdown = markdown_report(results);
  EXPECT_THAT(markdown, HasSubstr("| math | single | 0 | 0 | 1 |"));
  EXPECT_THAT(markdown, HasSubstr("## Excused"));
  EXPECT_THAT(markdown, HasSubstr("| 2 | beyond\\_figure | sin(1.1f) = 0.89120734f | 6.12.5 |"));
  EXPECT_THAT(markdown, Not(HasSubstr("## Not conforming")));
  const std::string junit = junit_report(results);
  EXPECT_THAT(junit, HasSubstr("failures=\"0\" errors=\"0\" skipped=\"0\""));
  EXPECT_THAT(junit, HasSubstr("<system-out>excused: 2 results of 1000 points are excused"));
  EXPECT_THAT(csv_report(results), HasSubstr(",source,2,\r\n"));
  const auto page = unpacked(html_report(results), "results");
  EXPECT_EQ(page.at("entries")[0].at("excuses"), 2);
  EXPECT_EQ(page.at("entries")[0].at("excused")[0].at("reason"), "beyond_figure");
  const std::string dom = drawn(html_report(results), open_first_row);
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  EXPECT_THAT(dom, HasSubstr("No entry fails: 0 conforming, 1 excused"));
  EXPECT_THAT(dom, HasSubstr("class=\"verdict excuse\""));
  EXPECT_THAT(dom, HasSubstr("Excused results: the first 1 of 2"));
}

// What no document bounds is no failure anywhere, and is counted as conforming nowhere.
TEST(Recorded, IsNeitherAFailureNorConforming) {
  const Results results = results_of({recorded_entry()});
  const std::string markdown = markdown_report(results);
  EXPECT_THAT(markdown, HasSubstr("1 recorded (inputs"));
  EXPECT_THAT(markdown, HasSubstr("| math | single | 0 | 1 | 0 |"));
  EXPECT_THAT(markdown, Not(HasSubstr("## Not conforming")));
  EXPECT_THAT(junit_report(results), HasSubstr("<system-out>recorded: no result fails"));
  EXPECT_THAT(csv_report(results), HasSubstr(",recorded,"));
  const std::string dom = drawn(html_report(results), "");
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  EXPECT_THAT(dom, HasSubstr("No entry fails: 0 conforming, 1 recorded only"));
  EXPECT_THAT(dom, HasSubstr("class=\"verdict open\""));
}

// Entries of one cause may have several bounds: the one that is shown is the example's, and named.
TEST(Markdown, NamesTheBuiltinWhoseBoundItShows) {
  Entry wide = sample_entries()[1];
  wide.builtin = "half_sin";
  wide.bound = "8192 ulp";
  EXPECT_THAT(markdown_report(results_of({sample_entries()[1], wide})), HasSubstr("| 4 ulp (exp) |"));
  EXPECT_THAT(markdown_report(results_of({sample_entries()[1]})), HasSubstr("| 4 ulp |"));
}

}  // namespace
}  // namespace plumbline
