#include "harness/spirv/texture_shader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/spirv/shader_frame.h"
#include "reference/texel_format.h"

namespace plumbline::spirv {
namespace {

/// SPIR-V's image formats that take no more than the capability Shader (SPIR-V 3.11).
constexpr std::array plain_formats{"Rgba32f",  "Rgba16f", "R32f",   "Rgba8", "Rgba8Snorm",
                                   "Rgba32i",  "Rgba16i", "Rgba8i", "R32i",  "Rgba32ui",
                                   "Rgba16ui", "Rgba8ui", "R32ui"};

/// Of an image with each operand Sampled, its Dim and what it takes beyond Shader.
struct TextureDimension {
  std::string_view name, sampled, stored;
};
TextureDimension dimension_of(TextureKind kind) {
  switch (kind) {
    case TextureKind::buffer:
      return {"Buffer", "SampledBuffer", "ImageBuffer"};
    case TextureKind::cube:
      return {"Cube", "", ""};
    case TextureKind::cube_array:
      return {"Cube", "SampledCubeArray", "ImageCubeArray"};
    default:
      break;
  }
  constexpr TextureDimension plain[] = {{"1D", "Sampled1D", "Image1D"}, {"2D", "", ""}, {"3D", "", ""}};
  return plain[axes_of(kind) - 1];
}

/// An image operand of an instruction; none where it has no name.
struct ImageOperand {
  std::string name, value;
};

class TextureWriter {
 public:
  TextureWriter(const Call& call, const VulkanEnvironment& environment)
      : call_(call),
        texture_(std::get<TextureCall>(call.kind)),
        format_(format_of(texture_)),
        environment_(environment) {
    assembly_.capability("Shader");
  }

  Shader shader() {
    const bool stores = texture_.operation == TextureOperation::store;
    frame_.add_buffers(call_, !stores);
    declare_image();
    frame_.enter();
    if (stores)
      store();
    else if (texture_.queries())
      write_query_results();
    else
      write_results();
    frame_.leave();
    return frame_.finished(environment_, {});
  }

 private:
  bool is_stored() const { return texture_.is_stored(); }
  ScalarType component() const { return component_type(format_); }
  /// Signed components have a signed type, which nothing else here has.
  std::string component_id() {
    if (component() != ScalarType::i32) return assembly_.type(Type::number(component(), 1));
    return assembly_.declare("%signed", "OpTypeInt 32 1");
  }
  std::string four_id() {
    if (component() != ScalarType::i32) return assembly_.type(Type::number(component(), 4));
    return assembly_.declare("%signed4", fmt::format("OpTypeVector {} 4", component_id()));
  }

  void declare_image() {
    const TextureDimension dimension = dimension_of(texture_.kind);
    const std::string_view capability = is_stored() ? dimension.stored : dimension.sampled;
    if (!capability.empty()) assembly_.capability(capability);
    if (is_stored() && texture_.is_multisampled()) {
      assembly_.capability("StorageImageMultisample");
      if (is_array(texture_.kind)) assembly_.capability("ImageMSArray");
    }
    std::string format = "Unknown";
    if (is_stored()) {
      const bool loads = texture_.operation != TextureOperation::store;
      if (format_.spirv.empty())
        assembly_.capability(loads ? "StorageImageReadWithoutFormat" : "StorageImageWriteWithoutFormat");
      else
        format = format_.spirv;
      if (!format_.spirv.empty() && std::ranges::count(plain_formats, format_.spirv) == 0)
        assembly_.capability("StorageImageExtendedFormats");
    }
    const std::string type = assembly_.declare(
        "%image", fmt::format("OpTypeImage {} {} {} {} {} {} {}", component_id(), dimension.name,
                              texture_.compares() ? 1 : 0, is_array(texture_.kind) ? 1 : 0,
                              texture_.is_multisampled() ? 1 : 0, is_stored() ? 2 : 1, format));
    handle_type_ =
        texture_.samples() ? assembly_.declare("%sampled_image", "OpTypeSampledImage " + type) : type;
    handle_ = assembly_.global("texture", "UniformConstant", handle_type_);
    assembly_.decorate(handle_, "DescriptorSet 0");
    assembly_.decorate(handle_, fmt::format("Binding {}", frame_.buffers()));
    if (is_stored())
      assembly_.decorate(handle_,
                         texture_.operation == TextureOperation::store ? "NonReadable" : "NonWritable");
  }

