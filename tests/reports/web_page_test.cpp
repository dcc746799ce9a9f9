// The page that measures a browser's WebGPU device, in Chromium on its software device.
#include "reports/web_page.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "browser.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace reports_test;
using nlohmann::json;

const std::string with_webgpu =
    " --enable-unsafe-webgpu --use-webgpu-adapter=swiftshader --enable-features=Vulkan";

/// A sum at two points, which the page evaluates by this WGSL.
json sum(const std::string& wgsl) {
  return {{"line", "x+y f32(f32,f32)"},
          {"suite", "math"},
          {"builtin", "x+y"},
          {"precision", "single"},
          {"results", {"f32"}},
          {"arguments", {"f32", "f32"}},
          {"wgsl", {wgsl}},
          {"rulebook", "vulkan-1.1"},
          {"bound", "correctly rounded"},
          {"clause", "of sums"},
          {"recorded", false},
          {"points", json::parse(R"([[[1065353216, 1065353216], [2], [[1073741824, 1073741824]]],
                                     [[1073741824, 0], [2], [[1073741824, 1073741824]]]])")},
          {"left_out", 0}};
}

std::string page_of(const json& functions) {
  return web_page(json{{"seed", 1}, {"functions", functions}}.dump());
}

class WebPage : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(folder); }
  /// The page once it has measured; skips the test where there is no browser.
  void draw(const std::string& text, const std::string& options) {
    std::filesystem::create_directories(folder);
    const std::filesystem::path page = folder / "index.html", drawn = folder / "dom.html";
    std::ofstream(page) << text;
    const int status =
        std::system(("timeout 100 python3 " PLUMBLINE_SOURCE_DIR "/tests/reports/measured_page.py '" +
                     page.string() + "' ''" + options + " >'" + drawn.string() + "'")
                        .c_str());
    if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "no chromium to draw the page";
    ASSERT_EQ(status, 0);
    std::ifstream in(drawn);
    dom.assign(std::istreambuf_iterator<char>(in), {});
  }
  void measure(const json& functions) {
    draw(page_of(functions), with_webgpu);
    if (!IsSkipped() && trouble().ends_with("finds no device for it."))
      GTEST_SKIP() << "this chromium has no software device for WebGPU";
  }
  /// The sentence in place of results; empty where the page has measured.
  std::string trouble() const { return between(between(dom, "id=\"trouble\"", "/p>"), ">", "<"); }
  std::string dom;

 private:
  std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("web-page-" + std::to_string(::getpid()));
};

TEST_F(WebPage, HasASentenceForABrowserWithoutWebGpu) {
  std::string page = page_of(json::array({sum("a + b")}));
  const std::string policy = "script-src '", gpu = "navigator.gpu";
  const std::size_t source = page.find(policy) + policy.size();
  page.replace(source, page.find('\'', source) - source, "unsafe-inline");
  for (std::size_t at; (at = page.find(gpu)) != std::string::npos;)
    page.replace(at, gpu.size(), "navigator.none");
  draw(page, "");
  if (IsSkipped()) return;
  EXPECT_EQ(trouble(), "This browser has no WebGPU: open the page in one that has.");
  EXPECT_EQ(count(dom, "class=\"function\""), 0U);
}

TEST_F(WebPage, ConformsWhereEveryResultIsAllowed) {
  measure(json::array({sum("a + b")}));
  if (IsSkipped()) return;
  EXPECT_THAT(between(dom, "id=\"headline\"", "</h1>"), HasSubstr("1 conforms"));
  EXPECT_THAT(dom, HasSubstr("0 of 2"));
}

TEST_F(WebPage, FailsWithTheFirstResultThatIsNotAllowed) {
  measure({sum("a - b"), sum("a + b")});
  if (IsSkipped()) return;
  EXPECT_THAT(between(dom, "id=\"headline\"", "</h1>"), HasSubstr("1 fails, 1 conforms"));
  const std::string row = between(dom, "data-verdict=\"fails\"", "</tr>");
  EXPECT_THAT(row, HasSubstr("1 of 2"));
  EXPECT_THAT(row, HasSubstr("at 1, 1: 0, 0x00000000; true 2.000000000; allowed 0x40000000"));
}

TEST_F(WebPage, ShowsWhyAFunctionCannotBeEvaluated) {
  measure(json::array({sum("sum(a, b)")}));
  if (IsSkipped()) return;
  EXPECT_THAT(between(dom, "data-verdict=\"fails\"", "</tr>"), HasSubstr("sum"));
}

}  // namespace
}  // namespace plumbline
