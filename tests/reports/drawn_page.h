#pragma once

#include <gmock/gmock.h>

#include "browser.h"
#include "reports/reports.h"
#include "sample_results.h"

// What tests of the page share: a page that is drawn, and what scripts do in it.
namespace plumbline::reports_test {

class Page : public ::testing::Test {
 protected:
  /// Skips the test where there is no browser; no script may have failed.
  void draw(const Results& results, const std::string& script = {}, const View& view = {},
            const Results* baseline = nullptr) {
    dom = drawn(html_report(results, baseline), script, view);
    if (dom.empty()) GTEST_SKIP() << "no chromium to draw the page";
    EXPECT_THAT(dom, ::testing::Not(::testing::HasSubstr("data-error")))
        << between(dom, "data-error=\"", "\"");
    EXPECT_THAT(dom, ::testing::HasSubstr("data-ready=\"yes\""));
  }
  /// What a script stored in data-result.
  std::string result() const { return between(dom, "data-result=\"", "\""); }
  std::string dom;
};

/// Ends a script: the page's root element stores the value.
inline std::string store(const std::string& value) {
  return "document.documentElement.dataset.result = " + value + ";";
}

/// What presses a key on the element in focus.
inline const std::string press =
    "const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: "
    "true, cancelable: true}));";
/// The least ratio of contrast (WCAG 2, 1.4.3) of any text on what is behind it, and the background's
/// luminance.
inline const std::string contrast =
    "const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true}); "
    "const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, "
    "0, 1, 1); "
    "return [...canvas.getImageData(0, 0, 1, 1).data]; }; "
    "const luminance = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + "
    "0.055) / "
    "1.055) ** 2.4).reduce((sum, v, k) => sum + v * [0.2126, 0.7152, 0.0722][k], 0); "
    "const behind = (e) => { for (; e; e = e.parentElement) { const c = "
    "rgba(getComputedStyle(e).backgroundColor); if "
    "(c[3] === 255) return luminance(c); } return 1; }; "
    "const ratio = (e) => { const a = luminance(rgba(getComputedStyle(e).color)), b = behind(e); return "
    "(Math.max(a, b) "
    "+ 0.05) / (Math.min(a, b) + 0.05); }; "
    "const texts = [...document.querySelectorAll('body *')].filter((e) => !e.closest('svg, script, style, "
    "option') && "
    "[...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())); "
    "const least = texts.reduce((a, e) => ratio(e) < ratio(a) ? e : a); ";

}  // namespace plumbline::reports_test
