// The pages of plumbline atlas.

#include <gmock/gmock.h>

#include <limits>
#include <regex>

#include "reports/reports.h"
#include "sample_results.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Results version(const std::string& text, double sine_error) {
  Results results = results_of(sample_entries());
  results.devices[0].version = text;
  results.entries[0].max_ulp = sine_error;
  return results;
}

TEST(Atlas, HasAPageForEachBuiltinAndDeviceAtAStableAddress) {
  Results results = results_of(sample_entries());
  results.entries[0].builtin = "x+y";
  const auto files = atlas({&results, 1});
  for (const char* path : {"index.html", "atlas.css", "math/x.2by.html", "math/exp.html",
                           "math/native_sin.html", "device/a.20.3cdevice.3e.html"})
    EXPECT_TRUE(files.contains(path)) << path;
  EXPECT_FALSE(files.contains("math/tan.html")) << "it was skipped";
  EXPECT_EQ(files.size(), 6U);
}

TEST(Atlas, LinksOnlyToItsOwnPages) {
  const std::vector<Results> runs = {results_of(compared_entries()), version("OpenCL 3.1", 0.5)};
  const auto files = atlas(runs);
  const std::regex link("href=\"([^\"#]*)(#([a-z]+))?\"");
  int links = 0;
  for (const auto& [path, text] : files)
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      std::string target = (*at)[1];
      if (target == "data:,") continue;
      ++links;
      const bool is_below = path.find('/') != std::string::npos;
      if (target.starts_with("../")) {
        EXPECT_TRUE(is_below) << path;
        target = target.substr(3);
      }
      ASSERT_TRUE(files.contains(target)) << path << ": " << target;
      if ((*at)[3].matched) {
        EXPECT_THAT(files.at(target), HasSubstr("id=\"" + (*at)[3].str() + "\"")) << path;
      }
    }
  EXPECT_GT(links, 20);
}

TEST(Atlas, ShowsWhatChangedFromOneVersionToTheNext) {
  const std::vector<Results> runs = {version("OpenCL 3.0", 0.75), version("OpenCL 3.1", 1.25)};
  const auto files = atlas(runs);
  EXPECT_THAT(files.at("math/sin.html"), HasSubstr("0.75 → 1.25"));
  EXPECT_THAT(files.at("math/native_sin.html"), HasSubstr(">same<"));
  EXPECT_THAT(files.at("index.html"), HasSubstr(">1.25<"));
  EXPECT_THAT(files.at("index.html"), Not(HasSubstr(">0.75</td><td>"))) << "the latest version alone";
}

TEST(Atlas, HasTheVersionsOfADeviceBesideEachOther) {
  std::vector<Results> runs = {version("first", 0.75), version("other", 0.75), version("second", 0.75)};
  runs[1].devices[0].name = "another";
  const std::string page = atlas(runs).at("math/sin.html");
  const auto second = page.find(">second"), other = page.find(">other");
  EXPECT_LT(page.find(">first"), second);
  EXPECT_LT(second, other);
  EXPECT_NE(other, page.npos);
}

TEST(Atlas, TakesALibraryInTwoFoldersForTwoVersions) {
  std::vector<Results> runs = {version("1", 0.75), version("2", 1.25)};
  runs[0].devices[0].name = "first/libmy.so";
  runs[1].devices[0].name = "/opt/second/libmy.so";
  const auto files = atlas(runs);
  EXPECT_TRUE(files.contains("device/libmy.2eso.html"));
  EXPECT_THAT(files.at("math/sin.html"), HasSubstr("0.75 → 1.25"));
}

TEST(Atlas, ShowsTheWorstWidthOfAMode) {
  const Results results = results_of(compared_entries());
  const std::string page = atlas({&results, 1}).at("math/sin.html");
  EXPECT_THAT(page, HasSubstr("default, width 1, 4"));
  EXPECT_THAT(page, HasSubstr("opt-disable, spirv, width 1, 4"));
  EXPECT_THAT(page, HasSubstr("good\">2.5<")) << "width 4, without optimisation, through SPIR-V";
  EXPECT_THAT(page, Not(HasSubstr("good\">2<"))) << "width 1 of these";
}

TEST(Atlas, MarksErrorsBeyondTheBound) {
  Results results = results_of(sample_entries());
  EXPECT_THAT(atlas({&results, 1}).at("math/sin.html"), Not(HasSubstr("bar bad")));
  results.entries[0].histogram[12] = 3;  // up to 8 ulp, of a bound of 4
  EXPECT_THAT(atlas({&results, 1}).at("math/sin.html"), HasSubstr("bar bad"));
}

TEST(Atlas, AnErrorWithoutASizeIsNotThatOfAnotherPoint) {
  Results results = results_of(sample_entries());
  Entry& sine = results.entries[0];
  sine.failing = {sine.worst[0]};
  sine.failing[0].ulp = std::numeric_limits<double>::quiet_NaN();
  const auto files = atlas({&results, 1});
  EXPECT_THAT(files.at("index.html"), HasSubstr(">nan<"));
  EXPECT_THAT(files.at("math/sin.html"), HasSubstr("error of no size in ulp"));
}

TEST(Atlas, EscapesTextOfDevices) {
  const Results results = results_of(sample_entries());
  const auto files = atlas({&results, 1});
  EXPECT_THAT(files.at("math/exp.html"), Not(HasSubstr("</script><b>")));
  EXPECT_THAT(files.at("math/exp.html"), HasSubstr("&lt;/script&gt;&lt;b&gt;"));
  EXPECT_THAT(files.at("index.html"), HasSubstr("a &lt;device&gt;"));
}

}  // namespace
}  // namespace plumbline
