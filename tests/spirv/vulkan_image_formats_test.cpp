// Every row of the document's table "SPIR-V and Vulkan Image Format Compatibility" has a load and a store
// whose shader declares that format (vulkan_image_formats.tsv, "SPIR-V's format, Vulkan's", is that table),
// and every format of Vulkan is measured or has a reason why it is not.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "harness/spirv/texture_shader.h"
#include "reference/texel_format.h"
#include "suites/textures/textures.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::pair<std::string, std::string>> table() {
  std::istringstream in(
      text_of_file(std::filesystem::path(PLUMBLINE_SOURCE_DIR) / "tests/spirv/vulkan_image_formats.tsv"));
  std::vector<std::pair<std::string, std::string>> rows;
  for (std::string spirv, vulkan; in >> spirv >> vulkan;) rows.emplace_back(spirv, vulkan);
  return rows;
}

std::vector<TestCase> test_cases() {
  std::vector<TestCase> out;
  for (const ScalarType precision : {ScalarType::f32, ScalarType::i32})
    for (TestCase& test_case : textures_suite()->cases(precision)) out.push_back(std::move(test_case));
  return out;
}

TEST(VulkanImageFormats, AreTheRowsOfTheTable) {
  std::set<std::pair<std::string, std::string>> due, known;
  for (const auto& row : table()) due.insert(row);
  for (const TexelFormat& format : texel_formats())
    if (!format.spirv.empty()) known.insert({std::string(format.spirv), std::string(format.name)});
  EXPECT_EQ(due.size(), 39u);
  EXPECT_EQ(known, due);
}

TEST(VulkanImageFormats, AreLoadedAndStoredByShadersThatDeclareThem) {
  const auto all = test_cases();
  for (const auto& [spirv, vulkan] : table())
    for (const char* operation : {"load:2d:", "store:2d:"}) {
      const auto test_case = std::ranges::find_if(
          all, [&](const TestCase& t) { return t.builtin.starts_with(operation + vulkan + ":"); });
      ASSERT_NE(test_case, all.end()) << operation << vulkan;
      const auto shader = spirv::texture_shader_of(test_case->call, {});
      ASSERT_TRUE(shader);
      EXPECT_NE(shader->assembly.find(" 2 " + spirv + "\n"), std::string::npos) << operation << vulkan;
    }
}

struct Left {
  const char* names;
  const char* reason;
};
constexpr Left left_out[] = {
    {"UNDEFINED|MAX_ENUM", "it is no format"},
    {"(BC|ETC2|EAC|ASTC|PVRTC).*", "blocks of texels are compressed: decoding them is a format's own affair"},
    {"G(8|10X6|12X4|16).*|B.*_422_.*", "several planes or half the chroma: sampler Y'CbCr conversion"},
    {"R1(0X6|2X4).*", "components of planes, with unused bits: sampler Y'CbCr conversion"},
    {"R64.*", "shaders of the document see images of 32-bit components alone"},
    {"(S8|D\\d+_\\w+_S8)_UINT", "stencil aspects are copied by planes of their own"},
    {"A(1B5G5R5|8)_UNORM.*|A4(R4G4B4|B4G4R4)_UNORM.*|R16G16_S.*10_5.*",
     "they are of extensions and of Vulkan 1.3"},
};

TEST(VulkanImageFormats, AreMeasuredOrLeftOutForAReason) {
  const std::filesystem::path header = "/usr/include/vulkan/vulkan_core.h";
  if (!std::filesystem::exists(header)) GTEST_SKIP() << header << " is not installed";
  const std::string text = text_of_file(header);
  const std::regex enumerator("VK_FORMAT_(\\w+) = (0x)?[0-9A-F]+,");
  const auto all = test_cases();
  int measured = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), enumerator), end; it != end; ++it) {
    const std::string name = (*it)[1];
    if (name.starts_with("FEATURE_")) continue;
    const bool known = find_texel_format(name) != nullptr;
    const bool is_left = std::ranges::any_of(
        left_out, [&](const Left& l) { return std::regex_match(name, std::regex(l.names)); });
    EXPECT_NE(known, is_left) << name;
    if (!known) continue;
    ++measured;
    EXPECT_TRUE(std::ranges::any_of(all, [&](const TestCase& t) {
      return t.builtin.find(":" + name + ":") != std::string::npos;
    })) << name;
  }
  EXPECT_EQ(measured, static_cast<int>(texel_formats().size()));
}

}  // namespace
}  // namespace plumbline
