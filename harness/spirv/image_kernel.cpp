#include "harness/spirv/image_kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/spirv/kernel_frame.h"

namespace plumbline::spirv {
namespace {

/// Of an image that is read and of one that is written, its Dim and what it takes beyond ImageBasic.
struct Dimension {
  std::string_view name, read, written;
};
Dimension dimension_of(ImageKind kind) {
  if (kind == ImageKind::image1d_buffer) return {"Buffer", "SampledBuffer", "ImageBuffer"};
  constexpr Dimension plain[] = {{"1D", "Sampled1D", "Image1D"}, {"2D", "", ""}, {"3D", "", ""}};
  return plain[axes_of(kind) - 1];
}

/// SPIR-V 3.17, Image Channel Data Type.
int number_of(ChannelType type) {
  using enum ChannelType;
  constexpr ChannelType types[] = {
      SNORM_INT8,      SNORM_INT16,      UNORM_INT8,     UNORM_INT16,  UNORM_SHORT_565,
      UNORM_SHORT_555, UNORM_INT_101010, SIGNED_INT8,    SIGNED_INT16, SIGNED_INT32,
      UNSIGNED_INT8,   UNSIGNED_INT16,   UNSIGNED_INT32, HALF_FLOAT,   FLOAT};
  if (type == UNORM_INT_101010_2) return 16;  // 15 is a type of depth and stencil
  return static_cast<int>(std::ranges::find(types, type) - std::begin(types));
}

/// SPIR-V 3.16, Image Channel Order, of which 14 is that of depth and stencil.
int number_of(ChannelOrder order) {
  using enum ChannelOrder;
  constexpr ChannelOrder orders[] = {R,  A,   RG,   RA,    RGB,   RGBA, BGRA,  ARGB,  INTENSITY, LUMINANCE,
                                     Rx, RGx, RGBx, DEPTH, DEPTH, sRGB, sRGBx, sRGBA, sBGRA,     ABGR};
  return static_cast<int>(std::ranges::find(orders, order) - std::begin(orders));
}

class ImageWriter {
 public:
  ImageWriter(const Call& call, const Environment& environment)
      : call_(call), image_(std::get<ImageCall>(call.kind)), frame_(assembly_, environment) {
    assembly_.capability("ImageBasic");
  }

  std::string text() {
    add_parameters();
    index_ = frame_.work_item("GlobalInvocationId").id;
    if (writes())
      assembly_.effect(fmt::format("OpImageWrite %image {} {}", position(), colour()));
    else if (image_.operation == ImageOperation::query)
      store(0, query_value());
    else
      store_texel();
    return frame_.text();
  }

 private:
  static Type word() { return Type::number(ScalarType::u32, 1); }
  bool writes() const { return image_.operation == ImageOperation::write; }
  bool is_depth() const { return image_.format.order == ChannelOrder::DEPTH; }
  Type component() const { return Type::number(component_type(image_), 1); }
  std::string number(int n) { return taken(assembly_.constant(word(), std::to_string(n))); }

  std::string image_type() {
    const Dimension dimension = dimension_of(image_.kind);
    if (!dimension.read.empty()) assembly_.capability(dimension.read);
    if (writes() && !dimension.written.empty()) assembly_.capability(dimension.written);
    const std::string nothing = assembly_.type({});
    return assembly_.declare(
        "%image_type",
        fmt::format("OpTypeImage {} {} {} {} 0 0 Unknown {}", nothing, dimension.name, is_depth() ? 1 : 0,
                    is_array(image_.kind) ? 1 : 0, writes() ? "WriteOnly" : "ReadOnly"));
  }

