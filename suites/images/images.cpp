#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "harness/device/call.h"
#include "harness/judge/image_criterion.h"
#include "reference/image_srgb.h"
#include "suites/images/level_judge.h"
#include "suites/images/level_of_detail.h"
#include "suites/images/points.h"
#include "suites/images/read_judge.h"
#include "suites/images/write_judge.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

using enum ChannelOrder;
using enum ChannelType;
using Operation = ImageOperation;

constexpr ImageKind kinds[] = {ImageKind::image1d, ImageKind::image1d_buffer, ImageKind::image1d_array,
                               ImageKind::image2d, ImageKind::image2d_array,  ImageKind::image3d};
constexpr ImageFormat rgba8{RGBA, UNORM_INT8};

/// Odd sizes that are no powers of two, different along every axis.
ImageCall image_of(ImageKind kind, ImageFormat format, Operation operation) {
  ImageCall call{.kind = kind, .format = format, .operation = operation, .sampler = {}};
  const int sizes[] = {7, 5, 3};
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes_of(kind)); ++axis)
    call.size[axis] = sizes[axis];
  if (is_array(kind)) call.layers = 3;
  return call;
}

std::string sampler_name(const Sampler& s) {
  constexpr const char* addressings[] = {"none", "clamp", "clamp_to_edge", "repeat", "mirrored_repeat"};
  return std::string(addressings[static_cast<int>(s.addressing)]) +
         (s.filtering == Filtering::linear ? "-linear" : "-nearest") +
         (s.normalised ? "-normalised" : "-unnormalised");
}

std::string size_name(const ImageCall& call) {
  const auto region = region_of(call);
  std::string name = std::to_string(region[0]);
  for (int k = 1; k < coordinates_of(call.kind); ++k)
    name += fmt::format("x{}", region[static_cast<std::size_t>(k)]);
  return name;
}

std::string name_of_test_case(const ImageCall& call) {
  std::string name = std::string(name_of(call.operation)) + ":" + std::string(name_of(call.kind));
  if (call.operation == Operation::copy) name += "-to-" + std::string(name_of(call.other));
  if (call.operation == Operation::listed) return name;
  name += ":" + std::string(name_of(call.format.order)) + "." + std::string(name_of(call.format.type));
  if (call.sampler) name += ":" + sampler_name(*call.sampler) + (call.literal_sampler ? "-literal" : "");
  if (call.levels > 1) {
    name += fmt::format(":{}_levels-{}", call.levels,
                        call.between_levels == Filtering::linear ? "linear" : "nearest");
    if (call.gradients) name += ":gradients";
  }
  return name + ":" + size_name(call);
}

bool reads(Operation operation) { return operation <= Operation::read_plain; }
/// What a kernel does, in either language.
bool in_kernel(Operation operation) {
  return reads(operation) || operation == Operation::write || operation == Operation::query;
}
bool writes(Operation operation) { return operation == Operation::write || operation == Operation::fill; }

void set_columns(const ImageCall& image, Call& call) {
  const ScalarType component = component_type(image);
  if (reads(image.operation)) {
    const ScalarType coordinate = image.operation == Operation::read ? ScalarType::f32 : ScalarType::i32;
    call.arguments.assign(coordinates_at(image) + numbers_of_level(image), coordinate);
    call.results.assign(image.format.order == DEPTH ? 1 : 4, component);
  } else if (writes(image.operation)) {
    call.arguments.assign(image.format.order == DEPTH && image.operation == Operation::write ? 1 : 4,
                          component);
    call.results.assign(static_cast<std::size_t>(stored_channels(image.format.order)), ScalarType::u32);
  } else if (image.operation == Operation::listed) {
    call.arguments.assign(2, ScalarType::u32);
    call.results.assign(1, ScalarType::i32);
  } else if (image.operation == Operation::query || image.operation == Operation::host_query) {
    call.arguments.assign(1, ScalarType::u32);
    call.results.assign(1, ScalarType::i32);
  } else {
    const auto words = static_cast<std::size_t>((element_size(image.format) + 3) / 4);
    call.arguments.assign(words, ScalarType::u32);
    call.results.assign(words, ScalarType::u32);
  }
}

std::vector<std::vector<Scalar>> numbers(std::uint32_t first, std::uint32_t last, const ImageCall& image) {
  std::vector<std::vector<Scalar>> out;
  for (std::uint32_t k = first; k <= last; ++k)
    if (query_value(image, static_cast<ImageQuery>(k))) out.push_back({{ScalarType::u32, k}});
  return out;
}

