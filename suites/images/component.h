#pragma once

#include "harness/judge/image_judge.h"
#include "reference/image_format.h"

namespace plumbline {

/// Why a result passes that lies outside of a figure of this project's.
inline constexpr std::string_view no_stated_conversion = "8.3.1.1 and 8.3.1.2 do not speak of these channels";

/// Judges one component (0 red, 3 alpha), float or half, that a read without filtering returned, against one
/// texel's exact value: normalised channels by 8.3.1.1 (0, 1 and -1 exactly), half and float by 8.3.2 and
/// 8.3.3, integers by 8.3.4. Where the document states no error of the channel's type, what lies within
/// [0, 1] and is nearer to the stored code than to any other is at worst beyond this project's figure.
Judgement judge_component(ImageFormat format, std::size_t component, const ChannelValue& expected,
                          Scalar result, const ImageRule& rule);
/// Half the distance of two codes of a component whose error the document does not state; 0 for others.
mpq_class unstated_half_code(ImageFormat format, std::size_t component, const ChannelValue& value,
                             const ImageRule& rule);

/// The document's clause, or that it states no error of the channel's type.
std::string clause_for(ChannelType type, const std::string& clause, const ImageRule& rule);

/// Whether a component (0 red, 3 alpha) is stored through sRGB's transfer function.
bool is_srgb_component(ImageFormat format, std::size_t component, const ChannelValue& value);
/// The same judgement of one that is: its code's distance from 255 c_sRGB(result) (SPIR-V environment 3.0,
/// 7.4.5).
Judgement judge_srgb_component(const ChannelValue& stored, Scalar result, const ImageRule& rule);

/// "-0.25", "NaN": a component in words.
std::string component_text(const ChannelValue& value);
/// "5/8", or decimal where the quotient is longer than a reader takes in.
std::string quotient_text(const mpq_class& value);
/// A rulebook's number: "0.6".
std::string number_text(double number);
/// 17 significant digits.
std::string decimal(const mpq_class& value);

/// "0x00ff": a texel's bytes in the order of memory.
std::string hex_of(std::span<const std::byte> texel);

}  // namespace plumbline
