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
struct Dimension {
  std::string_view name, sampled, stored;
};
Dimension dimension_of(TextureKind kind) {
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
  constexpr Dimension plain[] = {{"1D", "Sampled1D", "Image1D"}, {"2D", "", ""}, {"3D", "", ""}};
  return plain[axes_of(kind) - 1];
}

class TextureWriter {
 public:
  TextureWriter(const Call& call, const VulkanEnvironment& environment)
      : call_(call), texture_(*call.texture), format_(format_of(texture_)), environment_(environment) {
    assembly_.capability("Shader");
  }

  Shader shader() {
    const bool stores = texture_.operation == TextureOperation::store;
    frame_.add_buffers(call_, !stores);
    declare_image();
    frame_.enter();
    if (stores)
      assembly_.effect(fmt::format("OpImageWrite {} {} {}", image(), position(), colour()));
    else
      write_results();
    frame_.leave();
    return frame_.finished(environment_, {});
  }

 private:
  bool is_stored() const { return texture_.operation <= TextureOperation::store; }
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
    const Dimension dimension = dimension_of(texture_.kind);
    const std::string_view capability = is_stored() ? dimension.stored : dimension.sampled;
    if (!capability.empty()) assembly_.capability(capability);
    std::string format = "Unknown";
    if (is_stored()) {
      const bool loads = texture_.operation == TextureOperation::load;
      if (format_.spirv.empty())
        assembly_.capability(loads ? "StorageImageReadWithoutFormat" : "StorageImageWriteWithoutFormat");
      else
        format = format_.spirv;
      if (!format_.spirv.empty() && std::ranges::count(plain_formats, format_.spirv) == 0)
        assembly_.capability("StorageImageExtendedFormats");
    }
    const bool compares = texture_.operation == TextureOperation::compare;
    const std::string type = assembly_.declare(
        "%image",
        fmt::format("OpTypeImage {} {} {} {} 0 {} {}", component_id(), dimension.name, compares ? 1 : 0,
                    is_array(texture_.kind) ? 1 : 0, is_stored() ? 2 : 1, format));
    handle_type_ =
        texture_.samples() ? assembly_.declare("%sampled_image", "OpTypeSampledImage " + type) : type;
    handle_ = assembly_.global("texture", "UniformConstant", handle_type_);
    assembly_.decorate(handle_, "DescriptorSet 0");
    assembly_.decorate(handle_, fmt::format("Binding {}", frame_.buffers()));
    if (is_stored())
      assembly_.decorate(handle_,
                         texture_.operation == TextureOperation::load ? "NonWritable" : "NonReadable");
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

  /// The texel of this invocation, counted in the order of memory.
  std::string position() {
    std::vector<std::string> values;
    std::string rest = frame_.index();
    const Type type = ShaderFrame::index_type();
    for (int axis = 0; axis < coordinates_of(texture_); ++axis) {
      if (axis + 1 == coordinates_of(texture_)) {
        values.push_back(rest);
        break;
      }
      const std::string size = frame_.number(texture_.size[static_cast<std::size_t>(axis)]);
      values.push_back(assembly_.value("OpUMod", type, rest + " " + size));
      rest = assembly_.value("OpUDiv", type, rest + " " + size);
    }
    return vector_of(values, ScalarType::u32);
  }

  /// The level of detail: an argument where there is more than one level.
  std::string level() {
    if (texture_.levels > 1) return argument(static_cast<std::size_t>(coordinates_of(texture_)));
    return taken(assembly_.constant(Type::number(ScalarType::f32, 1), "0"));
  }

  std::string instruction() {
    const std::string at = coordinate();
    switch (texture_.operation) {
      case TextureOperation::load:
        return fmt::format("OpImageRead {} {} {}", four_id(), image(), at);
      case TextureOperation::fetch:
        if (texture_.kind == TextureKind::buffer)
          return fmt::format("OpImageFetch {} {} {}", four_id(), image(), at);
        return fmt::format("OpImageFetch {} {} {} Lod {}", four_id(), image(), at, frame_.number(0));
      case TextureOperation::sample:
        return fmt::format("OpImageSampleExplicitLod {} {} {} Lod {}", four_id(), image(), at, level());
      default:
        break;
    }
    const std::string reference = argument(call_.arguments.size() - 1), lod = level();
    return fmt::format("OpImageSampleDrefExplicitLod {} {} {} {} Lod {}", component_id(), image(), at,
                       reference, lod);
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