/// Table 5.8 is the rulebook's; every legal pair is measured, and what it does not list may be absent.
std::vector<std::vector<Scalar>> all_formats() {
  std::vector<std::vector<Scalar>> out;
  for (const ChannelOrder order : channel_orders())
    for (const ChannelType type : channel_types())
      if (is_legal({order, type}))
        out.push_back({{ScalarType::u32, static_cast<std::uint64_t>(order)},
                       {ScalarType::u32, static_cast<std::uint64_t>(type)}});
  return out;
}

std::unique_ptr<PointSource> points_of(const ImageCall& image) {
  if (image.levels > 1) return level_read_points(image);
  if (reads(image.operation)) return read_points(image, false);
  if (writes(image.operation)) return write_points(image);
  if (image.operation == Operation::listed) return listed_points(all_formats());
  const auto number = [](ImageQuery query) { return static_cast<std::uint32_t>(query); };
  if (image.operation == Operation::query) return listed_points(numbers(0, number(ImageQuery::dim_w), image));
  if (image.operation == Operation::host_query)
    return listed_points(
        numbers(number(ImageQuery::host_width), number(ImageQuery::host_element_size), image));
  return texel_points(image);
}

std::shared_ptr<const ImageJudge> judge_of(const ImageCall& image) {
  if (image.levels > 1) return std::make_shared<LevelReadJudge>(image);
  if (reads(image.operation)) return std::make_shared<ReadJudge>(image);
  if (writes(image.operation)) return std::make_shared<WriteJudge>(image);
  return std::make_shared<ExactImageJudge>(image);
}

/// Collects the test cases of one precision: single for formats that read as floats, integer for the others;
/// half for reads and writes of halves.
class TestCases {
 public:
  explicit TestCases(ScalarType precision) : precision_(precision) {}

  /// What has points of its own has them at the end of its name.
  void add(const ImageCall& image, const std::string& suffix = {},
           std::unique_ptr<PointSource> points = nullptr) {
    const ScalarType component = component_type(image);
    if ((is_floating(component) ? component : ScalarType::i32) != precision_) return;
    TestCase test_case;
    test_case.suite = "images";
    test_case.precision = precision_;
    test_case.builtin = test_case.call.builtin = name_of_test_case(image) + suffix;
    if (!known_.insert(test_case.builtin).second) return;
    test_case.call.expression = std::string(name_of(image.operation));
    test_case.call.kind = image;
    test_case.not_in_spirv = !in_kernel(image.operation) ? "the host queries it, in no language"
                             : image.gradients           ? "no environment states that Grad is accepted"
                                                         : "";
    set_columns(image, test_case.call);
    test_case.signature = signature_of(test_case.call);
    for (ScalarType t : test_case.call.arguments)
      test_case.inputs.arguments.push_back({.type = t, .breaks = {}});
    test_case.inputs.source = points ? std::move(points) : points_of(image);
    test_case.criterion = image_criterion(judge_of(image));
    list_.push_back(std::move(test_case));
  }
  std::vector<TestCase> take() { return std::move(list_); }

 private:
  ScalarType precision_;
  std::vector<TestCase> list_;
  std::set<std::string> known_;  ///< a sampler of the format's own may be among those of every format
};

std::vector<ImageFormat> formats() {
  std::vector<ImageFormat> out;
  for (const ChannelOrder order : channel_orders())
    for (const ChannelType type : channel_types())
      if (is_legal({order, type})) out.push_back({order, type});
  return out;
}

/// Depth images are 2D or arrays of them (OpenCL 2.0, table 5.6).
bool exists(ImageKind kind, ImageFormat format) {
  return format.order != DEPTH || kind == ImageKind::image2d || kind == ImageKind::image2d_array;
}

std::vector<Sampler> samplers(Filtering filtering) {
  std::vector<Sampler> out;
  for (const Addressing addressing : {Addressing::none, Addressing::clamp, Addressing::clamp_to_edge})
    out.push_back({addressing, filtering, false});
  for (const Addressing addressing : {Addressing::none, Addressing::clamp, Addressing::clamp_to_edge,
                                      Addressing::repeat, Addressing::mirrored_repeat})
    out.push_back({addressing, filtering, true});
  return out;
}

void add_read(TestCases& cases, ImageKind kind, ImageFormat format, const Sampler& sampler,
              bool literal = false) {
  if (sampler.filtering == Filtering::linear && class_of(format.type) != ChannelClass::floating) return;
  ImageCall call = image_of(kind, format, Operation::read);
  call.sampler = sampler;
  call.literal_sampler = literal;
  cases.add(call);
}

