#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "harness/device/call.h"
#include "harness/judge/image_criterion.h"
#include "suites/suites.h"
#include "suites/textures/gather_judge.h"
#include "suites/textures/listed_judge.h"
#include "suites/textures/operands.h"
#include "suites/textures/points.h"
#include "suites/textures/query_judge.h"
#include "suites/textures/read_judge.h"
#include "suites/textures/shapes.h"
#include "suites/textures/store_judge.h"

namespace plumbline {
namespace {

using Operation = TextureOperation;

using Kind = TextureKind;

constexpr Kind kinds[] = {Kind::image1d, Kind::image1d_array, Kind::image2d,    Kind::image2d_array,
                          Kind::image3d, Kind::cube,          Kind::cube_array, Kind::buffer};

std::string sampler_name(const TextureCall& call) {
  const TextureSampler& s = call.sampler;
  const auto filter = [](Filtering f) { return f == Filtering::linear ? "-linear" : "-nearest"; };
  std::string name = ":" + (is_cube(call.kind) ? "seamless" : std::string(name_of(s.filter.addressing))) +
                     filter(s.filter.filtering);
  if (s.minification) name += std::string(filter(*s.minification)) + "_minified";
  if (!s.filter.normalised) name += "-unnormalised";
  if (!is_cube(call.kind) && s.filter.addressing == Addressing::clamp)
    name += "-" + std::string(name_of(s.border));
  if (call.levels > 1) name += fmt::format(":{}_levels{}", call.levels, filter(s.levels));
  if (s.bias != 0) name += fmt::format(":bias_{}", s.bias);
  if (s.least_lod != 0 || s.greatest_lod != TextureSampler::no_lod)
    name += fmt::format(":lod_{}_to_{}", s.least_lod, s.greatest_lod);
  if (call.compares()) name += ":" + std::string(name_of(s.comparison));
  if (s.unlisted) name += ":unlisted";
  return name;
}

/// What an instruction has besides: the component, constant offsets.
std::string operands_name(const TextureCall& call) {
  std::string name;
  if (call.operation == Operation::gather) name += fmt::format(":component_{}", call.component);
  const auto axes = static_cast<std::size_t>(axes_of(call.kind));
  if (call.offsets.size() == 1)
    name += fmt::format(":offset_{}", fmt::join(std::span(call.offsets[0]).first(axes), "_"));
  if (call.offsets.size() > 1) name += ":four_offsets";
  return name;
}

std::string name_of_test_case(const TextureCall& call) {
  std::string name = fmt::format("{}:{}:{}", name_of(call.operation), name_of(call.kind), call.format);
  if (call.samples()) name += sampler_name(call);
  if (call.queries() && call.levels > 1) name += fmt::format(":{}_levels", call.levels);
  if (call.is_multisampled()) name += fmt::format(":{}_samples", call.samples_of_texel);
  name += operands_name(call);
  std::string size = std::to_string(call.size[0]);
  for (int axis = 1; axis < axes_of(call.kind); ++axis)
    size += fmt::format("x{}", call.size[static_cast<std::size_t>(axis)]);
  if (is_array(call.kind)) size += fmt::format("x{}", call.layers);
  return name + ":" + size;
}

void set_columns(const TextureCall& texture, Call& call) {
  const TexelFormat& format = format_of(texture);
  const ScalarType component = component_type(format);
  if (texture.operation == Operation::listed) {
    call.arguments = {ScalarType::u32};
    call.results.assign(texture.kind == Kind::buffer ? 2 : 4, ScalarType::u32);
    return;
  }
  if (texture.queries()) {
    const bool sizes =
        texture.operation == Operation::query_size || texture.operation == Operation::query_size_lod;
    call.arguments = {ScalarType::u32};
    call.results.assign(sizes ? extents_of(texture, 0).size() : 1, ScalarType::u32);
    return;
  }
  if (texture.operation == Operation::store) {
    call.arguments.assign(4, component);
    call.results.assign(stored_components(format).size(), ScalarType::u32);
    return;
  }
  call.arguments.assign(static_cast<std::size_t>(coordinates_of(texture)),
                        texture.samples() ? ScalarType::f32 : ScalarType::i32);
  if (texture.is_multisampled()) call.arguments.push_back(ScalarType::i32);
  if (texture.has_lod()) call.arguments.push_back(ScalarType::f32);
  if (texture.compares()) call.arguments.push_back(ScalarType::f32);
  call.results.assign(texture.compares() && !texture.gathers() ? 1 : 4, component);
}

std::shared_ptr<const ImageJudge> judge_of(const TextureCall& texture) {
  if (texture.operation == Operation::listed) return std::make_shared<TextureListedJudge>(texture);
  if (texture.operation == Operation::store) return std::make_shared<TextureStoreJudge>(texture);
  if (texture.queries()) return std::make_shared<TextureQueryJudge>(texture);
  if (texture.gathers()) return std::make_shared<TextureGatherJudge>(texture);
  return std::make_shared<TextureReadJudge>(texture);
}

std::unique_ptr<PointSource> points_of(const TextureCall& texture) {
  if (texture.operation == Operation::listed) return texture_listed_points();
  if (texture.queries()) return texture_query_points(texture);
  return texture.operation == Operation::store ? texture_store_points(texture) : texture_read_points(texture);
}

/// Collects the test cases of one precision: single for formats that shaders see as floats, integer for the
/// others.
class TestCases {
 public:
  explicit TestCases(ScalarType precision) : precision_(precision) {}

