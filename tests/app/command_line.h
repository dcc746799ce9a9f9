#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/paths.h"

// The executable as a user meets it: words in, files, lines and an exit status out.

namespace plumbline {

/// The entries of a results.json, each with what they have in common and the members that it leaves out.
inline nlohmann::json entries_in(const nlohmann::json& document) {
  const nlohmann::json list = nlohmann::json::array(), object = nlohmann::json::object();
  const nlohmann::json empty = {{"reason", ""},        {"failures", 0},     {"departures", 0},
                                {"excuses", 0},        {"escalated", 0},    {"seconds", 0},
                                {"kernel_proof", ""},  {"worst", list},     {"failing", list},
                                {"departing", list},   {"excused", list},   {"histogram", list},
                                {"passed_by", object}, {"observed", object}};
  nlohmann::json entries = document.at("entries");
  for (nlohmann::json& entry : entries) {
    if (document.contains("common")) entry.insert(document["common"].begin(), document["common"].end());
    entry.insert(empty.begin(), empty.end());
  }
  return entries;
}

namespace fs = std::filesystem;
using testing::HasSubstr;

inline const std::string program = PLUMBLINE_BINARY_DIR "/bin/plumbline";

struct Ran {
  int status;
  std::string out, err;
};

inline std::string slurp(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

class CommandLine : public testing::Test {
 protected:
  fs::path folder =
      fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string out(const std::string& name) const { return (folder / name).string(); }
  Ran plumbline(const std::string& words) const {
    const fs::path out = folder / "stdout", err = folder / "stderr";
    // In the test's own folder, where a mistake that is found late leaves its results.
    const std::string command =
        "cd " + folder.string() + " && " + program + " " + words + " >" + out.string() + " 2>" + err.string();
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), slurp(err)};
  }
  /// A run into folder/out, of suite math unless the words name another.
  Ran run(const std::string& words) const { return run_into("out", words); }
  Ran run_into(const std::string& name, const std::string& words) const {
    const std::string suite = words.find("--suite") == std::string::npos ? " --suite math" : "";
    return plumbline("run " + words + suite + " --out " + (folder / name).string());
  }
  /// The entries of the run in folder/name, without what differs from run to run.
  nlohmann::json entries_of(const std::string& name) const {
    auto entries = entries_in(nlohmann::json::parse(slurp(folder / name / "results.json")));
    for (auto& entry : entries)
      for (const char* field : {"seconds", "escalated", "kernel_proof"}) entry.erase(field);
    return entries;
  }
  /// The journal of the complete run in folder/name, as a text again: results.jsonl in place of its .gz.
  std::string unpacked_journal(const std::string& name) const {
    const fs::path journal = folder / name / "results.jsonl";
    EXPECT_FALSE(fs::exists(journal)) << "the run did not end, or left it";
    EXPECT_EQ(std::system(("gzip -d " + journal.string() + ".gz").c_str()), 0);
    return slurp(journal);
  }
  nlohmann::json results() const { return nlohmann::json::parse(slurp(folder / "out" / "results.json")); }
};

inline int lines_in(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace plumbline
