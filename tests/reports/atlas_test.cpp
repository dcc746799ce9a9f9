// The pages of plumbline atlas.

#include <gmock/gmock.h>

#include <limits>
#include <regex>
#include <tuple>

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
      const std::size_t folder = path.find('/') + 1;  // 0 of the index
      if (target.starts_with("../")) {
        EXPECT_GT(folder, 0U) << path;
        target = target.substr(3);
      } else {
        target = path.substr(0, folder) + target;
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

TEST(Atlas, ItsIndexHasTheLatestVersionWhetherItErrsMoreOrLess) {
  for (const auto& [before, now, shown] : {std::tuple(0.75, 1.25, ">1.25<"), {1.25, 0.75, ">0.75<"}}) {
    const std::vector<Results> runs = {version("OpenCL 3.0", before), version("OpenCL 3.1", now)};
    const std::string index = atlas(runs).at("index.html");
    EXPECT_THAT(index.substr(index.find("math/sin.html"), 150), HasSubstr(shown));
  }
}

TEST(Atlas, ADevicesPageHasWhatFailsApartFromWhatDoesNot) {
  const Results results = results_of(sample_entries());
  const std::string page = atlas({&results, 1}).at("device/a.20.3cdevice.3e.html");
  const auto failing = page.find("Does not conform"), passing = page.find("No failure");
  ASSERT_LT(failing, passing);
  EXPECT_EQ(page.substr(failing, passing - failing).find("math/sin.html"), std::string::npos);
  EXPECT_NE(page.substr(failing, passing - failing).find("math/exp.html"), std::string::npos);
  EXPECT_EQ(page.substr(passing).find("math/exp.html"), std::string::npos);
}

TEST(Atlas, AnErrorHasTheColourOfItsVerdict) {
  const Results results = results_of(sample_entries());
  const std::string index = atlas({&results, 1}).at("index.html");
  EXPECT_THAT(index, HasSubstr("class=\"number good\" title=\"conforms\">0.75<"));
  EXPECT_THAT(index, HasSubstr("class=\"number bad\" title=\"fails\">"));
}

TEST(Atlas, EscapesTextOfDevices) {
  const Results results = version("<b>1</b>", 0.75);
  const auto files = atlas({&results, 1});
  for (const auto& [path, text] : files) EXPECT_THAT(text, Not(HasSubstr("<b>"))) << path;
  EXPECT_THAT(files.at("math/exp.html"), Not(HasSubstr("</script><b>")));
  EXPECT_THAT(files.at("math/exp.html"), HasSubstr("&lt;/script&gt;&lt;b&gt;"));
  EXPECT_THAT(files.at("index.html"), HasSubstr("a &lt;device&gt;"));
}

}  // namespace
}  // namespace plumbline