  void add_parameters() {
    std::vector<std::string> types;
    const auto add = [&](const std::string& name, const std::string& type) {
      types.push_back(type);
      assembly_.parameter(assembly_.named(name), type);
    };
    const auto add_column = [&](const std::string& name, ScalarType scalar) {
      const Type type = Type::number(scalar, 1).in(Storage::cross_workgroup);
      add(name, assembly_.type(type));
      columns_[name] = {"%" + name, type};
    };
    add("image", image_type());
    if (image_.sampler && !image_.literal_sampler) add("sampler", sampler_type());
    for (std::size_t k = 0; k < call_.arguments.size(); ++k)
      add_column(fmt::format("in_{}", static_cast<char>('a' + k)), call_.arguments[k]);
    for (std::size_t k = 0; !writes() && k < call_.results.size(); ++k)
      add_column(fmt::format("out_{}", k), call_.results[k]);
    assembly_.function_of(types);
  }

  std::string sampler_type() { return assembly_.declare("%sampler_type", "OpTypeSampler"); }

  std::string sampler() {
    if (!image_.literal_sampler) return "%sampler";
    constexpr std::string_view addressings[] = {"None", "Clamp", "ClampToEdge", "Repeat", "RepeatMirrored"};
    const Sampler& s = *image_.sampler;
    assembly_.capability("LiteralSampler");
    const std::string type = sampler_type();
    return assembly_.declare(
        "%sampler",
        fmt::format("OpConstantSampler {} {} {} {}", type, addressings[static_cast<int>(s.addressing)],
                    s.normalised ? 1 : 0, s.filtering == Filtering::linear ? "Linear" : "Nearest"));
  }

  std::string argument(std::size_t k) {
    const Value& column = columns_.at(fmt::format("in_{}", static_cast<char>('a' + k)));
    return assembly_.value("OpLoad", column.type.pointed_at(), frame_.element(column, index_));
  }

  void store(std::size_t k, const std::string& value) {
    const Value& column = columns_.at(fmt::format("out_{}", k));
    assembly_.effect(fmt::format("OpStore {} {}", frame_.element(column, index_), value));
  }

  /// A vector of these, or the one that there is; three coordinates take a vector of four.
  std::string vector_of(std::vector<std::string> values, const Type& type) {
    if (values.size() == 1) return values[0];
    if (values.size() == 3) values.push_back(taken(assembly_.constant(type, "0")));
    return assembly_.value("OpCompositeConstruct", type.of_lanes(static_cast<int>(values.size())),
                           fmt::format("{}", fmt::join(values, " ")));
  }

  std::string coordinate() {
    std::vector<std::string> values;
    const auto count = static_cast<std::size_t>(coordinates_of(image_.kind));
    for (std::size_t k = 0; k < count; ++k) values.push_back(argument(k));
    return vector_of(values, Type::number(call_.arguments[0], 1));
  }

  std::string colour() {
    std::vector<std::string> values;
    for (std::size_t k = 0; k < call_.arguments.size(); ++k) values.push_back(argument(k));
    return vector_of(values, component());
  }

  /// The texel of this work-item, counted in the order of memory.
  std::string position() {
    std::vector<std::string> values;
    std::string rest = frame_.size_type() == word() ? index_ : assembly_.value("OpUConvert", word(), index_);
    const int count = coordinates_of(image_.kind);
    for (int k = 0; k + 1 < count; ++k) {
      const std::string size = number(image_.size[static_cast<std::size_t>(k)]);
      values.push_back(assembly_.value("OpUMod", word(), rest + " " + size));
      rest = assembly_.value("OpUDiv", word(), rest + " " + size);
    }
    values.push_back(rest);
    return vector_of(values, word());
  }

