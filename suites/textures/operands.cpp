#include "suites/textures/operands.h"

#include "reference/texel_format.h"
#include "suites/textures/shapes.h"

namespace plumbline {
namespace {

using Operation = TextureOperation;
using Kind = TextureKind;

constexpr Kind gathered_kinds[] = {Kind::image2d, Kind::image2d_array, Kind::cube, Kind::cube_array};
constexpr Kind offset_kinds[] = {Kind::image1d, Kind::image1d_array, Kind::image2d, Kind::image2d_array,
                                 Kind::image3d};

/// Within every device's minTexelOffset and maxTexelOffset, -8 and 7; on a small image past either end.
constexpr std::array<int, 3> near_offset{-3, 2, -1}, far_offset{7, -8, 5};

bool is_float(std::string_view format) {
  return component_type(*find_texel_format(format)) == ScalarType::f32;
}

/// Every addressing; the border where it is seen.
std::vector<TextureSampler> samplers(Filtering filtering) {
  std::vector<TextureSampler> out;
  for (const Addressing addressing : {Addressing::repeat, Addressing::mirrored_repeat,
                                      Addressing::clamp_to_edge, Addressing::mirror_clamp_to_edge})
    out.push_back({.filter = {addressing, filtering, true}});
  for (const BorderColour border : {BorderColour::transparent_black, BorderColour::opaque_white})
    out.push_back({.filter = {Addressing::clamp, filtering, true}, .border = border});
  return out;
}

class Calls {
 public:
  std::vector<TextureCall> take() { return std::move(list_); }

  void add_gathers() {
    int component = 0;
    for (const TexelFormat& format : texel_formats())
      gather(Kind::image2d, format.name, {.filter = {Addressing::repeat, Filtering::nearest, true}},
             component++ % 4);
    for (const Kind kind : gathered_kinds)
      for (const std::string_view format : texture_formats_of_each_class) {
        for (const TextureSampler& sampler : samplers(Filtering::nearest))
          if (!is_cube(kind) || sampler.filter.addressing == Addressing::repeat)
            gather(kind, format, sampler, 2);
        for (int k = 0; k < 4; ++k)
          gather(kind, format, {.filter = {Addressing::repeat, Filtering::nearest, true}}, k);
        if (is_float(format))
          gather(kind, format, {.filter = {Addressing::repeat, Filtering::linear, true}}, 1);
        gather_of_levels(kind, format);
      }
    add_gathers_with_offsets();
    for (const TexelFormat& format : texel_formats())
      if (format.depth) add_gathered_comparisons(format.name);
  }

  void add_offsets() {
    for (const Kind kind : offset_kinds)
      for (const std::string_view format : texture_formats_of_each_class) {
        TextureCall fetched = texture_of(kind, format, Operation::fetch);
        fetched.offsets = {near_offset};
        add(fetched);
        for (const Filtering filtering : {Filtering::nearest, Filtering::linear})
          if (filtering == Filtering::nearest || is_float(format)) add_offsets(kind, format, filtering);
      }
    for (const TexelFormat& format : texel_formats())
      for (const Kind kind : {Kind::image1d, Kind::image2d, Kind::image2d_array})
        for (const Filtering filtering : {Filtering::nearest, Filtering::linear}) {
          if (!format.depth) continue;
          TextureCall call = texture_of(kind, format.name, Operation::compare);
          call.sampler = comparing(filtering, DepthTest::less_or_equal);
          call.offsets = {near_offset};
          add(call);
        }
  }

  /// "OpImageSampleProj": of images that are neither arrays nor cubes.
  void add_projections() {
    for (const Kind kind : {Kind::image1d, Kind::image2d, Kind::image3d}) {
      for (const std::string_view format : texture_formats_of_each_class)
        for (const Filtering filtering : {Filtering::nearest, Filtering::linear})
          if (filtering == Filtering::nearest || is_float(format)) add_projections(kind, format, filtering);
      if (kind == Kind::image3d) continue;
      for (const TexelFormat& format : texel_formats())
        for (const Filtering filtering : {Filtering::nearest, Filtering::linear}) {
          if (!format.depth) continue;
          TextureCall call = texture_of(kind, format.name, Operation::project_compare);
          call.sampler = comparing(filtering, DepthTest::less);
          add(call);
        }
    }
  }

  void add_multisampled() {
    for (const Kind kind : {Kind::image2d, Kind::image2d_array})
      for (const Operation operation : {Operation::fetch, Operation::load})
        for (const std::string_view format : texture_formats_of_each_class)
          for (const int samples : {4, 2, 8})
            if (samples == 4 || (kind == Kind::image2d && format == texture_formats_of_each_class[0]))
              add_of_samples(kind, format, operation, samples);
  }

