#pragma once

#include "reference/image_sampler.h"

namespace plumbline {

// The transfer functions of sRGB images (SPIR-V environment 3.0, 7.4.5). Their values are irrational: they
// are given as rational ends, less than 2^-200 apart, that hold them.

/// Whether red, green and blue are stored through them; alpha never is.
bool is_srgb(ChannelOrder order);

/// c_linear(r). Precondition: 0 <= r <= 1.
ChannelInterval srgb_to_linear(const mpq_class& r);

/// c_sRGB(y), with the sRGB standard's -0.055 that 7.4.5 leaves out; y is clamped to [0, 1].
ChannelInterval linear_to_srgb(const mpq_class& y);

/// Every linear y with |code - 255 c_sRGB(y)| <= codes, rounded outward: what reading the code may return.
/// Codes 0 and 255 are 0 and 1 exactly. Precondition: 0 <= code <= 255; `codes` is such that (code ± codes) /
/// 255 does not lie between 0.0404499 and 0.04045, where the two branches of c_sRGB do not quite meet; 1/2
/// is.
ChannelInterval srgb_read(int code, const mpq_class& codes);

/// 255 c_sRGB(y), the exact product that a write rounds, of binary32 bits: NaN and what is below 0 count as
/// 0, what is above 1 as 1.
ChannelInterval srgb_product(std::uint32_t value);
/// The code nearest to that product.
int encode_srgb(std::uint32_t value);

/// A colour as decode() gives it, of an sRGB order: red, green and blue become linear, the middle of their
/// ends.
Colour linearised(const Colour& colour);

}  // namespace plumbline