  /// A depth that is read without a sampler is one number.
  void store_texel() {
    const std::string at = coordinate();
    const Type four = component().of_lanes(4);
    if (image_.operation == ImageOperation::read_plain) {
      const Type type = is_depth() ? component() : four;
      return store_components({assembly_.value("OpImageRead", type, "%image " + at), type});
    }
    const std::string sampled = assembly_.declare("%sampled_image", "OpTypeSampledImage %image_type");
    assembly_.effect(fmt::format("%both = OpSampledImage {} %image {}", sampled, sampler()));
    if (image_.gradients)
      throw Refused{{Error::Kind::unsupported, "no environment states that Grad is accepted"}};
    const auto count = static_cast<std::size_t>(coordinates_of(image_.kind));
    const std::string lod = image_.levels > 1
                                ? argument(count)
                                : taken(assembly_.constant(Type::number(ScalarType::f32, 1), "0"));
    store_components(
        {assembly_.value("OpImageSampleExplicitLod", four, fmt::format("%both {} Lod {}", at, lod)), four});
  }

  void store_components(const Value& texel) {
    for (std::size_t k = 0; k < call_.results.size(); ++k)
      store(k, texel.type.lanes == 1
                   ? texel.id
                   : assembly_.value("OpCompositeExtract", component(), fmt::format("{} {}", texel.id, k)));
  }

  /// The value of ImageQuery in_a[i], -1 where it is not of this image.
  std::string query_value() {
    const std::string query_number = argument(0);
    std::string value = number(-1);
    const auto add = [&](ImageQuery query, const std::string& number_of_query) {
      const std::string same =
          assembly_.value("OpIEqual", Type::boolean(1), query_number + " " + number(static_cast<int>(query)));
      value = assembly_.value("OpSelect", word(), fmt::format("{} {} {}", same, number_of_query, value));
    };
    const int axes = axes_of(image_.kind), sizes = axes + (is_array(image_.kind) ? 1 : 0);
    const std::vector<std::string> size = sizes_of_image(sizes);
    add(ImageQuery::width, size[0]);
    if (axes > 1) add(ImageQuery::height, size[1]);
    if (axes > 2) add(ImageQuery::depth, size[2]);
    if (is_array(image_.kind)) add(ImageQuery::array_size, size.back());
    add(ImageQuery::channel_type, equal("OpImageQueryFormat", number_of(image_.format.type)));
    add(ImageQuery::channel_order, equal("OpImageQueryOrder", number_of(image_.format.order)));
    // get_image_dim of three axes has a fourth component, which is 0.
    for (int k = 0; axes > 1 && k < (axes == 2 ? 2 : 4); ++k)
      add(static_cast<ImageQuery>(static_cast<int>(ImageQuery::dim_x) + k),
          k < axes ? size[static_cast<std::size_t>(k)] : number(0));
    return value;
  }

  std::vector<std::string> sizes_of_image(int count) {
    const Type type = word().of_lanes(count);
    const bool levels = image_.kind != ImageKind::image1d_buffer;
    const std::string all = levels ? assembly_.value("OpImageQuerySizeLod", type, "%image " + number(0))
                                   : assembly_.value("OpImageQuerySize", type, "%image");
    if (count == 1) return {all};
    std::vector<std::string> out;
    for (int k = 0; k < count; ++k)
      out.push_back(assembly_.value("OpCompositeExtract", word(), fmt::format("{} {}", all, k)));
    return out;
  }

  /// 1 where the query gives this number.
  std::string equal(const std::string& query, int due) {
    const std::string given = assembly_.value(query, word(), "%image");
    const std::string same = assembly_.value("OpIEqual", Type::boolean(1), given + " " + number(due));
    return assembly_.value("OpSelect", word(), fmt::format("{} {} {}", same, number(1), number(0)));
  }

  const Call& call_;
  const ImageCall& image_;
  Assembly assembly_{Dialect::kernel};
  KernelFrame frame_;
  std::map<std::string, Value> columns_;
  std::string index_;
};

}  // namespace

Outcome<Words> image_kernel_of(const Call& call, const Environment& environment) {
  try {
    return checked_kernel(ImageWriter(call, environment).text(), environment, call.builtin);
  } catch (const Refused& refused) {
    return refused.error;
  }
}

}  // namespace plumbline::spirv
