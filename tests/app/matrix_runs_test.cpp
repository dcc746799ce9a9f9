// plumbline matrix: units in software, each wrong in one property, and AMX where the processor has it.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/app/command_line.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

const std::string unit_programs = PLUMBLINE_SOURCE_DIR "/examples/exec/";

bool succeeds(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()) == 0; }

class MatrixRuns : public CommandLine {
 protected:
  const std::string kept = "fraction bits kept below the greatest exponent", rounded = "result rounded",
                    c_is = "c is added", sums = "separate sums", group = "products added in one step",
                    operands = "subnormal operands";

  /// examples/exec/matrix_device.c, changed by the sed command.
  std::string program_with(const std::string& change) {
    EXPECT_TRUE(succeeds("sed '" + change + "' " + unit_programs + "matrix_device.c >" + out("matrix.c") +
                         " && cc -O2 -ffp-contract=off " + out("matrix.c") + " -lm -o " + out("matrix")));
    return "exec:" + out("matrix");
  }
  Ran matrix(const std::string& device, const std::string& words) {
    return plumbline("matrix --device " + device + " --out " + folder.string() + " " + words);
  }
  /// The values of each property of the first unit in matrix.json, as "A or B".
  std::map<std::string, std::string> sheet() const {
    std::map<std::string, std::string> out;
    const auto unit = nlohmann::json::parse(slurp(folder / "matrix.json"))["units"][0];
    for (const auto& property : unit["properties"])
      for (const auto& value : property["values"]) {
        std::string& text = out[property["property"].get<std::string>()];
        text += (text.empty() ? "" : " or ") + value.get<std::string>();
      }
    return out;
  }
};

TEST_F(MatrixRuns, ADeviceWithoutUnitsIsOneLine) {
  for (const auto& [device, language] : {std::pair("bundled", "OpenCL C"), {"libm:libm.so.6", "C"}}) {
    const Ran ran = matrix(device, "");
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.err, fmt::format("plumbline: matrix: {} has none of these units: {} has no form of it\n",
                                   device, language));
  }
}

TEST_F(MatrixRuns, AUnitThatCutsOffIsFoundAndPredicted) {
  const Ran ran = matrix(program_with(""), "--unit '*f16_f32' --dots 100000");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("of 100096 random dot products none was predicted wrongly"));
  auto found = sheet();
  EXPECT_EQ(found[kept], "25");
  EXPECT_EQ(found[group], "16");
  EXPECT_EQ(found[rounded], "toward zero");
  EXPECT_EQ(found[c_is], "with the first products");
}

TEST_F(MatrixRuns, AUnitThatAddsOneByOneIsFoundAndPredicted) {
  const Ran ran = matrix(program_with(""), "--unit '*16x16*' --dots 100000");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  auto found = sheet();
  EXPECT_EQ(found[group], "1");
  EXPECT_EQ(found[sums], "2, of every 2. product");
  EXPECT_EQ(found[c_is], "after the products");
  EXPECT_EQ(found[operands], "zeros");
}

/// A change of the program, and what the datasheet then has.
struct PropertyChange {
  const char *command, *unit;
  std::string property, value;
};

TEST_F(MatrixRuns, AChangeOfOnePropertyIsFound) {
  const PropertyChange changes[] = {
      {"s/kept = 25/kept = 24/", "*f16_f32", kept, "24"},
      {"s/sum += trunc/sum += floor/", "*f16_f32", "cut off", "downward"},
      {"s/sums.i % 2. = flushed(fmaf/sums[0] = flushed(fmaf/; s/y, sums.i % 2./y, sums[0]/", "*16x16*", sums,
       "one"},
      {"s/const float x = flushed/const float x = /; s/, y = flushed/, y = /", "*16x16*", operands, "kept"}};
  for (const PropertyChange& change : changes) {
    const Ran ran =
        matrix(program_with(change.command), std::string("--dots 20000 --unit '") + change.unit + "'");
    EXPECT_EQ(ran.status, 0) << change.command << ran.out << ran.err;
    EXPECT_EQ(sheet()[change.property], change.value) << change.command;
  }
}

// A sum of pairs is none of the orders: there is no model, and the exit status is 1.
TEST_F(MatrixRuns, AnOrderThatIsNoModelIsNotExplained) {
  const Ran ran = matrix(program_with("s/sum += trunc(ldexp(addends.i., kept - greatest))/sum += i % 2 ? 0 : "
                                      "trunc(ldexp(addends[i], kept - greatest))/"),
                         "--unit '*f16_f32' --dots 1000");
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no model explains the probes"));
}

TEST_F(MatrixRuns, AmxIsAsItsManualHasIt) {
  if (!succeeds("gcc -O2 -Wall -Werror -mamx-tile -mamx-bf16 -mamx-int8 " + unit_programs +
                "amx_device.c -o " + out("amx")) ||
      !succeeds("echo plumbline-exec 1 | " + out("amx")))
    GTEST_SKIP() << "the compiler or the processor has no AMX";
  const Ran ran = matrix("exec:" + out("amx"), "--dots 100000");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  auto found = sheet();
  EXPECT_EQ(found[group], "1");
  EXPECT_EQ(found[sums], "2, of every 2. product");
  EXPECT_EQ(found[c_is], "after the products");
  EXPECT_EQ(found[rounded], "to nearest even");
  EXPECT_EQ(found[operands], "zeros");
}

TEST_F(MatrixRuns, WhatHasNoUnitsIsAMistake) {
  const Ran ran = matrix("fault:none", "");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, HasSubstr("matrix: "));
}

}  // namespace
}  // namespace plumbline