  void add(const TextureCall& texture) {
    const ScalarType component = component_type(format_of(texture));
    if ((is_floating(component) ? ScalarType::f32 : ScalarType::i32) != precision_) return;
    TestCase test_case;
    test_case.suite = "textures";
    test_case.precision = precision_;
    test_case.builtin = test_case.call.builtin = name_of_test_case(texture);
    if (!known_.insert(test_case.builtin).second) return;
    test_case.call.kind = texture;
    test_case.of_shaders_alone = true;
    set_columns(texture, test_case.call);
    test_case.signature = signature_of(test_case.call);
    for (const ScalarType type : test_case.call.arguments)
      test_case.inputs.arguments.push_back({.type = type, .breaks = {}});
    test_case.inputs.source = points_of(texture);
    test_case.criterion = image_criterion(judge_of(texture));
    list_.push_back(std::move(test_case));
  }
  std::vector<TestCase> take() { return std::move(list_); }

 private:
  ScalarType precision_;
  std::vector<TestCase> list_;
  std::set<std::string> known_;
};

void add_sample(TestCases& cases, Kind kind, std::string_view format, const TextureSampler& sampler) {
  TextureCall call = texture_of(kind, format, Operation::sample);
  call.sampler = sampler;
  cases.add(call);
}

/// Storage images have no depth, no transfer function and no shared exponent ("Required Format Support" has
/// none of them, and SPIR-V has no image format for them).
bool is_storable(const TexelFormat& format) {
  const NumericFormat n = format.numbers;
  return !format.depth && !format.shared_exponent && n != NumericFormat::SRGB &&
         n != NumericFormat::USCALED && n != NumericFormat::SSCALED;
}

void add_format(TestCases& cases, const TexelFormat& format) {
  // Texel buffers too: every format that is there for them.
  for (const Kind kind : {Kind::image2d, Kind::buffer}) {
    cases.add(texture_of(kind, format.name, Operation::listed));
    if (is_storable(format))
      for (const Operation operation : {Operation::load, Operation::store})
        cases.add(texture_of(kind, format.name, operation));
    cases.add(texture_of(kind, format.name, Operation::fetch));
  }
  add_sample(cases, Kind::image2d, format.name,
             {.filter = {Addressing::clamp, Filtering::nearest, true}, .border = BorderColour::opaque_white});
  if (component_type(format) == ScalarType::f32)
    add_sample(cases, Kind::image2d, format.name, {.filter = {Addressing::repeat, Filtering::linear, true}});
}

void add_samplers(TestCases& cases, Kind kind, std::string_view format, Filtering filtering) {
  if (is_cube(kind))
    return add_sample(cases, kind, format, {.filter = {Addressing::repeat, filtering, true}});
  for (const Addressing addressing : {Addressing::repeat, Addressing::mirrored_repeat,
                                      Addressing::clamp_to_edge, Addressing::mirror_clamp_to_edge})
    add_sample(cases, kind, format, {.filter = {addressing, filtering, true}});
  for (const BorderColour border :
       {BorderColour::transparent_black, BorderColour::opaque_black, BorderColour::opaque_white})
    add_sample(cases, kind, format, {.filter = {Addressing::clamp, filtering, true}, .border = border});
  // "Valid Usage" of unnormalizedCoordinates: 1D and 2D views of one layer, clamped.
  if (kind != Kind::image1d && kind != Kind::image2d) return;
  for (const Addressing addressing : {Addressing::clamp_to_edge, Addressing::clamp})
    add_sample(cases, kind, format, {.filter = {addressing, filtering, false}});
}

/// Every kind of image, with what every format has and with every sampler.
void add_kind(TestCases& cases, Kind kind) {
  for (const std::string_view format : texture_formats_of_each_class) {
    for (const Operation operation : {Operation::load, Operation::store, Operation::fetch})
      if (operation != Operation::fetch || !is_cube(kind)) cases.add(texture_of(kind, format, operation));
    if (kind == Kind::buffer) continue;
    add_samplers(cases, kind, format, Filtering::nearest);
    if (component_type(*find_texel_format(format)) == ScalarType::f32)
      add_samplers(cases, kind, format, Filtering::linear);
  }
}

/// Levels of detail: one level, or a mix of two, with either filter within a level.
void add_levels(TestCases& cases, Kind kind) {
  for (const std::string_view format : texture_formats_of_each_class)
    for (const Filtering within : {Filtering::nearest, Filtering::linear})
      for (const Filtering between : {Filtering::nearest, Filtering::linear}) {
        const bool integer = component_type(*find_texel_format(format)) != ScalarType::f32;
        if (integer && (within == Filtering::linear || between == Filtering::linear)) continue;
        TextureCall call = texture_with_levels(kind, format, Operation::sample);
        call.sampler = {.filter = {Addressing::clamp_to_edge, within, true}, .levels = between};
        cases.add(call);
      }
}

/// One filter of what is magnified, the other of what is minified.
void add_two_filters(TestCases& cases, Kind kind, std::string_view format) {
  for (const bool minifies : {false, true})
    for (const Filtering between : {Filtering::nearest, Filtering::linear}) {
      TextureCall call = texture_with_levels(kind, format, Operation::sample);
      call.sampler = {
          .filter = {Addressing::mirrored_repeat, minifies ? Filtering::nearest : Filtering::linear, true},
          .minification = minifies ? Filtering::linear : Filtering::nearest,
          .levels = between};
      cases.add(call);
    }
}

/// Biases within every device's maxSamplerLodBias, and limits between levels; with limits above zero nothing
/// is magnified, and below a half all levels but the first are out of reach.
void add_levels_of_detail(TestCases& cases, Kind kind, std::string_view format) {
  struct Limits {
    float bias, least, greatest;
  };
  constexpr Limits all[] = {{0.75f, 0, TextureSampler::no_lod},
                            {-1.25f, 0, TextureSampler::no_lod},
                            {0, 0.625f, 1.3125f},
                            {0, 0, 0.25f},
                            {1.5f, -0.5f, 0.875f}};
  for (const Limits& limits : all)
    for (const Filtering between : {Filtering::nearest, Filtering::linear}) {
      TextureCall call = texture_with_levels(kind, format, Operation::sample);
      call.sampler = {.filter = {Addressing::clamp_to_edge, Filtering::nearest, true},
                      .minification = Filtering::linear,
                      .levels = between,
                      .bias = limits.bias,
                      .least_lod = limits.least,
                      .greatest_lod = limits.greatest};
      cases.add(call);
    }
}

/// Comparisons with depths, which 3D images have not: each of 2D images, one of the others. Linear filters of
/// formats that are not listed for them compare too.
void add_comparisons(TestCases& cases, Kind kind, std::string_view format) {
  for (int k = 0; k <= static_cast<int>(DepthTest::always); ++k)
    for (const Filtering filtering : {Filtering::nearest, Filtering::linear})
      for (const bool unlisted : {false, true}) {
        const auto test = static_cast<DepthTest>(k);
        const bool plain = test == DepthTest::less_or_equal;
        if ((!plain && kind != Kind::image2d) || (unlisted && filtering == Filtering::nearest)) continue;
        TextureCall call = texture_of(kind, format, Operation::compare);
        call.sampler = comparing(filtering, test);
        call.sampler.unlisted = unlisted;
        cases.add(call);
      }
  if (kind != Kind::image2d && kind != Kind::cube) return;
  for (const Filtering within : {Filtering::nearest, Filtering::linear})
    for (const Filtering between : {Filtering::nearest, Filtering::linear}) {
      TextureCall call = texture_with_levels(kind, format, Operation::compare);
      call.sampler = {
          .filter = {Addressing::repeat, within, true}, .levels = between, .comparison = DepthTest::less};
      cases.add(call);
    }
}

class TexturesSuite final : public Suite {
 public:
  std::string_view name() const override { return "textures"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    TestCases out(precision);
    if (precision != ScalarType::f32 && precision != ScalarType::i32) return {};
    for (const TexelFormat& format : texel_formats()) add_format(out, format);
    for (const Kind kind : kinds) {
      add_kind(out, kind);
      if (kind == Kind::buffer) continue;
      add_levels(out, kind);
      for (const std::string_view format : {"R8G8B8A8_UNORM", "R32G32B32A32_SFLOAT"}) {
        add_two_filters(out, kind, format);
        add_levels_of_detail(out, kind, format);
      }
      if (kind == Kind::image3d) continue;
      for (const TexelFormat& format : texel_formats())
        if (format.depth) add_comparisons(out, kind, format.name);
    }
    for (const TextureCall& texture : textures_by_operands()) out.add(texture);
    return out.take();
  }
};

}  // namespace

std::unique_ptr<Suite> textures_suite() { return std::make_unique<TexturesSuite>(); }

}  // namespace plumbline
