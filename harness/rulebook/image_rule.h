#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "harness/support/outcome.h"
#include "reference/image_format.h"

namespace plumbline {

/// What a rulebook says of images. Where its document gives no figure, it is this project's own, and
/// the clause states so.
struct ImageRule {
  double read_ulp = 1.5;         ///< normalised channels of 8 and 16 bits read as floats
  double packed_read_ulp = 1.5;  ///< UNORM_SHORT_565, UNORM_SHORT_555 and UNORM_INT_101010
  /// Where the document says how accurate a single operation is instead of `read_ulp`: what is read, and each
  /// rounding of a filter, may be off by this part of its value. 0: it does not.
  double relative = 0;
  std::string read_clause;
  /// Channel types ("UNORM_SHORT_565") for which the document states no error of reads and writes: the
  /// figures are this project's, and outside of them what is no other code passes as
  /// PassReason::beyond_figure.
  std::vector<std::string> unstated;
  bool states(ChannelType type) const;
  double write_codes = 0.6;  ///< floats written to normalised channels, in units of the code
  std::string write_clause;
  bool any_for_infinity = false;  ///< whether an infinity or a NaN may be written as any code
  int coordinate_roundings = 3;   ///< a coordinate may be off by this many times 2^-24 max(|u|, size) texels
  double coordinate_texels = 0;   ///< and by this many texels
  double coordinate_grid = 0;     ///< and then be rounded to a multiple of this; 0: it is not
  double weight = 0;              ///< each filter weight may be off by this
  double levels = 0;              ///< a level of detail may be off by this
  /// Not 0: the document states no precision of filters and of normalised coordinates. What is off by more
  /// than the figures above passes as PassReason::beyond_figure up to this part of the greatest texel that
  /// takes part and one code, and what is read without a filter where a coordinate is off by so many texels.
  double beyond = 0;
  /// Coordinates and levels of detail have the fraction bits that the device reports (DeviceInfo).
  bool fraction_bits_of_device = false;
  std::string filter_clause;
  bool filters_floats = true;  ///< whether FLOAT and HALF_FLOAT images may be filtered (10, item 4)
  /// Whether a normalised sampler may scale an array's layer as it does the axes (8.1).
  bool layers_as_axes = false;
  std::string layers_clause;
  double srgb_read_codes = 0.5;   ///< |x - 255 c_sRGB(y)| of a linear y read where the code x is stored
  double srgb_write_codes = 0.6;  ///< and of a code x stored where a linear y is written
  std::string srgb_clause;
  double read_ulp_of(ChannelType type) const;
  std::vector<std::string> formats;  ///< that a device must support: "RGBA UNORM_INT8"
  std::string formats_clause;
  bool operator==(const ImageRule&) const = default;
};

/// Reads a rulebook's "images"; the error names the entry, what is wrong with it and what would be right.
Outcome<ImageRule> parse_image_rule(const nlohmann::json& images);

}  // namespace plumbline
