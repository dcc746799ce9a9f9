#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "harness/device/device.h"

// The JSON of what travels between Plumbline and a device's process. Both ends are the same program, so that
// the form may change at any time.

namespace nlohmann {

/// Nothing travels as null.
template <class T>
struct adl_serializer<std::optional<T>> {
  static void to_json(json& j, const std::optional<T>& value) { j = value ? json(*value) : json(); }
  static void from_json(const json& j, std::optional<T>& value) {
    value = j.is_null() ? std::optional<T>() : std::optional<T>(j.get<T>());
  }
};

/// The kind's number, then its members.
template <class... Kinds>
struct adl_serializer<std::variant<Kinds...>> {
  static void to_json(json& j, const std::variant<Kinds...>& value) {
    j = json::array({value.index(), std::visit([](const auto& kind) { return json(kind); }, value)});
  }
  static void from_json(const json& j, std::variant<Kinds...>& value) {
    const auto index = j.at(0).get<std::size_t>();
    if (index >= sizeof...(Kinds)) throw std::out_of_range("a kind of call that there is not");
    std::size_t k = 0;
    ((k++ == index && (value = j.at(1).get<Kinds>(), true)) || ...);
  }
};

}  // namespace nlohmann

namespace plumbline {

/// The last value of an enumeration that travels, as its number.
template <class E>
inline constexpr E last_of = E{};
template <>
inline constexpr auto last_of<ScalarType> = ScalarType::f64;
template <>
inline constexpr auto last_of<AddressSpace> = AddressSpace::constant;
template <>
inline constexpr auto last_of<MathLibrary> = MathLibrary::cuda;
template <>
inline constexpr auto last_of<Front> = Front::spirv;
template <>
inline constexpr auto last_of<Claim::Kind> = Claim::Kind::version;
template <>
inline constexpr auto last_of<PrintCall::Operand::Kind> = PrintCall::Operand::Kind::null;
template <>
inline constexpr auto last_of<ModuleArgument::Kind> = ModuleArgument::Kind::pipe;
template <>
inline constexpr auto last_of<ImageKind> = ImageKind::image3d;
template <>
inline constexpr auto last_of<ImageOperation> = ImageOperation::listed;
template <>
inline constexpr auto last_of<ChannelOrder> = ChannelOrder::ABGR;
template <>
inline constexpr auto last_of<ChannelType> = ChannelType::UNORM_INT_101010_2;
template <>
inline constexpr auto last_of<Addressing> = Addressing::mirror_clamp_to_edge;
template <>
inline constexpr auto last_of<Filtering> = Filtering::linear;
template <>
inline constexpr auto last_of<TextureKind> = TextureKind::buffer;
template <>
inline constexpr auto last_of<TextureOperation> = TextureOperation::query_samples;
template <>
inline constexpr auto last_of<BorderColour> = BorderColour::opaque_white;
template <>
inline constexpr auto last_of<DepthTest> = DepthTest::always;
template <>
inline constexpr auto last_of<Error::Kind> = Error::Kind::io;

template <class E>
concept EnumOnTheWire = std::is_enum_v<E> &&(last_of<E> != E{});

/// A number that is no value of the enumeration is refused; nlohmann's own conversion would take it.
template <EnumOnTheWire E>
void from_json(const nlohmann::json& j, E& value) {
  constexpr auto last = static_cast<std::int64_t>(last_of<E>);
  const std::int64_t number = j.is_number_integer() ? j.get<std::int64_t>() : -1;
  if (number < 0 || number > last)
    throw std::out_of_range(fmt::format("{} where a number from 0 to {} is wanted", j.dump(), last));
  value = static_cast<E>(number);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Error, kind, message, detail)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FpConfig, supported, subnormals, inf_nan, round_to_nearest, round_to_zero,
                                   round_to_inf, fma, correctly_rounded_divide_sqrt)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DeviceInfo, spec, name, vendor, version, driver, platform, takes_shaders,
                                   library, embedded, half, bfloat16, single, double_precision,
                                   sub_texel_bits, level_bits)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ImageFormat, order, type)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Sampler, addressing, filtering, normalised)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ImageCall, kind, format, size, layers, operation, sampler, literal_sampler,
                                   other, seed, halves, levels, between_levels, gradients)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TextureSampler, filter, minification, levels, border, comparison, bias,
                                   least_lod, greatest_lod, unlisted)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TextureCall, kind, format, size, layers, levels, operation, sampler, seed,
                                   samples_of_texel, component, offsets)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Claim, query, kind, word)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ClaimCall::Condition, claim, holds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ClaimCall, claims, conditions)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PrintCall::Operand, kind, type, lanes, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PrintCall::Print, arguments, is_list, format, operands)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PrintCall, prints, types)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModuleArgument, kind, words, size, image, format, read, written)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModuleConstant, id, size, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModuleRequirement, since, until, full, embedded, conditions, clause)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModuleCall, assembly, minor, is_valid, words, arguments, constants, linked,
                                   first, requirements)
/// Their words are the call's own.
inline void to_json(nlohmann::json& j, const ComputedCall&) { j = nullptr; }
inline void from_json(const nlohmann::json&, ComputedCall&) {}
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Needs, extensions, macros, extensions_of_spirv)
/// By its name.
inline void to_json(nlohmann::json& j, const BuildMode* const& mode) { j = mode->name; }
inline void from_json(const nlohmann::json& j, const BuildMode*& mode) {
  mode = find_build_mode(j.get<std::string>());
  if (mode == nullptr) throw std::out_of_range(fmt::format("no mode {}", j.dump()));
}
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Call, builtin, expression, arguments, results, width, mode, needs,
                                   prologue, kind, space, spirv, front, cuda)

/// Reads the member `name` of a message's head; an Error of kind device_failed where it is missing or is no
/// T.
template <class T>
Status read_member(const nlohmann::json& head, const char* name, T& value) {
  try {
    head.at(name).get_to(value);
  } catch (const std::exception& e) {
    return Error{Error::Kind::device_failed, fmt::format("a head without a valid '{}': {}", name, e.what())};
  }
  return ok();
}
template <class T>
Outcome<T> member(const nlohmann::json& head, const char* name) {
  T value{};
  if (auto status = read_member(head, name, value); !status) return status.error();
  return value;
}

/// As above, and that a device can evaluate it: the ranges that Call and ImageCall state.
Outcome<Call> call_in(const nlohmann::json& head);

}  // namespace plumbline
