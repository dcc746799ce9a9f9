// The count of misrounded results in runs, of devices whose faults are known.

#include "command_line.h"

namespace plumbline {
namespace {

/// Functions with vector kernels of every kind, and some without.
constexpr const char* functions =
    " --builtin '-x,x+y,x/y,acosh,atan2pi,cbrt,erfc,exp,exp2,fdim,fma,fract,frexp,hypot,lgamma,log1p,mad,"
    "modf,pow,pown,remquo,rootn,rsqrt,sin,sincos,sinpi,sqrt,tan,tanh,tgamma' --precision single,double";

class MisroundedRuns : public CommandLine {
 protected:
  /// The entries of a run that ends as most of these do, with results outside of the bounds or without.
  nlohmann::json measured(const std::string& name, const std::string& words) const {
    const Ran ran = run_into(name, words);
    EXPECT_LE(ran.status, 1) << ran.err;
    return entries_of(name);
  }
};

TEST_F(MisroundedRuns, NoResultOfACorrectlyRoundedDevice) {
  const auto entries = measured("out", std::string("--device fault:none --points 1000") + functions);
  ASSERT_GT(entries.size(), 50U);
  for (const auto& entry : entries) {
    EXPECT_EQ(entry["misrounded"], 0) << entry["builtin"] << entry["precision"];
    EXPECT_LE(entry["max_ulp"], 0.5) << entry["builtin"] << entry["precision"];
  }
}

TEST_F(MisroundedRuns, OneFaultIsOneResult) {
  std::ofstream(folder / "points") << "0.5\n1\n-1\n2\n";
  const auto count = [&](const std::string& name, const std::string& fault) {
    return measured(name, "--device fault:" + fault + " --builtin exp --precision single --values points")[0]
        .at("misrounded");
  };
  EXPECT_EQ(count("up", "ulp=+1@0x3f800000"), 1);
  EXPECT_EQ(count("down", "ulp=-1@0x3f800000"), 1);
  // The number toward zero is the nearest one to e, and not to the square of e.
  EXPECT_EQ(count("nearest", "toward-zero@0x3f800000"), 0);
  EXPECT_EQ(count("other", "toward-zero@0x40000000"), 1);
}

/// Runs of every point begin with directed ones, which are evaluated again in their order.
TEST_F(MisroundedRuns, CountAPointOnceWhereEveryPointIsEvaluated) {
  const std::string words = " --device fault:ulp=+1@0x1000 --builtin exp --precision half";
  for (const char* exact_only : {"", " --exact-only"}) {
    const auto entry = measured("out", words + exact_only)[0];
    std::uint64_t above_half = 0;
    for (std::size_t k = 3; k < entry["histogram"].size(); ++k)
      above_half += entry["histogram"][k].get<std::uint64_t>();
    EXPECT_EQ(above_half, 2U);
    EXPECT_EQ(entry["misrounded"], 1);
  }
}

/// The odd neighbour of a tie errs by half an ulp, as the right one does.
TEST_F(MisroundedRuns, TiesThatAreOdd) {
  const auto entry = measured("out", "--device fault:tie --builtin x+y --precision single --points 2000")[0];
  EXPECT_EQ(entry["max_ulp"], 0.5);
  EXPECT_GT(entry["misrounded"], 0);
}

TEST_F(MisroundedRuns, FlushedNumbersAreMisroundedThoughTheyPass) {
  const auto entry =
      measured("out",
               "--device fault:flush:no-subnormals --builtin exp --precision single --points 2000 "
               "--rulebook correctly-rounded")[0];
  EXPECT_EQ(entry["verdict"], "conforms");
  EXPECT_EQ(entry["misrounded"], entry["passed_by"]["flush_result"]);
}

TEST_F(MisroundedRuns, AreThoseOfTheJudgeWithoutKernels) {
  const std::string devices[] = {std::string("libm:libm.so.6") + functions,
                                 "fault:toward-zero --builtin exp,x+y,sqrt --precision single"};
  for (const std::string& device : devices)
    for (const std::string rulebook : {"auto", "correctly-rounded"}) {
      const std::string words = "--device " + device + " --rulebook " + rulebook + " --points 1000";
      const auto with = measured("with", words), without = measured("without", words + " --exact-only");
      ASSERT_EQ(with.size(), without.size());
      std::uint64_t all = 0;
      for (std::size_t k = 0; k < with.size(); ++k) {
        EXPECT_EQ(with[k], without[k]) << device << with[k]["builtin"] << with[k]["precision"];
        if (with[k].contains("misrounded")) all += with[k]["misrounded"].get<std::uint64_t>();
      }
      EXPECT_GT(all, 100U) << device;
    }
}

}  // namespace
}  // namespace plumbline