/// The test cases of every format of every kind of object.
void add_format(TestCases& cases, ImageKind kind, ImageFormat format) {
  if (!exists(kind, format)) return;
  const bool buffer = kind == ImageKind::image1d_buffer;
  for (const Operation operation : {Operation::host, Operation::map, Operation::read_plain, Operation::write})
    cases.add(image_of(kind, format, operation));
  if (buffer) return;
  add_read(cases, kind, format, {Addressing::clamp, Filtering::nearest, false});
  add_read(cases, kind, format, {Addressing::clamp, Filtering::linear, true});
}

/// read_imageh and write_imageh: of HALF_FLOAT and normalised formats, without FLOAT, depth and sRGB; only
/// types of 8 and 16 bits are written (SPIR-V environment 3.0, 7.4.1).
void add_halves(TestCases& cases, ImageKind kind, ImageFormat format) {
  const bool packed = format.order == RGB || format.order == RGBx || format.type == UNORM_INT_101010_2;
  if (format.order == DEPTH || is_srgb(format.order) ||
      !(format.type == HALF_FLOAT || is_normalised(format.type)))
    return;
  std::vector<ImageCall> calls{image_of(kind, format, Operation::read_plain)};
  if (!packed) calls.push_back(image_of(kind, format, Operation::write));
  for (const Sampler sampler : {Sampler{Addressing::clamp, Filtering::nearest, false},
                                Sampler{Addressing::clamp_to_edge, Filtering::nearest, true},
                                Sampler{Addressing::repeat, Filtering::linear, true}}) {
    if (kind == ImageKind::image1d_buffer) break;
    calls.push_back(image_of(kind, format, Operation::read));
    calls.back().sampler = sampler;
  }
  for (ImageCall& call : calls) {
    call.halves = true;
    cases.add(call);
  }
}

/// Every sampler, for one format of each class.
void add_samplers(TestCases& cases, ImageKind kind) {
  if (kind == ImageKind::image1d_buffer) return;
  for (const ImageFormat format : {rgba8, ImageFormat{RGBA, FLOAT}, ImageFormat{RGBA, UNSIGNED_INT16}})
    for (const Filtering filtering : {Filtering::nearest, Filtering::linear})
      for (const Sampler& sampler : samplers(filtering))
        for (const bool literal : {false, true})
          if (!literal || format == rgba8) add_read(cases, kind, format, sampler, literal);
  for (const ImageFormat format : {rgba8, ImageFormat{RGBA, FLOAT}, ImageFormat{RGBA, SIGNED_INT8}})
    for (const Addressing addressing : {Addressing::none, Addressing::clamp, Addressing::clamp_to_edge}) {
      ImageCall call = image_of(kind, format, Operation::read_integer);
      call.sampler = Sampler{addressing, Filtering::nearest, false};
      cases.add(call);
    }
}

/// Mipmapped images, which take normalised coordinates: one level, or a mix of two of floats.
void add_levels(TestCases& cases, ImageKind kind) {
  if (kind == ImageKind::image1d_buffer) return;
  for (const ImageFormat format : {rgba8, ImageFormat{RGBA, FLOAT}, ImageFormat{RGBA, UNSIGNED_INT16}})
    for (const Filtering within : {Filtering::nearest, Filtering::linear})
      for (const Filtering between : {Filtering::nearest, Filtering::linear})
        for (const bool gradients : {false, true}) {
          const bool integer = class_of(format.type) != ChannelClass::floating;
          if (integer && (within == Filtering::linear || between == Filtering::linear)) continue;
          if (gradients && kind == ImageKind::image3d) continue;  // a point has eight numbers at most
          ImageCall call = image_of(kind, format, Operation::read);
          const int sizes[] = {13, 6, 5};
          for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes_of(kind)); ++axis)
            call.size[axis] = sizes[axis];
          call.sampler = Sampler{gradients ? Addressing::repeat : Addressing::clamp_to_edge, within, true};
          call.levels = 3;
          call.between_levels = between;
          call.gradients = gradients;
          cases.add(call);
        }
}

/// What a device makes of coordinates that are subnormal numbers, which no other test case has: one test case
/// for each kind and each way of filtering, so that a device that takes them for zero fails there alone.
void add_subnormal_coordinates(TestCases& cases, ImageKind kind) {
  if (kind == ImageKind::image1d_buffer) return;
  for (const Filtering filtering : {Filtering::nearest, Filtering::linear})
    for (const bool normalised : {false, true}) {
      ImageCall call = image_of(kind, rgba8, Operation::read);
      call.sampler = Sampler{Addressing::clamp, filtering, normalised};
      cases.add(call, ":subnormal-coordinates", subnormal_read_points(call));
    }
}

