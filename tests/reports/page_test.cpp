// What a reader does with the page: opens, follows a link, searches, filters.
#include <gmock/gmock.h>

#include "browser.h"
#include "reports/reports.h"
#include "sample_results.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace reports_test;

class Page : public ::testing::Test {
 protected:
  /// Skips the test where there is no browser; no script may have failed.
  void draw(const Results& results, const std::string& script = {}, const std::string& address = {},
            const Results* baseline = nullptr) {
    dom = drawn(html_report(results, baseline), script, address);
    if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
    EXPECT_THAT(dom, Not(HasSubstr("data-error"))) << between(dom, "data-error=\"", "\"");
    EXPECT_THAT(dom, HasSubstr("data-ready=\"yes\""));
  }
  std::string dom;
};

TEST_F(Page, TellsFirstWhatFailsWhyAndHowToAskAgain) {
  draw(results_of(sample_entries()));
  if (dom.empty()) return;
  EXPECT_THAT(between(dom, "id=\"headline\"", "</h1>"), HasSubstr("1 of 3 entries"));
  const std::string overview = between(dom, "id=\"overview\"", "id=\"filters\"");
  EXPECT_THAT(overview, HasSubstr("What fails, by likely cause (1)"));
  EXPECT_THAT(overview, HasSubstr("plumbline replay 'opencl:0/0 math/exp/single/1/default 0x3f8ccccd'"));
  EXPECT_THAT(overview, HasSubstr("share of the bound"));
}

TEST_F(Page, ALinkOpensItsEntryWithTheErrorsOverTheArgument) {
  draw(results_of(sample_entries()), "", "#sin/single");
  if (dom.empty()) return;
  EXPECT_EQ(count(dom, "aria-expanded=\"true\""), 1U);
  EXPECT_THAT(dom, HasSubstr("aria-label=\"Error in ulp over the argument's binade\""));
  EXPECT_THAT(dom, HasSubstr("bound 4 ulp"));
}

TEST_F(Page, ALinkToNothingOpensNothing) {
  draw(results_of(sample_entries()), "", "#nosuch/single");
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
  draw(results_of(sample_entries()), "", "", &old);
  if (dom.empty()) return;
  EXPECT_THAT(between(dom, "id=\"overview\"", "id=\"filters\""), HasSubstr("Since the baseline"));
}

}  // namespace
}  // namespace plumbline