  std::string image() {
    assembly_.effect(fmt::format("%handle = OpLoad {} {}", handle_type_, handle_));
    return "%handle";
  }

  std::string argument(std::size_t k) {
    const Value& buffer = frame_.buffer(fmt::format("in_{}", static_cast<char>('a' + k)));
    return assembly_.value("OpLoad", Type::number(call_.arguments[k], 1),
                           frame_.element(buffer, frame_.index(), 1, 0));
  }

  /// A vector of these values, or the one that there is.
  std::string vector_of(const std::vector<std::string>& values, ScalarType type) {
    if (values.size() == 1) return values[0];
    return assembly_.value("OpCompositeConstruct", Type::number(type, static_cast<int>(values.size())),
                           fmt::format("{}", fmt::join(values, " ")));
  }

  std::string coordinate() {
    std::vector<std::string> values;
    const auto count = static_cast<std::size_t>(coordinates_of(texture_));
    for (std::size_t k = 0; k < count; ++k) values.push_back(argument(k));
    return vector_of(values, call_.arguments[0]);
  }

  std::string colour() {
    std::vector<std::string> values;
    for (std::size_t k = 0; k < call_.arguments.size(); ++k) values.push_back(argument(k));
    const std::string all = vector_of(values, component());
    if (component() != ScalarType::i32) return all;
    assembly_.effect(fmt::format("%colour = OpBitcast {} {}", four_id(), all));
    return "%colour";
  }

  /// The texel of this invocation, counted in the order of memory: each coordinate, then the sample.
  void store() {
    std::vector<std::string> values;
    std::string rest = frame_.index();
    const Type type = ShaderFrame::index_type();
    std::vector<int> extents = extents_of(texture_, 0);
    if (is_cube(texture_.kind)) extents = {texture_.size[0], texture_.size[1], texture_.layers};
    if (!texture_.is_multisampled()) extents.pop_back();
    for (const int extent : extents) {
      values.push_back(assembly_.value("OpUMod", type, rest + " " + frame_.number(extent)));
      rest = assembly_.value("OpUDiv", type, rest + " " + frame_.number(extent));
    }
    if (!texture_.is_multisampled()) values.push_back(rest);
    const std::string at = vector_of(values, ScalarType::u32),
                      sample = texture_.is_multisampled() ? " Sample " + rest : "";
    assembly_.effect(fmt::format("OpImageWrite {} {} {}{}", image(), at, colour(), sample));
  }

  /// The level of detail: an argument where there is more than one level.
  std::string level() {
    if (texture_.has_lod()) return argument(static_cast<std::size_t>(coordinates_of(texture_)));
    return taken(assembly_.constant(Type::number(ScalarType::f32, 1), "0"));
  }

  /// A constant of as many integers as the image has axes.
  std::string offset(const std::array<int, 3>& along) {
    const std::string integer = assembly_.declare("%signed", "OpTypeInt 32 1");
    std::string parts, name = "%offset";
    const int axes = axes_of(texture_.kind);
    for (int axis = 0; axis < axes; ++axis) {
      const int n = along[static_cast<std::size_t>(axis)];
      const std::string id = fmt::format("%{}{}", n < 0 ? "minus_" : "plus_", std::abs(n));
      parts += " " + assembly_.declare(id, fmt::format("OpConstant {} {}", integer, n));
      name += "_" + id.substr(1);
    }
    if (axes == 1) return parts.substr(1);
    return assembly_.declare(name, "OpConstantComposite " + offset_type(axes) + parts);
  }
  std::string offset_type(int axes) {
    return assembly_.declare(fmt::format("%signed_{}", axes), fmt::format("OpTypeVector %signed {}", axes));
  }

  /// ConstOffset or ConstOffsets, where the call has them.
  ImageOperand offsets() {
    if (texture_.offsets.empty()) return {};
    if (texture_.offsets.size() == 1) return {"ConstOffset", offset(texture_.offsets[0])};
    assembly_.capability("ImageGatherExtended");
    std::string all;
    for (const auto& each : texture_.offsets) all += " " + offset(each);
    const std::string type = assembly_.declare(
        "%offsets_type", fmt::format("OpTypeArray {} {}", offset_type(2), frame_.number(4)));
    return {"ConstOffsets", assembly_.declare("%offsets", "OpConstantComposite " + type + all)};
  }

