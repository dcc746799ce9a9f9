#include "harness/rulebook/image_rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/rulebook/rulebook.h"

namespace plumbline {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json whole() {
  return json::parse(R"({
    "read": {"ulp": 1.25, "unstated": ["UNORM_SHORT_565"], "clause": "r"},
    "write": {"codes": 0.5, "any_for_infinity": true, "clause": "w"},
    "filter": {"coordinate_roundings": 4, "coordinate_texels": 0.125, "weight": 0.25, "beyond": 0.5, "floats": false, "clause": "f"},
    "layers": {"as_axes": true, "clause": "l"},
    "srgb": {"read_codes": 0.25, "write_codes": 0.75, "clause": "s"},
    "formats": {"list": ["RGBA FLOAT"], "clause": "t"}})");
}

TEST(ImageRuleTest, EveryKeyIsTaken) {
  const auto rule = parse_image_rule(whole());
  ASSERT_TRUE(rule) << rule.error().message;
  EXPECT_EQ(rule->read_ulp, 1.25);
  EXPECT_EQ(rule->packed_read_ulp, 1.25);  // the same unless given
  EXPECT_FALSE(rule->states(ChannelType::UNORM_SHORT_565));
  EXPECT_TRUE(rule->states(ChannelType::UNORM_INT8));
  EXPECT_EQ(rule->beyond, 0.5);
  EXPECT_EQ(rule->write_codes, 0.5);
  EXPECT_TRUE(rule->any_for_infinity);
  EXPECT_EQ(rule->coordinate_roundings, 4);
  EXPECT_EQ(rule->coordinate_texels, 0.125);
  EXPECT_EQ(rule->weight, 0.25);
  EXPECT_FALSE(rule->filters_floats);
  EXPECT_TRUE(rule->layers_as_axes);
  EXPECT_EQ(rule->srgb_read_codes, 0.25);
  EXPECT_EQ(rule->srgb_write_codes, 0.75);
  EXPECT_EQ(rule->formats, std::vector<std::string>{"RGBA FLOAT"});
  EXPECT_EQ(rule->read_clause + rule->write_clause + rule->filter_clause + rule->layers_clause +
                rule->srgb_clause + rule->formats_clause,
            "rwflst");
}

struct Mistake {
  const char* pointer;  ///< where
  const char* value;    ///< what is put there; nothing: taken away
  std::vector<const char*> parts;
};

class ImageRuleMistakes : public testing::TestWithParam<Mistake> {};

INSTANTIATE_TEST_SUITE_P(
    Each, ImageRuleMistakes,
    testing::Values(Mistake{"/read/ulp", "\"much\"", {"\"read\"", "\"ulp\"", "\"much\"", "number"}},
                    Mistake{"/write/codes", "-1", {"\"write\"", "\"codes\"", "not negative"}},
                    Mistake{"/write/code", "1", {"'code' is no key here", "did you mean 'codes'"}},
                    Mistake{"/read/unstated", "\"565\"", {"\"unstated\"", "a list of texts"}},
                    Mistake{"/filter/beyond", "-1", {"\"beyond\"", "not negative"}},
                    Mistake{"/filter/floats", "1", {"\"floats\"", "true or false"}},
                    Mistake{"/filter/clause", "", {"\"filter\"", "\"clause\"", "a text"}},
                    Mistake{"/layers", "", {"\"layers\"", "{...}"}},
                    Mistake{"/srgb/read_codes", "null", {"\"srgb\"", "\"read_codes\""}},
                    Mistake{"/formats/list", "[1]", {"\"formats\"", "list of texts"}}));

TEST_P(ImageRuleMistakes, AreNamedWithWhatWouldBeRight) {
  json images = whole();
  const json::json_pointer at(GetParam().pointer);
  if (*GetParam().value == '\0')
    images[at.parent_pointer()].erase(at.back());
  else
    images[at] = json::parse(GetParam().value);
  const auto rule = parse_image_rule(images);
  ASSERT_FALSE(rule);
  for (const char* part : GetParam().parts) EXPECT_THAT(rule.error().message, HasSubstr(part));
}

TEST(ImageRuleTest, SomethingElseThanAnObjectIsRefused) { EXPECT_FALSE(parse_image_rule(json::array())); }

// The figures of the documents, book by book.
TEST(ImageRuleTest, EachDocumentHasItsOwn) {
  const auto images = [](const char* name) { return *Rulebook::load(name)->images(); };
  const ImageRule full = images("opencl-1.2"), embedded = images("opencl-1.2-embedded"),
                  spirv = images("spirv-env-3.0");
  EXPECT_EQ(full.read_ulp, 1.5);
  EXPECT_EQ(full.write_codes, 0.6);
  EXPECT_TRUE(full.filters_floats);
  EXPECT_EQ(full.beyond, 0x1p-7);
  EXPECT_EQ(images("vulkan-1.1").beyond, 0);
  EXPECT_EQ(embedded.unstated, full.unstated);
  EXPECT_EQ(spirv.unstated, full.unstated);
  EXPECT_TRUE(full.layers_as_axes);
  EXPECT_FALSE(full.any_for_infinity);
  EXPECT_EQ(full.formats.size(), 11U);
  EXPECT_EQ(embedded.read_ulp, 2);           // 10, item 9
  EXPECT_EQ(embedded.packed_read_ulp, 1.5);  // 8.3.1.1
  EXPECT_EQ(embedded.write_codes, 0.6);
  EXPECT_FALSE(embedded.filters_floats);  // 10, item 4
  EXPECT_EQ(embedded.weight, full.weight);
  EXPECT_EQ(embedded.formats.size(), 10U);  // without BGRA
  EXPECT_FALSE(spirv.layers_as_axes);       // 7.1
  EXPECT_TRUE(spirv.any_for_infinity);      // 7.4.1
  EXPECT_EQ(spirv.read_ulp, 1.5);
  EXPECT_EQ(spirv.srgb_clause, "7.4.5");
  EXPECT_EQ(images("spirv-env-3.0-embedded").read_clause, spirv.read_clause);
  EXPECT_EQ(Rulebook::load("spirv-env-2.2")->images(), nullptr);
}

}  // namespace
}  // namespace plumbline
