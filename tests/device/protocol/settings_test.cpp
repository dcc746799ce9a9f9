#include "softcl/protocol/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/paths.h"

namespace softcl {
namespace {

const char* name_set = "";
const char* text_set = nullptr;

Settings settings_with(const char* name, const char* text, bool (*has)(ProcessorLevel) = processor_has) {
  name_set = name;
  text_set = text;
  return parse_settings([](const char* read) { return std::strcmp(read, name_set) ? nullptr : text_set; },
                        has);
}

TEST(Settings, HaveDefaults) {
  const Settings plain = settings_with("", nullptr);
  EXPECT_EQ(plain.error, "");
  EXPECT_EQ(plain.tier_items, 131072u);
  EXPECT_EQ(plain.cache_memory, 64u << 20);
  EXPECT_EQ(plain.cache_folder, "");
}

TEST(Settings, WrongValuesGiveOneLine) {
  const std::pair<const char*, std::vector<const char*>> wrong[] = {
      {"SOFTCL_POSE", {"no-imges", "Embedded", " rtz"}},
      {"SOFTCL_DEFECTS", {"fzt", "CL_DEVICE_MAX_SAMPLERS=x", "CL_DEVICE_VERSION=1"}},
      {"SOFTCL_CHECK", {"everything", "race"}},
      {"SOFTCL_INSTRUCTION_SET", {"AVX2", "avx", "host", "sse2", "avx2,avx512", " avx2"}},
      {"SOFTCL_KERNEL_SECONDS", {"0", "-1", "soon", "1s", "nan", "inf", "1e10"}},
      {"SOFTCL_WORKERS", {"0", "1025", "-1", "2.5", "two", "8 ", "99999999999999999999"}},
      {"SOFTCL_ISOLATE", {"yes", "2", "01"}},
      {"SOFTCL_TIER_ITEMS", {"-1", "many", "0x10", "1e6", "99999999999999999999"}},
      {"SOFTCL_CACHE_MEMORY", {"x", "3x", "-1", "1.5", " 1", "99999999999999999999", "10000000000000"}},
      {"SOFTCL_CACHE_DISK", {"1 GiB"}},
  };
  for (const auto& [name, texts] : wrong) {
    const auto row = std::ranges::find(setting_table(), std::string_view(name), &Setting::name);
    ASSERT_NE(row, setting_table().end()) << name;
    for (const char* const text : texts)
      EXPECT_EQ(settings_with(name, text).error, std::string(name) + ": '" + text + "' is not " +
                                                     row->values + "; the default is " + row->default_value);
  }
  EXPECT_EQ(settings_with("SOFTCL_WORKERS", "0").error,
            "SOFTCL_WORKERS: '0' is not a number from 1 to 1024; the default is one for each CPU");
  EXPECT_THAT(
      settings_with("SOFTCL_CHECK", "memory,everything,races").error,
      testing::StartsWith("SOFTCL_CHECK: 'everything' is not any of memory, barriers, races, uninit"));
}

TEST(Settings, EmptyVariablesHaveTheirDefaults) {
  for (const Setting& one : setting_table()) EXPECT_EQ(settings_with(one.name, "").error, "") << one.name;
}

TEST(Settings, NumbersAreRead) {
  EXPECT_EQ(settings_with("SOFTCL_WORKERS", nullptr).workers, 0u);
  for (const char* const text : {"1", "32", "1024"})
    EXPECT_EQ(settings_with("SOFTCL_WORKERS", text).workers, std::size_t(std::atoi(text)));
  EXPECT_EQ(settings_with("SOFTCL_CACHE_MEMORY", "3").cache_memory, 3u << 20);
  EXPECT_EQ(settings_with("SOFTCL_CACHE_MEMORY", "0").cache_memory, 0u);
  EXPECT_EQ(settings_with("SOFTCL_CACHE_DISK", "5").cache_disk, 5u << 20);
  EXPECT_EQ(settings_with("", nullptr).kernel_seconds, 0);
  EXPECT_EQ(settings_with("SOFTCL_KERNEL_SECONDS", "2.5").kernel_seconds, 2.5);
  EXPECT_FALSE(settings_with("SOFTCL_ISOLATE", "0").isolate);
  EXPECT_TRUE(settings_with("SOFTCL_ISOLATE", "1").isolate);
}

TEST(Settings, WordsAreReadOneByOne) {
  EXPECT_EQ(settings_with("SOFTCL_CACHE_DIR", "/folder").cache_folder, "/folder");
  EXPECT_FALSE(settings_with("", nullptr).checks.any());
  const Checks checks = settings_with("SOFTCL_CHECK", "races,memory").checks;
  EXPECT_TRUE(checks.memory && checks.races && !checks.barriers);
  EXPECT_TRUE(settings_with("SOFTCL_CHECK", "barriers").checks.barriers);
  EXPECT_TRUE(settings_with("SOFTCL_CHECK", "uninitialised").checks.uninitialised);
  const Settings posing = settings_with("SOFTCL_POSE", "embedded,no-inf-nan");
  EXPECT_TRUE(posing.pose.embedded && posing.pose.no_inf_nan && posing.error.empty());
  EXPECT_FALSE(posing.pose.rounds_to_zero || posing.pose.no_subnormals || posing.pose.least_limits);
  EXPECT_EQ(posing.pose.list, "embedded,no-inf-nan");
  const InjectedDefects defects = settings_with("SOFTCL_DEFECTS", "ftz,CL_DEVICE_MAX_SAMPLERS=7").defects;
  EXPECT_TRUE(defects.ftz && !defects.rtz);
  ASSERT_EQ(defects.claims.size(), 1u);
  EXPECT_EQ(defects.claims[0].value, 7u);
}

bool up_to_avx2(ProcessorLevel level) { return level < ProcessorLevel::avx512; }

TEST(Settings, TheInstructionSetIsOneThatTheProcessorHas) {
  const auto with = [](const char* text, bool (*has)(ProcessorLevel)) {
    return settings_with("SOFTCL_INSTRUCTION_SET", text, has);
  };
  EXPECT_EQ(with(nullptr, up_to_avx2).instruction_set, ProcessorLevel::host);
  EXPECT_EQ(with("portable", up_to_avx2).instruction_set, ProcessorLevel::portable);
  EXPECT_EQ(with("avx2", up_to_avx2).instruction_set, ProcessorLevel::avx2);
  EXPECT_EQ(with("avx2", up_to_avx2).error, "");
  EXPECT_EQ(with("avx512", up_to_avx2).error, "SOFTCL_INSTRUCTION_SET: this processor does not have avx512");
  EXPECT_EQ(with("avx512", [](ProcessorLevel) { return true; }).instruction_set, ProcessorLevel::avx512);
  EXPECT_EQ(with("avx512-256", [](ProcessorLevel) { return true; }).instruction_set,
            ProcessorLevel::avx512_in_256_bits);
}

/// Equal texts stand for equal code: what builds are cached by.
TEST(Settings, WhatTheCompilerReadsIsPartOfABuildsIdentity) {
  const std::string plain = settings_with("", nullptr).compiler_settings;
  for (const Setting& one : setting_table()) {
    const bool differs = settings_with(one.name, "1").compiler_settings != plain;
    EXPECT_EQ(differs, one.in_compiler) << one.name;
  }
}

TEST(Settings, AreThoseOfTheTableInTheDocument) {
  std::ifstream page(PLUMBLINE_SOURCE_DIR "/docs/softcl.md");
  std::vector<std::string> documented, known;
  for (std::string line; std::getline(page, line);)
    if (line.starts_with("| `SOFTCL_")) documented.push_back(line);
  for (const Setting& one : setting_table())
    known.push_back(std::string("| `") + one.name + "` | " + one.values + " | " + one.default_value + " | " +
                    (one.in_library ? "library" : "") + (one.in_library && one.in_compiler ? ", " : "") +
                    (one.in_compiler ? "compiler" : "") + " | " + one.meaning + " |");
  EXPECT_EQ(documented, known);
}

}  // namespace
}  // namespace softcl
