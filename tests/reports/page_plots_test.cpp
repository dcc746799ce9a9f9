// The plots of an entry: errors over one argument, and maps of two.
#include <gmock/gmock.h>

#include "drawn_page.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace reports_test;

TEST_F(Page, TheArrowKeysMoveAPlotThatIsNear) {
  draw(results_of(sample_entries()),
       press +
           "const texts = () => document.querySelector('.profile svg').textContent; "
           "document.querySelector('.profile svg').focus(); const whole = texts(); press('Enter'); const "
           "near = "
           "texts(); press('ArrowRight'); const right = texts(); press('ArrowLeft'); const back = texts();" +
           store("[whole !== near, near !== right, near === back].join()"),
       {.address = "#sin/single"});
  if (dom.empty()) return;
  EXPECT_EQ(result(), "true,true,true");
}

/// An entry of two arguments that has an error of each bucket, each in places of its own.
Entry entry_with_a_map() {
  Entry entry = sample_entries()[0];
  entry.arguments = {ScalarType::f32, ScalarType::f32};
  entry.bound_ulp = std::numeric_limits<double>::infinity();
  ErrorCounts errors(entry.arguments);
  for (std::size_t bucket = 0; bucket < histogram_edges.size(); ++bucket)
    errors.add(errors.place(0x3f800000 + (bucket % 8 << 27), 0x3f800000 + (bucket / 8 << 27)), bucket);
  entry.profiles = {errors.profile(0)};
  return entry;
}

TEST_F(Page, NeighbouringStepsOfAMapDifferInBothColourSchemes) {
  for (const std::string& options : {std::string(), dark}) {
    draw(results_of({entry_with_a_map()}),
         open_first_row + ";" + contrast +
             "const chart = document.querySelector('svg.heat'); const cells = "
             "[...chart.querySelectorAll('rect.within')]; const panel = "
             "rgba(getComputedStyle(chart).backgroundColor); const shade = (e) => { const share = "
             "Number(getComputedStyle(e).fillOpacity), ink = rgba(getComputedStyle(e).fill); return "
             "luminance(panel.map((p, k) => p + share * (ink[k] - p))); }; const steps = (list) => [...new "
             "Set(list.map((e) => shade(e).toFixed(6)))].map(Number).sort((a, b) => a - b); const legend = "
             "cells.filter((e) => e.getAttribute('width') === '12'), all = steps(cells), scale = "
             "[...steps(legend), luminance(panel)].sort((a, b) => a - b); const smallest = Math.min(...scale "
             ".slice(1).map((l, k) => (l + 0.05) / (scale[k] + 0.05)));" +
             store("[legend.length, all.length, smallest >= 1.19, smallest.toFixed(2)].join()"),
         {.options = options});
    if (dom.empty()) return;
    // Every shade of the map is one of the legend.
    EXPECT_THAT(result(), testing::StartsWith("8,8,true"));
  }
}

TEST_F(Page, AFailingPointOfThePlotShowsItsCommand) {
  draw(
      results_of(sample_entries()),
      "document.querySelector('.profile .failure').dispatchEvent(new MouseEvent('click', {bubbles: true}));" +
          store("document.querySelector('.profile .selected').textContent"),
      {.address = "#exp/single"});
  if (dom.empty()) return;
  EXPECT_THAT(result(), HasSubstr("plumbline replay 'opencl:0/0 math/exp/single/1/default 0x3f8ccccd'"));
}

TEST_F(Page, ErrorsAboveTheBoundHaveALineOfTheirOwn) {
  std::vector<Entry> entries = sample_entries();
  entries[1].profiles[0].points = {2, 3, 995};
  entries[1].profiles[0].largest = "aar";
  entries[1].profiles[0].median = "aaa";
  draw(results_of(entries),
       store("['path.line:not(.over)', 'path.over'].map((name) => document.querySelector('.profile ' + "
             "name).getAttribute('d').split('M').length - 1).join()"),
       {.address = "#exp/single"});
  if (dom.empty()) return;
  EXPECT_EQ(result(), "2,1");
}

TEST_F(Page, AFailingPointOfAMapIsInItsPlace) {
  Entry entry = entry_with_a_map();
  entry.failures = 1;
  entry.failing = entry.worst;
  entry.failing[0].args = {"0x4f800000", "0x3f800000"};  // 2^32 and 1
  draw(results_of({entry}),
       open_first_row +
           "; const chart = document.querySelector('svg.heat'), point = "
           "chart.querySelector('circle'), at = (name) => Number(point.getAttribute(name)), cell = "
           "[...chart.querySelectorAll('rect')].find((r) => { const side = (k) => Number(r.getAttribute(k)); "
           "return side('x') < at('cx') && at('cx') < side('x') + side('width') && side('y') < at('cy') && "
           "at('cy') < side('y') + side('height'); }); " +
           store("cell.textContent"));
  if (dom.empty()) return;
  EXPECT_THAT(result(), testing::StartsWith("first 2³², second 1: "));
}

TEST_F(Page, CompactResultsAreDrawnWithoutPlots) {
  std::vector<Entry> entries = sample_entries();
  for (Entry& entry : entries) compact(entry);
  draw(results_of(entries), open_first_row, {.address = "#sin/single"});
  if (dom.empty()) return;
  EXPECT_THAT(dom, Not(HasSubstr("aria-label=\"Error in ulp over the argument's binade\"")));
  EXPECT_EQ(rows_of(dom).size(), entries.size());
  EXPECT_THAT(between(dom, "id=\"overview\"", "id=\"filters\""), HasSubstr("plumbline replay"));
}

}  // namespace
}  // namespace plumbline
