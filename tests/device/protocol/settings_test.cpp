#include "softcl/protocol/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

namespace softcl {
namespace {

const char* name_set = "";
const char* text_set = nullptr;

Settings settings_with(const char* name, const char* text) {
  name_set = name;
  text_set = text;
  return parse_settings([](const char* asked) { return std::strcmp(asked, name_set) ? nullptr : text_set; });
}

TEST(Settings, HaveDefaults) {
  const Settings plain = settings_with("", nullptr);
  EXPECT_EQ(plain.error, "");
  EXPECT_EQ(plain.cache_memory, 64u << 20);
  EXPECT_EQ(plain.cache_folder, "");
}

TEST(Settings, WorkersAreANumberFrom1To1024) {
  EXPECT_EQ(settings_with("SOFTCL_WORKERS", nullptr).workers, 0u);
  for (const char* const text : {"1", "32", "1024"})
    EXPECT_EQ(settings_with("SOFTCL_WORKERS", text).workers, std::size_t(std::atoi(text)));
  for (const char* const text : {"0", "1025", "-1", "2.5", "two", "8 ", "99999999999999999999"})
    EXPECT_EQ(settings_with("SOFTCL_WORKERS", text).error,
              "SOFTCL_WORKERS: '" + std::string(text) +
                  "' is no number of workers from 1 to 1024; without it there is one for each CPU");
}

TEST(Settings, SizesAreWholeMebibytes) {
  EXPECT_EQ(settings_with("SOFTCL_CACHE_MEMORY", "3").cache_memory, 3u << 20);
  EXPECT_EQ(settings_with("SOFTCL_CACHE_MEMORY", "0").cache_memory, 0u);
  EXPECT_EQ(settings_with("SOFTCL_CACHE_DISK", "5").cache_disk, 5u << 20);
  EXPECT_EQ(settings_with("SOFTCL_CACHE_DIR", "/folder").cache_folder, "/folder");
  for (const char* text : {"x", "3x", "-1", "1.5", " 1", "99999999999999999999", "10000000000000"})
    EXPECT_THAT(settings_with("SOFTCL_CACHE_MEMORY", text).error,
                testing::AllOf(testing::HasSubstr("SOFTCL_CACHE_MEMORY"), testing::HasSubstr(text),
                               testing::HasSubstr("64 is the default")));
}

TEST(Settings, ALimitIsATimeAboveZero) {
  EXPECT_EQ(settings_with("", nullptr).kernel_seconds, 0);
  EXPECT_EQ(settings_with("SOFTCL_KERNEL_SECONDS", "2.5").kernel_seconds, 2.5);
  for (const char* text : {"0", "-1", "soon", "1s", "nan", "inf", "1e10"})
    EXPECT_THAT(settings_with("SOFTCL_KERNEL_SECONDS", text).error,
                testing::AllOf(testing::HasSubstr("SOFTCL_KERNEL_SECONDS"), testing::HasSubstr(text)));
}

TEST(Settings, ChecksAreNamed) {
  EXPECT_FALSE(settings_with("", nullptr).checks.any());
  const Checks checks = settings_with("SOFTCL_CHECK", "races,memory").checks;
  EXPECT_TRUE(checks.memory && checks.races && !checks.barriers);
  EXPECT_TRUE(settings_with("SOFTCL_CHECK", "barriers").checks.barriers);
  EXPECT_TRUE(settings_with("SOFTCL_CHECK", "uninitialised").checks.uninitialised);
  EXPECT_THAT(
      settings_with("SOFTCL_CHECK", "memory,everything").error,
      testing::HasSubstr(
          "SOFTCL_CHECK: 'everything' is no check; there are: memory, barriers, races, uninitialised"));
}

TEST(Settings, IsolationIsOnOrOff) {
  EXPECT_FALSE(settings_with("SOFTCL_ISOLATE", "0").isolate);
  EXPECT_TRUE(settings_with("SOFTCL_ISOLATE", "1").isolate);
  EXPECT_THAT(settings_with("SOFTCL_ISOLATE", "yes").error, testing::HasSubstr("'yes' is neither 0 nor 1"));
}

}  // namespace
}  // namespace softcl