  /// In the order of their bits in the mask (SPIR-V 3.14).
  static std::string operands(const std::vector<ImageOperand>& all) {
    std::string mask, values;
    for (const ImageOperand& operand : all) {
      if (operand.name.empty()) continue;
      mask += (mask.empty() ? " " : "|") + operand.name;
      values += " " + operand.value;
    }
    return mask + values;
  }

  /// Of images that no sampler looks at: level 0, or the sample.
  ImageOperand selected() {
    if (texture_.is_multisampled())
      return {"Sample", argument(static_cast<std::size_t>(coordinates_of(texture_)))};
    const bool level = texture_.operation == TextureOperation::fetch && texture_.kind != TextureKind::buffer;
    return level ? ImageOperand{"Lod", frame_.number(0)} : ImageOperand{};
  }

  std::string gather(const std::string& at) {
    const std::string what =
        texture_.compares() ? argument(call_.arguments.size() - 1) : frame_.number(texture_.component);
    return fmt::format("{} {} {} {} {}{}", texture_.compares() ? "OpImageDrefGather" : "OpImageGather",
                       four_id(), image(), at, what, operands({offsets()}));
  }

  std::string instruction() {
    const std::string at = coordinate();
    if (texture_.gathers()) return gather(at);
    if (!texture_.samples()) {
      const ImageOperand which = selected();
      return fmt::format("{} {} {} {}{}", is_stored() ? "OpImageRead" : "OpImageFetch", four_id(), image(),
                         at,
                         which.name == "Lod" ? operands({which, offsets()}) : operands({offsets(), which}));
    }
    const std::string projected = texture_.projects() ? "Proj" : "", lod = level();
    if (!texture_.compares())
      return fmt::format("OpImageSample{}ExplicitLod {} {} {}{}", projected, four_id(), image(), at,
                         operands({{"Lod", lod}, offsets()}));
    const std::string reference = argument(call_.arguments.size() - 1);
    return fmt::format("OpImageSample{}DrefExplicitLod {} {} {} {}{}", projected, component_id(), image(), at,
                       reference, operands({{"Lod", lod}, offsets()}));
  }

  /// What a query gives: numbers of 32 bits.
  void write_query_results() {
    assembly_.capability("ImageQuery");
    const bool of_level = texture_.operation == TextureOperation::query_size_lod;
    const std::string_view name = of_level                                             ? "OpImageQuerySizeLod"
                                  : texture_.operation == TextureOperation::query_size ? "OpImageQuerySize"
                                  : texture_.operation == TextureOperation::query_levels
                                      ? "OpImageQueryLevels"
                                      : "OpImageQuerySamples";
    const Type type = Type::number(ScalarType::u32, static_cast<int>(call_.results.size()));
    const std::string queried =
        assembly_.value(std::string(name), type, image() + (of_level ? " " + argument(0) : std::string()));
    for (std::size_t k = 0; k < call_.results.size(); ++k)
      assembly_.effect(fmt::format(
          "OpStore {} {}", frame_.element(frame_.buffer(fmt::format("out_{}", k)), frame_.index(), 1, 0),
          call_.results.size() == 1 ? queried
                                    : assembly_.value("OpCompositeExtract", ShaderFrame::index_type(),
                                                      fmt::format("{} {}", queried, k))));
  }

  void write_results() {
    assembly_.effect("%texel = " + instruction());
    for (std::size_t k = 0; k < call_.results.size(); ++k) {
      std::string part = "%texel";
      if (call_.results.size() > 1) {
        part = fmt::format("%part{}", k);
        assembly_.effect(fmt::format("{} = OpCompositeExtract {} %texel {}", part, component_id(), k));
      }
      if (component() == ScalarType::i32)
        part = assembly_.value("OpBitcast", ShaderFrame::index_type(), part);
      const Value& buffer = frame_.buffer(fmt::format("out_{}", k));
      assembly_.effect(fmt::format("OpStore {} {}", frame_.element(buffer, frame_.index(), 1, 0), part));
    }
  }

  const Call& call_;
  const TextureCall& texture_;
  const TexelFormat& format_;
  VulkanEnvironment environment_;
  Assembly assembly_{Dialect::shader};
  ShaderFrame frame_{assembly_};
  std::string handle_type_, handle_;
};

}  // namespace

Outcome<Shader> texture_shader_of(const Call& call, const VulkanEnvironment& environment) {
  try {
    return TextureWriter(call, environment).shader();
  } catch (const Refused& refused) {
    return refused.error;
  }
}

}  // namespace plumbline::spirv