  void add_queries() {
    for (int k = 0; k <= static_cast<int>(Kind::buffer); ++k) {
      const auto kind = static_cast<Kind>(k);
      for (const std::string_view format : texture_formats_of_each_class) {
        add(texture_of(kind, format, Operation::query_size));
        if (kind == Kind::buffer) continue;
        for (const Operation operation : {Operation::query_size_lod, Operation::query_levels}) {
          add(texture_of(kind, format, operation));
          add(texture_with_levels(kind, format, operation));
        }
      }
    }
    for (const Kind kind : {Kind::image2d, Kind::image2d_array})
      for (const Operation operation : {Operation::query_size, Operation::query_samples})
        for (const int samples : {4, 8})
          add_of_samples(kind, texture_formats_of_each_class[0], operation, samples);
  }

 private:
  void add(const TextureCall& call) { list_.push_back(call); }

  void gather(Kind kind, std::string_view format, const TextureSampler& sampler, int component) {
    TextureCall call = texture_of(kind, format, Operation::gather);
    call.sampler = sampler;
    call.component = component;
    add(call);
  }

  /// "In the base level of the image view", whatever the sampler has of levels.
  void gather_of_levels(Kind kind, std::string_view format) {
    TextureCall call = texture_with_levels(kind, format, Operation::gather);
    call.sampler = {.filter = {Addressing::clamp_to_edge, Filtering::nearest, true}};
    add(call);
  }

  void add_gathers_with_offsets() {
    for (const Kind kind : {Kind::image2d, Kind::image2d_array})
      for (const std::string_view format : texture_formats_of_each_class)
        for (const TextureSampler& sampler : samplers(Filtering::nearest)) {
          TextureCall call = texture_of(kind, format, Operation::gather);
          call.sampler = sampler;
          call.component = 1;
          for (const auto& offset : {near_offset, far_offset}) {
            call.offsets = {offset};
            add(call);
          }
          call.offsets = four_offsets();
          add(call);
        }
  }

  static std::vector<std::array<int, 3>> four_offsets() {
    return {{0, 0, 0}, near_offset, far_offset, {1, -1, 0}};
  }

  void add_gathered_comparisons(std::string_view format) {
    for (int k = 0; k <= static_cast<int>(DepthTest::always); ++k)
      for (const Kind kind : gathered_kinds) {
        const auto test = static_cast<DepthTest>(k);
        const bool plain = test == DepthTest::less_or_equal;
        if (!plain && kind != Kind::image2d) continue;
        TextureCall call = texture_of(kind, format, Operation::gather_compare);
        call.sampler = comparing(Filtering::nearest, test);
        add(call);
        if (!plain || is_cube(kind)) continue;
        call.offsets = {near_offset};
        add(call);
        call.offsets = four_offsets();
        add(call);
      }
  }

  void add_offsets(Kind kind, std::string_view format, Filtering filtering) {
    for (const TextureSampler& sampler : samplers(filtering)) {
      TextureCall call = texture_of(kind, format, Operation::sample);
      call.sampler = sampler;
      call.offsets = {near_offset};
      add(call);
    }
    TextureCall call = texture_with_levels(kind, format, Operation::sample);
    call.sampler = {.filter = {Addressing::mirrored_repeat, filtering, true}, .levels = filtering};
    call.offsets = {far_offset};
    add(call);
  }

  void add_projections(Kind kind, std::string_view format, Filtering filtering) {
    for (const Addressing addressing : {Addressing::repeat, Addressing::clamp}) {
      TextureCall call = texture_of(kind, format, Operation::project);
      call.sampler = {.filter = {addressing, filtering, true}, .border = BorderColour::opaque_white};
      add(call);
      call.offsets = {near_offset};
      add(call);
    }
    TextureCall call = texture_with_levels(kind, format, Operation::project);
    call.sampler = {.filter = {Addressing::clamp_to_edge, filtering, true}, .levels = filtering};
    add(call);
  }

  void add_of_samples(Kind kind, std::string_view format, Operation operation, int samples) {
    TextureCall call = texture_of(kind, format, operation);
    call.samples_of_texel = samples;
    add(call);
  }

  std::vector<TextureCall> list_;
};

}  // namespace

std::vector<TextureCall> textures_by_operands() {
  Calls calls;
  calls.add_gathers();
  calls.add_offsets();
  calls.add_projections();
  calls.add_multisampled();
  calls.add_queries();
  return calls.take();
}

}  // namespace plumbline