/// 1, 2, 3, a power of two, the greatest width of table 4.3's minimum with one row, and the largest image.
void add_sizes(TestCases& cases) {
  struct Shape {
    ImageKind kind;
    std::array<int, 3> size;
    int layers;
  };
  using enum ImageKind;
  constexpr Shape shapes[] = {
      {image1d, {1, 1, 1}, 1},       {image1d, {2, 1, 1}, 1},          {image1d, {8192, 1, 1}, 1},
      {image1d_array, {1, 1, 1}, 1}, {image1d_array, {3, 1, 1}, 2048}, {image2d, {1, 1, 1}, 1},
      {image2d, {2, 2, 1}, 1},       {image2d, {3, 3, 1}, 1},          {image2d, {64, 16, 1}, 1},
      {image2d, {8192, 1, 1}, 1},    {image2d, {1, 8192, 1}, 1},       {image2d, {4096, 4096, 1}, 1},
      {image2d_array, {1, 1, 1}, 1}, {image2d_array, {2, 3, 1}, 2048}, {image3d, {1, 1, 1}, 1},
      {image3d, {2, 2, 2}, 1},       {image3d, {2048, 1, 2}, 1},       {image3d, {1, 2, 2048}, 1},
      {image3d, {256, 256, 64}, 1}};
  for (const Shape& shape : shapes)
    for (const Sampler sampler : {Sampler{Addressing::repeat, Filtering::linear, true},
                                  Sampler{Addressing::clamp, Filtering::nearest, true}}) {
      ImageCall call{.kind = shape.kind, .size = shape.size, .layers = shape.layers, .sampler = sampler};
      cases.add(call);
    }
  ImageCall buffer{
      .kind = image1d_buffer, .size = {65536, 1, 1}, .operation = Operation::read_plain, .sampler = {}};
  cases.add(buffer);
  ImageCall largest{.kind = image2d,
                    .format = {R, UNORM_INT8},
                    .size = {8192, 8192, 1},
                    .sampler = Sampler{Addressing::clamp_to_edge, Filtering::nearest, false}};
  cases.add(largest);
}

/// Whether a region of the one kind exists in the other (5.3.4): no more extents than it has coordinates.
bool copies_to(ImageKind from, ImageKind to) {
  const bool buffers = from == ImageKind::image1d_buffer || to == ImageKind::image1d_buffer;
  return !buffers && coordinates_of(from) <= coordinates_of(to) &&
         (from == to || from != ImageKind::image1d_array || coordinates_of(to) == 2);
}

void add_transfers(TestCases& cases, ImageKind kind, ImageFormat format) {
  cases.add(image_of(kind, format, Operation::buffer));
  cases.add(image_of(kind, format, Operation::query));
  cases.add(image_of(kind, format, Operation::host_query));
  cases.add(image_of(kind, format, Operation::fill));
  if (kind != ImageKind::image1d_buffer) cases.add(image_of(kind, format, Operation::host_pointer));
  for (const ImageKind other : kinds) {
    if (!copies_to(kind, other)) continue;
    ImageCall call = image_of(kind, format, Operation::copy);
    call.other = other;
    cases.add(call);
  }
}

class ImagesSuite final : public Suite {
 public:
  std::string_view name() const override { return "images"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    if (precision != ScalarType::f16 && precision != ScalarType::f32 && precision != ScalarType::i32)
      return {};
    TestCases out(precision);
    for (const ImageKind kind : kinds) {
      if (kind != ImageKind::image1d_buffer) out.add(image_of(kind, rgba8, Operation::listed));
      for (const ImageFormat format : formats()) {
        add_format(out, kind, format);
        add_halves(out, kind, format);
      }
      add_samplers(out, kind);
      add_levels(out, kind);
      add_subnormal_coordinates(out, kind);
      for (const ImageFormat format :
           {rgba8, ImageFormat{R, UNORM_INT8}, ImageFormat{BGRA, UNORM_INT8}, ImageFormat{RGBA, FLOAT},
            ImageFormat{RGBA, HALF_FLOAT}, ImageFormat{RGBA, SNORM_INT16}, ImageFormat{RGBA, SIGNED_INT32},
            ImageFormat{RG, UNSIGNED_INT8}})
        add_transfers(out, kind, format);
    }
    add_sizes(out);
    return out.take();
  }
};

}  // namespace

std::unique_ptr<Suite> images_suite() { return std::make_unique<ImagesSuite>(); }

}  // namespace plumbline
