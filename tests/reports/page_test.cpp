// What a reader does with the page: opens, follows a link, searches, filters.
#include <gmock/gmock.h>

#include "drawn_page.h"

namespace plumbline {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace reports_test;

TEST_F(Page, ShowsFirstWhatFailsWhyAndHowToReplayIt) {
  draw(results_of(sample_entries()));
  if (dom.empty()) return;
  EXPECT_THAT(between(dom, "id=\"headline\"", "</h1>"), HasSubstr("1 of 3 entries"));
  const std::string overview = between(dom, "id=\"overview\"", "id=\"filters\"");
  EXPECT_THAT(overview, HasSubstr("What fails, by likely cause (1)"));
  EXPECT_THAT(overview, HasSubstr("plumbline replay 'opencl:0/0 math/exp/single/1/default 0x3f8ccccd'"));
  EXPECT_THAT(overview, HasSubstr("--minimise --write defect.c"));
  EXPECT_THAT(overview, HasSubstr("share of the bound"));
}

// A correctly rounded result fills half an ulp by design: no warning.
TEST_F(Page, ComparesDevicesByTheSharesOfBoundsThatAreNotFilledByDesign) {
  Entry root = sample_entries()[0], open = recorded_entry();
  root.builtin = "sqrt";
  root.bound_ulp = root.max_ulp = 0.5;
  open.builtin = "native_sin";
  open.bound_ulp = std::numeric_limits<double>::infinity();
  draw(results_of({sample_entries()[0], root, open, sample_entries()[1]}));
  if (dom.empty()) return;
  const std::string matrix = between(dom, "class=\"matrix\"", "</table>");
  EXPECT_THAT(matrix, ContainsRegex("class=\"heat6\"><a [^>]*>fails<"));
  EXPECT_THAT(matrix, ContainsRegex("class=\"heat1\"><a [^>]*>19 %<"));
  EXPECT_THAT(matrix, ContainsRegex("class=\"heat1\"><a [^>]*>0\\.5 ulp<"));
  EXPECT_THAT(matrix, ContainsRegex("class=\"open\"><a [^>]*>0\\.75 ulp<"));
}

TEST(PageWithoutScripts, HasTheHeadlineTheCausesAndTheEntries) {
  const std::string page = html_report(results_of(sample_entries()), nullptr);
  EXPECT_THAT(between(page, "id=\"headline\"", "</h1>"), HasSubstr("1 of 3 entries do not conform"));
  const std::string summary = between(page, "id=\"overview\"", "</section>");
  EXPECT_THAT(summary, HasSubstr("What fails, by likely cause (1)"));
  EXPECT_THAT(summary,
              HasSubstr("plumbline replay &apos;opencl:0/0 math/exp/single/1/default 0x3f8ccccd&apos;"));
  EXPECT_EQ(count(summary, "<tr><td data-title="), 4U);
}

TEST(PageWithoutScripts, HasAHeadlineThatCountsDeparturesAsConformingAndRecordsAsNot) {
  const auto headline_with = [](Verdict other) {
    Entry sound = sample_entries()[0];
    sound.verdict = Verdict::conforms;
    std::vector<Entry> entries(3, sound);
    entries[2].verdict = other;
    return between(html_report(results_of(entries), nullptr), "class=\"good\">", "</h1>");
  };
  EXPECT_EQ(headline_with(Verdict::conforms), "No entry fails: 3 conforming");
  EXPECT_EQ(headline_with(Verdict::departs),
            "No entry fails: 3 conforming, 1 of them departing from a recommendation");
  EXPECT_EQ(headline_with(Verdict::recorded), "No entry fails: 2 conforming, 1 recorded only");
  EXPECT_EQ(headline_with(Verdict::excused), "No entry fails: 2 conforming, 1 excused");
  EXPECT_EQ(headline_with(Verdict::expected_failure),
            "No entry fails unexpectedly: 2 conforming, 1 failing as expected");
}

TEST(PageWithoutScripts, HasSomeOfManyEntriesAndHowManyMore) {
  std::vector<Entry> entries(250, sample_entries()[0]);
  const std::string page = html_report(results_of(entries), nullptr);
  EXPECT_EQ(count(page, "<tr><td data-title="), 200U);
  EXPECT_THAT(page, HasSubstr("50 more entries: results.json has all."));
}

TEST_F(Page, ALinkOpensItsEntryWithTheErrorsOverTheArgument) {
  draw(results_of(sample_entries()), "", {.address = "#sin/single"});
  if (dom.empty()) return;
  EXPECT_EQ(count(dom, "aria-expanded=\"true\""), 1U);
  EXPECT_THAT(dom, HasSubstr("aria-label=\"Error in ulp over the argument's binade\""));
  EXPECT_THAT(dom, HasSubstr("bound 4 ulp"));
}

TEST_F(Page, ALinkToNothingOpensNothing) {
  draw(results_of(sample_entries()), "", {.address = "#nosuch/single"});
  EXPECT_EQ(count(dom, "aria-expanded=\"true\""), 0U);
}

TEST_F(Page, NamesAreTextWhateverIsInThem) {
  std::vector<Entry> entries = sample_entries();
  const std::string name = "<img src=x onerror=\"document.title='ran'\">";
  for (Entry& entry : entries) entry.device = name;
  Results results = results_of(entries);
  for (DeviceRecord& device : results.devices) device.spec = device.name = name;
  draw(results, open_first_row);
  if (dom.empty()) return;
  EXPECT_THAT(dom, Not(HasSubstr("<img")));
  EXPECT_THAT(dom, Not(HasSubstr("<title>ran</title>")));
  EXPECT_THAT(dom, HasSubstr("&lt;img src=x"));
}

TEST_F(Page, SearchingAndFilteringLeaveTheRowsThatMatch) {
  draw(results_of(sample_entries()),
       "const box = document.querySelector('#filters input'); box.value = 'sin'; box.dispatchEvent(new "
       "Event('input'));");
  if (dom.empty()) return;
  EXPECT_EQ(rows_of(dom), (std::vector<std::string>{"conforms", "conforms"}));
  draw(results_of(sample_entries()),
       "const list = [...document.querySelectorAll('#filters select')].find((s) => "
       "[...s.options].some((o) => o.value === 'fails')); list.value = 'fails'; list.dispatchEvent(new "
       "Event('change'));");
  EXPECT_EQ(rows_of(dom), (std::vector<std::string>{"fails"}));
}

TEST_F(Page, SortingByAColumnTurnsTheRowsRound) {
  const std::string by_verdict = "document.querySelector('#table thead button').click();";
  draw(results_of(sample_entries()));
  if (dom.empty()) return;
  std::vector<std::string> rows = rows_of(dom);
  draw(results_of(sample_entries()), by_verdict);
  std::ranges::reverse(rows);
  EXPECT_EQ(rows_of(dom), rows);
}

TEST_F(Page, ShowsWhatMovedSinceTheBaseline) {
  std::vector<Entry> before = sample_entries();
  before[1].verdict = Verdict::conforms;
  before[1].failures = 0;
  before[1].failing.clear();
  const Results old = results_of(before);
  draw(results_of(sample_entries()), "", {}, &old);
  if (dom.empty()) return;
  EXPECT_THAT(between(dom, "id=\"overview\"", "id=\"filters\""), HasSubstr("Since the baseline"));
}

TEST_F(Page, AnExcusedErrorIsNotCloseToTheBound) {
  std::vector<Entry> entries = sample_entries();
  for (const auto& [verdict, shown] : {std::pair(Verdict::conforms, true), {Verdict::excused, false}}) {
    entries[0].verdict = verdict;
    entries[0].max_ulp = verdict == Verdict::conforms ? 3.5 : 1e6;
    draw(results_of(entries));
    if (dom.empty()) return;
    const std::string overview = between(dom, "id=\"overview\"", "id=\"filters\"");
    EXPECT_EQ(overview.find("Close to the bound") != std::string::npos, shown);
    EXPECT_EQ(overview.find(">excused</a>") == std::string::npos, shown);
  }
}

const std::string expanded = "document.querySelectorAll('tr.entry[aria-expanded=true]').length";

TEST_F(Page, RowsOpenAndCloseByTheKeyboard) {
  const std::string to_first_row = press + "document.querySelector('tr.entry').focus(); press('x'); ";
  for (const std::string key : {"Enter", " "}) {
    draw(results_of(sample_entries()), to_first_row + "const before = " + expanded + "; press('" + key +
                                           "'); const open = " + expanded + "; press('" + key + "'); " +
                                           store("[before, open, " + expanded + "].join()"));
    if (dom.empty()) return;
    EXPECT_EQ(result(), "0,1,0") << "'" << key << "'";
  }
}

TEST_F(Page, EverythingThatCanBeClickedCanBeReachedByTheKeyboardAndHasAName) {
  draw(results_of(sample_entries()),
       open_first_row + ";" +
           store("[...document.querySelectorAll('button, input, select, a[href], summary, "
                 "tr.entry')].filter((e) => e.tabIndex < 0 || !(e.textContent || "
                 "e.closest('label')?.textContent || '').trim()).map((e) => "
                 "e.outerHTML).join() || 'none'"));
  if (dom.empty()) return;
  EXPECT_EQ(result(), "none");
}

TEST_F(Page, SortingKeepsTheFocusWhereItIs) {
  draw(results_of(sample_entries()),
       "const button = [...document.querySelectorAll('#table thead button')][1]; const name = "
       "button.textContent; "
       "button.focus(); button.click(); " +
           store("[name === document.activeElement.textContent, document.activeElement.tagName].join()"));
  if (dom.empty()) return;
  EXPECT_EQ(result(), "true,BUTTON");
}

TEST_F(Page, TextCanBeReadInBothColourSchemes) {
  for (const auto& [options, is_dark] : {std::pair(std::string(), false), std::pair(dark, true)}) {
    draw(results_of(sample_entries()),
         open_first_row + ";" + contrast +
             store("[behind(document.body) < 0.2, texts.length > 100, ratio(least) >= 4.5, "
                   "ratio(least).toFixed(2), "
                   "least.className || least.tagName].join()"),
         {.options = options});
    if (dom.empty()) return;
    EXPECT_THAT(result(), testing::StartsWith(is_dark ? "true,true,true" : "false,true,true"));
  }
}

/// Entries that fill every column but two, with texts as wide as real ones.
std::vector<Entry> wide_entries() {
  std::vector<Entry> out = sample_entries();
  Entry& conversion = out.emplace_back(out[0]);
  conversion.suite = "conversions";
  conversion.builtin = "convert_char_sat_rte";
  conversion.signature = "double(double, int*), local pointers";
  conversion.width = 16;
  conversion.device = "libm:libm.so.6";
  conversion.bound = "correctly rounded";
  conversion.max_ulp = 0.49999999999989;
  conversion.worst[0].text = "convert_char_sat_rte(-1.7976931348623157e+308) = -1.0044398129001905e-309";
  out.push_back(conversion);
  out.back().signature = "double(double, int*)";
  out.push_back(departing_entry());
  out.push_back(excused_entry());
  for (Entry& e : out) e.misrounded = e.points;
  return out;
}

TEST_F(Page, TheTableFitsItsWindow) {
  const std::string table = "document.querySelector('#table')";
  for (const std::string options : {"--window-size=500,900 ", "--window-size=1280,900 "})
    for (const std::string address : {"", "#sin/single", "#exp/single"}) {
      draw(
          results_of(wide_entries()),
          store("[document.documentElement.scrollWidth <= innerWidth, " + table + ".scrollWidth <= " + table +
                ".closest('.scroll').clientWidth, innerWidth, document.documentElement.scrollWidth, " +
                table + ".scrollWidth].join()"),
          {.address = address, .options = options});
      if (dom.empty()) return;
      EXPECT_THAT(result(), testing::StartsWith("true,true")) << options << address;
    }
}

TEST_F(Page, TheTableOfAPageWithoutScriptsFitsItsWindow) {
  std::string page = html_report(results_of(compared_entries()));
  const std::string script = "<script type=\"module\">";
  page.replace(
      page.find(script), script.size(),
      "<script>document.documentElement.dataset.ready = 'yes';</script><script type=\"text/plain\">");
  const std::string table = "document.querySelector('#overview table')";
  for (const std::string options : {"--window-size=500,900 ", "--window-size=1280,900 "}) {
    dom = drawn(page,
                store("[document.documentElement.scrollWidth <= innerWidth, " + table + ".scrollWidth <= " +
                      table + ".closest('.scroll').clientWidth, " + table + ".scrollWidth].join()"),
                {.options = options});
    if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
    EXPECT_THAT(result(), testing::StartsWith("true,true")) << options;
  }
}

TEST_F(Page, RunsUnderItsOwnPolicy) {
  const std::string page = html_report(results_of(sample_entries()));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-inline")));
  EXPECT_THAT(page, Not(testing::ContainsRegex("<[a-z]+ ([^>]* )?(on[a-z]+|style)=")));
  dom = dom_of(page);
  if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
  EXPECT_THAT(dom, HasSubstr("data-ready=\"yes\""));
}

TEST_F(Page, WhatFailsComesFirstAndWhatWasNotMeasuredLast) {
  std::vector<Entry> entries = sample_entries();
  entries[0].max_ulp = 3.9;  // a greater share of its bound than that of the failure
  entries[1].max_ulp = entries[1].failing[0].ulp = 0.5;
  entries[2].verdict = Verdict::skipped;
  draw(results_of(entries));
  if (dom.empty()) return;
  EXPECT_EQ(rows_of(dom).front(), "fails");
  EXPECT_EQ(rows_of(dom).back(), "skipped");
}

TEST_F(Page, GivesItsDataAsJsonAndCsv) {
  for (const auto& [button, start] :
       {std::pair(0, "\n \"schema\": \"plumbline-results/2\""), std::pair(1, "suite,builtin,signature,")}) {
    draw(results_of(sample_entries()),
         "URL.createObjectURL = (blob) => { blob.text().then((text) => { " + store("text") +
             "}); return 'data:,'; }; document.querySelectorAll('#downloads button')[" +
             std::to_string(button) + "].click();");
    if (dom.empty()) return;
    std::string text = result();
    for (std::size_t at = 0; (at = text.find("&quot;", at)) != std::string::npos; ++at)
      text.replace(at, 6, "\"");
    EXPECT_THAT(text, HasSubstr(start));
    EXPECT_THAT(text, HasSubstr("exp"));
    if (button == 0) continue;
    EXPECT_THAT(text, HasSubstr(",\"7.4, table 7.1\",4 ulp,0.75,"));
    EXPECT_THAT(text, HasSubstr("b,\"\"c\"\"\",0x3f8ccccd,0x3f6425d7,0.8912073600614353"));
  }
}

}  // namespace
}  // namespace plumbline
