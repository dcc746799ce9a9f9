#pragma once

#include <cstddef>
#include <optional>

namespace softcl {

/// A rectangular part of linear memory, as the *Rect commands describe it (section 5.2.2): width in bytes,
/// height in rows, depth in slices, and the distance in bytes between rows and between slices.
struct Box {
  std::size_t origin[3];
  std::size_t region[3];
  std::size_t row_pitch, slice_pitch;

  std::size_t offset() const { return origin[2] * slice_pitch + origin[1] * row_pitch + origin[0]; }
  /// Offset of row `row` (of region[1] * region[2] rows in all) from the start of the memory.
  std::size_t row_offset(std::size_t row) const {
    return offset() + row / region[1] * slice_pitch + row % region[1] * row_pitch;
  }
  std::size_t rows() const { return region[1] * region[2]; }
  /// One past the last byte; nothing if that does not fit in a size_t.
  std::optional<std::size_t> end() const;
};

/// Fills in the pitches that are 0 and checks them. Throws Error{CL_INVALID_VALUE} if a pointer is null, a
/// region is 0 or a pitch is too small or not a multiple of the row pitch.
Box make_box(const std::size_t* origin, const std::size_t* region, std::size_t row_pitch,
             std::size_t slice_pitch);

/// Appendix E: whether copying between two boxes with the same region and pitches in the same buffer counts
/// as an overlap. Errs on the side of "yes" where a box wraps around its rows.
bool overlap_in_buffer(const Box& source, const Box& destination);

/// Whether two boxes share a byte when the second one's memory starts `displacement` bytes after the first
/// one's (different sub-buffers of one buffer). Regions and pitches may differ.
bool share_bytes(const Box& first, const Box& second, std::ptrdiff_t displacement);

}  // namespace softcl
